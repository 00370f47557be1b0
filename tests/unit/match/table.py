"""Laying tables and sitting at them, for the tests of sessions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca.core import Command, Event, Position, Seat, SessionError, Throw
from ludoteca.core.game import GAMES
from ludoteca.games.registry import all_games
from ludoteca.match.codec import command_from_dict, event_from_dict, event_to_dict
from ludoteca.match.commands import PlayMove, commands_of
from ludoteca.match.events import Created, TableRules, events_of
from ludoteca.match.session import Session
from ludoteca.match.state import Stage, State

FIRST, SECOND = Seat.FIRST, Seat.SECOND
EVENTS = {kind: event for game in all_games() for kind, event in events_of(game).items()}
COMMANDS = {kind: one for game in all_games() for kind, one in commands_of(game).items()}


def read_event(data: dict[str, Any]) -> Event:
    """Read an event as a table of the game reads it that has such events."""
    games = [game for game in all_games() if data["event"] in events_of(game)]
    return event_from_dict(data, games[0])


def read_command(data: dict[str, Any]) -> Command:
    """Read a command as a table of the game reads it that has such commands."""
    games = [game for game in all_games() if data["command"] in commands_of(game)]
    return command_from_dict(data, games[0])


def snapshot(session: Session) -> dict[str, Any]:
    """Return everything that makes two sessions equal, as plain values."""
    state = session.state
    plain = {
        name: getattr(state, name)
        for name in State.__dataclass_fields__
        if name not in ("created", "game", "position", "first", "plies", "offers")
    }
    return plain | {
        "sequence": session.sequence,
        "created": event_to_dict(state.created),
        "position": state.game.format_position(state.position),
        "first": state.game.format_position(state.first),
        "past": state.position.past,
        "offers": dict(state.offers),
        "plies": [
            (ply.text, ply.seat, ply.is_throw, ply.seconds, ply.clock) for ply in state.plies
        ],
    }


class Table:
    """A session, with a hand that moves the time on by one second each."""

    def __init__(self, game: str, rules: str = "", seed: int = 1, **given: Any) -> None:
        table = TableRules(
            **{key: given.pop(key) for key in list(given) if key in TableRules.__dataclass_fields__}
        )
        names = {"morris": "standard", "go": "japanese"}
        created = Created(
            at=0.0, game=game, rules=rules or names.get(game, "standard"), table=table, **given
        )
        self.session = Session.begin(created, random.Random(seed))
        self.now = 0.0

    def do(self, command: Command, seat: Seat | None, at: float | None = None) -> list[Event]:
        self.now = self.now + 1 if at is None else at
        transitions = self.session.submit(command, seat, self.now, self.session.sequence)
        game = self.session.state.game
        stored = [event_from_dict(event_to_dict(event), game) for event in self.session.events]
        assert stored == list(self.session.events)
        assert snapshot(Session.replay(stored)) == snapshot(self.session)
        return [one.event for one in transitions]

    def play(self, *moves: str) -> list[Event]:
        events: list[Event] = []
        for move in moves:
            command = Throw() if move == "throw" else PlayMove(move)
            events += self.do(command, self.session.state.position.turn)
        return events

    def refuses(
        self, command: Command, seat: Seat | None, at: float | None = None
    ) -> tuple[str, str]:
        before = snapshot(self.session)
        now = self.now if at is None else at
        with pytest.raises(SessionError) as caught:
            self.session.submit(command, seat, now, self.session.sequence)
        assert snapshot(self.session) == before
        return caught.value.code, str(caught.value)

    def refusal(self, command: Command, seat: Seat | None, at: float | None = None) -> str:
        return self.refuses(command, seat, at)[0]

    def plies(self) -> list[str]:
        return [ply.text for ply in self.session.state.plies]

    def stage(self) -> Stage:
        return self.session.state.stage

    @property
    def text(self) -> str:
        return self.session.state.game.format_position(self.session.state.position)

    @property
    def heard(self) -> list[str]:
        return [announcement.key for announcement in self.session.announcements]


def on_board(position: Position[Any]) -> object:
    """Return what is on and beside the board, and whose turn it is."""
    return position.pieces(), position.turn, GAMES[type(position.rules)].reserves(position)
