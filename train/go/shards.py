"""Labelled positions on disk: files of one board size, a few thousand positions each."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from train.go.seen import Seen

_NAME = re.compile(r"go-(\d+)-(\d+)-[0-9a-f]+\.npz")


class Shard:
    """Positions that are being collected."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._columns: dict[str, list[NDArray[np.generic]]] = {}

    def __len__(self) -> int:
        return len(self._columns.get("game", ()))

    def add(
        self,
        game: int,
        seen: Seen,
        policy: NDArray[np.float64],
        value: float,
        lead: float,
        ownership: NDArray[np.float32],
    ) -> None:
        row = {
            "planes": np.packbits(seen.planes.astype(bool).reshape(-1)),
            "numbers": seen.numbers.astype(np.float16),
            # Square roots in a byte are finest where it matters.
            "policy": np.rint(255 * np.sqrt(policy)).astype(np.uint8),
            "value": np.float16(value),
            "lead": np.float16(lead),
            "ownership": np.rint(127 * ownership.reshape(-1)).astype(np.int8),
            "game": np.int64(game),
            "ply": np.int16(len(seen.moves)),
        }
        for name, cell in row.items():
            self._columns.setdefault(name, []).append(np.asarray(cell))

    def write(self, folder: Path) -> None:
        name = f"go-{self.size}-{len(self)}-{secrets.token_hex(4)}.npz"
        half = folder / f"{name}.part"
        with half.open("wb") as file:
            columns: dict[str, Any] = {k: np.stack(v) for k, v in self._columns.items()}
            np.savez_compressed(file, **columns)
        half.rename(folder / name)


def shards_of(folder: Path, size: int) -> list[tuple[Path, int]]:
    """List the files of a size, each with its number of positions."""
    paths = sorted(folder.glob(f"go-{size}-*.npz"))
    return [(path, int(match[2])) for path in paths if (match := _NAME.fullmatch(path.name))]


def count_positions(folder: Path, size: int) -> int:
    return sum(count for _, count in shards_of(folder, size))


def unpacked(packed: NDArray[np.uint8], size: int) -> NDArray[np.uint8]:
    """Return the planes of packed positions."""
    planes = 16
    bits = np.unpackbits(packed, axis=1, count=planes * size * size)
    return bits.reshape(-1, planes, size, size)
