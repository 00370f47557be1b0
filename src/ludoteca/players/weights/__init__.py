"""The weights of the networks; each has a page beside it that says how it was made."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["network"]


@cache
def network(game: str) -> bytes | None:
    """Return the network of a game, by its key; None for a game that needs none."""
    path = Path(__file__).with_name(f"{game}.bin")
    return path.read_bytes() if path.is_file() else None
