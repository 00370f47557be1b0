"""A click is read and played once until everybody sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca
from ludoteca.core import Seat
from tests.unit.terminal.test_once import TYPED, count_calls
from tests.unit.web.visitor import begin_game, created, serving

ONCE = {"read": 1, "play": 1, "fold": 1}


@pytest.mark.parametrize("key", TYPED)
async def test_a_click_is_read_played_and_folded_once(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, typed = TYPED[key]

    async with serving(tmp_path) as server:
        seated = await begin_game(server.tables, created(key, start=start), Seat.SECOND)
        token = await server.tables.seating.claim(seated.key, seated.invitation)
        first = await server.sit(seated.key, seated.token)
        others = [await server.sit(seated.key, token), await server.sit(seated.key)]
        calls = count_calls(ludoteca.game(key), monkeypatch)
        await first.does("move", text=typed)
        for one in others:
            await one.until("happened")
            assert one.table["plies"][-1]["text"] == typed
        assert calls == ONCE


@pytest.mark.parametrize("key", TYPED)
async def test_every_event_of_a_loaded_table_is_folded_once(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, typed = TYPED[key]

    async with serving(tmp_path) as server:
        seated = await begin_game(server.tables, created(key, start=start))
        visitor = await server.sit(seated.key, seated.token)
        await visitor.does("move", text=typed)
    async with serving(tmp_path) as server:
        calls = count_calls(ludoteca.game(key), monkeypatch)
        visitor = await server.sit(seated.key, seated.token)
        assert visitor.table["plies"][-1]["text"] == typed
        assert calls == ONCE
