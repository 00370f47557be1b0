"""OpenSpiel's MCTS as a player of Morris; it knows the standard rules only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ludoteca import native
from ludoteca.core import AnyGame, Move, Position
from ludoteca.players import Limit, Player

__all__ = ["Mcts", "steps"]

POINTS = 24  # Of the board that OpenSpiel plays on; it numbers them in our reading order
EXPLORATION = 2.0
MEGABYTES = 1000


class Mcts(Player):
    """MCTS with random rollouts, as OpenSpiel has it."""

    name = "openspiel"
    title = "OpenSpiel's MCTS with 10,000 simulations for each step of a turn."
    games = ("morris",)
    simulations: ClassVar[int] = 10_000

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        import pyspiel

        super().__init__(game, seed)
        number = (seed or 0) % 2**31
        self._theirs = pyspiel.load_game("nine_mens_morris")
        self._bot = pyspiel.MCTSBot(
            self._theirs,
            pyspiel.RandomRolloutEvaluator(1, number),
            EXPLORATION,
            self.simulations,
            MEGABYTES,
            solve=True,
            seed=number,
            verbose=False,
        )
        self._moves: Sequence[Move] = ()

    def recall(self, first: Position[Any], moves: Sequence[Move]) -> None:
        """Learn the moves before the next position: it cannot set up a board."""
        self._moves = moves

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
        """Replay the game and ask the bot, twice if it closes a mill."""
        assert native.core is not None
        state, theirs = native.core.State("morris", "standard"), self._theirs.new_initial_state()
        for text in map(str, self._moves):
            action = state.action_from_text(text)
            for step in steps(action):
                theirs.apply_action(step)
            state.apply(action)
        mover, turn = theirs.current_player(), []
        while not theirs.is_terminal() and theirs.current_player() == mover:
            turn.append(self._bot.step(theirs))
            theirs.apply_action(turn[-1])
        number = [steps(action) for action in state.legal_actions()].index(turn)
        move: Move = position.legal_moves()[number]
        return move


def steps(action: int) -> list[int]:
    """Say what OpenSpiel calls a turn: a placement or a move, then perhaps a removal."""
    way, taken = divmod(action, POINTS + 1)
    origin, target = divmod(way, POINTS)
    step = target if origin == POINTS else POINTS + POINTS * origin + target
    return [step] if taken == POINTS else [step, taken]
