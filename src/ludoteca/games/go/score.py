"""Counting a game of Go: territory, dead stones, seki, and unconditional life."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludoteca.core import NotationError, Outcome, Seat, Sentence, join, say
from ludoteca.games.go.board import Grid, each, select
from ludoteca.games.go.rules import GoEnding

if TYPE_CHECKING:
    from ludoteca.games.go.position import GoPosition

_EYES_TO_LIVE = 2


@dataclass(frozen=True, slots=True)
class Count:
    """One seat's points; what the rules do not count is 0."""

    territory: int
    stones: int  # Living stones on the board, under area rules
    prisoners: int  # Stones taken during the game, under territory rules
    dead: int  # The opponent's dead stones, under territory rules
    komi: float
    bonus: int  # White's points for the handicap

    @property
    def total(self) -> float:
        return self.territory + self.stones + self.prisoners + self.dead + self.komi + self.bonus

    @property
    def parts(self) -> dict[Sentence, float]:
        return {
            say("territory"): self.territory,
            say("living stones"): self.stones,
            say("prisoners"): self.prisoners,
            say("dead stones"): self.dead,
            say("komi"): self.komi,
            say("for the handicap"): self.bonus,
        }

    def in_words(self, seat: str) -> Sentence:
        parts = [
            say("{part} {points}", part=part, points=_plain(points))
            for part, points in self.parts.items()
            if points
        ]
        if len(parts) <= 1:
            return say("{seat}: {parts}", seat=seat, parts=join("", parts) or "0")
        return say(
            "{seat}: {parts} = {total}",
            seat=seat,
            parts=join(" + ", parts),
            total=_plain(self.total),
        )


@dataclass(frozen=True, slots=True)
class Score:
    """The count of both seats; ``str`` writes it as in ``B+3.5`` or ``0``."""

    counts: tuple[Count, Count]
    # The points that Black and White have surrounded.
    territory: tuple[frozenset[str], frozenset[str]]

    @property
    def winner(self) -> Seat | None:
        """Who has more points; None if they are equal."""
        black, white = (count.total for count in self.counts)
        if black == white:
            return None
        return Seat.FIRST if black > white else Seat.SECOND

    @property
    def outcome(self) -> Outcome:
        winner = self.winner
        return Outcome.won(winner, GoEnding.SCORE) if winner else Outcome.drawn(GoEnding.SCORE)

    @property
    def margin(self) -> float:
        black, white = self.counts
        return abs(black.total - white.total)

    def __str__(self) -> str:
        if self.winner is None:
            return "0"
        return f"{'BW'[self.winner.index]}+{self.margin:.12g}"


def score(
    position: GoPosition, dead: Collection[str] = frozenset(), seki: Collection[str] = frozenset()
) -> Score:
    """Count a position after removing the dead stones.

    A point stands for its whole chain; one without a stone is a NotationError. Under territory
    rules, what stones in seki surround does not count.
    """
    rules, board = position.rules, position.grid
    removed = _chains(position, dead)
    living = position.stones[0] & ~removed, position.stones[1] & ~removed
    owned = _territory(board, living, 0 if rules.area else _chains(position, seki))
    counts = [
        Count(
            territory=owned[seat.index].bit_count(),
            stones=living[seat.index].bit_count() if rules.area else 0,
            prisoners=0 if rules.area else position.prisoners[seat.index],
            dead=0 if rules.area else (position.stones[seat.opponent.index] & removed).bit_count(),
            komi=rules.komi if seat is Seat.SECOND else 0.0,
            bonus=rules.bonus if seat is Seat.SECOND else 0,
        )
        for seat in Seat
    ]
    black, white = (frozenset(select(points, board.names)) for points in owned)
    return Score((counts[0], counts[1]), (black, white))


def chains_of(position: GoPosition, points: Collection[str]) -> frozenset[str]:
    """Name all stones of the chains that have a stone on one of the points."""
    return frozenset(select(_chains(position, points), position.grid.names))


def propose_dead(position: GoPosition) -> frozenset[str]:
    """Name the stones inside the territory of unconditionally alive chains of the opponent."""
    black, white = position.stones
    safe = safe_points(position)
    return frozenset(select(black & safe[1] | white & safe[0], position.grid.names))


def propose_seki(position: GoPosition, dead: Collection[str] = frozenset()) -> frozenset[str]:
    """Name the living stones beside a neutral point that nobody can fill without self-atari."""
    board, removed = position.grid, _chains(position, dead)
    black, white = (stones & ~removed for stones in position.stones)
    free = board.full & ~(black | white)
    in_seki = 0
    for region in board.parts(free):
        border = board.around(region)
        if not (border & black and border & white):
            continue
        for point in each(region):
            sides = ((black, white), (white, black))
            if all(_is_self_atari(board, own, enemy, point) for own, enemy in sides):
                in_seki |= board.around(point) & ~free
    stones = board.fill(in_seki & black, black) | board.fill(in_seki & white, white)
    return frozenset(select(stones, board.names))


def unconditionally_alive(position: GoPosition, seat: Seat) -> tuple[list[int], list[int]]:
    """Find the chains that cannot be captured even if their owner always passes.

    After David B. Benson, "Life in the Game of Go", Information Sciences 10 (1976).

    Returns:
        The chains, and the regions that only they enclose, where the opponent cannot make an eye.
    """
    board, own = position.grid, position.stones[seat.index]
    others, free = board.full & ~own, board.full & ~(position.stones[0] | position.stones[1])
    # Where a free point touches no own stone, the opponent has room for an eye.
    roomy = board.fill(free & ~board.around(own), others)
    regions = list(board.parts(others ^ roomy))
    chains = list(board.parts(own)) if len(regions) >= _EYES_TO_LIVE else []
    while True:
        alive = [chain for chain in chains if _has_two_eyes(board, chain, regions, free)]
        together = sum(alive)
        enclosed = [r for r in regions if not board.around(r) & own & ~together]
        if len(alive) == len(chains) and len(enclosed) == len(regions):
            return chains, regions
        chains, regions = alive, enclosed


def safe_points(position: GoPosition) -> tuple[int, int]:
    """Return what Black and White cannot lose: unconditionally alive chains and their area."""
    black, white = (sum(map(sum, unconditionally_alive(position, seat))) for seat in Seat)
    return black, white


def is_settled(position: GoPosition) -> bool:
    """Return whether no move can change the result any more.

    Then every free point lies in the territory of unconditionally alive chains. Under rules that
    count every stone as alive, dead ones have to be captured.
    """
    board, (black, white) = position.grid, position.stones
    free = board.full & ~(black | white)
    if not position.rules.marking or _is_contested(board, black, white, free):
        return False
    # Most other boards have a chain in atari beside territory that could only be its own.
    for own, enemy in ((black, white), (white, black)):
        territory = free & ~board.around(enemy)
        for chain in board.parts(board.fill(board.around(territory) & own, own)):
            if (board.around(chain) & free).bit_count() < _EYES_TO_LIVE:
                return False
    safe = safe_points(position)
    return not free & ~(safe[0] | safe[1])


def _is_contested(board: Grid, black: int, white: int, free: int) -> bool:
    """Return whether some free point can be neither side's territory.

    All free points of a territory touch its owner's stones, so what is connected to a free point
    that White does not touch is not White's.
    """
    not_white, not_black = free & ~board.around(white), free & ~board.around(black)
    while not not_white & not_black:
        more = not_white | board.around(not_white) & ~white
        others = not_black | board.around(not_black) & ~black
        if (more, others) == (not_white, not_black):
            return False
        not_white, not_black = more, others
    return True


def _plain(points: float) -> float:
    """Round away floating-point noise, and make a whole number an int."""
    rounded = float(f"{points:.12g}")
    return int(rounded) if rounded.is_integer() else rounded


def _chains(position: GoPosition, points: Collection[str]) -> int:
    board = position.grid
    black, white = position.stones
    found = 0
    for point in points:
        bit = board.points.get(point, 0)
        if not bit & (black | white):
            raise NotationError(point, 1, "a point with a stone")
        found |= board.fill(bit, black if bit & black else white)
    return found


def _territory(board: Grid, stones: tuple[int, int], barren: int) -> tuple[int, int]:
    """Return what each seat alone surrounds without the help of barren stones."""
    owned = [0, 0]
    black, white = stones
    for region in board.parts(board.full & ~(black | white)):
        border = board.around(region)
        if border & barren or bool(border & black) == bool(border & white):
            continue
        owned[0 if border & black else 1] |= region
    return owned[0], owned[1]


def _is_self_atari(board: Grid, own: int, enemy: int, point: int) -> bool:
    own, enemy = board.place(own, enemy, point)
    chain = board.fill(point & own, own)
    return (board.around(chain) & ~enemy).bit_count() < 2


def _has_two_eyes(board: Grid, chain: int, regions: list[int], free: int) -> bool:
    """Return whether two regions are vital: all their free points are liberties of the chain."""
    liberties = board.around(chain)
    vital = sum(1 for region in regions if not region & free & ~liberties)
    return vital >= _EYES_TO_LIVE
