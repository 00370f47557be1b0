"""A turn of morris in words: the man, the mills it closes, the man taken, and flying."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core import Seat, Sentence, join, say
from ludoteca.games.morris.board import Board, Point
from ludoteca.games.morris.position import MorrisMove, MorrisPosition

_SEATS = {Seat.FIRST: say("White"), Seat.SECOND: say("Black")}


def narrate(before: MorrisPosition, move: MorrisMove, after: MorrisPosition) -> Sequence[Sentence]:
    sentences = [_narrate_man(before, move), *_narrate_mills(after, move)]
    return sentences if after.outcome else [*sentences, *_narrate_changes(before, after)]


def ask_step(position: MorrisPosition, taken: Sequence[str]) -> Sentence:
    bit = position.board.bits[Point(taken[0])]
    if len(taken) == 1 and position.men[position.turn.index] & bit:
        return say("now choose where it goes")
    return say("you closed a mill: take one of your opponent's men")


def threats(position: MorrisPosition) -> Sequence[Sentence]:
    return [
        say("{seat} can close a mill on {points}.", seat=name, points=join(", ", points))
        for seat, name in _SEATS.items()
        if (points := closing_points(position, seat))
    ]


def dangers(position: MorrisPosition, seat: Seat) -> Sequence[Sentence]:
    name = _SEATS[seat.opponent]
    return [
        say("{seat} can close a mill on {points}.", seat=name, points=point)
        for point in closing_points(position, seat.opponent)
    ]


def closing_points(position: MorrisPosition, seat: Seat) -> list[Point]:
    """List the free points where a side closes a mill by a man that can get there."""
    board, men = position.board, position.men[seat.index]
    free = board.everywhere & ~(position.men[0] | position.men[1])
    if position.hands[seat.index]:
        return board.list_points(board.closing(men) & free)
    return [
        point
        for point in board.list_points(board.closing(men) & free)
        if any(
            board.closing(men & ~board.bits[origin]) & board.bits[point]
            for origin in board.list_points(men)
            if position.can_fly(seat) or board.neighbours[origin] & board.bits[point]
        )
    ]


def _narrate_man(before: MorrisPosition, move: MorrisMove) -> Sentence:
    seat, board = _SEATS[before.turn], before.board
    if not move.origin:
        return say("{seat} places a man on {target}.", seat=seat, target=move.target)
    ends = {"origin": move.origin, "target": move.target}
    if board.neighbours[move.origin] & board.bits[move.target]:
        return say("{seat} moves {origin} to {target}.", seat=seat, **ends)
    return say("{seat} flies from {origin} to {target}.", seat=seat, **ends)


def _narrate_mills(after: MorrisPosition, move: MorrisMove) -> Sequence[Sentence]:
    mover = after.turn.opponent
    mills = mills_through(move.target, after.men[mover.index], after.board)
    if not mills:
        return ()
    seat, names = _SEATS[mover], join(", ", mills)
    if after.rules.line_wins:
        return (say("{seat} completes the line {line}.", seat=seat, line=names),)
    if len(mills) == 1:
        closed = say("{seat} closes the mill {mill}.", seat=seat, mill=names)
    else:
        many = {"count": len(mills), "mills": names}
        closed = say("{seat} closes {count} mills at once: {mills}.", seat=seat, **many)
    if not move.taken:
        return closed, say("There is no man on the board to take.")
    return closed, say("{seat} takes the man on {point}.", seat=seat, point=move.taken)


def mills_through(point: Point, men: int, board: Board) -> list[str]:
    return [
        "-".join(board.list_points(mill)).upper()
        for mill in board.mills
        if mill & board.bits[point] and men & mill == mill
    ]


def _narrate_changes(before: MorrisPosition, after: MorrisPosition) -> list[Sentence]:
    sentences = []
    mover = before.turn
    if before.hands[mover.index] and not after.hands[mover.index]:
        sentences.append(say("{seat} has placed the last man.", seat=_SEATS[mover]))
    sentences += [
        say("{seat} can now fly.", seat=name)
        for seat, name in _SEATS.items()
        if after.can_fly(seat) and not before.can_fly(seat)
    ]
    return sentences
