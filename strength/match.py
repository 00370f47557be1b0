"""Matches between levels: each opening twice, with the sides changing seats."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from ludoteca import native
from ludoteca.players.engine import network
from ludoteca.players.level_engine import Restraint
from ludoteca.players.player import Limit
from ludoteca.players.strength import Strength
from strength.boards import Board

_PLAYOUTS = 64
"""How many playouts show who owns the points of a board at the end."""


@dataclass
class Side:
    """A strength at the board, with what it has used."""

    board: Board
    strength: Strength
    cpu: float = 0.0
    moves: int = 0
    longest: float = 0.0

    def sit(self, seed: int) -> None:
        """Begin a game with an empty memory."""
        assert native.core is not None
        self._engine = native.core.Engine(
            self.board.game, memory=self.strength.megabytes, network=network(self.board.game)
        )
        self._seed = seed

    def choose(self, state: native.State) -> int:
        """Choose an action."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        before = time.thread_time()
        restraint = Restraint(self.strength, self._seed)
        thought = restraint.think(self._engine, state, Limit())
        action = restraint.ranked(state, thought)[0].actions[0]
        used = time.thread_time() - before
        self.cpu += used
        self.moves += 1
        self.longest = max(self.longest, used)
        return action


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
    return winner(state)


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


_KOMI = 7.5
