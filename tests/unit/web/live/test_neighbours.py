from __future__ import annotations

import asyncio
import time

import pytest

from ludoteca.core import Seat
from ludoteca.match.store.store import Store
from ludoteca.web.live.neighbours import Neighbours, Sitting
from ludoteca.web.live.scribe import Scribe
from tests.postgres import new_database

PATIENCE = 10.0
Heard = list[tuple[str, str, Sitting, bool]]


def hear(*notes: str) -> Heard:
    heard: Heard = []
    Neighbours.hear(notes, lambda *told: heard.append(told))
    return heard


def eventually(store: Store, number: int) -> list[str]:
    """Wait for so many notes: the database delivers them a moment after they are told."""
    notes: list[str] = []
    deadline = time.monotonic() + PATIENCE
    while len(notes) < number and time.monotonic() < deadline:
        notes += store.changes().notes
    return notes


def test_what_one_server_tells_the_others_hear() -> None:
    address = new_database()
    sitting = Sitting(frozenset({Seat.SECOND}), 3)

    async def tell(scribe: Scribe) -> None:
        neighbours = Neighbours(scribe, "one")
        await neighbours.tell("key", sitting, asks=True)
        await neighbours.take_leave()

    with Store(address) as listening:
        assert listening.changes().is_all
        scribe = Scribe(lambda: Store(address))
        asyncio.run(tell(scribe))
        scribe.close()
        heard = hear(*eventually(listening, 2))
    assert heard == [("one", "key", sitting, True), ("one", "", Sitting(), False)]


@pytest.mark.parametrize(
    "note", ["", "x", "{}", "[]", "[1]", '["a","k",[2]]', '["a","k",[0],"x"]', '["a","k",[0],0,1]']
)
def test_what_cannot_be_read_was_not_meant_for_us(note: str) -> None:
    assert hear(note) == []
