"""Servers of one database tell each other who sits where, so that each sees the whole table.

Nothing of it is kept: a server that has just opened a table asks, and the others answer.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from ludoteca.core import Seat, SessionError
from ludoteca.web.live.scribe import Scribe

__all__ = ["Neighbours", "Sitting"]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Those who are at a table through one server."""

    places: frozenset[Seat] = frozenset()
    """The places of the people who play."""

    watching: int = 0


class _Note(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """What a server says about one table; about all, if it is leaving."""

    server: str
    table: str = ""
    places: list[int] = []
    watching: int = 0
    asks: bool = False


Hearing = Callable[[str, str, Sitting, bool], None]
"""Takes the server and the table, who sits there, and whether the server asks for the same."""


class Neighbours:
    """The other servers of the same database."""

    def __init__(self, scribe: Scribe, name: str) -> None:
        """Live next to them under a name."""
        self._scribe = scribe
        self._name = name

    async def tell(self, table: str, sitting: Sitting, *, asks: bool = False) -> None:
        """Tell who sits at a table here; what a store in trouble swallows is told again later."""
        places = sorted(place.index for place in sitting.places)
        await self._say(_Note(self._name, table, places, sitting.watching, asks))

    async def take_leave(self) -> None:
        """Tell that nobody sits anywhere here any more."""
        await self._say(_Note(self._name))

    @staticmethod
    def hear(notes: Iterable[str], told: Hearing) -> None:
        """Read what others said; what cannot be read was not meant for us."""
        for text in notes:
            with contextlib.suppress(msgspec.MsgspecError, ValueError):
                note = msgspec.json.decode(text, type=_Note)
                sitting = Sitting(frozenset(map(Seat, note.places)), note.watching)
                told(note.server, note.table, sitting, note.asks)

    async def _say(self, note: _Note) -> None:
        text = msgspec.json.encode(note).decode()
        with contextlib.suppress(SessionError):
            await self._scribe.run(lambda store: store.note(text))
