"""Moves as Japanese records write them: ``７六歩(77)``, ``同　歩(25)``, ``５五角打``.

Written as in KIF files: the target (同 for the previous one), the piece, 成 if it promotes and the
origin in brackets. Words instead of an origin are read too: see ``origins``.
"""

from __future__ import annotations

from ludoteca.core import Notation, NotationError, say
from ludoteca.games.shogi.board import FREE, SEAT_NAMES
from ludoteca.games.shogi.notations.meaning import Meaning, find_move, kind_of, reaching
from ludoteca.games.shogi.notations.origins import narrow, see
from ludoteca.games.shogi.notations.words import (
    DIGITS,
    KINDS,
    MOVE,
    PIECES,
    SIDES,
    SQUARE_WORDS,
    SQUARES,
    WIDE_DIGITS,
)
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.games.shogi.text import check_square

_NARROW = str.maketrans(f"{WIDE_DIGITS}０（）", "1234567890()")
_PROMOTIONS = {"成": True, "不成": False, "生": False}
_MAX_LENGTH = 40
_EXPECTED = say("a move such as ７六歩(77), ７六歩 or ５五角打")


def format_move(position: ShogiPosition, move: ShogiMove) -> str:
    target = "同　" if move.target == _last_target(position) else SQUARE_WORDS[move.target]
    piece = PIECES[kind_of(position, move)]
    if move.dropped:
        return f"{target}{piece}打"
    return f"{target}{piece}{'成' if move.promotes else ''}({DIGITS[move.origin]})"


def parse_move(position: ShogiPosition, text: str) -> ShogiMove:
    """Read a move; without an origin, it must be unambiguous."""
    short = "".join(text.translate(_NARROW).split()) if len(text) <= _MAX_LENGTH else ""
    found = MOVE.fullmatch(short)
    if not found or (found["mark"] == "打" and (found["which"] or found["origin"])):
        raise NotationError(text, 1, _EXPECTED)
    side, square, piece, words, mark, digits = found.groups()
    if side and SIDES[side] is not position.turn:
        seat = SEAT_NAMES[position.turn]
        raise NotationError(text, 1, say("a move of {seat}, whose turn it is", seat=seat))
    kind = KINDS[piece]
    target = _read_square(position, square, text) if square else _last_target(position)
    if target is None:
        raise NotationError(text, 1, say("a square, not 同: there is no previous move"))
    promotes = _PROMOTIONS.get(mark)
    if digits:
        origin = _read_square(position, digits, text)
        meaning = Meaning(text, kind, target, (origin,), bool(promotes), is_drop=False)
    elif words:
        near = [see(name, target, position.turn) for name in reaching(position, kind, target)]
        origins = [origin.name for origin in narrow(near, words)]
        meaning = Meaning(text, kind, target, origins, promotes, is_drop=False)
    else:
        is_drop = True if mark == "打" else False if mark else None
        meaning = Meaning(text, kind, target, None, promotes, is_drop)
    return find_move(position, meaning, format_move)


KIF = Notation("kif", say("Japanese (KIF)"), format_move, parse_move)


def _last_target(position: ShogiPosition) -> str | None:
    """Return the target of the last move: the square with a different piece than before."""
    if not position.past:
        return None
    before = position.past[-1].pieces
    changed = (
        name
        for name, was, now in zip(position.tables.names, before, position.board, strict=False)
        if now not in (was, FREE)
    )
    return next(changed)


def _read_square(position: ShogiPosition, word: str, text: str) -> str:
    name = SQUARES.get(word)
    if name is None:
        raise NotationError(text, 1, _EXPECTED)
    check_square(position, name, text, word)
    return name
