"""What move texts have in common: braces for comments, parentheses for variations.

Nothing here recurses, so no file can exhaust Python's stack.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import ClassVar, NamedTuple

from ludoteca.core import NotationError, Seat, say
from ludoteca.records.limits import Meter, too_deep
from ludoteca.records.record import Entry, Line

MAX_DEPTH = 200
# Who won, as written after the last move.
RESULTS: dict[str, frozenset[Seat] | None] = {
    "*": None,
    "1-0": frozenset({Seat.FIRST}),
    "0-1": frozenset({Seat.SECOND}),
    "1/2-1/2": frozenset(),
    "1-1": frozenset(Seat),
}
ESCAPES = 5  # How many escapes cost as much time as a move
_VARIATION, _GAME = 2, 5  # What each costs, in moves
_WIDTH = 88
_MAX_CLOCK = 1e9
_CLOCK = re.compile(r"([0-9]{1,9}):([0-9]{1,2}):([0-9]{1,2}(?:\.[0-9]{0,400})?)")
_SECONDS = re.compile(r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?(?:e[+-]?[0-9]{1,4})?|inf|nan)")


class MoveMark(enum.Enum):
    """Where a variation opens and where it closes."""

    OPEN = "("
    CLOSE = ")"


def walk(line: Line) -> Iterator[Entry | MoveMark]:
    """Go through a line as it is written: each entry, then its variations between marks."""
    branches = [_items(line)]
    while branches:
        item = next(branches[-1], None)
        if item is None:
            branches.pop()
            if branches:
                yield MoveMark.CLOSE
        elif isinstance(item, Entry):
            yield item
        elif len(branches) > MAX_DEPTH:
            raise too_deep(MAX_DEPTH)
        else:
            yield MoveMark.OPEN
            branches.append(_items(item))


def _items(line: Line) -> Iterator[Entry | Line]:
    for entry in line:
        yield entry
        yield from entry.variations


def numbered(
    items: Iterable[Entry | MoveMark], first: int
) -> Iterator[tuple[Entry | MoveMark, int, int]]:
    """Give each entry its number and how many variations it is in.

    A variation begins with the number of the move it replaces.
    """
    number = latest = first
    branches: list[tuple[int, int]] = []
    for item in items:
        if item is MoveMark.OPEN:
            branches.append((number, latest))
            number = latest
        elif item is MoveMark.CLOSE:
            number, latest = branches.pop()
        yield item, number, len(branches)
        if isinstance(item, Entry):
            latest = number
            number += item.move is not None


class Token(NamedTuple):
    """A piece of the text."""

    kind: str
    text: str
    column: int  # Where it begins in the file, from 1


@dataclass(slots=True)
class _Branch:
    line: Line = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def settle(self) -> None:
        """Set the comment of the last entry; its parts are joined only once."""
        if self.comments:
            self.line[-1].comment = "\n".join(self.comments)
            self.comments.clear()


class MoveTextReader:
    """Takes the tokens of a file one by one and builds lines from them.

    A format has a method for each kind of token; what costs time and memory is charged.
    """

    _pattern: ClassVar[re.Pattern[str]]  # Finds the next token; the name of its group is its kind
    # What was expected for a letter that begins no token; under "" for any other.
    _expected: ClassVar[Mapping[str, str]]

    def __init__(self, data: bytes) -> None:
        self._whole = _decode(data).rstrip()
        self._tokens = self._scan()
        self._branches = [_Branch()]
        self._before: list[str] = []  # The comments on the game itself
        self._meter = Meter()
        self._charge = self._meter.take

    def _scan(self) -> Iterator[Token]:
        for found in self._pattern.finditer(self._whole):
            kind = str(found.lastgroup)
            yield Token(kind, found[kind], found.start(kind) + 1)

    def _take_all(self) -> None:
        for token in self._tokens:
            getattr(self, f"_take_{token.kind}")(token)

    def fault(self, column: int, expected: str) -> NotationError:
        return NotationError(self._whole, column, expected)

    @property
    def _last(self) -> Entry | None:
        line = self._branches[-1].line
        return line[-1] if line else None

    def _add(self, entry: Entry) -> None:
        self._charge()
        branch = self._branches[-1]
        branch.settle()
        branch.line.append(entry)

    def _comment(self, text: str) -> None:
        self._charge()
        if text and not self._last and len(self._branches) == 1:
            self._before.append(text)
        elif text:
            if not self._last:
                self._add(Entry(None))
            self._branches[-1].comments.append(text)

    def _take_open(self, token: Token) -> None:
        last = self._last
        if last is None:
            raise self.fault(token.column, "a move before its variation")
        if len(self._branches) > MAX_DEPTH:
            expected = say("variations nested at most {max} deep", max=MAX_DEPTH)
            raise self.fault(token.column, expected)
        self._charge(_VARIATION)
        branch = _Branch()
        last.variations.append(branch.line)
        self._branches.append(branch)

    def _take_close(self, token: Token) -> None:
        if len(self._branches) == 1:
            raise self.fault(token.column, "no ) here: no variation is open")
        self._branches.pop().settle()

    def _take_stray(self, token: Token) -> None:
        raise self.fault(token.column, self._expected.get(token.text, self._expected[""]))

    def _finish_line(self, column: int) -> tuple[str, Line]:
        """Return the comment before the first entry, and the line; begin an empty one."""
        if len(self._branches) > 1:
            raise self.fault(column, "a ) that closes the variation")
        self._meter.begin_game()
        self._charge(_GAME)
        (branch,) = self._branches
        branch.settle()
        comment = "\n".join(self._before)
        self._branches, self._before = [_Branch()], []
        return comment, branch.line


def _decode(data: bytes) -> str:
    """Decode UTF-8, with every line ending as one character."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # Only what leads up to it, and the line it is in: the rest may be anything.
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
        sticks = not written or piece == MoveMark.CLOSE.value or written[-1] == MoveMark.OPEN.value
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
