"""Matches between levels: each opening twice, with the sides changing seats."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from ludoteca import native
from ludoteca.players.engine import network
from ludoteca.players.levels.player import LimitedSearch
from ludoteca.players.levels.strength import Strength
from ludoteca.players.player import Limit
from strength.boards import Board

_KOMI = 7.5

_PLAYOUTS = 64  # How many playouts show who owns the points of a board at the end


@dataclass
class Side:
    """A strength at the board, with what it has used."""

    board: Board
    strength: Strength
    cpu: float = 0.0
    moves: int = 0
    longest: float = 0.0
    engine: native.Engine | None = None
    _seed: int = 0

    def sit(self, seed: int) -> None:
        """Begin a game with an empty memory."""
        assert native.core is not None
        if self.engine is None:
            self.engine = native.core.Engine(
                self.board.game, memory=self.strength.megabytes, network=network(self.board.game)
            )
        self.engine.clear()
        self._seed = seed

    def choose(self, state: native.State) -> int:
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        assert self.engine is not None
        before = time.thread_time()
        search = LimitedSearch(self.strength, self._seed)
        thought = search.think(self.engine, state, Limit())
        action = search.ranked(state, thought)[0].actions[0]
        used = time.thread_time() - before
        self.cpu += used
        self.moves += 1
        self.longest = max(self.longest, used)
        return action


class Openings:
    """The openings of a board, each made once.

    Each purpose has its own: levels are not measured on the openings that they were chosen by.
    """

    def __init__(self, board: Board, purpose: str) -> None:
        self._purpose = purpose
        assert native.core is not None
        self._board = board
        self._engine = native.core.Engine(board.game, memory=4, network=network(board.game))
        self._made: dict[int, native.State] = {}

    def __getitem__(self, number: int) -> native.State:
        if number not in self._made:
            self._made[number] = self._board.open(f"{self._purpose} {number}", self._engine)
        return self._made[number]


def score(sides: tuple[Side, Side], openings: Openings, number: int) -> float:
    """Play the game of a number; return what the first side scored: 1, 0.5 or 0."""
    swapped = number % 2 == 1
    seats = (sides[1], sides[0]) if swapped else sides
    won = play(sides[0].board, seats, openings[number // 2], number)
    return 0.5 if won is None else float((won == 1) == swapped)


def play(board: Board, seats: tuple[Side, Side], opening: native.State, seed: int) -> int | None:
    """Play a game from an opening; return the seat that won, or None for a draw."""
    dice = random.Random(f"dice {seed}")
    state = opening.clone()
    for number, side in enumerate(seats):
        side.sit(2 * seed + number + 1)
    while not state.is_over and state.plies < board.max_plies:
        throws = state.chances()
        if throws:
            state.apply(dice.choices([one for one, _ in throws], [odds for _, odds in throws])[0])
        else:
            state.apply(seats[state.turn].choose(state))
    return winner(state) if state.is_over else None


def winner(state: native.State) -> int | None:
    """Return who won, None for a draw; where points are owned, playouts take off dead stones."""
    if state.game != "go":
        return state.winners[0] if len(state.winners) == 1 else None
    while state.is_over:
        state.undo()
    owned = state.ownership(_PLAYOUTS, 1)
    points = [sum(1 for times in seat if times > _PLAYOUTS / 2) for seat in owned]
    lead = points[0] - points[1] - _KOMI
    return 0 if lead > 0 else 1
