"""KIF: the record format of Kakinoki Shogi, the most used one in Japan.

A move is its number, target, piece and origin: ``1 ７六歩(77)``, then the time it took. Reading
follows the moves but does not judge them by the rules: whoever replays the record does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ludoteca.core import NotationError
from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi_board import LooseBoard, Step
from ludoteca.records.shogi_file import (
    Notes,
    Remarks,
    checked_walk,
    decode,
    end_entry,
    find_special,
    first_board,
    name_fouls,
    one_record,
    remark_faults,
    remark_losses,
    split_lines,
    whole_seconds,
)
from ludoteca.records.shogi_head import (
    BOOKMARK,
    END,
    REMARK,
    Head,
    Result,
    comment_lines,
    encode_japanese,
    format_result,
    head_lines,
    read_result,
)
from ludoteca.records.shogi_lines import LineTree, VariationError
from ludoteca.records.shogi_words import ENDINGS, KINDS, PIECES, SQUARE_WORDS, SQUARES

__all__ = ["FORMAT", "format_move", "read", "write"]

_TITLE = "KIF"
_CODING = re.compile(rb"#KIF version=[0-9.]{1,9} encoding=([A-Za-z0-9_-]{1,20})")
# Nothing here is ever taken back by the matcher (++), which makes it twice as fast.
_LINE = re.compile(
    r" *+([0-9]{1,6}+) ++([^ (+]++(?:\([0-9]{2}\))?+)"
    r" *+(?:\( *+([0-9:]{1,12}+)(?:/[ 0-9:]{0,16}+)?+\))?+[ 　]*+\+?+[ 　]*+"
)
_NO_LINE = ("", "", "")
_WORDS = re.compile(
    r"(?:([１-９1-9][一二三四五六七八九１-９1-9])|同)\s*"
    r"(成[香桂銀]|[歩香桂銀金角飛玉王と杏圭全馬龍竜])[右左直上行寄引]{0,3}(成|不成|打)?"
    r"(?:\(([0-9]{2})\))?"
)
_SPECIAL = re.compile(
    r"\s*[0-9]{1,6}\s+([^\s(+０-９0-9同]{1,20})\s*(?:\(\s*([0-9:]{1,12})[^)]*\))?\s*\+?\s*"
)
_VARIATION = re.compile(r"\s*変化[：:]\s*([0-9]{1,6})手")
_ORIGINS = {f"{name[0]}{'abcdefghi'.index(name[1]) + 1}": name for name in SQUARE_WORDS}
_NUMBERS = {name: number for number, name in _ORIGINS.items()}
_MOVE_WIDTH = 13
_FIRST_LINE = "#KIF version=2.0 encoding={coding}\n"
_RULER = "手数----指手---------消費時間--"
_EXPECTED_MOVE = "a move such as 1 ７六歩(77)"


@within_limits
def read(data: bytes) -> Reading:
    """Read the game of a file.

    Raises:
        NotationError: It is no KIF file; the error says at which line.
        RecordError: The file has more than is read.
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
        """Say whether the first move, or the end of a game without one, stands in a line."""
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
        """Take a line that is no move; return whether another line of moves begins."""
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
        """Keep a remark of a program; say whether the line is one, or empty."""
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
    found = _WORDS.fullmatch(words)
    if not found:
        return None
    square, piece, mark, origin = found.groups()
    target = SQUARES[square] if square else ""
    if origin in _ORIGINS:
        return _ORIGINS[origin], target, "+" if mark == "成" else ""
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


def write(records: Sequence[Record]) -> Writing:
    """Write one game, in Shift JIS if that has all its characters.

    Raises:
        RecordError: There is not one record, it is of another game, or a move has no piece.
    """
    notes, record = Notes(), one_record(records, _TITLE)
    board, ply = first_board(record, _TITLE)
    holds = ("comments", "result", "tags", "times", "variations")
    remark_losses(record, _TITLE, notes, holds, (BOOKMARK, REMARK, END))
    lines = [*head_lines(record, board, ply, notes), *comment_lines(record), _RULER]
    lines += _move_lines(record, board, notes)
    text = "\n".join(lines) + "\n"
    return Writing(encode_japanese(text, notes, _FIRST_LINE), notes.sentences)


def _move_lines(record: Record, first: LooseBoard, notes: Notes) -> Iterator[str]:
    """Write the moves, the end of the game, then the variations."""
    tail, is_ended = end_entry(record), False
    board, plies = first, 0
    for step in checked_walk(record, first):
        if step.opens:
            if not is_ended:
                yield from _end_lines(record, board, plies, notes)
                is_ended = True
            yield ""
            yield f"変化：{step.ply}手"
        if step.entry is tail:
            continue
        if not is_ended:
            board, plies = step.board, plies + (step.entry.move is not None)
        yield from _step_lines(step, notes)
    if not is_ended:
        yield from _end_lines(record, board, plies, notes)


def _step_lines(step: Step, notes: Notes) -> Iterator[str]:
    entry, time = step.entry, _format_time(step.entry, step.board, notes)
    mark = "+" if step.has_others else ""
    if entry.move is not None:
        words = format_move(entry.move, step.board, step.previous)
        yield f"{step.ply:>4} {_padded(words, time)}{time}{mark}".rstrip()
    elif (end := entry.extras.get(END, ())[:1]) and end[0] in ENDINGS:
        word = ENDINGS[end[0]].kif
        yield f"{step.ply:>4} {_padded(word, time)}{time}{mark}".rstrip()
    yield from comment_lines(entry)


def _end_lines(record: Record, board: LooseBoard, plies: int, notes: Notes) -> Iterator[str]:
    special, tail = find_special(record, board.turn, _TITLE, notes), end_entry(record)
    if special:
        time = _format_time(tail, board, notes) if tail else ""
        mark = "+" if tail and tail.variations else ""
        yield f"{plies + 1:>4} {_padded(special.kif, time)}{time}{mark}".rstrip()
    elif tail and tail.seconds is not None:
        notes.add("the time before the end has no place without a word for the end")
    if tail:
        yield from comment_lines(tail)
    result = format_result(record, special, plies)
    if result:
        yield result


def format_move(move: str, board: LooseBoard, previous: str) -> str:
    """Write a move without its number, such as ７六歩(77)."""
    target = "同　" if move[2:4] == previous else SQUARE_WORDS[move[2:4]]
    if move[1] == "*":
        return f"{target}{PIECES[move[0]]}打"
    piece = PIECES[board.cells[move[:2]].upper()]
    return f"{target}{piece}{'成' if move[4:] else ''}({_NUMBERS[move[:2]]})"


def _padded(words: str, time: str) -> str:
    """Fill up a move so that the times after it stand in a column; Japanese letters are wide."""
    width = sum(1 if letter.isascii() else 2 for letter in words)
    return words + " " * max(_MOVE_WIDTH - width, 1) if time else words


def _format_time(entry: Entry, board: LooseBoard, notes: Notes) -> str:
    """Write how long a move took and how long its side has thought in all."""
    seconds = whole_seconds(entry.seconds, _TITLE, notes)
    if seconds is None:
        return ""
    total = int(board.spent[board.turn.index]) + seconds
    hours, rest = divmod(total, 3600)
    now = f"{seconds // 60:>2}:{seconds % 60:02}"
    return f"({now}/{hours:02}:{rest // 60:02}:{rest % 60:02})"


FORMAT = Format(
    key="kif",
    title="KIF",
    suffixes=(".kif", ".kifu"),
    games=("shogi",),
    read=read,
    write=write,
)
