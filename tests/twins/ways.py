"""The ways in which the twins are compared: each game and rule set, with options of all sorts."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import ludoteca
from ludoteca import native
from ludoteca.core import AnyGame, OptionError, Position
from ludoteca.core.rules import OptionValue
from ludoteca.games.registry import BUILT_IN

if TYPE_CHECKING:
    from ludoteca.native import State

GAMES: dict[str, AnyGame] = {key: ludoteca.game(key) for key in BUILT_IN}
RULE_SETS = [(key, rules) for key, game in GAMES.items() for rules in game.presets]

# Where a rule names no few choices, or where most of them are too slow to be tried often.
CHOICES: dict[str, Sequence[OptionValue]] = {
    "size": (5, 2, 3, 4, 6, 7, 9, 13, 19, 25),
    "komi": (0.5, 6.5, 0.0, 7.0, -3.5, 100.5),
    "quiet_turns": (100, 0, 1, 2, 7, 30, 1000),
}


@dataclass(frozen=True)
class Way:
    """A game by a rule set with options."""

    game: str
    rules: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [f"{name}={value!r}" for name, value in self.options.items()]
        return ", ".join([self.game, self.rules, *words])

    def position(self, text: str | None = None) -> Position[Any]:
        game = GAMES[self.game]
        position: Position[Any] = (
            game.start(rules=self.rules, **self.options)
            if text is None
            else game.parse_position(text, rules=self.rules, **self.options)
        )
        return position

    def state(self, text: str | None = None) -> State:
        assert native.core is not None
        return native.core.State(self.game, self.rules, text, **self.options)


def start(game: str) -> State:
    """Return the first state with a choice: after a throw of 1 in Senet."""
    state = Way(game, "standard").state()
    if state.chances():
        state.apply(0)
    return state


@cache
def choices(key: str, rules: str) -> Mapping[str, Sequence[OptionValue]]:
    """List what each option of a rule set may be here, as a simple one first."""
    return {
        option.key: CHOICES.get(option.key)
        or option.choices
        or (option.default, not option.default)
        for option in GAMES[key].presets[rules].options()
    }


def is_possible(way: Way) -> bool:
    try:
        GAMES[way.game].make_rules(way.rules, **way.options)
    except OptionError:
        return False
    return True


def random_way(key: str, rules: str, rng: random.Random) -> Way:
    """Draw options: some are left alone, but a board is never larger than it must be."""
    while True:
        options = {
            name: rng.choice(values)
            for name, values in choices(key, rules).items()
            if name == "size" or rng.random() < 0.5
        }
        if is_possible(way := Way(key, rules, options)):
            return way
