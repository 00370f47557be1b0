"""How strongly a level plays: how far it looks, what it overlooks, and how it chooses.

A weak level does not make mistakes at random. It looks less far, does not see some of the quiet
replies, and takes one of several moves that it thinks nearly equal, the better the likelier. As
people do, it has better and worse days.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Self, TypeVar

from ludoteca.core import Position

if TYPE_CHECKING:
    import ludoteca.native as native


@dataclass(frozen=True)
class Findings:
    """What an engine found in a position."""

    text: str
    lines: list[native.Line]
    ownership: list[float]  # Of each point, from -1 to 1 for the seat to move; empty in most games


@dataclass(frozen=True, kw_only=True)
class Strength:
    """What a level may do in one position."""

    nodes: int  # How many positions it examines; the same on a fast and on a slow machine
    depth: int = 0  # How many plies it looks ahead; 0 for as many as the nodes allow
    lines: int = 1  # Among how many moves it chooses
    overlooks: float = 0.0  # The chance that it does not see a quiet reply
    overlooks_captures: float = 0.0  # The chance that it does not see a reply that takes something
    margin: int = 0  # How much worse than the best a move may be, in hundredths of the game's unit
    # The loss that makes a move a third as likely, in the same unit; 0 for the best alone.
    softness: float = 0.0
    megabytes: int = 4  # What it may remember between moves
    # What it is on its worse and better days; none if all days are the same.
    days: tuple[Self, ...] = ()

    def of_the_day(self, seed: int) -> Self:
        return random.Random(f"day {seed}").choice(self.days) if self.days else self

    def choose(self, found: Findings, generator: random.Random) -> native.Line:
        if self.softness == 0:
            return found.lines[0]
        # A depth that was cut short leaves some lines in an older order.
        most = max(line.score for line in found.lines)
        close = [line for line in found.lines if most - line.score <= self.margin]
        weights = [math.exp((line.score - most) / self.softness) for line in close]
        return generator.choices(close, weights)[0]


# Returns the strength of a level, from 1 to 10, in a position.
Strengths = Callable[[Position[Any], int], Strength]


StrengthT = TypeVar("StrengthT", bound=Strength)

_WHOLE = frozenset({"nodes", "depth", "lines", "margin", "megabytes"})


def between(one: StrengthT, other: StrengthT, part: float) -> StrengthT:
    """Return a strength between two: the first if the part is 0, the other if it is 1."""
    values: dict[str, Any] = {}
    for field in fields(one):
        first, last = getattr(one, field.name), getattr(other, field.name)
        is_endless = field.name == "depth" and 0 in (first, last)
        if is_endless or isinstance(first, bool):
            values[field.name] = first if part < 0.5 else last
        elif field.name == "days":
            continue
        elif field.name == "nodes":
            values[field.name] = round(first * (last / first) ** part)
        else:
            value = (1 - part) * first + part * last
            values[field.name] = round(value) if field.name in _WHOLE else round(value, 4)
    return type(one)(**values)


_SAFE = 2  # The index of the first level that leaves nothing hanging, whatever the day
_STEADY = 8  # The index of the first level that plays the same every day
_DAYS = 4  # How many days are worse than usual, and how many better


def with_days(*levels: StrengthT, reach: float = 1.0) -> tuple[StrengthT, ...]:
    """Let the levels have better and worse days.

    So ten of them reach from a child's strength to the engine's without a step that is too high.

    Args:
        levels: The levels on a usual day, the weakest first, which is the same every day.
        reach: How many levels weaker a level is on its worst day, and stronger on its best.
    """

    def at(index: float) -> StrengthT:
        below = min(int(index), _STEADY - 1)
        return between(levels[below], levels[below + 1], index - below)

    def varied(index: int) -> StrengthT:
        least = 0 if index < _SAFE else _SAFE
        indexes = [index + reach * day / _DAYS for day in range(-_DAYS, _DAYS + 1)]
        days = tuple(at(min(max(one, least), _STEADY)) for one in indexes)
        return replace(levels[index], days=days)

    return (levels[0], *(varied(index) for index in range(1, _STEADY)), *levels[_STEADY:])


def in_every_position(*levels: Strength) -> Strengths:
    """Return the strengths of levels that do not depend on the position, the weakest first."""
    return lambda _position, level: levels[level - 1]
