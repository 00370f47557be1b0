"""Lines with variations as KIF lists them: a line, then blocks that say which move they replace.

``変化：9手`` begins a line instead of move 9 of the most recent line that has such a move.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from ludoteca.core import say
from ludoteca.records.record import Entry, Line
from ludoteca.records.shogi.common import ExpectedError, split_comment

MAX_VARIATIONS = 10_000
"""The most variations that are read from one file."""


@dataclass(slots=True)
class _Block:
    """A line of entries, from a move's number on, and the line that it leaves."""

    start: int
    before: str
    """The square of the move before it."""

    parent: _Block | None = None
    home: list[Line] | None = None
    entries: Line = field(default_factory=list)
    plies: int = 0

    @property
    def end(self) -> int:
        """The number of its last move."""
        return self.start + self.plies - 1


class LineTree:
    """Builds a tree of lines from blocks as they come."""

    def __init__(self, before: str = "") -> None:
        self._block = _Block(1, before)
        self._recent: list[_Block] = []
        self._count = 0
        self._commented: Entry | None = None
        self._comment: list[str] = []
        """The lines of the comment on that entry."""

        self.line = self.entries = self._block.entries
        """The main line, and the line that is being read."""

        self.is_over = False
        """Whether the line that is being read has ended."""

    @property
    def is_main(self) -> bool:
        """Whether that is the main line."""
        return self._block.parent is None

    @property
    def target(self) -> str:
        """The square of its last move, or of the move before it."""
        moves = (entry.move[2:4] for entry in reversed(self.entries) if entry.move is not None)
        return next(moves, self._block.before)

    @property
    def last_entry(self) -> Entry:
        """The entry that a time or comment is about; after the end, one of its own."""
        if not self.entries or (self.is_over and self.entries[-1].move is not None):
            self.entries.append(Entry(None))
        return self.entries[-1]

    def comment(self, line: str) -> None:
        """Add a line to the comment on the last entry."""
        entry = self.last_entry
        if entry is not self._commented:
            self.flush()
            self._commented, self._comment = entry, split_comment(entry.comment)
        self._comment.append(line)

    def flush(self) -> None:
        """Give the last entry its comment, joined once however many lines it has."""
        if self._commented is not None:
            self._commented.comment = "\n".join(self._comment)

    def branch(self, ply: int) -> None:
        """Begin a variation in place of a move.

        Raises:
            ExpectedError: No line has such a move, or there are too many variations.
        """
        self._count += 1
        if self._count > MAX_VARIATIONS:
            raise ExpectedError(say("at most {max} variations", max=MAX_VARIATIONS))
        self._remember()
        block = self._find(ply)
        while block.parent and ply < block.start:
            block = block.parent
        if ply == block.start and block.home is not None:
            home, parent, before = block.home, block.parent, block.before
        else:
            index = ply - block.start
            if index == len(block.entries):
                block.entries.append(Entry(None))  # for the variation to replace
            home, parent = block.entries[index].variations, block
            previous = block.entries[index - 1].move if index else None
            before = previous[2:4] if previous else block.before
        self._block = _Block(ply, before, parent, home)
        self.entries, self.is_over = self._block.entries, False
        home.append(self.entries)

    def _remember(self) -> None:
        """Remember the line that was read; shorter ones before it cannot be meant any more."""
        block = self._block
        block.plies = sum(entry.move is not None for entry in block.entries)
        while self._recent and self._recent[-1].end <= block.end:
            self._recent.pop()
        self._recent.append(block)

    def _find(self, ply: int) -> _Block:
        for wanted in (ply, ply - 1):
            found = bisect_right(self._recent, -wanted, key=lambda block: -block.end)
            if found and ply > 0:
                return self._recent[found - 1]
        raise ExpectedError(say("a variation of an existing move, not of {ply}", ply=ply))
