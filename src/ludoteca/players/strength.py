"""How strongly a level plays: how far it looks, what it overlooks, and how it chooses.

A weak level does not make mistakes at random. It looks less far, does not see some of the quiet
replies, and takes one of several moves that it thinks nearly equal, the better the likelier.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludoteca.core import Position

if TYPE_CHECKING:
    import ludoteca.native as native


@dataclass(frozen=True)
class Findings:
    """What an engine found in a position."""

    text: str
    """The position."""

    lines: list[native.Line]
    """The best first."""

    ownership: list[float]
    """Of each point, from -1 to 1 for the seat to move; empty in most games."""


@dataclass(frozen=True, kw_only=True)
class Strength:
    """What a level may do in one position."""

    nodes: int
    """How many positions it examines; the same on a fast and on a slow machine."""

    depth: int = 0
    """How many plies it looks ahead; 0 for as many as the nodes allow."""

    lines: int = 1
    """Among how many moves it chooses."""

    overlooks: float = 0.0
    """The chance that it does not see a quiet reply."""

    overlooks_captures: float = 0.0
    """The chance that it does not see a reply that takes something."""

    margin: int = 0
    """How much worse than the best a move may be, in hundredths of the game's unit."""

    softness: float = 0.0
    """The loss that makes a move a third as likely, in the same unit; 0 for the best alone."""

    megabytes: int = 4
    """What it may remember between moves."""

    def choose(self, found: Findings, generator: random.Random) -> native.Line:
        """Choose one of the lines; the generator decides among those that are nearly equal."""
        if self.softness == 0:
            return found.lines[0]
        # A depth that was cut short leaves some lines in an older order.
        most = max(line.score for line in found.lines)
        close = [line for line in found.lines if most - line.score <= self.margin]
        weights = [math.exp((line.score - most) / self.softness) for line in close]
        return generator.choices(close, weights)[0]


Strengths = Callable[[Position[Any], int], Strength]
"""Returns the strength of a level, from 1 to 10, in a position."""


def in_every_position(*levels: Strength) -> Strengths:
    """Return the strengths of levels that do not depend on the position, the weakest first."""
    return lambda _position, level: levels[level - 1]
