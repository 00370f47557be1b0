"""How strongly the levels play Go: by the network's eye for shape, and how often it looks twice."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ludoteca.games.go.position import GoPosition
from ludoteca.players.go.rescue import saving_actions
from ludoteca.players.strength import Findings, Strength

if TYPE_CHECKING:
    import ludoteca.native as native

_ALL = 1024
"""More than there are moves on any board."""

_JUDGES_PASS = 200
"""From so many nodes on the search itself knows when to pass."""

_SETTLED = 0.85
"""From this certainty on a point has an owner."""

_WORTH_SAVING = 0.05
"""How likely a move that saves stones must be."""

_LARGE_BOARD = 169
_OPENING_STONES = 6
_OPENING_LEAST = 0.1
"""As long as there are so few stones on so many points, only the likeliest moves are played."""

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

    saves: bool = True
    """Whether it always saves stones in atari, where that is worth it."""

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
        if self.saves and (urgent := _saving(found, moves)):
            return urgent
        if self.temperature == 0:
            return moves[0]
        chances = [line.prior for line in moves]
        least = max(self.least, _OPENING_LEAST) if _is_opening(found) else self.least
        enough = least * max(chances)
        weights = [
            chance ** (1 / self.temperature) if chance >= enough else 0.0 for chance in chances
        ]
        return generator.choices(moves, weights)[0]


def _is_opening(found: Findings) -> bool:
    """Return whether the corners of a large board are still empty, as far as stones tell."""
    stones = sum(map(found.text.split()[0].count, "bw"))
    return len(found.ownership) >= _LARGE_BOARD and stones < _OPENING_STONES


def _saving(found: Findings, moves: list[native.Line]) -> native.Line | None:
    """Return the likeliest move that saves stones, if the network thinks of one."""
    points = saving_actions(found.text)
    saving = [line for line in moves if line.actions[0] in points and line.prior >= _WORTH_SAVING]
    return max(saving, key=lambda line: line.prior, default=None)


def _is_open(line: native.Line, ownership: list[float]) -> bool:
    """Return whether a move is on a point that has no owner yet, or urgent all the same."""
    point = line.actions[0]
    if point == len(ownership):
        return False
    return abs(ownership[point]) < _SETTLED or line.prior >= _URGENT


_STRENGTHS = (
    GoStrength(nodes=1, temperature=2.2, least=0.006, saves=False),
    GoStrength(nodes=1, temperature=1.6, least=0.025, saves=False),
    GoStrength(nodes=1, temperature=1.2, least=0.05),
    GoStrength(nodes=1, temperature=0.8, least=0.1),
    GoStrength(nodes=3),
    GoStrength(nodes=10),
    GoStrength(nodes=30),
    GoStrength(nodes=100, megabytes=16),
    GoStrength(nodes=600, megabytes=32),
    GoStrength(nodes=3500, megabytes=64),
)

_LARGE = 361
"""The points of the board that the nodes are meant for."""

_MAX_NODE_FACTOR = 3.5
"""How many times as many nodes a small board may take."""


def strength(position: GoPosition, level: int) -> Strength:
    """Return the strength of a level; the upper ones search more where a board is smaller."""
    found = _STRENGTHS[level - 1]
    if found.nodes < _JUDGES_PASS:
        return found
    times = min(_LARGE / position.rules.size**2, _MAX_NODE_FACTOR)
    return replace(found, nodes=round(found.nodes * times))
