"""The computer players at a terminal, with their progress."""

from __future__ import annotations

import asyncio

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
from ludoteca.terminal.terminal import Terminal


class Computers:
    """The computer players of one table, created on first use."""

    def __init__(self, terminal: Terminal, game: AnyGame, seed: int | None) -> None:
        self.terminal = terminal
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

    def think(self, thinker: Player, state: State, seconds: float, key: Sentence) -> Move | Resign:
        """Let a computer choose, and show its progress; ``key`` says what Ctrl-C does."""

        self.progress = None

        def show(progress: Progress) -> None:
            self.progress = progress
            text = say(
                "{player} is thinking: {nodes} positions, {best} ({key})",
                player=display_name(thinker.name),
                nodes=progress.nodes,
                best=say("resigning") if isinstance(progress.best, Resign) else progress.best,
                key=key,
            )
            self.terminal.output.progress(self.terminal.translate(text))

        thinker.progress = show
        try:
            thinker.recall(state.first, state.moves)
            return asyncio.run(ask(thinker, state.position, Limit(seconds=seconds)))
        finally:
            self.terminal.output.progress("")
