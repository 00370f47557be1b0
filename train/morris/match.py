"""Play matches of the engine of Morris against itself or against OpenSpiel's MCTS.

    python -m train.morris.match --games 100 seconds:0.5 openspiel:10000
    python -m train.morris.match --games 200 --rules lasker nodes:20000 nodes:5000

Every opening, some random placements, is played twice with colours changed. The CPU seconds of
both sides are reported. OpenSpiel plays the standard rules only; its games are drawn after 200
turns, and by our rules of repetition.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any, Protocol

from ludoteca import native
from train.series import play_series

MAX_TURNS = 200
POINTS = 24
"""Of the board that OpenSpiel plays on; it numbers them in our reading order."""


class Side(Protocol):
    """A player that counts its CPU seconds and its moves."""

    cpu: float
    moves: int

    def begin(self) -> None:
        """Begin another game."""

    def choose(self, state: native.State, actions: list[int]) -> int:
        """Return a move."""


class Ours:
    """Our engine, with a limit of nodes, seconds or depth."""

    def __init__(self, limit: str, value: float, seed: int) -> None:
        """Prepare an engine."""
        assert native.core is not None
        self.engine = native.core.Engine("morris", memory=64)
        self.limits: dict[str, Any] = {limit: value if limit == "seconds" else int(value)}
        self.seed, self.cpu, self.moves = seed, 0.0, 0

    def begin(self) -> None:
        """Forget the last game."""
        self.engine.clear()

    def choose(self, state: native.State, actions: list[int]) -> int:
        """Think."""
        before = time.process_time()
        thought = self.engine.think(state, seed=self.seed, **self.limits)
        self.cpu += time.process_time() - before
        self.moves += 1
        return thought.lines[0].actions[0]


class OpenSpiel:
    """MCTS of OpenSpiel with random rollouts."""

    def __init__(self, simulations: int, seed: int) -> None:
        """Make the bot."""
        import pyspiel

        self.game = pyspiel.load_game("nine_mens_morris")
        self.bot = pyspiel.MCTSBot(
            self.game,
            pyspiel.RandomRolloutEvaluator(1, seed),
            2.0,
            simulations,
            1000,
            solve=True,
            seed=seed,
            verbose=False,
        )
        self.cpu, self.moves = 0.0, 0

    def begin(self) -> None:
        """Begin another game."""
        self.bot.restart()

    def choose(self, state: native.State, actions: list[int]) -> int:
        """Replay the game and ask the bot, twice if it closes a mill."""
        theirs = self.game.new_initial_state()
        for action in actions:
            for step in steps(action):
                theirs.apply_action(step)
        mover, turn = theirs.current_player(), []
        before = time.process_time()
        while not theirs.is_terminal() and theirs.current_player() == mover:
            turn.append(self.bot.step(theirs))
            theirs.apply_action(turn[-1])
        self.cpu += time.process_time() - before
        self.moves += 1
        return next(action for action in state.legal_actions() if steps(action) == turn)


def steps(action: int) -> list[int]:
    """Say what OpenSpiel calls a turn: a placement or a move, then perhaps a removal."""
    way, taken = divmod(action, POINTS + 1)
    origin, target = divmod(way, POINTS)
    step = target if origin == POINTS else POINTS + POINTS * origin + target
    return [step] if taken == POINTS else [step, taken]


def make(text: str, seed: int) -> Side:
    """Return the side that a text names."""
    kind, _, value = text.partition(":")
    return OpenSpiel(int(value), seed) if kind == "openspiel" else Ours(kind, float(value), seed)


def play(sides: tuple[Side, Side], rules: str, rng: random.Random, opening: int) -> int | None:
    """Play a game after some random placements; return the seat that won, or None for a draw."""
    assert native.core is not None
    state = native.core.State("morris", rules)
    actions: list[int] = []
    for side in sides:
        side.begin()
    while not state.is_over and len(actions) < MAX_TURNS:
        if len(actions) < opening:
            action = rng.choice(list(state.legal_actions()))
        else:
            action = sides[state.turn].choose(state, actions)
        state.apply(action)
        actions.append(action)
    return state.winners[0] if len(state.winners) == 1 else None


def main() -> None:
    """Play the match and report after every pair."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sides", nargs=2, help="nodes:N, seconds:S, depth:D or openspiel:N")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--opening", type=int, default=2, help="random moves at the beginning")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    first, second = (make(text, wanted.seed) for text in wanted.sides)

    def play_one(sides: tuple[Side, Side], number: int) -> int | None:
        rng = random.Random(f"{wanted.seed} {number}")
        return play(sides, wanted.rules, rng, wanted.opening)

    play_series((first, second), wanted.games, play_one)


if __name__ == "__main__":
    main()
