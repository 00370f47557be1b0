"""One saved game at a terminal: commands are submitted, narrated and shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NoReturn

from ludoteca.core import Move, Sentence, say
from ludoteca.match.actions import OFFER, Action
from ludoteca.match.session import Transition
from ludoteca.picture.rotation import turned_drawing
from ludoteca.players import Player, Resign
from ludoteca.players.player import Progress
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.computers import thinking
from ludoteca.terminal.help import action_keys
from ludoteca.terminal.line.display import Display
from ludoteca.terminal.line.questions import LineQuestions
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.table import LocalTable
from ludoteca.terminal.terminal import Terminal

_DRAW = Action("draw", "", say("draw"), OFFER.title)


class Leave(Exception):
    """The person leaves the table; the game is saved."""


class OpenBrowser(Leave):
    """The person continues the game in the browser."""


def leave(how: type[Leave] = Leave) -> NoReturn:
    raise how


class TerminalTable(LocalTable):
    """A game that is played by lines typed and shown."""

    def __init__(
        self, terminal: Terminal, saved: SavedGame, settings: Settings, seed: int | None
    ) -> None:
        state, is_drawn = saved.session.state, not terminal.style.plain
        self.can_turn = is_drawn and turned_drawing(state.game, state.position) is not None
        self.terminal = replace(terminal)
        super().__init__(saved, settings, seed, terminal.style, LineQuestions(self.terminal))
        self.terminal.style = self.style
        self.display = Display(self.terminal, self)

    def narrate(self, transitions: Sequence[Transition]) -> None:
        self.display.narrate(transitions)

    def refuse(self, sentence: Sentence) -> None:
        self.terminal.refuse(sentence)

    async def think(self, thinker: Player, seconds: float, key: Sentence) -> Move | Resign:
        """Let a computer choose, and say once that it does; ``key`` says what Ctrl-C does."""
        said = False

        def show(progress: Progress) -> None:
            nonlocal said
            if not said:
                self.terminal.progress(thinking(thinker, progress, key))
            said = True

        return await self.computers.think(thinker, self.state, seconds, show)

    @cached_property
    def listed_actions(self) -> dict[str, Action]:
        return self.actions()

    @cached_property
    def action_keys(self) -> Mapping[str, str]:
        """Where a game has no draws, the offer is not listed, but its refusal says why."""
        return action_keys(self.terminal, [*self.listed_actions.values(), OFFER, _DRAW])
