"""Commands of clients: read, checked, and done."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ludoteca.core import Seat, SessionError, say
from ludoteca.match.commands import (
    Accept,
    AcceptScore,
    ChooseColour,
    Command,
    Forfeit,
    LayStones,
    Offer,
    Pause,
    ProposeMarks,
    Resume,
    TossPawns,
    command_from_dict,
)
from ludoteca.match.events import Proposal
from ludoteca.match.go_proposal import Marks, is_as_proposed
from ludoteca.match.state import Phase
from ludoteca.web import wire
from ludoteca.web.live.client import Client
from ludoteca.web.live.possible_actions import default_seat, is_watched
from ludoteca.web.live.seat_codec import read_seats
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.view import asked_place

__all__ = ["do", "read_command", "set_pace"]

PACE = "pace"
"""The command that sets how fast two computers play; it changes nothing in the game."""

_TABLE_ONLY = (Forfeit, ProposeMarks)
_SETTLING = (ChooseColour, LayStones, TossPawns)
_MAX_PACE = 10.0


def read_command(data: Mapping[str, Any]) -> Command:
    """Read a command of a client.

    Raises:
        SessionError: It is not a command, or only the table itself can give it.
    """
    command = command_from_dict(read_seats(data))
    if isinstance(command, _TABLE_ONLY) or command == Pause(since_last=True):
        raise SessionError("session/not-yours", say("only the table itself can do that"))
    return command


def set_pace(table: LiveTable, client: Client, data: Mapping[str, Any]) -> None:
    """Set the least number of seconds between the moves of two computers.

    Raises:
        SessionError: The client may not, or the number is not one.
    """
    _check_host(table, client)
    seconds = data.get("seconds")
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not is_number or not isinstance(seconds, int | float) or not math.isfinite(seconds):
        raise SessionError("session/unreadable", say("a pace is a number of seconds"))
    table.pace = min(max(float(seconds), 0.0), _MAX_PACE)


async def do(
    table: LiveTable, client: Client, message: wire.Do, proposed: Marks | None = None
) -> None:
    """Do a command of a client.

    Args:
        table: The table.
        client: Who sent it.
        message: The command.
        proposed: Go: the marks that the program proposed.

    Raises:
        SessionError: It cannot be done, or not by this client; nothing has changed.
    """
    command = read_command(message.command)
    if message.sequence > table.session.sequence:
        # The client may have seen more through another server.
        await table.catch_up()
    state = table.state
    held = table.seats_of(client.authority)
    if not held and isinstance(command, Pause | Resume):
        _check_host(table, client)
        await table.do(command, None, message.sequence, by=client, answers=message.id)
        return
    if not held:
        raise SessionError("seats/watching", say("you only watch this game"))
    seat = default_seat(state, held, command) if message.seat is None else Seat(message.seat)
    if seat not in held:
        raise SessionError("seats/not-yours", say("this seat is not yours"))
    if isinstance(command, _SETTLING) and state.phase is Phase.SEATING:
        seat = _settling_seat(table, held)
    if isinstance(command, AcceptScore):
        _check_agreement(table, proposed)
    if isinstance(command, Pause):
        # With a friend elsewhere, a pause is offered.
        command = Offer(Proposal.PAUSE)
    await table.do(command, seat, message.sequence, by=client, answers=message.id)
    await _do_for_both(table, client, message, command, seat)


async def _do_for_both(
    table: LiveTable, client: Client, message: wire.Do, command: Command, seat: Seat
) -> None:
    """Accept a count or begin a rematch for both seats of one screen."""
    other = seat.opponent
    if message.seat is not None or other not in table.seats_of(client.authority):
        return
    following: Command
    if isinstance(command, AcceptScore) and table.state.phase is Phase.MARKING:
        following = AcceptScore()
    elif command == Offer(Proposal.REMATCH):
        following = Accept(Proposal.REMATCH)
    else:
        return
    await table.do(following, other, table.session.sequence, by=client)


def _check_host(table: LiveTable, client: Client) -> None:
    if not (client.authority.is_host and is_watched(table.state)):
        raise SessionError("seats/watching", say("you only watch this game"))


def _settling_seat(table: LiveTable, held: frozenset[Seat]) -> Seat:
    """Return the place that settles the seats, if this client has it.

    Raises:
        SessionError: Somebody else settles them.
    """
    place = asked_place(table.state)
    if place not in held:
        raise SessionError("session/not-your-turn", say("your opponent settles the seats"))
    return place


def _check_agreement(table: LiveTable, proposed: Marks | None) -> None:
    """Refuse a count that a computer does not agree to.

    Raises:
        SessionError: It does not.
    """
    computers = [seat for seat in Seat if not table.is_human(seat)]
    if not computers or table.state.phase is not Phase.MARKING:
        return
    if proposed is None or not is_as_proposed(table.state, proposed):
        name = table.state.players[computers[0].index]
        raise SessionError(
            "session/not-agreed",
            say("{player} does not agree: mark the stones as proposed, or play on", player=name),
        )
