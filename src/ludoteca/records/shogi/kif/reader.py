"""Reading KIF files: the head, then moves line by line, then variations.

Moves are followed but not judged by the rules: the replay of the record does that.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ludoteca.core import NotationError
from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.words import KINDS, MOVE, SQUARES
from ludoteca.records.format import Reading
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.common import BOOKMARK, END, REMARK, Notes
from ludoteca.records.shogi.head_reader import Head, Result, read_result
from ludoteca.records.shogi.reading import Remarks, decode, name_fouls, remark_faults, split_lines
from ludoteca.records.shogi.variations import LineTree, VariationError
from ludoteca.records.shogi.words import ENDINGS

__all__ = ["read"]

_CODING = re.compile(rb"#KIF version=[0-9.]{1,9} encoding=([A-Za-z0-9_-]{1,20})")
# Possessive quantifiers (++): a match never backtracks, which makes it twice as fast.
_LINE = re.compile(
    r" *+([0-9]{1,6}+) ++([^ (+]++(?:\([0-9]{2}\))?+)"
    r" *+(?:\( *+([0-9:]{1,12}+) *+(?:/[ 0-9:]{0,16}+)?+\))?+[ 　]*+\+?+[ 　]*+"
)
_NO_LINE = ("", "", "")
_SPECIAL = re.compile(
    r"\s*[0-9]{1,6}\s+([^\s(+０-９0-9同]{1,20})\s*(?:\(\s*([0-9:]{1,12})[^)]*\))?\s*\+?\s*"
)
_VARIATION = re.compile(r"\s*変化[：:]\s*([0-9]{1,6})手")
_EXPECTED_MOVE = "a move such as 1 ７六歩(77)"


@within_limits
def read(data: bytes) -> Reading:
    """Read the game of a file.

    Raises:
        NotationError: It is not a KIF file; the error points at the line.
        RecordError: The file is too large.
    """
    notes, found = Notes(), _CODING.match(data.removeprefix(b"\xef\xbb\xbf"))
    text = decode(data, notes, found[1].decode() if found else None)
    reader = _Reader(text, notes)
    reader.read()
    name_fouls([reader.record])
    return Reading([reader.record], notes.sentences)


class _Reader:
    """Reads a file line by line: first its head, then moves and variations."""

    def __init__(self, text: str, notes: Notes) -> None:
        self.text = text
        self.lines = split_lines(text)
        Meter().take(len(self.lines))
        self.notes = notes
        self.record = Record("shogi", "standard")
        self.head = Head(self.record)
        self.tree = LineTree()
        self.result = Result()
        self.is_over = False
        self.offset = 0
        self.remarks = Remarks()
        self.pending: list[str] = []
        """The lines of a comment on the move that comes next."""

    def read(self) -> None:
        """Read the whole file."""
        number = self._read_head()
        board, expected = self.head.finish(self.notes)
        if board is None:
            raise self._error(0, expected)
        self.record.comment = "\n".join(self.pending)
        self.pending = []
        self.tree = LineTree(self.head.diagram.before)
        self.record.line = self.tree.line
        self._read_moves(number)
        self.remarks.flush()
        if self.remarks.on_file:
            self.record.extras[REMARK] = tuple(self.remarks.on_file)
        remark_faults(self.record, board, self.notes)
        self.result.settle(self.record, board.turn)

    def _read_head(self) -> int:
        """Read up to the first move; return the number of its line."""
        for number, line in enumerate(self.lines):
            if line[:1] == "*":
                self.pending.append(line[1:])
            elif line[:1] == "&":
                self.record.extras[BOOKMARK] = (line[1:],)
            elif self._begins_moves(line):
                return number
            elif not self._is_remark(line) and not self.head.take(line):
                self._refuse_or_note(number, line)
        if not self.head.lines:
            raise self._error(0, "a KIF file: headings such as 手合割：平手, then moves")
        return len(self.lines)

    def _begins_moves(self, line: str) -> bool:
        """Return whether a line has the first move, or the end of a game without moves."""
        found = _LINE.fullmatch(line)
        if found and _read_words(found[2]):
            self.offset = int(found[1]) - 1
            return True
        if _SPECIAL.fullmatch(line) or _VARIATION.match(line):
            return True
        return line.startswith("まで") and read_result(line) is not None

    def _read_moves(self, start: int) -> None:
        entries, target = self.tree.entries, self.tree.before
        for number, line in enumerate(self.lines[start:], start):
            found = _LINE.fullmatch(line)
            _, words, clock = found.groups() if found else _NO_LINE
            parts = _read_words(words)
            if parts is None:
                if self._take_other(number, line):
                    entries, target = self.tree.entries, self.tree.before
                continue
            origin, square, promotion = parts
            target = square or target
            if self.is_over or not target:
                raise self._error(number, "a move with its square, before the end of the game")
            seconds = _read_time(clock) if clock else None
            entry = Entry(origin + target + promotion, "", seconds)
            if self.pending:
                entry.comment = "\n".join(self.pending)
                self.pending = []
            entries.append(entry)

    def _take_other(self, number: int, line: str) -> bool:
        """Take a line that is not a move; return whether a variation begins."""
        if not line or self._is_remark(line):
            return False
        if line[0] == "*":
            self._comment(line[1:])
        elif line[0] == "&":
            self._last_entry().extras[BOOKMARK] = (line[1:],)
        elif found := _VARIATION.match(line):
            self._branch(number, int(found[1]) - self.offset)
            return True
        elif result := read_result(line):
            self.result.told = self.result.told or (result if self.tree.is_main else None)
        elif found := _SPECIAL.fullmatch(line):
            self._end(found[1], found[2])
        else:
            self._refuse_or_note(number, line)
        return False

    def _branch(self, number: int, ply: int) -> None:
        try:
            self.tree.branch(ply)
        except VariationError as error:
            raise self._error(number, str(error)) from None
        self.is_over, self.pending = False, []

    def _comment(self, text: str) -> None:
        if not self.tree.entries and not self.is_over:
            self.pending.append(text)
            return
        self.remarks.add(self._last_entry(), text)

    def _last_entry(self) -> Entry:
        """Return the entry that a comment is about; after the end, one of its own."""
        entries = self.tree.entries
        if not entries or (self.is_over and entries[-1].move is not None):
            entries.append(Entry(None))
        return entries[-1]

    def _end(self, word: str, clock: str | None) -> None:
        special = ENDINGS.get(word)
        if special is None:
            self.notes.add("the ending {word} is not known", word=word)
        self.is_over = True
        if clock:
            self._last_entry().seconds = _read_time(clock)
        if special and self.tree.is_main:
            self.result.special = special
        elif special:
            self._last_entry().extras[END] = (special.csa,)

    def _is_remark(self, line: str) -> bool:
        """Keep a program's remark; return whether the line is one, or empty."""
        if line[:1] == "#" and not line.startswith("#KIF version="):
            self.remarks.on_file.append(line[1:])
        return line[:1] == "#" or not line.strip()

    def _refuse_or_note(self, number: int, line: str) -> None:
        if re.match(r"\s*[0-9]+\s", line) or line.startswith("|"):
            raise self._error(number, _EXPECTED_MOVE)
        self.notes.add_line(line)

    def _error(self, number: int, expected: object) -> NotationError:
        column = sum(len(line) + 1 for line in self.lines[:number]) + 1
        return NotationError(self.text, column, str(expected))


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
