"""One saved game at a terminal: commands are submitted, narrated and shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NoReturn

from ludoteca.core import Command, GameError, Seat, SessionError, say
from ludoteca.match.actions import FLIP, OFFER, Action, actions_of
from ludoteca.match.commands import Offer
from ludoteca.match.controller import Controller, Due, Participant
from ludoteca.match.events import Proposal
from ludoteca.match.session import Transition
from ludoteca.match.state import State
from ludoteca.players import estimator_for
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.computers import Computers
from ludoteca.terminal.help import action_keys, show_help
from ludoteca.terminal.line.display import Display, Narrator
from ludoteca.terminal.line.questions import Item, choose
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.terminal import Terminal

_DRAW = Action("draw", "", say("draw"), OFFER.title)


class Leave(Exception):
    """The person leaves the table; the game is saved."""


class OpenBrowser(Leave):
    """The person continues the game in the browser."""


def leave(how: type[Leave] = Leave) -> NoReturn:
    raise how


class TerminalTable:
    """Submits the commands of the people and computers at one game."""

    def __init__(
        self, terminal: Terminal, saved: SavedGame, settings: Settings, seed: int | None
    ) -> None:
        self.saved = saved
        self.settings = settings
        self.terminal = replace(terminal, style=replace(terminal.style))
        self.narrator = Narrator(self.terminal, saved)
        self.display = Display(self.terminal, saved, self.narrator)
        can_turn = self.display.can_turn
        is_second = self.narrator.only_person is Seat.SECOND
        self._is_usually_turned = settings.turns_board and can_turn and is_second
        is_flipped = can_turn and settings.is_flipped(saved.key)
        self.terminal.style.turned = self._is_usually_turned != is_flipped
        self.computers = Computers(self.terminal, self.state.game, seed)
        self.controller = Controller(
            saved.session, settings.seconds, settings.auto_throw, self.computers.may_play
        )
        self.estimator = estimator_for(self.state.game)
        self.crashes = 0

    @property
    def state(self) -> State:
        return self.saved.session.state

    @property
    def sequence(self) -> int:
        """The number of the next event."""
        return self.saved.session.sequence

    @property
    def held(self) -> tuple[Seat, ...]:
        """The seats for which people here act: their own, or both where they only watch."""
        state = self.state
        return tuple(seat for seat in Seat if state.is_watched or state.is_human(seat))

    def due(self) -> Due:
        return self.controller.due(time.time(), estimated=self.estimator is None)

    def submit(self, command: Command, seat: Seat | None) -> None:
        """Submit a command and narrate what happened, or what another program did first."""
        now, sequence = time.time(), self.sequence
        if self.state.is_watched:
            self.narrator.forget()
        self._apply(lambda: self.saved.session.decide(command, seat, now, sequence))

    def try_submit(self, command: Command, seat: Seat | None = None) -> bool:
        """Submit what a person asks for and show a refusal; return whether anything has changed."""
        session = self.saved.session
        before = session.sequence
        self.narrator.forget()
        now, by = time.time(), Participant(frozenset(self.held))
        try:
            self._apply(lambda: self.controller.decide(command, by, now, before, seat))
        except SessionError as error:
            self.refuse(error)
        return session.sequence != before

    def _apply(self, decide: Callable[[], list[Transition]]) -> None:
        try:
            transitions = self.saved.apply(decide())
        except SessionError as error:
            if error.code != "session/stale":
                raise
            transitions = self.saved.catch_up()
            self.terminal.refuse(error.sentence)
        self.narrator.narrate(transitions)

    def refuse(self, error: SessionError) -> None:
        self.crashes += isinstance(error, GameError)
        self.terminal.refuse(error.sentence)

    def take_back(self) -> None:
        """Return to the last decision of a person here."""
        self.try_submit(Offer(Proposal.TAKEBACK))

    def flip(self, taken: Sequence[str] = ()) -> None:
        style = self.terminal.style
        style.turned = not style.turned
        self.settings.set_flipped(self.saved.key, style.turned != self._is_usually_turned)
        self.display.show_board(taken)

    @cached_property
    def actions(self) -> dict[str, Action]:
        found = {}
        for key, action in actions_of(self.state.game).items():
            found[key] = action
            if key == "view" and self.display.can_turn:
                found[FLIP.key] = FLIP
        return found

    @cached_property
    def action_keys(self) -> Mapping[str, str]:
        """Where a game has no draws, the offer is not listed, but its refusal says why."""
        return action_keys(self.terminal, [*self.actions.values(), OFFER, _DRAW])

    def ask_seat(self) -> Seat:
        if len(self.held) == 1:
            return self.held[0]
        names = {seat: self.state.game.seat_name(seat) for seat in self.held}
        called = self.state.names
        items = [Item(seat, str(name), name, called[seat.index]) for seat, name in names.items()]
        return choose(self.terminal, say("Which player?"), items, back=say("back"))

    def show_help(self, actions: Mapping[str, Action], taken: Sequence[str] = ()) -> None:
        is_to_be_read = show_help(self.terminal, self.state.game, actions)
        if self.terminal.is_redrawn and is_to_be_read:
            self.terminal.ask(say("Press Enter to continue. > "))
        self.display.show_step(taken)
