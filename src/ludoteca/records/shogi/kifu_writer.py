"""What the writers of KIF and KI2 share: the two formats differ in how they write moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from ludoteca.core import Seat
from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.words import SHORT_PIECES
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Writing
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import NAMES, LooseBoard, PlacedEntry
from ludoteca.records.shogi.common import BOOKMARK, MAX_IN_HAND, REMARK, split_comment
from ludoteca.records.shogi.head_reader import HANDICAP, HEADING, NONE, RULER
from ludoteca.records.shogi.starts import HANDICAP_NAMES, handicap_of
from ludoteca.records.shogi.words import HEADINGS, NUMERALS, Special, seat_word
from ludoteca.records.shogi.writing import (
    checked_walk,
    end_entry,
    find_special,
    format_tag,
    one_record,
    set_up,
)


class KifuWriter(ABC):
    """Writes one game: the head, the moves, the end of the game, then the variations."""

    _title: ClassVar[str]
    _holds: ClassVar[tuple[str, ...]] = ("comments", "number", "result", "tags", "variations")
    _extras: ClassVar[tuple[str, ...]] = (BOOKMARK, REMARK)
    _first_line: ClassVar[str] = ""
    """The line that names the coding."""

    _ruler: ClassVar[str] = ""
    """The line between the head and the moves."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._warnings = FileWarnings(self._title)
        self._record = one_record(records, self._warnings)
        self._board, self._ply = set_up(self._record, self._warnings, self._holds, self._extras)
        self._tail = end_entry(self._record)

    @classmethod
    def write(cls, records: Sequence[Record]) -> Writing:
        """Write one game in Shift JIS, or, where that lacks a character, in UTF-8 with its mark.

        Raises:
            RecordError: There is not one record, it is of another game, or a move has no piece.
        """
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
        """Write one game in UTF-8.

        Raises:
            RecordError: As for write.
        """
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
        """Write the comment on the end."""
        return _comment_lines(self._tail) if self._tail else iter(())

    def _result(self, special: Special | None, plies: int) -> str:
        """Write the sentence that tells the result, or nothing if there is none."""
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
    """Return whether a text would be read again as a heading."""
    found = HEADING.fullmatch(f"{text}：")
    unlike = not text.startswith((HANDICAP, RULER, "変化", "まで")) and "の持駒" not in text
    return bool(
        found and found[1] == text and text.strip() == text and unlike and text.isprintable()
    )


def bookmark(of: Record | Entry) -> list[str]:
    """Write the name of a place after its mark, if it has one."""
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
