"""What the readers of KIF and KI2 share: the two formats differ in how they write moves."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import ClassVar

from ludoteca.core import NotationError, Seat
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Reading
from ludoteca.records.limits import Meter
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import LooseBoard
from ludoteca.records.shogi.common import BOOKMARK, REMARK, ExpectedError
from ludoteca.records.shogi.head_reader import Head, read_result
from ludoteca.records.shogi.reading import decode, name_fouls, set_ending, take_lines
from ludoteca.records.shogi.variations import LineTree
from ludoteca.records.shogi.words import Special

_CODING = re.compile(rb"#KIF version=[0-9.]{1,9} encoding=([A-Za-z0-9_-]{1,20})")
_VARIATION = re.compile(r"\s*変化[：:]\s*([0-9]{1,6})手")
_MAX_QUOTE = 40


class KifuReader(ABC):
    """Reads a file line by line: first its head, then moves and variations."""

    _expected_file: ClassVar[str]
    _expected_move: ClassVar[str]
    _bare_ending: ClassVar[str] = ""
    """The ending of a game that was won if no word says how."""

    def __init__(self, data: bytes) -> None:
        self._warnings = FileWarnings()
        self._meter = Meter()
        self._text = decode(data, self._warnings, _CODING)
        self._record = Record("shogi", "standard")
        self._head = Head(self._record)
        self._first: LooseBoard | None = None
        """The first position, once the head is over."""

        self._offset = 0
        """How many moves were played before the first of the file."""

        self._tree = LineTree()
        self._special: Special | None = None
        self._told: tuple[Special, frozenset[Seat] | None] | None = None
        """The end as a sentence after the moves tells it."""

        self._pending: list[str] = []
        """The lines of a comment on the move that comes next."""

        self._remarks: list[str] = []
        self._has_unknown = False

    @abstractmethod
    def _take(self, line: str) -> None:
        """Take a line, with moves or without."""

    @abstractmethod
    def _check_moves(self, board: LooseBoard) -> None:
        """Check all moves once they are read."""

    def read(self) -> Reading:
        """Read the whole file.

        Raises:
            NotationError: It is not a file of this format; the error points at the line.
            RecordError: The file is too long.
        """
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
            self._tree = LineTree(self._head.diagram.before)
            self._record.line = self._tree.line
        return self._first

    def _comment_on(self, entry: Entry) -> None:
        """Give a move the comment that came before it."""
        entry.comment, self._pending = "\n".join(self._pending), []

    def _take_other(self, line: str) -> None:
        """Take a line without moves."""
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
        elif told := read_result(line):
            self._begin()
            self._told = self._told or (told if self._tree.is_main else None)
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
        told, winners = self._told or (None, None)
        if special := self._special or told:
            set_ending(self._record, special, turn)
            self._record.winners = self._record.winners if winners is None else winners
            if not self._special and special.csa == "TORYO":
                self._record.ending = self._bare_ending
