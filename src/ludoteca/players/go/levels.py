"""How strongly the levels play Go: by the network's eye for shape, and how often it looks twice."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludoteca.core import Position
from ludoteca.players.strength import Findings, Strength

if TYPE_CHECKING:
    import ludoteca.native as native

_ALL = 1024
"""More than there are moves on any board."""


@dataclass(frozen=True, kw_only=True)
class GoStrength(Strength):
    """Chooses by how likely the network thinks a move, and how often it was tried."""

    lines: int = _ALL

    temperature: float = 0.0
    """How evenly it chooses; 0 for the best alone."""

    least: float = 1.0
    """The part of the most likely move's chance that another move must have."""

    def choose(self, found: Findings, generator: random.Random) -> native.Line:
        """Choose a likely move; a pass only if that is the best."""
        best, last = found.lines[0], max(line.actions[0] for line in found.lines)
        if self.temperature == 0 or best.actions[0] == last:
            return best
        moves = [line for line in found.lines if line.actions[0] != last]
        chances = [line.visits + line.prior for line in moves]
        enough = self.least * max(chances)
        weights = [
            chance ** (1 / self.temperature) if chance >= enough else 0.0 for chance in chances
        ]
        return generator.choices(moves, weights)[0]


_STRENGTHS = (
    GoStrength(nodes=1, temperature=3.0, least=0.001),
    GoStrength(nodes=1, temperature=2.0, least=0.01),
    GoStrength(nodes=1, temperature=1.5, least=0.03),
    GoStrength(nodes=1, temperature=1.0, least=0.05),
    GoStrength(nodes=1, temperature=0.7, least=0.1),
    GoStrength(nodes=2, temperature=0.5, least=0.2),
    GoStrength(nodes=8),
    GoStrength(nodes=40, megabytes=16),
    GoStrength(nodes=150, megabytes=32),
    GoStrength(nodes=600, megabytes=64),
)


def strength(position: Position[Any], level: int) -> Strength:
    """Return the strength of a level; the whole board is seen at once, whatever its size."""
    return _STRENGTHS[level - 1]
