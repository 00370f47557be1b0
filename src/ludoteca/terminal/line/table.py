"""One saved game at a terminal: commands are submitted, narrated and shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NoReturn

from ludoteca.core import Move, Seat, Sentence, say
from ludoteca.match.actions import OFFER, Action
from ludoteca.match.commands import Offer
from ludoteca.match.events import Proposal
from ludoteca.match.session import Transition
from ludoteca.picture.rotation import turned_drawing
from ludoteca.players import Player, Resign
from ludoteca.players.player import Progress
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.computers import thinking
from ludoteca.terminal.files import save_as
from ludoteca.terminal.help import action_keys
from ludoteca.terminal.line.display import Display
from ludoteca.terminal.line.questions import LineQuestions, choose
from ludoteca.terminal.questions import Item, at_once
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
        super().__init__(saved, settings, seed, terminal.style)
        self.terminal = replace(terminal, style=self.style)
        self.display = Display(self.terminal, self)

    def narrate(self, transitions: Sequence[Transition]) -> None:
        self.display.narrate(transitions)

    def refuse(self, sentence: Sentence) -> None:
        self.terminal.refuse(sentence)

    async def think(self, thinker: Player, seconds: float, key: Sentence) -> Move | Resign:
        """Let a computer choose, and show its progress; ``key`` says what Ctrl-C does."""
        output, translate = self.terminal.output, self.terminal.translate

        def show(progress: Progress) -> None:
            output.progress(translate(thinking(thinker, progress, key)))

        try:
            return await self.computers.think(thinker, self.state, seconds, show)
        finally:
            output.progress("")

    def take_back(self) -> None:
        """Return to the last decision of a person here."""
        self.try_submit(Offer(Proposal.TAKEBACK))

    @cached_property
    def listed_actions(self) -> dict[str, Action]:
        return self.actions()

    @cached_property
    def action_keys(self) -> Mapping[str, str]:
        """Where a game has no draws, the offer is not listed, but its refusal says why."""
        return action_keys(self.terminal, [*self.listed_actions.values(), OFFER, _DRAW])

    def save_as(self) -> None:
        at_once(save_as(LineQuestions(self.terminal), self.saved.session.to_record()))

    def ask_seat(self) -> Seat:
        if len(self.held) == 1:
            return self.held[0]
        names = {seat: self.state.game.seat_name(seat) for seat in self.held}
        called = self.state.names
        items = [Item(seat, str(name), name, called[seat.index]) for seat, name in names.items()]
        return choose(self.terminal, say("Which player?"), items, back=say("back"))
