"""Moves as people say them in Japanese: target, piece and, if several could go there, which one.

The words that tell pieces apart are explained in ``games/shogi/notations/origins.py``.
"""

from __future__ import annotations

from ludoteca.games.shogi.board import PROMOTED, owned, tables
from ludoteca.games.shogi.notations.origins import Origin, narrow, see
from ludoteca.games.shogi.notations.words import PIECES, SQUARE_WORDS
from ludoteca.records.shogi.board import LooseBoard

_TABLES = tables(9, 3)
_PAIRS = "HD"


def origins(board: LooseBoard, kind: str, target: str) -> list[Origin]:
    """List the pieces of the side to move that could go to a target; its king may be in check."""
    piece, squares = owned(kind, board.turn), _TABLES.squares
    standing = [name for name, other in board.cells.items() if other == piece]
    occupied = sum(1 << squares[name] for name in board.cells) if standing else 0
    found = [
        see(name, target, board.turn)
        for name in standing
        if _TABLES.attacks(piece, squares[name], occupied) >> squares[target] & 1
    ]
    return sorted(found, key=lambda origin: squares[origin.name])


def relative_words(board: LooseBoard, move: str) -> str:
    """Return the words that tell a move from those of like pieces to that square, or nothing."""
    if move[1] == "*":
        return "打" if origins(board, move[0], move[2:4]) else ""
    kind = board.cells[move[:2]].upper()
    found = origins(board, kind, move[2:4])
    own = next((origin for origin in found if origin.name == move[:2]), None)
    if own is None or len(found) == 1:
        return ""
    way = "上" if own.below > 0 else "引" if own.below < 0 else "寄"
    side = _side(own, found, kind)
    tries = (words for words in (way, side) if narrow(found, words) == [own])
    return next(tries, side + way)


def _side(own: Origin, found: list[Origin], kind: str) -> str:
    """Say on which side a piece stands; of the two dragons or horses, which one it is."""
    if kind in _PAIRS:
        return "右" if own.aside == max(origin.aside for origin in found) else "左"
    if own.aside == 0:
        return "直"
    return "右" if own.aside > 0 else "左"


def format_words(move: str, board: LooseBoard, previous: str) -> str:
    """Write a move as in ７六歩, 同　銀 or ５八金右."""
    kind = move[0] if move[1] == "*" else board.cells[move[:2]].upper()
    promotion = "成" if move[4:] else "不成" if may_promote(move, board) else ""
    words = PIECES[kind] + relative_words(board, move) + promotion
    if move[2:4] != previous:
        return SQUARE_WORDS[move[2:4]] + words
    return f"同　{words}" if len(words) == 1 else f"同{words}"


def may_promote(move: str, board: LooseBoard) -> bool:
    """Return whether a piece may promote by a move: it can, and begins or ends in the zone."""
    piece = board.cells.get(move[:2])
    zone = _TABLES.zone[board.turn.index]
    ends = [zone >> _TABLES.squares[name] & 1 for name in (move[:2], move[2:4]) if name[1] != "*"]
    return piece in PROMOTED and any(ends)


def is_safe(move: str, board: LooseBoard) -> bool:
    after = board.copy()
    after.play(move)
    king, squares = owned("K", board.turn), _TABLES.squares
    kings = [name for name, piece in after.cells.items() if piece == king]
    occupied = sum(1 << squares[name] for name in after.cells)
    return not any(
        _TABLES.attacks(piece, squares[name], occupied) >> squares[own] & 1
        for own in kings
        for name, piece in after.cells.items()
        if piece.isupper() is not king.isupper()
    )
