"""The computer players at a terminal, with their progress."""

from __future__ import annotations

from collections.abc import Callable

from ludoteca.core import (
    AnyGame,
    Move,
    PlayerError,
    Seat,
    Sentence,
    UnknownNameError,
    say,
)
from ludoteca.match.state import State
from ludoteca.players import Limit, Player, Resign, ask, player
from ludoteca.players.names import display_name
from ludoteca.players.player import Progress


class Computers:
    """The computer players of one table, created on first use."""

    def __init__(self, game: AnyGame, seed: int | None) -> None:
        self.game = game
        self.seed = seed
        self._players: dict[tuple[str, Seat], Player] = {}
        self._known: dict[str, bool] = {}
        self.progress: Progress | None = None

    def may_play(self, name: str) -> bool:
        """Return whether a computer player exists, even if it cannot be started."""
        if name not in self._known:
            self._known[name] = True
            try:
                player(name, self.game)
            except UnknownNameError:
                self._known[name] = False
            except PlayerError:
                pass
        return self._known[name]

    def player(self, name: str, seat: Seat) -> Player:
        if (name, seat) not in self._players:
            seed = None if self.seed is None else 2 * self.seed + seat.index
            self._players[name, seat] = player(name, self.game, seed)
        return self._players[name, seat]

    async def think(
        self,
        thinker: Player,
        state: State,
        seconds: float,
        show: Callable[[Progress], None],
    ) -> Move | Resign:
        """Let a computer choose, and show its progress."""
        self.progress = None

        def note(progress: Progress) -> None:
            self.progress = progress
            show(progress)

        thinker.progress = note
        thinker.recall(state.first, state.moves)
        return await ask(thinker, state.position, Limit(seconds=seconds))


def thinking(thinker: Player, progress: Progress, key: Sentence) -> Sentence:
    """Say what a computer has found so far, and which key ends its thinking."""
    return say(
        "{player} is thinking: {nodes} positions, {best} ({key})",
        player=display_name(thinker.name),
        nodes=progress.nodes,
        best=say("resigning") if isinstance(progress.best, Resign) else progress.best,
        key=key,
    )
