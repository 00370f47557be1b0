"""Moves as the Computer Shogi Association writes them: ``+7776FU``, ``0055KA``, or just ``7776``.

A move is its side, both squares in digits and the piece after it; a drop comes from ``00``. Side
and piece may be left out when a move is typed.
"""

from __future__ import annotations

import re

from ludoteca.core import Notation, NotationError, say
from ludoteca.games.shogi.board import PROMOTED, SEAT_NAMES, UNPROMOTED
from ludoteca.games.shogi.notations.meaning import Meaning, find_move, kind_of
from ludoteca.games.shogi.notations.words import (
    CSA_KINDS,
    CSA_PIECES,
    CSA_SIDES,
    DIGITS,
    SQUARES,
)
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.games.shogi.text import check_square

_SIGNS = {seat: sign for sign, seat in CSA_SIDES.items()}
_HAND = "00"
_MOVE = re.compile(r"([+-]?)(00|[1-9]{2})([1-9]{2})([A-Z]{2})?", re.ASCII)
_EXPECTED = say("a move such as +7776FU, 7776 or 0055KA")


def format_move(position: ShogiPosition, move: ShogiMove) -> str:
    kind = kind_of(position, move)
    after = PROMOTED[kind] if move.promotes else kind
    origin = _HAND if move.dropped else DIGITS[move.origin]
    return f"{_SIGNS[position.turn]}{origin}{DIGITS[move.target]}{CSA_PIECES[after]}"


def parse_move(position: ShogiPosition, text: str) -> ShogiMove:
    """Read a move; without its piece, it must be unambiguous."""
    found = _MOVE.fullmatch(text.strip().upper())
    if not found or (found[4] and found[4] not in CSA_KINDS):
        raise NotationError(text, 1, _EXPECTED)
    side, origin, digits, code = found.groups()
    if side and CSA_SIDES[side] is not position.turn:
        seat = SEAT_NAMES[position.turn]
        raise NotationError(text, 1, say("a move of {seat}, whose turn it is", seat=seat))
    target = SQUARES[digits]
    check_square(position, target, text, digits)
    if origin == _HAND:
        if code is None:
            raise NotationError(text, 1, say("the piece to drop, as in 0055KA"))
        return find_move(
            position, Meaning(text, CSA_KINDS[code], target, is_drop=True), format_move
        )
    start = SQUARES[origin]
    check_square(position, start, text, origin)
    return _on_board(position, text, start, target, code and CSA_KINDS[code])


def _on_board(
    position: ShogiPosition, text: str, origin: str, target: str, after: str | None
) -> ShogiMove:
    """Return a move between two squares; ``after`` is the piece that it arrives as."""
    kind = kind_of(position, ShogiMove(origin, target))
    if kind not in CSA_PIECES:
        return ShogiMove(origin, target)
    if after is not None and after != kind and UNPROMOTED.get(after) != kind:
        raise NotationError(text, 1, say("the piece that stands on {square}", square=origin))
    promotes = None if after is None else after != kind
    return find_move(
        position, Meaning(text, kind, target, (origin,), promotes, is_drop=False), format_move
    )


CSA = Notation("csa", say("Computer Shogi (CSA)"), format_move, parse_move)
