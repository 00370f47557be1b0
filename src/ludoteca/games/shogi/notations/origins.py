"""Which of several pieces moves.

右 左 直 are right, left and straight; 上 寄 引 are forward, sideways and back. Each is seen from
the side that moves (Japan Shogi Association, how to write moves).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludoteca.core import Seat


class Origin(NamedTuple):
    """A piece that could go to a target, seen from its own side."""

    name: str
    aside: int  # How many files it is to the right of the target; negative to the left
    below: int  # How many ranks it is below the target; negative above


_WAYS: dict[str, Callable[[Origin], bool]] = {
    "上": lambda origin: origin.below > 0,
    "行": lambda origin: origin.below > 0,
    "寄": lambda origin: origin.below == 0,
    "引": lambda origin: origin.below < 0,
    "直": lambda origin: origin.aside == 0 and origin.below > 0,
}


def see(name: str, target: str, turn: Seat) -> Origin:
    """Locate a piece relative to a target, seen from the side that moves."""
    side = 1 if turn is Seat.FIRST else -1
    aside = (int(target[0]) - int(name[0])) * side
    below = (ord(name[1]) - ord(target[1])) * side
    return Origin(name, aside, below)


def narrow(found: list[Origin], words: str) -> list[Origin]:
    for word in words:
        if word in _WAYS:
            found = [origin for origin in found if _WAYS[word](origin)]
    asides = [origin.aside for origin in found]
    if "右" in words:
        found = [origin for origin in found if origin.aside == max(asides)]
    if "左" in words:
        found = [origin for origin in found if origin.aside == min(asides)]
    return found
