"""The guide of ``mcts`` for Go: which points to try, when to pass and when to resign."""

from __future__ import annotations

import itertools
import math
import random
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from ludoteca.core import Move, Position, Seat
from ludoteca.games.go.board import Grid, each
from ludoteca.games.go.position import PASS, GoMove, GoPosition
from ludoteca.games.go.score import unconditionally_alive
from ludoteca.players.go.capture_search import CaptureSearch
from ludoteca.players.go.playout import Course, Playout, area, is_eye, lone_liberty
from ludoteca.players.mcts import Guess, Trial
from ludoteca.players.player import Resign

# Priors, as games won out of games played.
_EVEN = (5.0, 10.0)
_PASS = (0.0, 10.0)
_TAKE = 60.0
_STONE = 30.0
MAX_STONES = 8
_ATARI = 3.0
_NEAR = 3.0
_OPEN = 4.0
_FAR_OUT = 8.0
_SELF_ATARI = 10.0

_MARGIN = 0.4  # The share of a result that depends on the margin; the rest depends on who won
_KEPT = 300
_ENOUGH = 60  # The number of games needed for any conclusion
_OWNED = 0.7  # A point belongs to a side that owns it at the end of this share of games
_HOPELESS = 0.02

_READ = 1500  # The reading budget before the first try, in stones; about 20 milliseconds
_READ_LATER = 150  # The same for each move tried


class GoGuide:
    """Tries captures and rescues first, fills no eyes, and knows when to stop."""

    def __init__(self, rng: random.Random) -> None:
        self._random = rng
        self._courses: deque[Course] = deque(maxlen=_KEPT)
        self._safe = 0

    def answer_at_once(self, position: Position[Any]) -> Move | None:
        """Pass when that wins, or when no move can change the result."""
        board = cast(GoPosition, position)
        self._courses.clear()
        ended = board._after(PASS).outcome
        if ended and ended.worth(board.turn) > 0:
            return PASS
        self._safe = _safe(board)
        return None if _sensible(board) & ~self._safe else PASS

    def guesses(self, position: Position[Any], last: Move | None) -> Sequence[Guess]:
        """List the pass and the points that are neither suicide nor the player's own eyes."""
        board = cast(GoPosition, position)
        points = _sensible(board) & ~self._safe
        names = board.grid.names
        found = [
            Guess(GoMove(names[bit.bit_length() - 1]), wins, visits, bit)
            for bit, wins, visits in _rate(board, points, _last_bit(board, last))
        ]
        return [*found, Guess(PASS, *_PASS)]

    def try_out(self, position: Position[Any], last: Move | None) -> Trial:
        board = cast(GoPosition, position)
        course = Playout(board, self._random, _last_bit(board, last)).run()
        self._courses.append(course)
        lead = course.lead - board.rules.komi - board.rules.bonus
        won = (1 + board.outcome.worth(Seat.FIRST)) / 2 if board.outcome else _share(lead)
        margin = (1 + math.tanh(lead / board.size)) / 2
        return Trial((1 - _MARGIN) * won + _MARGIN * margin, course.played)

    def answer(self, position: Position[Any], best: Move) -> Move | Resign:
        """Pass if nothing is left to gain; resign if nearly all games are lost."""
        board = cast(GoPosition, position)
        if len(self._courses) < _ENOUGH:
            return best
        if self._is_done(board):
            return PASS
        return Resign() if self._is_hopeless(board) else best

    def ownership(self, position: Position[Any]) -> tuple[Mapping[str, float], float | None]:
        """Return who owns each point in the end, and by how much, as the mean of the games."""
        board = cast(GoPosition, position)
        count = len(self._courses)
        if not count:
            return {}, None
        own, enemy = board.turn.index, board.turn.opponent.index
        owners = {
            name: sum(
                bool(course.areas[own] & bit) - bool(course.areas[enemy] & bit)
                for course in self._courses
            )
            / count
            for name, bit in board.grid.points.items()
        }
        lead = sum(course.lead for course in self._courses) / count
        lead -= board.rules.komi + board.rules.bonus
        return owners, lead if board.turn is Seat.FIRST else -lead

    def _is_done(self, position: GoPosition) -> bool:
        board, stones = position.grid, position.stones
        owned = area(board, *stones)
        neutral = board.full & ~(owned[0] | owned[1])
        between = board.around(stones[0]) & board.around(stones[1])
        if neutral & ~between or (neutral and position.rules.area):
            return False
        own, enemy = owned[position.turn.index], owned[position.turn.opponent.index]
        return all(self._keeps(bit, position.turn.opponent) for bit in each(enemy)) and all(
            any(self._keeps(bit, seat) for seat in Seat) for bit in each(own)
        )

    def _keeps(self, bit: int, seat: Seat) -> bool:
        count = sum(bool(course.areas[seat.index] & bit) for course in self._courses)
        return count >= _OWNED * len(self._courses)

    def _is_hopeless(self, position: GoPosition) -> bool:
        komi = position.rules.komi + position.rules.bonus
        black = sum(course.lead > komi for course in self._courses) / len(self._courses)
        return (black if position.turn is Seat.FIRST else 1 - black) < _HOPELESS


def _share(lead: float) -> float:
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


def _last_bit(position: GoPosition, last: Move | None) -> int:
    return position.grid.points.get(cast(GoMove, last).vertex, 0) if last else 0


def _sensible(position: GoPosition) -> int:
    own, enemy = position.sides
    points = position.grid.points
    legal = sum(points[move.vertex] for move in position.legal_moves() if move != PASS)
    legal &= position.grid.playable(own, enemy)
    return sum(bit for bit in each(legal) if not is_eye(position.size, bit, own, enemy))


def _safe(position: GoPosition) -> int:
    regions = [region for seat in Seat for region in unconditionally_alive(position, seat)[1]]
    return sum(region for region in regions if not region & sum(position.stones))


def _rate(position: GoPosition, points: int, last: int) -> Iterator[tuple[int, float, float]]:
    """Guess for each point the games won and the games played."""
    board = position.grid
    own, enemy = position.sides
    free = board.full & ~(own | enemy)
    urgent, attacks = _urgent(position, CaptureSearch(board, _READ_LATER if last else _READ))
    near = _within(board, last, 2) if last else 0
    alone = ~_within(board, own | enemy, 2)
    inner = _inside(board, _inside(board, board.full))
    # Early moves gain little on the two outer lines; the third settles corners and sides.
    far_out, third_line = ~inner & alone, inner & ~_inside(board, inner) & alone
    bonuses = ((attacks, _ATARI), (near, _NEAR), (third_line, _OPEN))
    for bit in each(points):
        wins, visits = _EVEN
        gained = sum((bonus for where, bonus in bonuses if bit & where), urgent.get(bit, 0.0))
        lost = _FAR_OUT if bit & far_out else 0.0
        if bit not in urgent and lone_liberty(board.step, bit, own | bit, free ^ bit):
            lost, gained = lost + _SELF_ATARI, 0.0
        yield bit, wins + gained, visits + gained + lost


def _urgent(position: GoPosition, reading: CaptureSearch) -> tuple[dict[int, float], int]:
    """Weigh the points that capture or save chains; find those that give atari."""
    board, (own, enemy) = position.grid, position.sides
    ko = board.points[position.ko] if position.ko else 0
    urgent: dict[int, float] = {}

    def call(points: int, weight: float) -> None:
        for bit in each(points):
            urgent[bit] = urgent.get(bit, 0.0) + weight

    in_atari, weak = _short_of_liberties(board, enemy, own)
    for chain in in_atari:
        call(board.around(chain) & ~(own | enemy), _weight(chain))
    for chain in itertools.chain.from_iterable(_short_of_liberties(board, own, enemy)):
        call(reading.saving(own, enemy, chain, ko), _weight(chain))
    for chain in weak:
        call(reading.catching(own, enemy, chain, ko), _weight(chain))
    for bit in reading.forks(own, enemy, weak, ko):
        call(bit, _weight(bit))
    return urgent, board.around(sum(weak)) & ~(own | enemy)


def _short_of_liberties(board: Grid, stones: int, others: int) -> tuple[list[int], list[int]]:
    """Return the chains with one liberty and those with two, the largest first."""
    found: tuple[list[int], list[int]] = [], []
    for chain in sorted(board.parts(stones), key=int.bit_count, reverse=True):
        count = (board.around(chain) & ~others).bit_count()
        if count <= len(found):
            found[count - 1].append(chain)
    return found


def _weight(chain: int) -> float:
    return _TAKE + _STONE * min(chain.bit_count(), MAX_STONES)


def _within(board: Grid, bits: int, distance: int) -> int:
    for _ in range(distance):
        bits |= board.around(bits)
    return bits


def _inside(board: Grid, bits: int) -> int:
    step = board.step
    return bits & bits << 1 & bits >> 1 & bits << step & bits >> step
