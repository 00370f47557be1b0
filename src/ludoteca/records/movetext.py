"""What move texts have in common: braces for comments, parentheses for variations.

Nothing here recurses, so no file can exhaust Python's stack.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from ludoteca.core import NotationError, RecordError, Seat, say
from ludoteca.records.limits import Meter
from ludoteca.records.record import Entry, Line

__all__ = [
    "MAX_DEPTH",
    "RESULTS",
    "LineBuilder",
    "Mark",
    "decode",
    "fill",
    "format_seconds",
    "parse_seconds",
    "walk",
]

MAX_DEPTH = 200
"""How deep variations may be nested."""

RESULTS: dict[str, frozenset[Seat] | None] = {
    "*": None,
    "1-0": frozenset({Seat.FIRST}),
    "0-1": frozenset({Seat.SECOND}),
    "1/2-1/2": frozenset(),
    "1-1": frozenset(Seat),
}
"""Who won, as written after the last move."""

_VARIATION, _GAME = 2, 5
"""What each costs, in moves."""

_WIDTH = 88
_MAX_CLOCK = 1e9
_CLOCK = re.compile(r"([0-9]{1,9}):([0-9]{1,2}):([0-9]{1,2}(?:\.[0-9]{0,400})?)")
_SECONDS = re.compile(r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?(?:e[+-]?[0-9]{1,4})?|inf|nan)")


class Mark(enum.Enum):
    """Where a variation opens and where it closes."""

    OPEN = "("
    CLOSE = ")"


def walk(line: Line) -> Iterator[Entry | Mark]:
    """Go through a line as it is written: each entry, then its variations between marks.

    Raises:
        RecordError: Variations are nested too deep.
    """
    branches = [_items(line)]
    while branches:
        item = next(branches[-1], None)
        if item is None:
            branches.pop()
            if branches:
                yield Mark.CLOSE
        elif isinstance(item, Entry):
            yield item
        elif len(branches) > MAX_DEPTH:
            raise RecordError(
                say("the variations lie more than {most} deep inside one another", most=MAX_DEPTH)
            )
        else:
            yield Mark.OPEN
            branches.append(_items(item))


def _items(line: Line) -> Iterator[Entry | Line]:
    for entry in line:
        yield entry
        yield from entry.variations


@dataclass(slots=True)
class _Branch:
    line: Line = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    """The comments on the last entry."""

    def settle(self) -> None:
        """Join the comments on the last entry, once however many there are."""
        if self.comments:
            self.line[-1].comment = "\n".join(self.comments)
            self.comments.clear()


class LineBuilder:
    """Builds lines from entries, comments and parentheses in the order of the file."""

    def __init__(self, whole: str) -> None:
        """Begin with an empty line; errors quote the whole text."""
        self._whole = whole
        self._branches = [_Branch()]
        self._before: list[str] = []
        self._meter = Meter()

    @property
    def depth(self) -> int:
        """How many variations are open."""
        return len(self._branches) - 1

    @property
    def last(self) -> Entry | None:
        """The last entry of the current line."""
        line = self._branches[-1].line
        return line[-1] if line else None

    def add(self, entry: Entry) -> None:
        """Continue the current line.

        Raises:
            RecordError: The file has too many moves.
        """
        self.charge()
        branch = self._branches[-1]
        branch.settle()
        branch.line.append(entry)

    def comment(self, text: str) -> None:
        """Add a comment on the last entry, or on the game before its first.

        Raises:
            RecordError: The file has too many moves.
        """
        self.charge()
        if not text:
            return
        if self.last is None and not self.depth:
            self._before.append(text)
            return
        if self.last is None:
            self.add(Entry(None))
        self._branches[-1].comments.append(text)

    def open(self, column: int) -> None:
        """Begin a variation of the last entry.

        Raises:
            NotationError: There is no entry, or too many variations are open.
            RecordError: The file has too many moves.
        """
        last = self.last
        if last is None:
            raise NotationError(self._whole, column, "a move before its variation")
        if self.depth >= MAX_DEPTH:
            expected = say("variations at most {most} deep inside one another", most=MAX_DEPTH)
            raise NotationError(self._whole, column, expected)
        self.charge(_VARIATION)
        branch = _Branch()
        last.variations.append(branch.line)
        self._branches.append(branch)

    def close(self, column: int) -> None:
        """End the current variation.

        Raises:
            NotationError: None is open.
        """
        if not self.depth:
            raise NotationError(self._whole, column, "no ) where no variation is open")
        self._branches.pop().settle()

    def finish(self, column: int) -> tuple[str, Line]:
        """Return the comment before the first entry, and the line; begin an empty one.

        Raises:
            NotationError: A variation is still open.
            RecordError: The file has too many moves.
        """
        if self.depth:
            raise NotationError(self._whole, column, "a ) that closes the variation")
        self._meter.begin_game()
        self.charge(_GAME)
        (branch,) = self._branches
        branch.settle()
        comment = "\n".join(self._before)
        self._branches, self._before = [_Branch()], []
        return comment, branch.line

    def charge(self, moves: float = 1) -> None:
        """Count what costs as much time and memory as this many moves.

        Raises:
            RecordError: The file has too much in it.
        """
        self._meter.take(moves)


def decode(data: bytes) -> str:
    """Read the bytes of a file as UTF-8, every line ending as one character.

    Raises:
        NotationError: They are not UTF-8.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # Only what leads up to the place, and the line it is in: the rest may be anything.
        before = data[: error.start].decode("utf-8", "replace")
        rest = data[error.start : error.start + _WIDTH].decode("utf-8", "replace")
        raise NotationError(before + rest, len(before) + 1, "text in UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def fill(pieces: Iterable[str]) -> str:
    """Break pieces of text into lines; parentheses stick to what they enclose."""
    written: list[str] = []
    column = 0
    for piece in pieces:
        first, _, _ = piece.partition("\n")
        sticks = not written or piece == Mark.CLOSE.value or written[-1] == Mark.OPEN.value
        if piece == "\n" or written[-1:] == ["\n"]:
            gap = ""
        elif column + 1 + len(first) > _WIDTH and not sticks:
            gap = "\n"
        else:
            gap = "" if sticks else " "
        if gap:
            written.append(gap)
        written.append(piece)
        tail = (gap + piece).rpartition("\n")
        column = len(tail[2]) if tail[1] else column + len(gap + piece)
    return "".join(written)


def format_seconds(seconds: float) -> str:
    """Write a time as on a clock, to the last digit; an odd one as a plain number.

    >>> format_seconds(3723.5), format_seconds(-1.0)
    ('1:02:03.5', '-1.0')
    """
    written = repr(float(seconds))
    if written.startswith("-") or not seconds < _MAX_CLOCK:
        return written
    minutes, rest = divmod(Decimal(written), 60)
    whole, _, part = f"{rest:f}".partition(".")
    ending = f".{part}" if part.strip("0") else ""
    return f"{int(minutes) // 60}:{int(minutes) % 60:02}:{whole:0>2}{ending}"


def parse_seconds(text: str) -> float | None:
    """Read a time as format_seconds writes it; None for anything else.

    >>> parse_seconds("1:02:03.5"), parse_seconds("soon")
    (3723.5, None)
    """
    if found := _CLOCK.fullmatch(text):
        hours, minutes, seconds = map(Decimal, found.groups())
        return float(hours * 3600 + minutes * 60 + seconds)
    return float(text) if _SECONDS.fullmatch(text) else None
