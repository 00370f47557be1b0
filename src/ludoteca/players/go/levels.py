"""How strongly the levels play Go: by the prior of the network, and by how far they search."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ludoteca.games.go.board import each, grid
from ludoteca.games.go.position import GoPosition
from ludoteca.players.levels.strength import Findings, Strength, with_days

if TYPE_CHECKING:
    import ludoteca.native as native

_ALL = 1024  # More than there are moves on any board
_NODES_TO_PASS = 20  # From here on the search itself knows what is settled and when to pass
_SETTLED = 0.85

_WORTH_SAVING = 0.05  # How likely a move that saves stones must be
_LEAST_STONES = 2  # A single stone in atari is often not worth a move
_SAFE_LIBERTIES = 3  # With fewer, a saved chain could be put into atari again

# With fewer than _OPENING_STONES on at least _LARGE_BOARD points, only likely moves are played.
_LARGE_BOARD = 169
_OPENING_STONES = 6
_OPENING_LEAST = 0.1

_URGENT = 0.4  # How likely a move must be to be played where the owner is certain


@dataclass(frozen=True, kw_only=True)
class GoStrength(Strength):
    """Chooses by the prior of each move, or by a search."""

    lines: int = _ALL

    temperature: float = 0.0  # How evenly it chooses; 0 for the best alone
    least: float = 1.0  # The part of the most likely move's chance that another move must have
    saves: bool = True  # Whether it always saves stones in atari, where that is worth it

    def choose(self, found: Findings, generator: random.Random) -> native.Line:
        pass_ = len(found.ownership)
        best = found.lines[0]
        if self.nodes >= _NODES_TO_PASS or best.actions[0] == pass_:
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
    stones = sum(map(found.text.split()[0].count, "bw"))
    return len(found.ownership) >= _LARGE_BOARD and stones < _OPENING_STONES


def _saving(found: Findings, moves: list[native.Line]) -> native.Line | None:
    points = saving_actions(found.text)
    saving = [line for line in moves if line.actions[0] in points and line.prior >= _WORTH_SAVING]
    return max(saving, key=lambda line: line.prior, default=None)


def saving_actions(text: str) -> set[int]:
    """Return the points where the seat to move saves a chain in atari, from a position's text.

    The move captures what attacks the chain, or extends it to enough liberties.
    """
    rows, mover = text.split()[:2]
    # With its separators, a row has one cell more than points, as in the sets of a grid.
    cells = re.sub(r"\d+", lambda run: "." * int(run[0]), rows)
    black, white = (sum(1 << i for i, cell in enumerate(cells) if cell == one) for one in "bw")
    own, enemy = (black, white) if mover == "b" else (white, black)
    board, found = grid(rows.count("/") + 1), 0
    free = board.full & ~(own | enemy)
    for chain in board.parts(own):
        liberty = board.around(chain) & free
        if chain.bit_count() < _LEAST_STONES or liberty.bit_count() != 1:
            continue
        for attacker in board.parts(board.fill(board.around(chain) & enemy, enemy)):
            last = board.around(attacker) & free
            found |= last if last.bit_count() == 1 else 0
        extended = board.fill(liberty, own | liberty)
        if (board.around(extended) & free).bit_count() >= _SAFE_LIBERTIES:
            found |= liberty
    indexes = (bit.bit_length() - 1 for bit in each(found))
    return {index - index // board.step for index in indexes}


def _is_open(line: native.Line, ownership: list[float]) -> bool:
    point = line.actions[0]
    if point == len(ownership):
        return False
    return abs(ownership[point]) < _SETTLED or line.prior >= _URGENT


# On a larger board the same weakness costs more, as there are more moves to show it.
_SMALL = with_days(
    GoStrength(nodes=1, temperature=12.0, least=0.0001, saves=False),
    GoStrength(nodes=1, temperature=3.0, least=0.005, saves=False),
    GoStrength(nodes=1, temperature=1.4, least=0.038),
    GoStrength(nodes=3),
    GoStrength(nodes=14),
    GoStrength(nodes=40),
    GoStrength(nodes=130),
    GoStrength(nodes=750, megabytes=16),
    GoStrength(nodes=3300, megabytes=32),
    GoStrength(nodes=12_000, megabytes=64),
    reach=1.5,
)
_MIDDLE = with_days(
    GoStrength(nodes=1, temperature=12.0, least=0.0001, saves=False),
    GoStrength(nodes=1, temperature=3.6, least=0.003, saves=False),
    GoStrength(nodes=1, temperature=1.6, least=0.03),
    GoStrength(nodes=1, temperature=0.8, least=0.13),
    GoStrength(nodes=6),
    GoStrength(nodes=20),
    GoStrength(nodes=65),
    GoStrength(nodes=400, megabytes=16),
    GoStrength(nodes=2000, megabytes=32),
    GoStrength(nodes=7500, megabytes=64),
    reach=1.5,
)
_LARGE = with_days(
    GoStrength(nodes=1, temperature=5.5, least=0.0007, saves=False),
    GoStrength(nodes=1, temperature=3.8, least=0.002, saves=False),
    GoStrength(nodes=1, temperature=1.4, least=0.04),
    GoStrength(nodes=1, temperature=0.65, least=0.17),
    GoStrength(nodes=5),
    GoStrength(nodes=13),
    GoStrength(nodes=34),
    GoStrength(nodes=160, megabytes=16),
    GoStrength(nodes=870, megabytes=32),
    GoStrength(nodes=3500, megabytes=64),
    reach=1.5,
)
_SMALL_UP_TO = 10
_MIDDLE_UP_TO = 15
_USUAL_SIZE = 19


def strength(position: GoPosition, level: int) -> Strength:
    size = position.rules.size
    levels = _SMALL if size <= _SMALL_UP_TO else _MIDDLE if size <= _MIDDLE_UP_TO else _LARGE
    found = levels[level - 1]
    if size <= _USUAL_SIZE or found.nodes < _NODES_TO_PASS:
        return found
    # A node of a larger board takes longer.
    return replace(found, nodes=round(found.nodes * _USUAL_SIZE**2 / size**2))
