"""The ``go`` command of USI and UGP: limits of time, depth and nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteca.core import Seat
from ludoteca.players.player import Limit
from ludoteca.protocols.time_management import plan

_MAX_NUMBER = 2**31 - 1
_NUMBERS = frozenset(
    ["time1", "time2", "inc1", "inc2", "byoyomi", "movetime", "depth", "nodes", "mate"]
)
_FLAGS = frozenset({"ponder", "infinite"})


@dataclass(frozen=True, slots=True)
class GoCommand:
    """The words of a ``go`` command."""

    numbers: Mapping[str, int]
    flags: frozenset[str]
    moves: tuple[str, ...] = ()  # The only moves to search; empty for all

    @property
    def waits(self) -> bool:
        """Whether the answer waits for ``stop`` or ``ponderhit``."""
        return bool(self.flags)

    def seconds(self, seat: Seat, usual: float) -> float | None:
        """Return how long to think; None if other limits decide."""
        numbers = self.numbers
        if "movetime" in numbers:
            return max(numbers["movetime"], 1) / 1000
        own = seat.index + 1
        if {f"time{own}", "byoyomi"} & numbers.keys():
            main, increment = numbers.get(f"time{own}", 0), numbers.get(f"inc{own}", 0)
            return plan(main / 1000, increment / 1000, numbers.get("byoyomi", 0) / 1000)
        return None if {"depth", "nodes"} & numbers.keys() else usual

    def limit(self, seat: Seat, usual: float) -> Limit:
        if self.waits:
            return Limit()
        numbers = self.numbers
        return Limit(self.seconds(seat, usual), numbers.get("nodes"), numbers.get("depth"))


def parse_go(words: list[str]) -> GoCommand | str:
    """Read the words after ``go``; return an error message if they are wrong."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    while words:
        word = words.pop(0)
        if word == "searchmoves":
            return GoCommand(numbers, frozenset(flags), tuple(words))
        if word in _FLAGS:
            flags.add(word)
        elif word in _NUMBERS:
            value = words.pop(0) if words else ""
            number = _MAX_NUMBER if (word, value) == ("mate", "infinite") else parse_number(value)
            if number is None:
                return f"{word} needs a number, not {value or 'nothing'}"
            numbers[word] = number
    return GoCommand(numbers, frozenset(flags))


def parse_number(text: str) -> int | None:
    """Read a number of at most 31 bits; a negative one counts as zero."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 10):
        return None
    return 0 if text.startswith("-") else min(int(digits), _MAX_NUMBER)
