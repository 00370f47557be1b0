"""A whole game in one file, for testing what is not about any real game.

Nim with one heap: take one to three counters; taking the last one wins. By the rule set
``lucky`` a coin decides before each turn how many may be taken at most.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Self

from ludoteca.core import (
    Chance,
    Ending,
    Game,
    NotationError,
    Outcome,
    Position,
    PositionError,
    Rules,
    Seat,
    Sentence,
    by_name,
    option,
    say,
    split_fields,
)


class NimEnding(Ending):
    LAST = "last", "the winner took the last counter"


@dataclass(frozen=True, kw_only=True)
class NimRules(Rules):
    lucky: bool = False
    heap: int = option(7, "Heap", "How many counters to begin with.", choices=range(1, 100))

    def faults(self) -> list[Sentence]:
        return [say("a lucky heap has at most 50")] if self.lucky and self.heap > 50 else []


@dataclass(frozen=True, slots=True)
class NimMove:
    word: str
    count: int

    @property
    def steps(self) -> tuple[str, ...]:
        return (str(self),)

    def __str__(self) -> str:
        return f"{self.word}{self.count}"


@dataclass(frozen=True)
class NimPosition(Position[NimMove]):
    heap: int
    turn: Seat
    most: int | None
    rules: NimRules = field(compare=False)

    @cached_property
    def outcome(self) -> Outcome | None:
        return None if self.heap else Outcome.won(self.turn.opponent, NimEnding.LAST)

    def pieces(self) -> dict[str, str]:
        return {}

    def _expected(self) -> Sentence:
        return say("take 1 to {max}", max=self.most or 3)

    def chances(self) -> tuple[Chance[NimMove], ...]:
        if not self.rules.lucky or self.most or not self.heap:
            return ()
        return tuple(Chance(NimMove("coin", most), Fraction(1, 2)) for most in (1, 3))

    def _moves(self) -> list[NimMove]:
        most = min(self.heap, self.most or 3)
        return [NimMove("take", count) for count in range(1, most + 1)]

    def _after(self, move: NimMove) -> Self:
        if move.word == "coin":
            return replace(self, most=move.count)
        return replace(self, heap=self.heap - move.count, turn=self.turn.opponent, most=None)

    def _why_illegal(self, move: NimMove) -> Sentence:
        return say("{count} cannot be taken now", count=move.count)


class Nim(Game[NimRules, NimPosition, NimMove]):
    key = "nim"
    title = "Nim"
    seat_names = ("Left", "Right")
    presets = by_name(
        NimRules(name="plain", title="Plain"),
        NimRules(name="lucky", title="Lucky", lucky=True),
    )

    def setup(self, rules: NimRules) -> NimPosition:
        return NimPosition(rules.heap, Seat.FIRST, None, rules)

    def format_position(self, position: NimPosition) -> str:
        return f"{position.heap} {position.turn.index} {position.most or '-'}"

    def read_position(self, text: str, rules: NimRules) -> NimPosition:
        heap, turn, most = split_fields(text, ("a heap", "0 or 1", "-, 1 or 3"))
        limit = most.choice({"-": None, "1": 1, "3": 3}, "-, 1 or 3")
        seat = turn.choice({"0": Seat.FIRST, "1": Seat.SECOND}, "0 or 1")
        count = heap.number("a heap")
        if count > 99:
            raise PositionError([say("a heap has at most 99 counters, not {count}", count=count)])
        return NimPosition(count, seat, limit, rules)

    def parse_move(self, position: NimPosition, text: str) -> NimMove:
        word, count = text[:4].lower(), text[4:]
        if word not in ("take", "coin") or not (count.isascii() and count.isdigit()):
            raise NotationError(text, 1, "take1, take2 or take3")
        return NimMove(word, int(count[:6]))

    def draw(self, position: NimPosition) -> str:
        return "o" * position.heap or "empty"

    def read_diagram(self, drawing: str) -> str:
        return str(drawing.strip().count("o"))

    def evaluate(self, position: NimPosition, seat: Seat) -> float:
        return position.outcome.worth(seat) if position.outcome else 0.0


NIM = Nim()
