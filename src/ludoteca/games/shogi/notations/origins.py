"""Which of several pieces goes: 右 左 直 (right, left, straight up) and 上 寄 引.

The latter are forward, sideways and back. Each is seen by the side that moves (Japan Shogi
Association, how to write moves).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludoteca.core import Seat

__all__ = ["Origin", "narrow", "see"]


class Origin(NamedTuple):
    """A piece that could go to a target, as its side sees it."""

    name: str
    aside: int
    """How many files it stands to the right of the target; less than 0 is to the left."""

    below: int
    """How many ranks it stands below the target; less than 0 is above."""


_WAYS: dict[str, Callable[[Origin], bool]] = {
    "上": lambda origin: origin.below > 0,
    "行": lambda origin: origin.below > 0,
    "寄": lambda origin: origin.below == 0,
    "引": lambda origin: origin.below < 0,
    "直": lambda origin: origin.aside == 0 and origin.below > 0,
}


def see(name: str, target: str, turn: Seat) -> Origin:
    """Look from a target at the square of a piece, as the side that moves does."""
    side = 1 if turn is Seat.FIRST else -1
    aside = (int(target[0]) - int(name[0])) * side
    below = (ord(name[1]) - ord(target[1])) * side
    return Origin(name, aside, below)


def narrow(found: list[Origin], words: str) -> list[Origin]:
    """Keep the pieces that the words can mean."""
    for word in words:
        if word in _WAYS:
            found = [origin for origin in found if _WAYS[word](origin)]
    asides = [origin.aside for origin in found]
    if "右" in words:
        found = [origin for origin in found if origin.aside == max(asides)]
    if "左" in words:
        found = [origin for origin in found if origin.aside == min(asides)]
    return found
