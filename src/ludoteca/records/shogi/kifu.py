"""What KIF and KI2 share: headings, diagrams, comments, variations and results.

The two formats differ in how they write moves.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from ludoteca.core import NotationError, Seat
from ludoteca.games.shogi.board import HAND_ORDER, owned
from ludoteca.games.shogi.notations.words import KINDS, SHORT_PIECES, SQUARES
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Reading, Writing
from ludoteca.records.limits import Meter
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import (
    HANDICAP_KEYS,
    HANDICAP_NAMES,
    MAX_IN_HAND,
    NAMES,
    LooseBoard,
    PlacedEntry,
    handicap_of,
    start_board,
)
from ludoteca.records.shogi.reader import (
    ExpectedError,
    LineTree,
    decode,
    name_fouls,
    set_ending,
    set_start,
    set_tag,
    split_comment,
    take_lines,
)
from ludoteca.records.shogi.words import (
    BOOKMARK,
    ENDINGS,
    HEADINGS,
    NUMERALS,
    REMARK,
    Special,
    read_numeral,
    seat_word,
)
from ludoteca.records.shogi.writer import (
    checked_walk,
    end_entry,
    find_special,
    format_tag,
    one_record,
    set_up,
)

HANDICAP = "手合割"
RULER = "手数----"
HEADING = re.compile(
    r"([^：:*#&|+\s][^：]{0,79})：(.*)|([^：:*#&|+\s][^：:]{0,79}):(.*)", re.DOTALL
)
_RESULT = re.compile(
    r"[\s　]*まで、?[0-9０-９]*手?(?:で|に?て)?(?:(時間切れ)により)?"
    r"(?:([先後下上])手の(勝ち|入玉勝ち|反則勝ち|反則負け)|(千日手|持将棋|中断|詰み|詰|入玉宣言|\S+))"
)
_SEATS = {"先": Seat.FIRST, "下": Seat.FIRST, "後": Seat.SECOND, "上": Seat.SECOND}
_CELL = re.compile(rf"([v^V ]?)([・.{''.join(word for word in KINDS if len(word) == 1)}])")
_HANDS = {f"{word}手の持駒": seat for word, seat in _SEATS.items()}
_TURNS = {f"{word}手番": seat for word, seat in _SEATS.items()}
_COUNT = re.compile(r"手数[＝=]\s*([0-9]{1,6})\s*手?(?:\s*[▲△☗☖]?([１-９1-9].))?")
_MAX_WORDS = 38  # The most pieces in a hand, each named separately
NONE = "なし"


class Head:
    """Reads the head of a file line by line: headings, or a diagram."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.handicap: str | None = None
        self.lines = 0  # How many of its lines could be read
        # What a diagram says, and the square of the move before it.
        self.board = LooseBoard({}, Seat.FIRST)
        self.ranks = 0
        self.ply = 1
        self.before = ""

    def take(self, line: str) -> bool:
        """Take a line; return whether it is one of a head and can be read."""
        if self._take_drawn(line) or line.startswith(RULER):
            self.lines += 1
            return True
        found = HEADING.fullmatch(line)
        if not found:
            return False
        heading = (found[1] or found[3]).strip()
        value = (found[2] if found[1] else found[4]).strip()
        if heading in _HANDS and not self._take_hand(_HANDS[heading], value):
            return False
        self.lines += 1
        if heading == HANDICAP:
            self.handicap = value
        elif value and heading not in _HANDS:
            set_tag(self.record, heading, value)
        return True

    def finish(self, warnings: FileWarnings) -> LooseBoard:
        key = HANDICAP_KEYS.get(self.handicap or "平手")
        if self.ranks == 9:
            board, ply = self.board, self.ply
        elif self.ranks:
            raise ExpectedError("nine ranks of a diagram")
        elif key is None:
            raise ExpectedError("a handicap such as 平手 or 二枚落ち, or a diagram")
        else:
            board, ply = start_board(key), 1
        set_start(self.record, board, warnings, ply)
        return board

    def _take_drawn(self, line: str) -> bool:
        """Take a line of a diagram, or a side to move or move number below it."""
        if line.startswith("|"):
            return self._take_rank(line)
        words = line.strip()
        if words in _TURNS:
            self.board.turn = _TURNS[words]
            return True
        if found := _COUNT.match(words):
            self.ply = int(found[1]) + 1
            self.before = SQUARES.get(found[2] or "", "")
            return True
        return words.startswith("+--") or words.replace(" ", "").startswith("９８７")

    def _take_hand(self, seat: Seat, value: str) -> bool:
        words = [] if value == NONE else value.split(None, _MAX_WORDS)
        if len(words) > _MAX_WORDS or any(self.board.hands[seat.index].values()):
            return False
        for word in words:
            kind, count = KINDS.get(word[0]), read_numeral(word[1:])
            if kind is None or kind not in HAND_ORDER or count is None or count > MAX_IN_HAND:
                return False
            self.board.hold(owned(kind, seat), count)
        return True

    def _take_rank(self, line: str) -> bool:
        cells = _CELL.findall(line[1:].partition("|")[0])
        if len(cells) != 9 or self.ranks == 9:
            return False
        for name, (side, word) in zip(NAMES[self.ranks * 9 :], cells, strict=False):
            if word in KINDS:
                seat = Seat.SECOND if side in ("v", "V") else Seat.FIRST
                self.board.cells[name] = owned(KINDS[word], seat)
        self.ranks += 1
        return True


def read_result(line: str) -> tuple[Special, frozenset[Seat] | None] | None:
    """Read the line that states the result, such as まで12手で後手の勝ち; None if it is another.

    Who won is None if it does not say.
    """
    found = _RESULT.match(line)
    if not found:
        return None
    late, seat, how, word = found.groups()
    if not seat:
        special = ENDINGS.get(word)
        return special and (special, frozenset() if special.result == "draw" else None)
    special = ENDINGS["TIME_UP"] if late else ENDINGS.get(how, ENDINGS["TORYO"])
    winner = _SEATS[seat].opponent if how == "反則負け" else _SEATS[seat]
    return special, frozenset({winner})


_CODING = re.compile(rb"#KIF version=[0-9.]{1,9} encoding=([A-Za-z0-9_-]{1,20})")
_VARIATION = re.compile(r"\s*変化[：:]\s*([0-9]{1,6})手")
_MAX_QUOTE = 40


class KifuReader(ABC):
    """Reads a file line by line: first its head, then moves and variations."""

    _expected_file: ClassVar[str]
    _expected_move: ClassVar[str]
    _bare_ending: ClassVar[str] = ""  # The ending of a game that was won if no word says how

    def __init__(self, data: bytes) -> None:
        self._warnings = FileWarnings()
        self._meter = Meter()
        self._text = decode(data, self._warnings, _CODING)
        self._record = Record("shogi", "standard")
        self._head = Head(self._record)
        self._first: LooseBoard | None = None  # The first position, once the head is over
        self._offset = 0  # How many moves were played before the first of the file
        self._tree = LineTree()
        self._special: Special | None = None
        # The ending as the result line has it.
        self._stated: tuple[Special, frozenset[Seat] | None] | None = None
        self._pending: list[str] = []  # The lines of a comment on the move that comes next
        self._remarks: list[str] = []
        self._has_unknown = False

    @abstractmethod
    def _take(self, line: str) -> None:
        """Take a line, with moves or without."""

    @abstractmethod
    def _check_moves(self, board: LooseBoard) -> None:
        """Check all moves once they are read."""

    def read(self) -> Reading:
        take_lines(self._text, self._take, self._meter)
        if not self._first and not self._head.lines:
            raise NotationError(self._text, 1, self._expected_file)
        board = self._begin()
        self._tree.flush()
        if self._remarks:
            self._record.extras[REMARK] = tuple(self._remarks)
        self._check_moves(board)
        self._settle(board.turn)
        name_fouls([self._record])
        return Reading([self._record], self._warnings.sentences)

    def _begin(self) -> LooseBoard:
        """Finish the head, unless that is done; return the first position."""
        if not self._first:
            try:
                self._first = self._head.finish(self._warnings)
            except ExpectedError as error:
                raise NotationError(self._text, 1, error.expected) from None
            self._record.comment, self._pending = "\n".join(self._pending), []
            self._tree = LineTree(self._head.before)
            self._record.line = self._tree.line
        return self._first

    def _comment_on(self, entry: Entry) -> None:
        entry.comment, self._pending = "\n".join(self._pending), []

    def _take_other(self, line: str) -> None:
        mark = line[:1]
        if mark == "#":
            self._remarks += [] if line.startswith("#KIF version=") else [line[1:]]
        elif mark == "*" and (self._tree.entries or self._tree.is_over):
            self._tree.comment(line[1:])
        elif mark == "*":
            self._pending.append(line[1:])
        elif mark == "&":
            extras = self._tree.last_entry.extras if self._first else self._record.extras
            extras[BOOKMARK] = (line[1:],)
        elif found := _VARIATION.match(line):
            self._begin()
            self._tree.branch(int(found[1]) - self._offset)
            self._pending = []
        elif stated := read_result(line):
            self._begin()
            self._stated = self._stated or (stated if self._tree.is_main else None)
        elif line.strip() and (self._first or not self._head.take(line)):
            self._take_unknown(line)

    def _take_unknown(self, line: str) -> None:
        if line.startswith("|"):
            raise ExpectedError(self._expected_move)
        if not self._has_unknown:
            self._has_unknown = True
            template = "unknown lines were left out, such as {line}"
            self._warnings.add(template, line=line[:_MAX_QUOTE])

    def _settle(self, first_turn: Seat) -> None:
        """Give the record its end; on who won, the sentence decides."""
        moves = [entry for entry in self._record.line if entry.move is not None]
        turn = first_turn.opponent if len(moves) % 2 else first_turn
        stated, winners = self._stated or (None, None)
        if special := self._special or stated:
            set_ending(self._record, special, turn)
            self._record.winners = self._record.winners if winners is None else winners
            if not self._special and special.csa == "TORYO":
                self._record.ending = self._bare_ending


class KifuWriter(ABC):
    """Writes one game: the head, the moves, the end of the game, then the variations."""

    _title: ClassVar[str]
    _holds: ClassVar[tuple[str, ...]] = ("comments", "number", "result", "tags", "variations")
    _extras: ClassVar[tuple[str, ...]] = (BOOKMARK, REMARK)
    _first_line: ClassVar[str] = ""
    _ruler: ClassVar[str] = ""  # The line between the head and the moves

    def __init__(self, records: Sequence[Record]) -> None:
        self._warnings = FileWarnings(self._title)
        self._record = one_record(records, self._warnings)
        self._board, self._ply = set_up(self._record, self._warnings, self._holds, self._extras)
        self._tail = end_entry(self._record)

    @classmethod
    def write(cls, records: Sequence[Record]) -> Writing:
        """Write one game in Shift JIS, or, where that lacks a character, in UTF-8 with its mark."""
        writer = cls(records)
        warnings = writer._warnings
        text = warnings.without_controls(writer._text())
        data = text.encode("cp932", "replace")
        if data.decode("cp932") == text:
            data = cls._first_line.format(coding="Shift_JIS").encode() + data
        else:
            warnings.add("the file is in UTF-8: Shift JIS lacks some of its characters")
            data = warnings.encode("\ufeff" + cls._first_line.format(coding="UTF-8") + text)
        return Writing(data, warnings.sentences)

    @classmethod
    def write_utf8(cls, records: Sequence[Record]) -> Writing:
        writer = cls(records)
        text = cls._first_line.format(coding="UTF-8") + writer._text()
        return Writing(writer._warnings.encode(text), writer._warnings.sentences)

    @abstractmethod
    def _entry_lines(self, placed: PlacedEntry) -> Iterable[str]:
        """Write an entry; its lines may come later."""

    @abstractmethod
    def _end_lines(self, special: Special | None, board: LooseBoard, plies: int) -> Iterable[str]:
        """Write the end of the game."""

    def _lines_left(self) -> Iterable[str]:
        """Write what has not come yet."""
        return ()

    def _text(self) -> str:
        lines = [*self._head_lines(), *_comment_lines(self._record), self._ruler]
        return "\n".join([*lines, *self._move_lines()]) + "\n"

    def _head_lines(self) -> Iterator[str]:
        for remark in self._record.extras.get(REMARK, ()):
            yield "#" + " ".join(split_comment(remark))
        handicap = handicap_of(self._board) if self._ply == 1 else None
        if handicap is None:
            yield from _draw(self._board, self._ply)
        else:
            yield f"{HANDICAP}：{HANDICAP_NAMES[handicap][0]}"
        for heading, value in headings(self._record, self._board, self._warnings).items():
            yield f"{heading}：{value}"

    def _move_lines(self) -> Iterator[str]:
        is_ended, board, plies = False, self._board, 0
        for placed in checked_walk(self._record, self._board):
            if placed.opens:
                yield from self._lines_left()
                if not is_ended:
                    yield from self._all_end_lines(board, plies)
                    is_ended = True
                yield from ("", f"変化：{placed.ply}手")
            if placed.entry is self._tail:
                continue
            if not is_ended:
                board, plies = placed.board, plies + (placed.entry.move is not None)
            yield from self._entry_lines(placed)
            if comment := list(_comment_lines(placed.entry)):
                yield from (*self._lines_left(), *comment)
        yield from self._lines_left()
        if not is_ended:
            yield from self._all_end_lines(board, plies)

    def _all_end_lines(self, board: LooseBoard, plies: int) -> Iterator[str]:
        special = find_special(self._record, board.turn, self._warnings)
        yield from self._end_lines(special, board, plies)

    def _tail_lines(self) -> Iterator[str]:
        return _comment_lines(self._tail) if self._tail else iter(())

    def _result(self, special: Special | None, plies: int) -> str:
        record, start = self._record, f"まで{plies}手で"
        if record.winners is None or len(record.winners) != 1:
            return start + special.kif if special else ""
        (winner,) = record.winners
        word, seat = "勝ち", winner
        if special and special.ending == "forfeit":
            word = "反則負け" if special.result == "loss" else "反則勝ち"
            seat = winner.opponent if special.result == "loss" else winner
        elif special and special.ending == "declaration":
            word = special.kif
        is_handicap = record.options.get("handicap", "none") != "none"
        return f"{start}{seat_word(seat, handicap=is_handicap)}の{word}"


def headings(record: Record, board: LooseBoard, warnings: FileWarnings) -> Mapping[str, str]:
    """Return the tags of a record under the headings that files have for them."""
    is_handicap = handicap_of(board) in HANDICAPS
    names = HEADINGS | {
        tag: seat_word(seat, handicap=is_handicap)
        for tag, seat in zip(("first", "second"), Seat, strict=True)
    }
    found, lost = {}, []
    for tag, value in record.tags.items():
        heading, text = names.get(tag, tag), format_tag(tag, value, warnings)
        if _is_heading(heading):
            found[heading] = text
        else:
            lost.append(repr(tag))
    if lost:
        warnings.add("{title} cannot store the tags {names}", names=", ".join(lost))
    return found


def _is_heading(text: str) -> bool:
    found = HEADING.fullmatch(f"{text}：")
    unlike = not text.startswith((HANDICAP, RULER, "変化", "まで")) and "の持駒" not in text
    return bool(
        found and found[1] == text and text.strip() == text and unlike and text.isprintable()
    )


def bookmark(of: Record | Entry) -> list[str]:
    return ["&" + " ".join(split_comment(name)) for name in of.extras.get(BOOKMARK, ())[:1]]


def _comment_lines(of: Record | Entry) -> Iterator[str]:
    yield from (f"*{line}" for line in split_comment(of.comment))
    yield from bookmark(of)


def _draw(board: LooseBoard, ply: int) -> Iterator[str]:
    """Draw a position; ``ply`` is the number of the next move."""
    yield _format_hand(board, Seat.SECOND)
    yield "  ９ ８ ７ ６ ５ ４ ３ ２ １"
    yield "+---------------------------+"
    for rank in range(9):
        pieces = [board.cells.get(name, "") for name in NAMES[rank * 9 : rank * 9 + 9]]
        yield f"|{''.join(map(_format_cell, pieces))}|{NUMERALS[rank + 1]}"
    yield "+---------------------------+"
    yield _format_hand(board, Seat.FIRST)
    if ply != 1:
        yield f"手数＝{ply - 1} まで"
    if board.turn is Seat.SECOND:
        yield "後手番"


def _format_cell(piece: str) -> str:
    if not piece:
        return " ・"
    return ("v" if piece.islower() else " ") + SHORT_PIECES[piece.upper()]


def _format_hand(board: LooseBoard, seat: Seat) -> str:
    held = [
        SHORT_PIECES[kind] + (NUMERALS[min(count, MAX_IN_HAND)] if count > 1 else "")
        for kind in HAND_ORDER
        if (count := board.hands[seat.index].get(kind, 0))
    ]
    return f"{seat_word(seat, handicap=False)}の持駒：{'　'.join(held) or NONE}"
