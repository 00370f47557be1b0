"""Go in words: stones, prisoners, ko, and the names of steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core import Seat, Sentence, say
from ludoteca.games.go.board import select
from ludoteca.games.go.position import PASS, GoMove, GoPosition

_NAMES = {Seat.FIRST: say("Black"), Seat.SECOND: say("White")}


def narrate(before: GoPosition, move: GoMove, after: GoPosition) -> Sequence[Sentence]:
    if move == PASS:
        return tuple(_pass(before))
    return tuple(_stone(before, after, move))


def name_step(position: GoPosition, taken: Sequence[str], step: str) -> Sequence[str]:
    """Name a step: a point as it is, a pass also in the reader's language."""
    return (say("pass"), step) if step == PASS.vertex else (step,)


def threats(position: GoPosition) -> Sequence[Sentence]:
    own, enemy = position.sides
    seats = (position.turn, position.turn.opponent)
    return [
        sentence
        for seat, stones in zip(seats, (own, enemy), strict=True)
        for sentence in _in_atari(position, seat, stones, ~(own | enemy))
    ]


def dangers(position: GoPosition, seat: Seat) -> Sequence[Sentence]:
    black, white = position.stones
    stones = (black, white)[seat.index]
    return list(_in_atari(position, seat, stones, ~(black | white)))


def beside_board(position: GoPosition) -> Sequence[Sentence]:
    black, white = position.prisoners
    lines = [say("Prisoners: Black {black}, White {white}", black=black, white=white)]
    if position.ko:
        lines.append(say("Ko: {point} may not be played now", point=position.ko))
    return lines


def _in_atari(position: GoPosition, seat: Seat, stones: int, free: int) -> Iterator[Sentence]:
    grid = position.grid
    for chain in grid.parts(stones):
        if (grid.around(chain) & grid.full & free).bit_count() != 1:
            continue
        point, count = select(chain, grid.names)[0], chain.bit_count()
        if count == 1:
            yield say("{seat}'s stone on {point} is in atari.", seat=_NAMES[seat], point=point)
        else:
            yield say(
                "{seat}'s {count} stones around {point} are in atari.",
                seat=_NAMES[seat],
                count=count,
                point=point,
            )


def _pass(before: GoPosition) -> Iterator[Sentence]:
    seat = _NAMES[before.turn]
    yield say("{seat} passes.", seat=seat)
    if before.rules.pass_stones:
        yield say("{seat} hands over one stone.", seat=seat)


def _stone(before: GoPosition, after: GoPosition, move: GoMove) -> Iterator[Sentence]:
    """Describe a stone, then what it removes: enemy stones or its own chain."""
    seat = _NAMES[before.turn]
    own, enemy = before.sides
    enemy_left, own_left = after.sides
    taken = enemy ^ enemy_left
    lost = (own | before.grid.points[move.vertex]) ^ own_left
    yield say("{seat} plays {point}.", seat=seat, point=move)
    if taken:
        yield _taking(seat, taken.bit_count())
    if lost:
        yield _losing(seat, lost.bit_count())
    if _is_ko(before, after, taken):
        yield say("Ko: {seat} may not retake at once.", seat=_NAMES[after.turn])


def _taking(seat: Sentence, count: int) -> Sentence:
    if count == 1:
        return say("{seat} takes one stone.", seat=seat)
    return say("{seat} takes {count} stones.", seat=seat, count=count)


def _losing(seat: Sentence, count: int) -> Sentence:
    if count == 1:
        return say("{seat} loses this stone, which has no liberty.", seat=seat)
    return say("{seat} loses {count} stones, which have no liberty.", seat=seat, count=count)


def _is_ko(before: GoPosition, after: GoPosition, taken: int) -> bool:
    """Return whether retaking would recreate the board, which every ko rule forbids."""
    if taken.bit_count() != 1:
        return False
    enemy, own = after.grid.place(*after.sides, taken)
    return (own, enemy) == before.sides
