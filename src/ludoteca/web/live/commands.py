"""Commands of clients: read, checked, and done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ludoteca.core import AnyGame, Command, Seat, SessionError, say
from ludoteca.match.commands import Forfeit, Offer, Pause, Resume, command_from_dict
from ludoteca.match.events import Proposal
from ludoteca.web import wire
from ludoteca.web.live.client import Client
from ludoteca.web.live.table import LiveTable

PACE = "pace"
"""The command that sets how fast two computers play; it changes nothing in the game."""

_MAX_PACE = 10.0


def read_command(data: Mapping[str, Any], game: AnyGame) -> Command:
    """Read a command of a client.

    Raises:
        SessionError: It is not a command, or only the table itself can give it.
    """
    command = command_from_dict(data, game)
    if isinstance(command, Forfeit) or command == Pause(since_last=True):
        raise SessionError("session/not-yours", say("only the table itself can do that"))
    return command


def set_pace(table: LiveTable, client: Client, data: Mapping[str, Any]) -> None:
    """Set the least number of seconds between the moves of two computers.

    Raises:
        SessionError: The client may not, or the number is not one.
    """
    _check_host(table, client)
    try:
        seconds = msgspec.convert(data.get("seconds"), float)
    except msgspec.ValidationError:
        raise SessionError(
            "session/unreadable", say("the speed must be a number of seconds")
        ) from None
    table.pace = min(max(seconds, 0.0), _MAX_PACE)


async def do(table: LiveTable, client: Client, message: wire.Do) -> None:
    """Do a command of a client.

    Args:
        table: The table.
        client: Who sent it.
        message: The command.

    Raises:
        SessionError: It cannot be done, or not by this client; nothing has changed.
    """
    command = read_command(message.command, table.state.game)
    if message.sequence > table.session.sequence:
        # The client may have seen more through another server.
        await table.catch_up()
    held = table.seats_of(client.authority)
    if not held and isinstance(command, Pause | Resume):
        _check_host(table, client)
        await table.do(command, None, message.sequence, by=client, answers=message.id)
        return
    if not held:
        raise SessionError("seats/watching", say("you are watching this game"))
    controller = table.controller
    named = message.seat
    seat = controller.acting_seat(command, held) if named is None else Seat(named)
    if seat not in held:
        raise SessionError("seats/not-yours", say("this seat is not yours"))
    controller.check(command, seat)
    if isinstance(command, Pause):
        # With a friend elsewhere, a pause is offered.
        command = Offer(Proposal.PAUSE)
    await table.do(command, seat, message.sequence, by=client, answers=message.id)
    more = controller.follow_up(command, seat, held) if named is None else None
    if more is not None:
        await table.do(more, seat.opponent, table.session.sequence, by=client)


def _check_host(table: LiveTable, client: Client) -> None:
    if not (client.authority.is_host and table.state.is_watched):
        raise SessionError("seats/watching", say("you are watching this game"))
