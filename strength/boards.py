"""What the levels are measured on: the games, with the sizes of their boards."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import ludoteca
from ludoteca import native
from ludoteca.core import AnyGame, Position
from ludoteca.players.levels.player import LimitedSearch
from ludoteca.players.levels.strength import Strength
from ludoteca.players.player import Limit
from ludoteca.players.specialists import load, specialists_for

_TRIES = 50  # How many openings are drawn before an uneven one is taken


@dataclass(frozen=True)
class Board:
    """A game to measure, and how its games begin."""

    game: str
    rules: str
    opening: int  # How many plies of the opening are drawn
    even: float  # The result that the opening may promise to one side at most
    max_plies: int  # A longer game is a draw
    opening_nodes: int = 2000  # The nodes searched to find out whether an opening is even
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def of(self) -> AnyGame:
        return ludoteca.game(self.game)

    def start(self) -> Position[Any]:
        first: Position[Any] = self.of.start(self.of.make_rules(self.rules, **self.options))
        return first

    def strength(self, level: int) -> Strength:
        found: Strength = load(specialists_for(self.of).levels)(self.start(), level)
        return found

    def state(self) -> native.State:
        assert native.core is not None, "the levels are measured with the native module"
        return native.core.State(self.game, self.rules, **self.options)

    def open(self, seed: str, engine: native.Engine) -> native.State:
        """Return the state after an opening drawn by lot: random plies that leave it even."""
        generator = random.Random(seed)
        for _ in range(_TRIES):
            state = self.state()
            while state.plies < self.opening and not state.is_over:
                state.apply(generator.choice(list(state.legal_actions())))
            if not state.is_over and self._is_even(state, engine):
                break
        return state

    def _is_even(self, state: native.State, engine: native.Engine) -> bool:
        if self.even >= 1 or state.chances():
            return True
        search = LimitedSearch(Strength(nodes=self.opening_nodes), 1)
        return abs(search.think(engine, state, Limit()).lines[0].result) <= self.even


BOARDS = {
    "neutron": Board("neutron", "standard", opening=2, even=0.6, max_plies=200),
    "morris": Board("morris", "standard", opening=4, even=0.5, max_plies=300),
    "shogi": Board("shogi", "standard", opening=6, even=0.4, max_plies=400),
    "senet": Board("senet", "standard", opening=0, even=1.0, max_plies=2000),
    "go9": Board(
        "go", "chinese", opening=2, even=0.6, max_plies=250, opening_nodes=20, options={"size": 9}
    ),
    "go13": Board(
        "go", "chinese", opening=4, even=0.6, max_plies=450, opening_nodes=20, options={"size": 13}
    ),
    "go19": Board(
        "go", "chinese", opening=6, even=0.6, max_plies=800, opening_nodes=20, options={"size": 19}
    ),
}
