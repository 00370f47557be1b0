"""What servers of one database send each other; nothing of it is stored."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Raw, Struct

from ludoteca.club.lobby.messages import LobbyPerson
from ludoteca.core import Seat
from ludoteca.web.api import wire
from ludoteca.web.live.clients import Authority


class _Message(Struct, array_like=True, forbid_unknown_fields=True):
    """A message, as short as it can be: the database limits its size."""


class PresenceMessage(_Message, tag="presence"):
    """The presence at one table; at all tables, if the server is leaving."""

    server: str
    table: str = ""
    seats: list[wire.SeatNumber] = []
    watching: int = 0
    asks: bool = False  # Whether the server asks for the presence at the others
    releases: bool = False  # Whether the server has given back the lease of this table, or of all


class TableMessage(_Message, tag="table"):
    """What clients at a table see: a greeting, or how far a computer has thought."""

    table: str
    message: wire.Greeting | wire.Thinking


class ExclusionMessage(_Message, tag="exclusion"):
    """A device was shut out."""

    holder: str  # The hash of its key


class LobbyMessage(_Message, tag="lobby"):
    """Who is in the lobby through one server."""

    server: str
    # Those who are here; null if only the challenges have changed.
    people: list[LobbyPerson] | None = None
    more: int = 0
    guests: int = 0


class CommandRequest(_Message, tag="command"):
    """A command for a table that the other server owns; the reply is a ``CommandDone``."""

    table: str
    seats: list[wire.SeatNumber]
    is_owner: bool
    message: wire.DoMessage

    @property
    def authority(self) -> Authority:
        return Authority(frozenset(map(Seat, self.seats)), self.is_owner)


class CommandDone(Struct, array_like=True):
    """A command was done."""

    events: int


class LoadRequest(_Message, tag="load"):
    """The reply is a ``LoadView``."""


class TablesRequest(_Message, tag="tables"):
    """The reply is a ``TableLine`` for each table in memory."""

    language: str


class CloseTableRequest(_Message, tag="close"):
    """Notify the clients at a table that the operator has closed it; the reply is empty."""

    table: str
    reason: str


AnyRequest: TypeAlias = CommandRequest | LoadRequest | TablesRequest | CloseTableRequest


class Request(_Message, tag="request"):
    """What one server asks another."""

    id: int
    server: str
    body: AnyRequest


class Reply(_Message, tag="reply"):
    """A part of a reply: the database limits the size of a message."""

    id: int
    items: list[Raw] = []
    is_last: bool = True
    code: str = ""  # Why the request was refused; empty if it was not
    sentence: Any = None


Broadcast: TypeAlias = PresenceMessage | TableMessage | ExclusionMessage | LobbyMessage
Incoming: TypeAlias = Broadcast | Request
Message: TypeAlias = Incoming | Reply
