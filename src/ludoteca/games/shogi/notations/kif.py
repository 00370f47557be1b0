"""Moves as Japanese records write them: ``７六歩(77)``, ``同　歩(25)``, ``５五角打``.

Written as in KIF files: the target (同 for that of the move before), the piece, 成 if it promotes
and the origin in brackets. What people say instead of an origin is read too: 右 左 直 (right, left,
straight up) and 上 寄 引 (forward, sideways, back), each as seen by the side that moves (Japan
Shogi Association, how to write moves).
"""

from __future__ import annotations

import re
from typing import cast

from ludoteca.core import Notation, NotationError, Position, Seat, say
from ludoteca.games.shogi.board import FREE, SEAT_NAMES
from ludoteca.games.shogi.notations.meaning import Meaning, find_move, kind_of, reaching
from ludoteca.games.shogi.notations.origins import narrow, see
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.games.shogi.text import check_square

__all__ = ["KIF", "format_move", "parse_move"]

_RANKS = "abcdefghi"
_WIDE_FILES = "１２３４５６７８９"
_RANK_WORDS = "一二三四五六七八九"
_KINDS = "PLNSGBRKTUVWHD"
_WORDS = ("歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍")
_PIECES = dict(zip(_KINDS, _WORDS, strict=True))
_KIND_OF_WORD = {word: kind for kind, word in _PIECES.items()}
_KIND_OF_WORD |= {"王": "K", "竜": "D", "と金": "T", "杏": "U", "圭": "V", "全": "W"}
_NARROW = str.maketrans(f"{_WIDE_FILES}０（）", "1234567890()")
_MOVE = re.compile(
    r"([▲▼☗△▽☖]?)(?:([1-9])([1-9一二三四五六七八九])|同)"
    r"(成[香桂銀]|と金|[歩香桂銀金角飛玉王と杏圭全馬龍竜])"
    r"([右左直上行寄引]{0,2})(成|不成|生|打)?(?:\(([1-9])([1-9])\))?"
)
_SEATS = dict.fromkeys("▲▼☗", Seat.FIRST) | dict.fromkeys("△▽☖", Seat.SECOND)
_PROMOTIONS = {"成": True, "不成": False, "生": False}
_LONGEST_MOVE = 40


def format_move(position: Position[ShogiMove], move: ShogiMove) -> str:
    """Write a legal move."""
    position = cast(ShogiPosition, position)
    target = _WIDE_FILES[int(move.target[0]) - 1] + _RANK_WORDS[_RANKS.index(move.target[1])]
    if move.target == _last_target(position):
        target = "同　"
    piece = _PIECES[kind_of(position, move)]
    if move.dropped:
        return f"{target}{piece}打"
    origin = f"{move.origin[0]}{_RANKS.index(move.origin[1]) + 1}"
    return f"{target}{piece}{'成' if move.promotes else ''}({origin})"


def parse_move(position: Position[ShogiMove], text: str) -> ShogiMove:
    """Read a move; without an origin, it must be clear whether it promotes.

    Raises:
        AmbiguousMoveError: Several moves fit; the error names them.
        NotationError: The text is no move on this board, or there is no such piece.
    """
    position = cast(ShogiPosition, position)
    short = "".join(text.translate(_NARROW).split()) if len(text) <= _LONGEST_MOVE else ""
    found = _MOVE.fullmatch(short)
    if not found or (found[6] == "打" and (found[5] or found[7])):
        raise NotationError(text, 1, say("a move such as ７六歩(77), ７六歩 or ５五角打"))
    side, file, rank, piece, words, mark, origin_file, origin_rank = found.groups()
    if side and _SEATS[side] is not position.turn:
        seat = SEAT_NAMES[position.turn]
        raise NotationError(text, 1, say("a move of the side whose turn it is: {seat}", seat=seat))
    kind = _KIND_OF_WORD[piece]
    target = _read_square(position, file, rank, text) if file else _same_target(position, text)
    promotes = _PROMOTIONS.get(mark)
    if origin_file:
        origin = _read_square(position, origin_file, origin_rank, text)
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
    """Return where the last move went: the square with another piece than before."""
    if not position.past:
        return None
    before = position.past[-1].key
    changed = (
        name
        for name, was, now in zip(position.tables.names, before, position.board, strict=False)
        if now not in (was, FREE)
    )
    return next(changed)


def _same_target(position: ShogiPosition, text: str) -> str:
    target = _last_target(position)
    if target is None:
        raise NotationError(text, 1, say("a square instead of 同: there was no move before"))
    return target


def _read_square(position: ShogiPosition, file: str, rank: str, text: str) -> str:
    number = _RANK_WORDS.find(rank) + 1 or int(rank)
    name = f"{file}{_RANKS[number - 1]}"
    check_square(position, name, text, f"{file}{rank}")
    return name
