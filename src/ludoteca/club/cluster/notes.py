"""Notes: what servers of one database tell all the others; nothing of it is stored.

What a broken store loses is not told again, so a note only says what can be missed or is repeated.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from ludoteca.core import SessionError
from ludoteca.store.store import Store
from ludoteca.web.api import wire
from ludoteca.web.live.store_thread import StoreThread

_Note = TypeVar("_Note", bound=msgspec.Struct)


class GreetingNote(msgspec.Struct, tag="greeting", forbid_unknown_fields=True):
    """A greeting of the player in a place."""

    table: str
    place: wire.SeatNumber
    what: wire.GreetingKey


def broadcast(store: Store, note: msgspec.Struct) -> None:
    """Tell all servers, in the transaction of the store if there is one.

    Raises:
        SessionError: The store cannot be used.
    """
    store.broadcast(msgspec.json.encode(note).decode())


async def tell(store_thread: StoreThread, note: msgspec.Struct) -> None:
    """Tell all servers, if the store can be used."""
    with contextlib.suppress(SessionError):
        await store_thread.run(lambda store: broadcast(store, note))


def read(notes: Iterable[str], kind: type[_Note]) -> list[_Note]:
    """Return the notes of a kind; others, and what cannot be read, are skipped."""
    found = []
    for text in notes:
        with contextlib.suppress(msgspec.MsgspecError):
            found.append(msgspec.json.decode(text, type=kind))
    return found
