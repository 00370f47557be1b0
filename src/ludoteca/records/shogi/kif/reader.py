"""Reading KIF files: the head, then moves line by line, then variations.

Moves are followed but not judged by the rules: the replay of the record does that.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.words import KINDS, MOVE, SQUARES
from ludoteca.records.limits import within_limits
from ludoteca.records.record import Entry
from ludoteca.records.shogi.board import LooseBoard
from ludoteca.records.shogi.common import END, ExpectedError
from ludoteca.records.shogi.kifu_reader import KifuReader
from ludoteca.records.shogi.reading import remark_faults
from ludoteca.records.shogi.words import ENDINGS

# Possessive quantifiers (++): a match never backtracks, which makes it twice as fast.
_LINE = re.compile(
    r" *+([0-9]{1,6}+) ++([^ (+]++(?:\([0-9]{2}\))?+)"
    r" *+(?:\( *+([0-9:]{1,12}+) *+(?:/[ 0-9:]{0,16}+)?+\))?+[ 　]*+\+?+[ 　]*+"
)
_NO_LINE = ("", "", "")
_SPECIAL = re.compile(
    r"\s*[0-9]{1,6}\s+([^\s(+０-９0-9同]{1,20})\s*(?:\(\s*([0-9:]{1,12})[^)]*\))?\s*\+?\s*"
)


class _Reader(KifuReader):
    _expected_file = "a KIF file: headings such as 手合割：平手, then moves"
    _expected_move = "a move such as 1 ７六歩(77)"

    def _take(self, line: str) -> None:
        found = _LINE.fullmatch(line)
        number, words, clock = found.groups() if found else _NO_LINE
        parts = _read_words(words)
        if parts is None:
            self._take_other(line)
            return
        if not self._first:
            self._offset = int(number) - 1
            self._begin()
        origin, square, promotion = parts
        target = square or self._tree.target
        if self._tree.is_over or not target:
            raise ExpectedError("a move with its square, before the end of the game")
        entry = Entry(origin + target + promotion, "", _read_time(clock) if clock else None)
        self._tree.entries.append(entry)
        if self._pending:
            self._comment_on(entry)

    def _take_unknown(self, line: str) -> None:
        if found := _SPECIAL.fullmatch(line):
            self._end(found[1], found[2])
        elif re.match(r"\s*[0-9]+\s", line):
            raise ExpectedError(self._expected_move)
        else:
            super()._take_unknown(line)

    def _check_moves(self, board: LooseBoard) -> None:
        remark_faults(self._record, board, self._warnings)

    def _end(self, word: str, clock: str | None) -> None:
        self._begin()
        special = ENDINGS.get(word)
        if special is None:
            self._warnings.add("unknown ending {word}", word=word)
        self._tree.is_over = True
        if clock:
            self._tree.last_entry.seconds = _read_time(clock)
        if special and self._tree.is_main:
            self._special = special
        elif special:
            self._tree.last_entry.extras[END] = (special.csa,)


@lru_cache(maxsize=10_000)
def _read_words(words: str) -> tuple[str, str, str] | None:
    """Read a move such as ７六歩(77): its origin or drop, its target if it says one, promotion."""
    found = MOVE.fullmatch(words)
    if not found or found["side"]:
        return None
    _, square, piece, _, mark, origin = found.groups()
    target = SQUARES[square] if square else ""
    if origin in SQUARES:
        return SQUARES[origin], target, "+" if mark == "成" else ""
    if KINDS[piece] not in HAND_ORDER or origin not in (None, "00"):
        return None
    return f"{KINDS[piece]}*", target, ""


@lru_cache(maxsize=4096)
def _read_time(clock: str) -> float:
    """Read a time such as 1:16 as seconds."""
    seconds = 0.0
    for part in clock.split(":")[:3]:
        seconds = seconds * 60 + int(part or 0)
    return seconds


read = within_limits(lambda data: _Reader(data).read())
"""Reads the game of a file."""
