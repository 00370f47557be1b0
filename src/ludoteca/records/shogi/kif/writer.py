"""Writing KIF files."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.games.shogi.notations.words import DIGITS, PIECES, SQUARE_WORDS
from ludoteca.records.record import Entry
from ludoteca.records.shogi.board import LooseBoard, PlacedEntry
from ludoteca.records.shogi.common import END
from ludoteca.records.shogi.kifu_writer import KifuWriter
from ludoteca.records.shogi.words import ENDINGS, Special
from ludoteca.records.shogi.writing import whole_seconds

_MOVE_WIDTH = 13


class _Writer(KifuWriter):
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
        """Write how long a move took and how long its side has thought in all."""
        seconds = whole_seconds(entry.seconds, self._warnings)
        if seconds is None:
            return ""
        hours, rest = divmod(board.total(seconds), 3600)
        now = f"{seconds // 60:>2}:{seconds % 60:02}"
        return f"({now}/{hours:02}:{rest // 60:02}:{rest % 60:02})"


write, write_utf8 = _Writer.write, _Writer.write_utf8


def format_move(move: str, board: LooseBoard, previous: str) -> str:
    """Write a move without its number, such as ７六歩(77)."""
    target = "同　" if move[2:4] == previous else SQUARE_WORDS[move[2:4]]
    if move[1] == "*":
        return f"{target}{PIECES[move[0]]}打"
    piece = PIECES[board.cells[move[:2]].upper()]
    return f"{target}{piece}{'成' if move[4:] else ''}({DIGITS[move[:2]]})"
