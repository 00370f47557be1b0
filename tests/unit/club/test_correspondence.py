"""Correspondence games on a server: the clock runs on, and an outage costs nobody the game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from ludoteca.club.club import Club
from ludoteca.club.correspondence import correspondence
from ludoteca.club.correspondence.correspondence import CorrespondenceKeeper
from ludoteca.club.store import CLUB
from ludoteca.core import Seat
from ludoteca.match.commands import PlayMove
from ludoteca.match.state import Stage, State
from ludoteca.store.profile import Profile
from ludoteca.store.retention import DAY
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store
from ludoteca.web.context import ServerSettings
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.tables import LiveTables
from tests.unit.web.visitor import begin_game, context_for, created

pytestmark = pytest.mark.anyio

START = 1_000_000.0


@dataclass
class Time:
    """A time that a test moves on."""

    now: float = START

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def serving(path: Path, time: Time) -> AsyncIterator[LiveTables]:
    store_thread = StoreThread(lambda: Store(path / "games.sqlite", CLUB))
    club = partial(Club, settings=ServerSettings(is_shared=False))
    tables = LiveTables(store_thread, now=time, engine_processes=1, extend=club)
    await tables.start(context_for(tables))
    try:
        yield tables
    finally:
        await tables.stop()
        store_thread.close()


async def begin(tables: LiveTables, time: Time) -> str:
    """Lay a table with a day for each move, and let the friend come."""
    seated = await begin_game(tables, created(at=time.now, clock="1d/move"), Seat.SECOND)
    await settle(tables, seated.key, is_paused=True)
    await tables.seating.claim(seated.key, seated.invitation)
    await settle(tables, seated.key, is_paused=False)
    return seated.key


async def settle(tables: LiveTables, key: str, *, is_paused: bool) -> None:
    table = await tables.registry.find(key)
    while table.state.is_paused is not is_paused:
        await asyncio.sleep(0.01)


def state_of(path: Path, key: str) -> State:
    with Store(path / "games.sqlite", CLUB) as store:
        return SavedGame.load(store, key).session.state


async def test_the_days_begin_when_the_friend_has_joined_and_run_on_without_anybody(
    tmp_path: Path,
) -> None:
    time = Time()
    async with serving(tmp_path, time) as tables:
        key = await begin(tables, time)
    assert not state_of(tmp_path, key).is_paused
    time.now += 300.0
    async with serving(tmp_path, time) as tables:
        table = await tables.registry.find(key)
        assert table.state.clock.left(Seat.FIRST, time.now) == DAY - 300.0
        move = table.state.position.legal_moves()[0]
        sequence = table.session.sequence
        await table.submit(PlayMove(str(move)), Seat.FIRST, sequence)
        assert table.state.clock.left(Seat.SECOND, time.now) == DAY


async def test_a_flag_falls_although_nobody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(correspondence, "_SECONDS", 0.01)
    time = Time()
    async with serving(tmp_path, time) as tables:
        key = await begin(tables, time)
        keeper = CorrespondenceKeeper(tables)
        for table in tables.registry._unused(0.0):
            await tables.registry._drop(table)
        time.now += DAY + 1.0
        await keeper.start()
        while state_of(tmp_path, key).stage is not Stage.OVER:
            await asyncio.sleep(0.02)
    assert state_of(tmp_path, key).outcome is not None


@pytest.mark.parametrize(
    ("stopped_after", "outage", "is_lost"),
    [
        # It ran out during the outage.
        (0.5 * DAY, 1.0 * DAY, False),
        # It ran out soon after, within the length of the outage.
        (0.5 * DAY, 0.4 * DAY, False),
        # A short stop changes nothing.
        (DAY - 60.0, 120.0, True),
        # It had run out before.
        (DAY + 120.0, DAY, True),
    ],
)
async def test_nobody_loses_by_an_outage_alone(
    tmp_path: Path, stopped_after: float, outage: float, is_lost: bool
) -> None:
    time = Time()
    async with serving(tmp_path, time) as tables:
        key = await begin(tables, time)
    time.now += stopped_after
    with Store(tmp_path / "games.sqlite", CLUB) as store:
        Profile(store).set("server.alive", time.now)
    time.now += outage
    async with serving(tmp_path, time) as tables:
        table = await tables.registry.find(key)
        while table.state.stage is not Stage.OVER and table.state.is_paused:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert (table.state.stage is Stage.OVER) is is_lost
        if not is_lost:
            assert table.state.clock.left(Seat.FIRST, time.now) == pytest.approx(DAY)
