"""Reading KI2 files: which piece a move means shows only on the board.

A file with a move that no piece can make is refused.
"""

from __future__ import annotations

import re

from ludoteca.core import NotationError, Sentence, say
from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.origins import narrow
from ludoteca.games.shogi.notations.words import KINDS, MOVE, SIDES, SQUARES
from ludoteca.records.format import Reading
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import Step, walk
from ludoteca.records.shogi.common import BOOKMARK, REMARK, Notes
from ludoteca.records.shogi.head_reader import Head, Result, read_result
from ludoteca.records.shogi.moves import is_safe, origins
from ludoteca.records.shogi.reading import Remarks, decode, name_fouls, split_lines
from ludoteca.records.shogi.variations import LineTree, VariationError

__all__ = ["read", "resolve"]

_WORD = re.compile(rf"\s*({MOVE.pattern})\s*")
_VARIATION = re.compile(r"\s*変化[：:]\s*([0-9]{1,6})手")
_COST = 3
"""What it costs to find the piece that a move means, in moves of other formats."""


@within_limits
def read(data: bytes) -> Reading:
    """Read the game of a file.

    Raises:
        NotationError: It is not a KI2 file, or no piece can make one of its moves.
        RecordError: The file is too large.
    """
    notes = Notes()
    reader = _Reader(decode(data, notes), notes)
    reader.read()
    name_fouls([reader.record])
    return Reading([reader.record], notes.sentences)


class _Reader:
    """Reads a file line by line; its moves are resolved at the end."""

    def __init__(self, text: str, notes: Notes) -> None:
        self.text = text
        self.notes = notes
        self.record = Record("shogi", "standard")
        self.head = Head(self.record)
        self.tree = LineTree()
        self.result = Result()
        self.remarks = Remarks()
        self.pending: list[str] = []
        """The lines of a comment on the move that comes next."""

        self.moves = 0
        self.meter = Meter()
        self.column = 1

    def read(self) -> None:
        """Read the whole file."""
        for line in split_lines(self.text):
            self.meter.take()
            self._take(line)
            self.column += len(line) + 1
        self.remarks.flush()
        if self.remarks.on_file:
            self.record.extras[REMARK] = tuple(self.remarks.on_file)
        board, expected = self.head.finish(self.notes)
        if board is None:
            raise NotationError(self.text, 1, str(expected))
        if not (self.head.lines or self.moves or self.result.told):
            raise NotationError(self.text, 1, "a KI2 file: headings, then moves such as ▲７六歩")
        if not self.moves:
            self.record.comment = "\n".join(self.pending)
        self.record.line = self.tree.line
        before = self.head.diagram.before
        for step in walk(self.record.line, board):
            if step.entry.move is not None:
                step.entry.move = resolve(step, step.previous or before)
        self.result.settle(self.record, board.turn, "resign")

    def _take(self, line: str) -> None:
        if line[:1] == "*":
            self._comment(line[1:])
        elif line[:1] == "&":
            self._bookmark(line[1:])
        elif line[:1] == "#":
            self.remarks.on_file.append(line[1:])
        elif (found := _WORD.match(line)) and found["side"]:
            self._take_moves(line)
        elif found := _VARIATION.match(line):
            self._branch(int(found[1]))
        elif result := read_result(line) if "まで" in line else None:
            self.result.told = self.result.told or (result if self.tree.is_main else None)
        elif line.strip() and not (self.moves == 0 and self.head.take(line)):
            self._refuse_or_note(line)

    def _take_moves(self, line: str) -> None:
        if not self.moves:
            self.record.comment = "\n".join(self.pending)
            self.pending = []
        at = 0
        while at < len(line):
            found = _WORD.match(line, at)
            if not found or not found["side"] or found["origin"]:
                raise NotationError(self.text, self.column + at, "a move such as ▲７六歩")
            entry = Entry(found[1])
            if self.pending:
                entry.comment, self.pending = "\n".join(self.pending), []
            self.tree.entries.append(entry)
            self.moves += 1
            self.meter.take(_COST)
            at = found.end()

    def _branch(self, ply: int) -> None:
        try:
            self.tree.branch(ply)
        except VariationError as error:
            raise NotationError(self.text, self.column, str(error)) from None
        self.pending = []

    def _comment(self, text: str) -> None:
        if not self.tree.entries:
            self.pending.append(text)
            return
        self.remarks.add(self.tree.entries[-1], text)

    def _bookmark(self, name: str) -> None:
        extras = self.tree.entries[-1].extras if self.tree.entries else self.record.extras
        extras[BOOKMARK] = (name,)

    def _refuse_or_note(self, line: str) -> None:
        if line.strip()[0] in SIDES or line.startswith("|"):
            raise NotationError(self.text, self.column, "a move such as ▲７六歩")
        self.notes.add_line(line)


def resolve(step: Step, previous: str) -> str:
    """Find the move that words mean on the board."""
    found = MOVE.fullmatch(step.entry.move or "")
    target = found and (SQUARES[found["square"]] if found["square"] else previous)
    if not found or not target:
        raise _error(step, say("a square, for there is no move before it"))
    mark, _, piece, relative, promotion, _ = found.groups()
    board, kind = step.board, KINDS[piece]
    if SIDES[mark] is not board.turn:
        raise _error(step, say("a move of the other side"))
    can_drop = kind in HAND_ORDER and board.hands[board.turn.index].get(kind)
    candidates = [] if promotion == "打" else narrow(origins(board, kind, target), relative)
    moves = [origin.name + target + ("+" if promotion == "成" else "") for origin in candidates]
    if not moves and can_drop and not relative and promotion in (None, "打"):
        return f"{kind}*{target}"
    if len(moves) > 1:
        moves = [move for move in moves if is_safe(move, board)]
    if len(moves) != 1:
        count = len(moves)
        raise _error(step, say("a move that one piece can make, not {count}", count=count))
    fault = board.fault(moves[0])
    if fault:
        raise _error(step, fault)
    return moves[0]


def _error(step: Step, expected: Sentence) -> NotationError:
    numbered = say("as move {ply} {expected}", ply=step.ply, expected=expected)
    return NotationError(step.entry.move or "", 1, numbered)
