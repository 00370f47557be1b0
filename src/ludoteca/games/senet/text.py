"""Senet's canonical texts: ``1A2B3C4D5E.................... 1 -`` and ``3``, ``9-15``, ``9x10``."""

from __future__ import annotations

import re

from ludoteca.core import Field, NotationError, PositionError, Seat, Sentence, say, split_fields
from ludoteca.games.senet.board import FREE, OFF, OWNER, PIECES, SQUARES, TRAP, Board, Square
from ludoteca.games.senet.position import SenetMove, SenetPass, SenetPosition, SenetStep, SenetThrow
from ludoteca.games.senet.rules import SenetRules

_TURNS = {"1": Seat.FIRST, "A": Seat.SECOND}
_LETTERS = {seat: letter for letter, seat in _TURNS.items()}
_FIELDS = ("thirty squares", "1 or A to move", "-, or the throw from 1 to 5")
_NUMBER = r"0?[1-9]|[12][0-9]|30"
_STEP = re.compile(rf"({_NUMBER})\s*(?:([-x])\s*({_NUMBER})|-\s*off)", re.ASCII | re.IGNORECASE)


def format_position(position: SenetPosition) -> str:
    throw = "-" if position.throw is None else position.throw
    return f"{position.board.squares} {_LETTERS[position.turn]} {throw}"


def read_position(text: str, rules: SenetRules) -> SenetPosition:
    squares_field, turn_field, throw_field = split_fields(text, _FIELDS, fold=str.upper)
    board = _read_squares(squares_field)
    turn = turn_field.choice(_TURNS, _FIELDS[1])
    throws: dict[str, int | None] = {str(throw): throw for throw in rules.throws}
    throw = throw_field.choice({"-": None, **throws}, _FIELDS[2])
    if faults := _faults(board, throw):
        raise PositionError(faults)
    return SenetPosition(board, turn, throw, rules)


def parse_move(position: SenetPosition, text: str) -> SenetMove:
    stripped = text.strip()
    if stripped.lower() == "pass":
        return SenetPass()
    for throw in position.rules.throws:
        if stripped == str(throw):
            return SenetThrow(throw)
    found = _STEP.fullmatch(stripped)
    if not found:
        raise NotationError(
            text, 1, "a throw from 1 to 5, or a move such as 9-15, 9x10, 28-off or pass"
        )
    target = Square(int(found[3])) if found[3] else OFF
    return SenetStep(Square(int(found[1])), target, found[2] in ("x", "X"))


def _read_squares(field: Field) -> Board:
    for offset, glyph in enumerate(field.text):
        if glyph != FREE and glyph not in OWNER:
            raise field.error("a piece 1-5 or A-E, or . for a free square", offset)
    if len(field.text) != len(SQUARES):
        raise field.error("exactly thirty squares", min(len(field.text), len(SQUARES)))
    return Board(field.text)


def _faults(board: Board, throw: int | None) -> list[Sentence]:
    counts = {piece: board.squares.count(piece) for piece in OWNER}
    faults = [
        say("piece {piece} is on the board {count} times", piece=piece, count=count)
        for piece, count in counts.items()
        if count > 1
    ]
    if intruder := board.piece(TRAP):
        faults.append(say("{piece} cannot stay on {square}, the trap", piece=intruder, square=TRAP))
    cleared = [seat for seat in PIECES if not board.where(seat)]
    if len(cleared) > 1:
        faults.append(say("neither player has a piece on the board"))
    elif cleared and throw is not None:
        faults.append(say("the game is over, so there is no throw left to play"))
    return faults
