"""What a reader must find in a store of an earlier version, in words that outlive a version."""

from __future__ import annotations

import json
from typing import Any

from ludoteca.core import Seat
from ludoteca.match.commands import command_from_dict, commands_of
from ludoteca.match.session import Session
from ludoteca.match.state import Stage
from ludoteca.store.saved_game import SavedGame

SEATS = {"1": Seat.FIRST, "2": Seat.SECOND, "-": None}


def submit(saved: SavedGame, act: str, now: float) -> None:
    """Do what a line says: a seat, then a command with its fields, or else a move."""
    seat, word, *fields = act.split()
    plain: dict[str, Any] = {"command": word}
    for field in fields:
        name, _, value = field.partition("=")
        plain[name] = _value(value)
    game = saved.session.state.game
    if word not in commands_of(game):
        plain = {"command": "move", "text": word}
    saved.submit(command_from_dict(plain, game), SEATS[seat], now, saved.session.sequence)


def _value(text: str) -> Any:
    """Read a list, a number, true or false as JSON writes it, and anything else as a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def result_of(session: Session) -> dict[str, Any]:
    """Say where a game stands, in a few words."""
    outcome = session.state.outcome
    return {
        "position": session.state.game.format_position(session.state.position),
        "phase": _phase(session),
        "winners": None if outcome is None else sorted(seat.name for seat in outcome.winners),
        "ending": None if outcome is None else str(outcome.ending),
    }


def _phase(session: Session) -> str:
    """Name what the players are doing, as version 3 did."""
    phase, names = session.state.phase, {"before": "opening", "after": "marking"}
    is_lot = session.state.stage is Stage.BEFORE and phase is not None and phase.settles_seats
    return "seating" if is_lot else names.get(session.state.stage, str(session.state.stage))


def look(session: Session) -> dict[str, Any]:
    """Say all that a reader must find in a game."""
    record = session.to_record()
    at = session.events[-1].at
    readings = [session.state.clock.reading(seat, at) for seat in Seat]
    return {
        **result_of(session),
        "players": list(session.state.players),
        "names": list(session.state.names),
        "sequence": session.sequence,
        "last": at,
        "clock": [[round(each.seconds, 3), each.periods, each.moves] for each in readings],
        "running": session.state.clock.running.name if session.state.clock.running else None,
        "announcements": [each.key for each in session.announcements],
        "start": record.start,
        "tags": dict(record.tags),
        "moves": [entry.move for entry in record.line],
        "seconds": [entry.seconds for entry in record.line],
        "clocks": [entry.clock for entry in record.line],
        "result": [
            None if record.winners is None else sorted(seat.name for seat in record.winners),
            record.ending,
        ],
    }
