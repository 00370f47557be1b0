"""KIF: the record format of Kakinoki Shogi, the most used one in Japan.

A move is its number, target, piece and origin: ``1 ７六歩(77)``, then the time it took. Files that
end in ``.kif`` are in Shift JIS, those that end in ``.kifu`` in UTF-8; either is read in both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.words import DIGITS, KINDS, MOVE, PIECES, SQUARE_WORDS, SQUARES
from ludoteca.records.format import Format
from ludoteca.records.limits import within_limits
from ludoteca.records.record import Entry
from ludoteca.records.shogi.board import LooseBoard, PlacedEntry
from ludoteca.records.shogi.kifu import KifuReader, KifuWriter
from ludoteca.records.shogi.reader import ExpectedError, remark_faults
from ludoteca.records.shogi.words import END, ENDINGS, Special
from ludoteca.records.shogi.writer import whole_seconds

# Possessive quantifiers (++): a match never backtracks, which makes it twice as fast.
_LINE = re.compile(
    r" *+([0-9]{1,6}+) ++([^ (+]++(?:\([0-9]{2}\))?+)"
    r" *+(?:\( *+([0-9:]{1,12}+) *+(?:/[ 0-9:]{0,16}+)?+\))?+[ 　]*+\+?+[ 　]*+"
)
_NO_LINE = ("", "", "")
_SPECIAL = re.compile(
    r"\s*[0-9]{1,6}\s+([^\s(+０-９0-9同]{1,20})\s*(?:\(\s*([0-9:]{1,12})[^)]*\))?\s*\+?\s*"
)


class _KifReader(KifuReader):
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
    seconds = 0.0
    for part in clock.split(":")[:3]:
        seconds = seconds * 60 + int(part or 0)
    return seconds


read = within_limits(lambda data: _KifReader(data).read())


_MOVE_WIDTH = 13


class _KifWriter(KifuWriter):
    _title = "KIF"
    _holds = (*KifuWriter._holds, "times")
    _extras = (*KifuWriter._extras, END)
    _first_line = "#KIF version=2.0 encoding={coding}\n"
    _ruler = "手数----指手---------消費時間--"

    def _entry_lines(self, placed: PlacedEntry) -> Iterator[str]:
        entry, words = placed.entry, ""
        if entry.move is not None:
            words = format_move(entry.move, placed.board, placed.previous)
        elif (end := entry.extras.get(END, ())[:1]) and end[0] in ENDINGS:
            words = ENDINGS[end[0]].kif
        if words:
            yield self._line(placed.ply, words, entry, placed.board, placed.has_others)

    def _end_lines(self, special: Special | None, board: LooseBoard, plies: int) -> Iterator[str]:
        tail = self._tail or Entry(None)
        if special:
            yield self._line(plies + 1, special.kif, tail, board, bool(tail.variations))
        elif tail.seconds is not None:
            self._warnings.add(
                "the last time is left out: the record has no ending to attach it to"
            )
        yield from self._tail_lines()
        if result := self._result(special, plies):
            yield result

    def _line(self, ply: int, words: str, entry: Entry, board: LooseBoard, others: bool) -> str:
        """Write a move or an end; times line up, though Japanese characters are wide."""
        time = self._time(entry, board)
        width = sum(1 if letter.isascii() else 2 for letter in words)
        padding = " " * max(_MOVE_WIDTH - width, 1) if time else ""
        return f"{ply:>4} {words}{padding}{time}{'+' if others else ''}".rstrip()

    def _time(self, entry: Entry, board: LooseBoard) -> str:
        seconds = whole_seconds(entry.seconds, self._warnings)
        if seconds is None:
            return ""
        hours, rest = divmod(board.total(seconds), 3600)
        now = f"{seconds // 60:>2}:{seconds % 60:02}"
        return f"({now}/{hours:02}:{rest // 60:02}:{rest % 60:02})"


write, write_utf8 = _KifWriter.write, _KifWriter.write_utf8


def format_move(move: str, board: LooseBoard, previous: str) -> str:
    """Write a move without its number, such as ７六歩(77)."""
    target = "同　" if move[2:4] == previous else SQUARE_WORDS[move[2:4]]
    if move[1] == "*":
        return f"{target}{PIECES[move[0]]}打"
    piece = PIECES[board.cells[move[:2]].upper()]
    return f"{target}{piece}{'成' if move[4:] else ''}({DIGITS[move[:2]]})"


FORMAT = Format("kif", "KIF", (".kif",), ("shogi",), read, write)
UTF8_FORMAT = Format("kifu", "KIF (UTF-8)", (".kifu",), ("shogi",), read, write_utf8)
