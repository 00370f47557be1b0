"""Reading USI files, a game in each line."""

from __future__ import annotations

import re

from ludoteca.core import NotationError
from ludoteca.records.format import Reading
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.notes import Notes
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import MOVE, LooseBoard
from ludoteca.records.shogi.common import ExpectedError
from ludoteca.records.shogi.reading import decode, remark_faults, set_ending, set_start, take_lines
from ludoteca.records.shogi.starts import start_board
from ludoteca.records.shogi.words import ENDINGS

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
    notes, meter = Notes(), Meter()
    records: list[Record] = []
    text = decode(data, notes)

    def take_line(line: str) -> None:
        if line.strip() and not line.startswith("#"):
            meter.begin_game()
            meter.take(sum(map(line.count, " \t")))
            records.append(_Reader(line, notes).read())

    take_lines(text, take_line)
    if not records:
        raise NotationError(text, 1, "a game such as position startpos moves 7g7f")
    return Reading(records, notes.sentences)


class _Reader:
    """Reads the game of a line."""

    def __init__(self, line: str, notes: Notes) -> None:
        self.words = [(found[0], found.start()) for found in _WORD.finditer(line)]
        self.words.append(("", len(line)))
        self.at = 0
        self.notes = notes
        self.record = Record("shogi", "standard")

    def read(self) -> Record:
        """Read the position, then the moves."""
        self._skip("position")
        board = self._read_start()
        if not self._skip("moves") and self._next():
            raise self._error("moves")
        self._read_moves(board)
        remark_faults(self.record, board, self.notes)
        return self.record

    def _next(self) -> str:
        return self.words[self.at][0]

    def _skip(self, word: str) -> bool:
        """Skip a word if it is the next one; return whether it is."""
        is_next = self._next() == word
        self.at += is_next
        return is_next

    def _error(self, expected: str) -> ExpectedError:
        return ExpectedError(expected, self.words[self.at][1])

    def _read_start(self) -> LooseBoard:
        if self._skip("startpos"):
            return start_board("none")
        self._skip("sfen")
        names = [word for word, _ in self.words[self.at : -1][:_FIELDS]]
        fields = names[: names.index("moves")] if "moves" in names else names
        try:
            board = LooseBoard.from_sfen(" ".join(fields))
        except NotationError:
            raise self._error("startpos or an SFEN") from None
        number = fields[3] if len(fields) == _FIELDS else "1"
        if not (number.isascii() and number.isdigit() and len(number) <= _MAX_NUMBER):
            raise self._error("a position with the number of its next move")
        set_start(self.record, board, self.notes, max(int(number), 1))
        self.at += len(fields)
        return board

    def _read_moves(self, board: LooseBoard) -> None:
        """Read the moves; whose turn it is then tells who resigned or declared a win."""
        line = self.record.line
        while word := self._next():
            if word in _ENDS and self.at == len(self.words) - 2:
                turn = board.turn if len(line) % 2 == 0 else board.turn.opponent
                set_ending(self.record, _ENDS[word], turn)
            elif MOVE.fullmatch(word):
                line.append(Entry(word))
            else:
                raise self._error("a move such as 7g7f, 8h2b+ or P*5e")
            self.at += 1
