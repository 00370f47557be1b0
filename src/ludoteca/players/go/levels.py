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

_JUDGES_PASS = 200
"""From so many nodes on the search itself knows when to pass."""

_SETTLED = 0.85
"""From this certainty on a point has an owner."""

_URGENT = 0.4
"""How likely a move must be to be played where the owner is certain, as to save the stones."""


@dataclass(frozen=True, kw_only=True)
class GoStrength(Strength):
    """Chooses by how likely the network thinks a move at first sight, or by a search."""

    lines: int = _ALL

    temperature: float = 0.0
    """How evenly it chooses; 0 for the best alone."""

    least: float = 1.0
    """The part of the most likely move's chance that another move must have."""

    def choose(self, found: Findings, generator: random.Random) -> native.Line:
        """Choose a likely move where something is left to play for, or else pass."""
        pass_ = len(found.ownership)
        best = found.lines[0]
        if self.nodes >= _JUDGES_PASS or best.actions[0] == pass_:
            return best
        moves = [line for line in found.lines if _is_open(line, found.ownership)]
        passes = [line for line in found.lines if line.actions[0] == pass_]
        if not moves:
            return passes[0] if passes else best
        if self.temperature == 0:
            return moves[0]
        chances = [line.prior for line in moves]
        enough = self.least * max(chances)
        weights = [
            chance ** (1 / self.temperature) if chance >= enough else 0.0 for chance in chances
        ]
        return generator.choices(moves, weights)[0]


def _is_open(line: native.Line, ownership: list[float]) -> bool:
    """Return whether a move is on a point that has no owner yet, or urgent all the same."""
    point = line.actions[0]
    if point == len(ownership):
        return False
    return abs(ownership[point]) < _SETTLED or line.prior >= _URGENT


_STRENGTHS = (
    GoStrength(nodes=1, temperature=3.0, least=0.001),
    GoStrength(nodes=1, temperature=2.0, least=0.01),
    GoStrength(nodes=1, temperature=1.5, least=0.03),
    GoStrength(nodes=1, temperature=1.0, least=0.05),
    GoStrength(nodes=1, temperature=0.7, least=0.1),
    GoStrength(nodes=1, temperature=0.3, least=0.3),
    GoStrength(nodes=8),
    GoStrength(nodes=40, megabytes=16),
    GoStrength(nodes=150, megabytes=32),
    GoStrength(nodes=600, megabytes=64),
)


def strength(position: Position[Any], level: int) -> Strength:
    """Return the strength of a level; the whole board is seen at once, whatever its size."""
    return _STRENGTHS[level - 1]
