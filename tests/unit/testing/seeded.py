"""Noughts and crosses, a sound game, with faults to seed into it."""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from noughts import text as texts
from noughts.game import GAME
from noughts.geometry import CELLS, geometry
from noughts.position import Mark, NoughtsPosition
from noughts.rules import NoughtsRules

from ludoteca.core import AnyGame, Chance, Notation, Rules, Seat, option, say
from ludoteca.core.geometry import Geometry
from tests.variant import variant


def seeded(**changes: Any) -> AnyGame:
    """Change members of the game, which stays in its package."""
    return variant(GAME, **changes)


def positions(**methods: Any) -> AnyGame:
    """Change methods of its positions."""
    kind = type("Seeded", (NoughtsPosition,), methods)

    def read(text: str, rules: NoughtsRules) -> NoughtsPosition:
        found = texts.read_position(text, rules)
        made: NoughtsPosition = kind(found.board, found.turn, rules)
        return made

    return seeded(setup=lambda rules: kind("." * 9, Seat.FIRST, rules), read_position=read)


def looks(**changes: Any) -> AnyGame:
    """Change fields of its geometry."""

    def change(rules: Rules) -> Geometry:
        return dataclasses.replace(geometry(rules), **changes)

    return seeded(geometry=change)


LOOK = geometry(GAME.presets["plain"])
CROSS, NOUGHT = LOOK.pieces
FIRST, *OTHERS = LOOK.points


class Loud(Mark):
    """A move that writes or steps in a way of its own."""

    text = ""
    touched: tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[str, ...]:
        return self.touched

    def __str__(self) -> str:
        return self.text or self.cell


def moves(**contents: Any) -> AnyGame:
    kind = type("Seeded", (Loud,), contents)
    return positions(_moves=lambda self: [kind(move.cell) for move in NoughtsPosition._moves(self)])


@dataclass(frozen=True, kw_only=True)
class SizedRules(NoughtsRules):
    """Has an option with a value that does not work."""

    size: int = option(3, "Size", "How many rows.", (3, 4))


def sized(rules: SizedRules) -> NoughtsPosition:
    return NoughtsPosition("." * rules.size**2, Seat.FIRST, rules)


@dataclass(frozen=True, kw_only=True)
class ImpossibleRules(NoughtsRules):
    """Finds fault with itself."""

    def faults(self) -> Any:
        return [say("impossible")]


STARTS = itertools.cycle(CELLS)
ORDERS = itertools.cycle((1, -1))


def another_start(rules: NoughtsRules) -> NoughtsPosition:
    return GAME.setup(rules).play(Mark(next(STARTS)))


def turned_round(self: NoughtsPosition) -> list[Mark]:
    return list(NoughtsPosition._moves(self))[:: next(ORDERS)]


def changing(self: NoughtsPosition, move: Mark) -> NoughtsPosition:
    after = NoughtsPosition._after(self, move)
    object.__setattr__(self, "board", after.board)
    return after


def other_rules(self: NoughtsPosition, move: Mark) -> NoughtsPosition:
    rules = dataclasses.replace(self.rules, misere=True)
    return type(self)(NoughtsPosition._after(self, move).board, self.turn.opponent, rules)


def coin(self: NoughtsPosition) -> list[Chance[Mark]]:
    return [Chance(Mark("a1"), Fraction(1, 3))] if not self.pieces() else []


def anything(position: Any, text: str) -> Mark:
    return Mark(text.strip().lower() if text.strip().lower() in CELLS else "a1")


def crashing(position: Any, move: Any, after: Any) -> Any:
    return [say("{seat} marks {cell}.", seat="", cell=position.board.index("x"))]


def upper(position: Any, move: Mark) -> str:
    return str(move).upper()


def lower(position: Any, text: str) -> Mark:
    return texts.parse_move(position, text)


def notation(**changes: Any) -> AnyGame:
    plain = Notation[Mark]("upper", "Upper case", upper, lower)
    return seeded(notations={"upper": dataclasses.replace(plain, **changes)})
