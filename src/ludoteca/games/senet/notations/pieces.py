"""Moves written as the piece that moves: ``3`` or ``B``.

Throws cannot be read: a bare number is a piece.
"""

from __future__ import annotations

from ludoteca.core import Notation, NotationError, moves_beginning, say
from ludoteca.games.senet.board import OFF, OWNER, Piece, Square
from ludoteca.games.senet.position import SenetMove, SenetPass, SenetPosition, SenetStep


def format_move(position: SenetPosition, move: SenetMove) -> str:
    if not isinstance(move, SenetStep):
        return str(move)
    return position.board.piece(move.origin) or str(move)


def parse_move(position: SenetPosition, text: str) -> SenetMove:
    """Read the move of a piece, legal or not, or a pass."""
    if position.throw is None:
        is_over = position.outcome is not None
        expected = say("no move: the game is over") if is_over else say("a throw before any move")
        raise NotationError(text, 1, expected)
    word = text.strip().upper()
    if word == "PASS":
        return SenetPass()
    if word not in OWNER:
        raise NotationError(text, 1, "a piece (1 to 5 or A to E), or pass")
    if word not in position.board.squares:
        raise NotationError(text, 1, say("a piece on the board: {piece} has left it", piece=word))
    return _step(position, Piece(word), position.throw)


PIECES_ONLY = Notation("pieces", "The piece that moves", format_move, parse_move)


def _step(position: SenetPosition, piece: Piece, throw: int) -> SenetMove:
    """Return the legal move of a piece, or one for the referee to refuse."""
    origin = Square(position.board.squares.index(piece) + 1)
    legal = moves_beginning(position.legal_moves(), (str(origin),))
    if legal:
        return legal[0]
    return SenetStep(origin, position.referee.target(origin, throw) or OFF)
