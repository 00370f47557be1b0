"""Moves as in Western books: ``P-7f``, ``Bx2b+``, ``Sx3c=``, ``N*4e``, ``G6i-5h``.

Piece, ``-`` or ``x`` or ``*`` for a drop, and target; the origin only if several such pieces can
go there (George Hodges, Shogi magazine; Tony Hosking, The Art of Shogi).
"""

from __future__ import annotations

import re

from ludoteca.core import Notation, NotationError, say
from ludoteca.games.shogi.board import FREE, PIECE_NAMES, PIECE_SIGNS, RANKS, SFEN_PIECES
from ludoteca.games.shogi.notations.meaning import Meaning, find_move, has_rival, kind_of, reaching
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.games.shogi.text import check_square

# Books also write a drop with an apostrophe, and D, H and T for dragon, horse and tokin.
_MOVE = re.compile(
    r"(\+?[krbgsnlp]|[dht])([1-9][a-i1-9])?([-x*']?)([1-9][a-i1-9])([+=]?)",
    re.ASCII | re.IGNORECASE,
)
_KINDS = {SFEN_PIECES[kind]: kind for kind in PIECE_NAMES} | {kind: kind for kind in "DHT"}
_PROMOTIONS = {"+": True, "=": False, "": None}
_DROPS = {"*": True, "'": True, "-": False, "x": False, "": None}
_MAX_LENGTH = 40


def format_move(position: ShogiPosition, move: ShogiMove) -> str:
    kind = kind_of(position, move)
    return SFEN_PIECES[kind] + _after_piece(position, move, has_rival(position, move))


def list_move(position: ShogiPosition, move: ShogiMove) -> tuple[str, str]:
    """Return the sign of the piece that a legal move moves or drops, and the rest of the move.

    >>> from ludoteca.games.shogi import GAME
    >>> start = GAME.start()
    >>> list_move(start, GAME.parse_move(start, "7g7f"))
    ('P', '-7f')
    """
    kind = kind_of(position, move)
    has_rival = len(reaching(position, kind, move.target)) > 1
    return PIECE_SIGNS[kind], _after_piece(position, move, has_rival)


def _after_piece(position: ShogiPosition, move: ShogiMove, has_rival: bool) -> str:
    if move.dropped:
        return f"*{move.target}"
    squares = position.tables.squares
    ends = squares[move.origin], squares[move.target]
    origin = move.origin if has_rival else ""
    sign = "-" if position.board[ends[1]] == FREE else "x"
    promotion = "+" if move.promotes else "=" if position.may_promote(*ends) else ""
    return f"{origin}{sign}{move.target}{promotion}"


def parse_move(position: ShogiPosition, text: str) -> ShogiMove:
    """Read a move; the sign may be missing, ranks may be digits, and case does not matter."""
    found = _MOVE.fullmatch("".join(text.split())) if len(text) <= _MAX_LENGTH else None
    kind = _KINDS.get(found[1].upper()) if found else None
    if not found or not kind or (found[2] and found[3] in ("*", "'")):
        raise NotationError(text, 1, _expected(position))
    _, written_origin, sign, written_target, promotion = found.groups()
    target = _read_square(position, written_target, text)
    promotes, is_drop = _PROMOTIONS[promotion], _DROPS[sign.lower()]
    if written_origin is None:
        meaning = Meaning(text, kind, target, None, promotes, is_drop)
    else:
        origin = _read_square(position, written_origin, text)
        meaning = Meaning(text, kind, target, (origin,), promotes, is_drop=False)
    return find_move(position, meaning, format_move)


WESTERN = Notation("western", say("Western"), format_move, parse_move)


def _read_square(position: ShogiPosition, written: str, text: str) -> str:
    rank = written[1].lower()
    name = written[0] + (RANKS[int(rank) - 1] if rank.isdigit() else rank)
    check_square(position, name, text, written)
    return name


def _expected(position: ShogiPosition) -> str:
    examples = (format_move(position, move) for move in position.board_moves)
    example = next(examples, "P-7f")
    return say("a move such as {move}, or P*5e for a drop", move=example)
