"""Moves as lists show them: Western notation with the piece drawn as on the board."""

from __future__ import annotations

from ludoteca.games.shogi.board import FREE, PIECE_SIGNS
from ludoteca.games.shogi.notations.meaning import kind_of, reaching
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition


def list_move(position: ShogiPosition, move: ShogiMove) -> tuple[str, str]:
    """Return the sign of the piece that a legal move moves or drops, and the rest of the move.

    >>> from ludoteca.games.shogi import GAME
    >>> start = GAME.start()
    >>> list_move(start, GAME.parse_move(start, "7g7f"))
    ('P', '-7f')
    """
    kind = kind_of(position, move)
    if move.dropped:
        return PIECE_SIGNS[kind], f"*{move.target}"
    squares = position.tables.squares
    ends = squares[move.origin], squares[move.target]
    origin = move.origin if len(reaching(position, kind, move.target)) > 1 else ""
    sign = "-" if position.board[ends[1]] == FREE else "x"
    promotion = "+" if move.promotes else "=" if position.may_promote(*ends) else ""
    return PIECE_SIGNS[kind], f"{origin}{sign}{move.target}{promotion}"
