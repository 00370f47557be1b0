"""Play games with the teacher's policy and keep the positions with the teacher's labels.

    python -m train.go.games TEACHER FOLDER [--positions N] [--player WEIGHTS]

TEACHER is a file of KataGo, or one of ours (``.bin``), whose network then labels for itself. Writes
shards of positions of one board size into FOLDER until there are N of them, and goes on
where it was stopped. With a player, its network makes most of the moves and only some positions are
labelled: that is cheaper, and the positions are of more games.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from train.go.seen import Seen
from train.go.shards import Shard, count_positions
from train.go.teacher import GLOBALS, PLANES, Labels, Teacher
from train.needed import core

SHARES = {19: 0.46, 13: 0.18, 9: 0.20, 7: 0.04, 5: 0.015, 6: 0.01, 8: 0.015, 10: 0.01, 11: 0.025}
SHARES |= {15: 0.02, 17: 0.02, 12: 0.005}
"""How many of the positions are of each size."""

GAMES_AT_ONCE = 32
SHARD_POSITIONS = 2048
RULE_SETS = ["chinese", "japanese", "aga", "new-zealand", "tromp-taylor"]
RULE_CHANCES = [0.35, 0.4, 0.08, 0.07, 0.1]


class Game:
    """A game for the data: its rules, how wildly it is played and when it stops."""

    def __init__(self, size: int, number: int, random: np.random.Generator) -> None:
        self.number = number
        self.random = random
        self.rules = str(random.choice(RULE_SETS, p=RULE_CHANCES))
        self.options = self._options(size)
        self.seen = Seen(core.State("go", self.rules, **self.options))
        self.blunders = float(random.choice([0, 0.02, 0.06, 0.15], p=[0.4, 0.3, 0.25, 0.05]))
        self.scattered = int(random.integers(1, size)) if random.random() < 0.1 else 0
        points = size * size
        is_played_out = random.random() < 0.5
        self.last_ply = 2 * points if is_played_out else int(random.uniform(0.3, 1.1) * points)
        self.hot_plies = max(2, points // 12) if random.random() < 0.8 else points // 4

    def _options(self, size: int) -> dict[str, Any]:
        usual = 6.5 if self.rules == "japanese" else 7.5
        fair = usual if size > 6 else 0.5 + int(self.random.integers(0, 25))
        komi = fair
        if self.random.random() < 0.35:
            spread = 4 if self.random.random() < 0.7 else size
            komi = round(fair + float(self.random.normal(0, spread))) + 0.5
            if self.rules in ("aga", "new-zealand", "tromp-taylor") and self.random.random() < 0.5:
                komi += 0.5
        options: dict[str, Any] = {"size": size, "komi": komi}
        if size >= 9 and self.random.random() < 0.08:
            most = 4 if size % 2 == 0 else 9 if size > 9 else 5
            options["handicap"] = int(self.random.integers(2, most + 1))
            if self.random.random() < 0.5:
                options["komi"] = 0.5
        return options

    def skip(self, engine: Any) -> None:
        """Make some moves with a network of our own, without labels."""
        for _ in range(int(self.random.integers(1, 7))):
            if self.is_over:
                return
            thought = engine.think(self.seen.state, nodes=1, lines=1000)
            chances = np.zeros(self.seen.state.action_count)
            for line in thought.lines:
                chances[line.actions[0]] = line.prior
            self.seen.play(self.choose(chances))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or has gone on long enough."""
        return self.seen.state.is_over or len(self.seen.moves) >= self.last_ply

    def choose(self, chances: np.ndarray) -> int:
        """Draw a move from the probabilities of the legal ones."""
        ply = len(self.seen.moves)
        legal = np.flatnonzero(chances > 0)
        if ply < self.scattered or self.random.random() < self.blunders:
            points = legal[legal < len(chances) - 1]
            return int(self.random.choice(points if len(points) else legal))
        weights = chances[legal] ** (1.0 if ply < self.hot_plies else 2.0)
        return int(self.random.choice(legal, p=weights / weights.sum()))


class Labeller:
    """The teacher in half the precision, for twice the speed."""

    def __init__(self, path: Path) -> None:
        teacher = Teacher(path).bfloat16()
        self._teacher = teacher.to(memory_format=torch.channels_last)
        self.name = teacher.name

    def __call__(self, seen: list[Seen]) -> Labels:
        size = seen[0].planes.shape[-1]
        planes = np.zeros((len(seen), PLANES, size, size), np.float32)
        numbers = np.zeros((len(seen), GLOBALS), np.float32)
        for one, own_planes, own_numbers in zip(seen, planes, numbers, strict=True):
            one.write_teacher_input(own_planes, own_numbers)
        with torch.inference_mode():
            x = torch.from_numpy(planes).bfloat16().contiguous(memory_format=torch.channels_last)
            return self._teacher(x, torch.from_numpy(numbers).bfloat16())


class OwnLabeller:
    """Our own network, for trials and for generations after a teacher."""

    def __init__(self, path: Path) -> None:
        self._engine = core.Engine("go", network=path.read_bytes())
        self.name = path.name

    def __call__(self, seen: list[Seen]) -> Labels:
        rows = [self._label(one.state) for one in seen]
        return Labels(*(torch.from_numpy(np.stack(column)) for column in zip(*rows, strict=True)))

    def _label(self, state: Any) -> tuple[Any, ...]:
        thought = self._engine.think(state, nodes=1, lines=1000)
        policy = np.full(state.action_count, -20, np.float32)
        for line in thought.lines:
            policy[line.actions[0]] = np.log(max(line.prior, 1e-9))
        best = thought.lines[0]
        size = round((state.action_count - 1) ** 0.5)
        ownership = np.array(thought.ownership, np.float32).reshape(size, size)
        return policy, np.float32(best.result), np.float32(best.score / 100), ownership


class Pool:
    """Games of one size, all a move further with each step."""

    def __init__(self, size: int, seed: int, player: bytes | None = None) -> None:
        self.size = size
        self.positions = 0
        self._engine = core.Engine("go", network=player) if player else None
        self._seed = seed
        self._made = 0
        self._games: list[Game] = []
        self.shard = Shard(size)

    def step(self, label: Labeller | OwnLabeller) -> None:
        """Label every game's position and play a move."""
        self._games = [game for game in self._games if not game.is_over]
        while len(self._games) < GAMES_AT_ONCE:
            number = (self._seed << 20) + self._made
            random = np.random.default_rng([self._seed, self.size, self._made])
            self._games.append(Game(self.size, number, random))
            self._made += 1
        labels = label([game.seen for game in self._games])
        legal = torch.from_numpy(np.stack([game.seen.legal() for game in self._games]))
        policy = labels.policy.masked_fill(~legal, -torch.inf)
        chances = torch.softmax(policy, 1).double().numpy()
        for i, game in enumerate(self._games):
            self.shard.add(
                game.number,
                game.seen,
                chances[i],
                float(labels.value[i]),
                float(labels.lead[i]),
                labels.ownership[i].numpy(),
            )
            game.seen.play(game.choose(chances[i]))
            if self._engine is not None:
                game.skip(self._engine)
        self.positions += len(self._games)


def make(teacher: Path, folder: Path, positions: int, player: Path | None) -> None:
    """Write shards until there are this many positions."""
    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    label = OwnLabeller(teacher) if teacher.suffix == ".bin" else Labeller(teacher)
    seed = int(time.time())
    weights = None if player is None else player.read_bytes()
    pools = {size: Pool(size, seed, weights) for size in SHARES}
    for size, pool in pools.items():
        pool.positions = count_positions(folder, size)
    started, before = time.time(), sum(pool.positions for pool in pools.values())
    while (total := sum(pool.positions for pool in pools.values())) < positions:
        pool = min(pools.values(), key=lambda pool: pool.positions / SHARES[pool.size])
        pool.step(label)
        if len(pool.shard) >= SHARD_POSITIONS:
            pool.shard.write(folder)
            pool.shard = Shard(pool.size)
            rate = (total - before) / (time.time() - started)
            progress = {"positions": total, "per second": round(rate, 1), "size": pool.size}
            print(json.dumps(progress), flush=True)
    for pool in pools.values():
        if len(pool.shard):
            pool.shard.write(folder)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("teacher", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--positions", type=int, default=10_000_000)
    parser.add_argument("--player", type=Path)
    given = parser.parse_args()
    make(given.teacher, given.folder, given.positions, given.player)
