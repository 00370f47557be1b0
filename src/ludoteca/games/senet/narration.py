"""Senet in words: throws, pieces moved and sent back, and the names of steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ludoteca.core import Seat, Sentence, say
from ludoteca.games.senet.board import OFF, OWNER, TRAP, Board, Piece, Square
from ludoteca.games.senet.position import SenetMove, SenetPosition, SenetStep, SenetThrow
from ludoteca.games.senet.referee import Ruling

_NAMES = {Seat.FIRST: say("Player 1"), Seat.SECOND: say("Player A")}
_WORDS = {"pass": say("pass"), "off": say("off")}
_DISTANCES = {
    1: say("one square"),
    2: say("two squares"),
    3: say("three squares"),
    4: say("four squares"),
    6: say("six squares"),
}


def narrate(before: SenetPosition, move: SenetMove, after: SenetPosition) -> Sequence[Sentence]:
    if isinstance(move, SenetThrow):
        return (_throw(before, move),)
    seat = _NAMES[before.turn]
    if isinstance(move, SenetStep):
        sentences = [*_step(before, after, move), *_new_protection(before.board, after.board)]
    else:
        sentences = [say("{seat} cannot move and passes.", seat=seat)]
    if after.turn is before.turn and after.outcome is None:
        sentences.append(say("{seat} throws again.", seat=seat))
    return sentences


def name_step(position: SenetPosition, taken: Sequence[str], step: str) -> Sequence[str]:
    """Name a step: a piece by its own name, or by its square where that is no piece's name."""
    if step in _WORDS:
        return _WORDS[step], step
    if position.throw is None or taken:
        return (step,)
    piece = position.board.piece(Square(int(step))) or step
    return (piece,) if step in OWNER else (piece, step)


def why_not_step(position: SenetPosition, text: str) -> Sentence | None:
    """Name the rule that keeps a piece on its square, or ask for a throw."""
    if position.throw is None:
        return say("throw the die first")
    if not text.isdecimal() or int(text) not in position.board.where(position.turn):
        return None
    origin = Square(int(text))
    ruling = position.referee.judge(position.board, position.turn, origin, position.throw)
    return None if isinstance(ruling, Ruling) else ruling


def threats(position: SenetPosition) -> Sequence[Sentence]:
    """Name the pieces that can be captured, by which piece and throw, for each side."""
    return [sentence for seat in _NAMES for sentence in _captures(position, seat)]


def protected(position: SenetPosition) -> Sequence[str]:
    board = position.board
    return [str(square) for seat in Seat for square in board.where(seat) if board.neighbour(square)]


def _captures(position: SenetPosition, seat: Seat) -> Iterator[Sentence]:
    board, referee = position.board, position.referee
    for origin in board.where(seat):
        for throw in position.rules.throws:
            ruling = referee.judge(board, seat, origin, throw)
            if isinstance(ruling, Ruling) and ruling.captured:
                pieces = {"piece": board.piece(origin), "met": ruling.captured}
                yield say(
                    "Piece {piece} can capture piece {met} with a {throw}.", throw=throw, **pieces
                )


def _throw(before: SenetPosition, throw: SenetThrow) -> Sentence:
    count = before.rules.distance(throw.value)
    values = {
        "seat": _NAMES[before.turn],
        "throw": throw.value,
        "distance": _DISTANCES.get(count) or say("{count} squares", count=count),
    }
    if before.referee.throws_again(throw.value):
        return say("{seat} throws {throw}: {distance} and another throw.", **values)
    return say("{seat} throws {throw}: {distance}.", **values)


def _step(before: SenetPosition, after: SenetPosition, step: SenetStep) -> Iterator[Sentence]:
    seat = _NAMES[before.turn]
    piece = before.board.piece(step.origin)
    values = {"seat": seat, "piece": piece, "origin": step.origin, "target": step.target}
    if step.target == OFF:
        yield say("{seat} moves piece {piece} from {origin} past 30.", **values)
        yield _leaving(piece, len(after.board.where(before.turn)))
        return
    yield say("{seat} moves piece {piece} from {origin} to {target}.", **values)
    if step.target == TRAP:
        yield say(
            "Piece {piece} lands on the trap ({trap}) and is carried to {square}.",
            piece=piece,
            trap=TRAP,
            square=after.board.squares.index(str(piece)) + 1,
        )
    elif step.capture:
        met = before.board.piece(step.target)
        yield say("Piece {piece} goes back to {square}.", piece=met, square=step.origin)


def _leaving(piece: Piece | None, left: int) -> Sentence:
    if left == 0:
        return say("Piece {piece}, the last one, leaves the board.", piece=piece)
    if left == 1:
        return say("Piece {piece} leaves the board: one left.", piece=piece)
    return say("Piece {piece} leaves the board: {count} left.", piece=piece, count=left)


def _new_protection(before: Board, after: Board) -> Iterator[Sentence]:
    known = {frozenset(pair) for pair in _neighbours(before)}
    for one, other in _neighbours(after):
        if {one, other} not in known:
            yield say("Pieces {one} and {other} protect each other.", one=one, other=other)


def _neighbours(board: Board) -> Iterator[tuple[str, str]]:
    for one, other in pairwise(board.squares):
        owner = OWNER.get(Piece(one))
        if owner is not None and OWNER.get(Piece(other)) is owner:
            yield one, other
