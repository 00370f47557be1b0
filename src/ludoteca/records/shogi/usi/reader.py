"""Reading USI files, a game in each line."""

from __future__ import annotations

import re

from ludoteca.core import NotationError
from ludoteca.records.format import Reading
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import MOVE, LooseBoard
from ludoteca.records.shogi.common import Notes
from ludoteca.records.shogi.reading import (
    decode,
    remark_faults,
    set_ending,
    set_start,
    split_lines,
)
from ludoteca.records.shogi.starts import start_board
from ludoteca.records.shogi.words import ENDINGS

__all__ = ["read"]

_WORD = re.compile(r"\S+")
_ENDS = {"resign": ENDINGS["TORYO"], "win": ENDINGS["KACHI"]}
_FIELDS = 4
_MAX_NUMBER = 6


@within_limits
def read(data: bytes) -> Reading:
    """Read the games of a file; empty lines and those that begin with # are skipped.

    Raises:
        NotationError: A line is not a game; the error points at it.
        RecordError: The file is too large.
    """
    notes, meter, column = Notes(), Meter(), 1
    records: list[Record] = []
    text = decode(data, notes)
    for line in split_lines(text):
        if line.strip() and not line.startswith("#"):
            meter.begin_game()
            meter.take(sum(map(line.count, " \t")))
            records.append(_Reader(text, line, column, notes).read())
        column += len(line) + 1
    if not records:
        raise NotationError(text, 1, "a game such as position startpos moves 7g7f")
    return Reading(records, notes.sentences)


class _Reader:
    """Reads the game of a line."""

    def __init__(self, text: str, line: str, column: int, notes: Notes) -> None:
        self.text = text
        self.words = [(found[0], column + found.start()) for found in _WORD.finditer(line)]
        self.end = column + len(line)
        self.at = 0
        self.notes = notes
        self.record = Record("shogi", "standard")

    def read(self) -> Record:
        """Read the position, then the moves."""
        if self._next() == "position":
            self._skip()
        board = self._read_start()
        if self._next():
            if self._next() != "moves":
                raise self._error("moves")
            self._skip()
        self._read_moves(board)
        remark_faults(self.record, board, self.notes)
        return self.record

    def _next(self) -> str:
        return self.words[self.at][0] if self.at < len(self.words) else ""

    def _skip(self, count: int = 1) -> None:
        self.at += count

    def _error(self, expected: str) -> NotationError:
        column = self.words[self.at][1] if self.at < len(self.words) else self.end
        return NotationError(self.text, column, expected)

    def _read_start(self) -> LooseBoard:
        if self._next() == "startpos":
            self._skip()
            return start_board("none")
        if self._next() == "sfen":
            self._skip()
        names = [word for word, _ in self.words[self.at : self.at + _FIELDS]]
        fields = names[: names.index("moves")] if "moves" in names else names
        try:
            board = LooseBoard.from_sfen(" ".join(fields))
        except NotationError:
            raise self._error("startpos, or a position as SFEN writes it") from None
        number = fields[3] if len(fields) == _FIELDS else "1"
        if not (number.isascii() and number.isdigit() and len(number) <= _MAX_NUMBER):
            raise self._error("a position with the number of its next move")
        set_start(self.record, board, self.notes, max(int(number), 1))
        self._skip(len(fields))
        return board

    def _read_moves(self, board: LooseBoard) -> None:
        """Read the moves; whose turn it is then tells who resigned or declared a win."""
        line = self.record.line
        while word := self._next():
            if word in _ENDS and self.at == len(self.words) - 1:
                turn = board.turn if len(line) % 2 == 0 else board.turn.opponent
                set_ending(self.record, _ENDS[word], _ENDS[word].winners(turn))
            elif MOVE.fullmatch(word):
                line.append(Entry(word))
            else:
                raise self._error("a move such as 7g7f, 8h2b+ or P*5e")
            self._skip()
