"""A table in use and those who look on."""

from __future__ import annotations

import asyncio
import gc
import json
from typing import Any

import pytest

from ludoteca.core import Seat
from ludoteca.locale import Language
from ludoteca.match.commands import PlayMove
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.seats import SEAT
from ludoteca.web.api import wire
from ludoteca.web.live.clients import Authority, Client
from ludoteca.web.live.table import LiveTable
from tests.refusing import refusing
from tests.unit.web.visitor import Server, begin_game, created

NOBODY = Authority()


@pytest.fixture
async def table(server: Server) -> LiveTable:
    seated = await begin_game(server.tables, created())
    return await server.tables.registry.find(seated.key)


def client(authority: Authority = NOBODY, language: str = "en") -> Client:
    return Client(authority, Language(language))


def read(one: Client) -> list[dict[str, Any]]:
    found = []
    while not one.queue.empty():
        text = one.queue.get_nowait()
        assert text is not None
        found.append(json.loads(text))
    return found


async def test_a_thousand_spectators_share_one_message_a_language(table: LiveTable) -> None:
    spectators = [client(language=("en", "ru")[number % 2]) for number in range(1000)]
    for one in spectators:
        table.add_client(one, None)
    await table.submit(PlayMove("b1b4"), Seat.FIRST, 1)
    texts = [one.queue._queue[-1] for one in spectators]  # type: ignore[attr-defined]
    assert len({id(text) for text in texts}) == 2


async def test_moves_leave_nothing_for_the_garbage_collector(server: Server) -> None:
    seated = await begin_game(server.tables, created("shogi"))
    table = await server.tables.registry.find(seated.key)
    table.add_client(client(Authority(frozenset(Seat))), None)
    kinds = (wire.Table, wire.StepNode, type(table.state.position))
    gc.collect()
    gc.disable()
    try:
        before = [one for one in gc.get_objects() if isinstance(one, kinds)]
        for number, text in enumerate(("7g7f", "3c3d", "2g2f", "8c8d"), 1):
            await table.submit(PlayMove(text), table.state.position.turn, number)
        after = [one for one in gc.get_objects() if isinstance(one, kinds)]
    finally:
        gc.enable()
    new = [one for one in after if not any(one is other for other in before)]
    # The last position, and the one before the last move.
    assert len(new) == 2
    assert any(one is table.state.position for one in new)


async def test_what_was_stored_is_told_even_if_its_player_is_gone(server: Server) -> None:
    seated = await begin_game(server.tables, created())
    table = await server.tables.registry.find(seated.key)
    one = client()
    table.add_client(one, None)
    while not server.tables.store_size:
        # The store is being read, which happens once.
        await asyncio.sleep(0)
    doing = asyncio.create_task(table.submit(PlayMove("b1b4"), Seat.FIRST, 1))
    while not server.tables.store_thread.waiting and table.session.sequence == 1:
        await asyncio.sleep(0)
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    await table.catch_up()
    assert [ply.text for ply in table.state.plies] == ["b1b4"]
    assert read(one)[-1]["narration"] == ["White moves b1 up to b4."]
    await table.submit(PlayMove("Nc3e3,c5c2"), Seat.SECOND, 2)


async def test_where_another_program_was_faster_the_table_learns_and_refuses(
    server: Server,
) -> None:
    seated = await begin_game(server.tables, created())
    table = await server.tables.registry.find(seated.key)
    one = client()
    table.add_client(one, None)

    def play(store: Any) -> None:
        saved = SavedGame.load(store, seated.key)
        saved.submit(PlayMove("a1a4"), Seat.FIRST, table.now(), 1)

    await server.tables.store_thread.run(play)
    with refusing("session/stale"):
        await table.submit(PlayMove("b1b4"), Seat.FIRST, 1)
    assert [ply.text for ply in table.state.plies] == ["a1a4"]
    assert read(one)[-1]["narration"] == ["White moves a1 up to a4."]


async def test_a_crowd_is_told_only_when_a_thought_begins_and_ends(table: LiveTable) -> None:
    crowd = [client() for _ in range(60)]
    for one in crowd:
        table.add_client(one, None)
    read(crowd[0])
    for nodes in (0, 10, 20):
        table.clients.show_thinking(wire.Thinking(seat=1, nodes=nodes))
    table.clients.show_thinking(wire.Thinking(seat=None))
    assert [message["seat"] for message in read(crowd[0])] == [1, None]


async def test_a_newcomer_sees_that_a_computer_is_thinking(table: LiveTable) -> None:
    table.clients.show_thinking(wire.Thinking(seat=1, nodes=5))
    one = client()
    table.add_client(one, None)
    assert [message["type"] for message in read(one)] == ["welcome", "thinking", "people"]


async def test_the_owner_holds_what_nobody_else_does(table: LiveTable) -> None:
    owner = Authority(is_owner=True)
    assert table.participant(owner).seats == frozenset()
    table.taken = {Seat.FIRST: SEAT}
    assert table.participant(owner).seats == {Seat.SECOND}
    table.taken = {}
    assert table.participant(owner).seats == set(Seat)
