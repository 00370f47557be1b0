from __future__ import annotations

import asyncio
import time

import pytest

from ludoteca.club.cluster.peers import Peers
from ludoteca.club.store import CLUB
from ludoteca.core import Seat
from ludoteca.store.store import Store
from ludoteca.web.live.people import Presence
from ludoteca.web.live.store_thread import StoreThread
from tests.postgres import new_database

PATIENCE = 60.0
Heard = list[tuple[str, str, Presence, bool]]


def hear(*notes: str) -> Heard:
    heard: Heard = []
    Peers.receive(notes, lambda *told: heard.append(told))
    return heard


def eventually(store: Store, number: int) -> list[str]:
    """Wait for so many notes: the database delivers them a moment after they are told."""
    notes: list[str] = []
    deadline = time.monotonic() + PATIENCE
    while len(notes) < number and time.monotonic() < deadline:
        notes += store.changes().messages
    return notes


def test_what_one_server_tells_the_others_hear() -> None:
    address = new_database()
    presence = Presence(frozenset({Seat.SECOND}), 3)

    async def tell(store_thread: StoreThread) -> None:
        peers = Peers(store_thread, "one")
        await peers.tell("key", presence, asks=True)
        await peers.leave()

    with Store(address, CLUB) as listening:
        assert listening.changes().is_all
        store_thread = StoreThread(lambda: Store(address, CLUB))
        asyncio.run(tell(store_thread))
        store_thread.close()
        heard = hear(*eventually(listening, 2))
    assert heard == [("one", "key", presence, True), ("one", "", Presence(), False)]


@pytest.mark.parametrize(
    "note", ["", "x", "{}", "[]", "[1]", '["a","k",[2]]', '["a","k",[0],"x"]', '["a","k",[0],0,1]']
)
def test_what_cannot_be_read_was_not_meant_for_us(note: str) -> None:
    assert hear(note) == []
