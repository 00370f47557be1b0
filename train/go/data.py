"""Labelled positions in memory, drawn in batches of one board size."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from train.go.shards import shards_of, unpacked
from train.go.teacher import Labels

COLUMNS = ("planes", "numbers", "policy", "value", "lead", "ownership", "game")
HELD_OUT = 50
"""One game in this many is kept for validation."""

FORGETFUL = 0.05
"""How often the last moves are hidden, as where a game starts from a text."""


@dataclass
class Positions:
    """The positions of one size; more are added as they are made."""

    size: int
    parts: list[dict[str, np.ndarray]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)

    def refresh(self, folder: Path, held_out: bool) -> None:
        """Read the files that are new, only the games for validation or only the others."""
        for path, _ in shards_of(folder, self.size):
            if path.name in self.names:
                continue
            self.names.add(path.name)
            with np.load(path) as file:
                part = {name: file[name] for name in COLUMNS}
            chosen = (part["game"] % HELD_OUT == 0) == held_out
            if chosen.any():
                self.parts.append({name: column[chosen] for name, column in part.items()})

    def __len__(self) -> int:
        return sum(len(part["game"]) for part in self.parts)

    def batch(self, count: int, random: np.random.Generator, turned: bool = True) -> Batch:
        """Draw positions, each batch turned or mirrored at random."""
        sizes = np.array([len(part["game"]) for part in self.parts])
        drawn: dict[str, list[np.ndarray]] = {name: [] for name in COLUMNS}
        for _ in range(4):
            part = self.parts[int(random.choice(len(sizes), p=sizes / sizes.sum()))]
            rows = random.integers(0, len(part["game"]), count // 4)
            for name in COLUMNS:
                drawn[name].append(part[name][rows])
        columns = {name: np.concatenate(cells) for name, cells in drawn.items()}
        return self._tensors(columns, random if turned else None)

    def _tensors(self, columns: dict[str, np.ndarray], random: np.random.Generator | None) -> Batch:
        planes = torch.from_numpy(unpacked(columns["planes"], self.size)).float()
        numbers = torch.from_numpy(columns["numbers"].astype(np.float32))
        policy = torch.from_numpy(columns["policy"].astype(np.float32)).square()
        policy /= policy.sum(1, keepdim=True)
        ownership = torch.from_numpy(columns["ownership"].astype(np.float32)) / 127
        ownership = ownership.reshape(-1, self.size, self.size)
        points = policy[:, :-1].reshape(-1, self.size, self.size)
        if random is not None:
            turns, mirrored = int(random.integers(4)), bool(random.integers(2))
            planes, points, ownership = (
                _turned(x, turns, mirrored) for x in (planes, points, ownership)
            )
            if random.random() < FORGETFUL:
                planes[:, 7:10] = 0
                numbers[:, 1:3] = 0
        policy = torch.cat([points.flatten(1), policy[:, -1:]], 1)
        value = torch.from_numpy(columns["value"].astype(np.float32))
        lead = torch.from_numpy(columns["lead"].astype(np.float32))
        return Batch(planes, numbers, Labels(policy, value, lead, ownership))


def _turned(x: Tensor, turns: int, mirrored: bool) -> Tensor:
    x = torch.rot90(x, turns, (-2, -1))
    return (x.flip(-1) if mirrored else x).contiguous()


@dataclass
class Batch:
    """Positions with the teacher's labels; the policy holds probabilities."""

    planes: Tensor
    numbers: Tensor
    labels: Labels
