"""A store with the schema of the club, and servers, for each test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from ludoteca.club.cluster import cluster
from ludoteca.club.lobby import lobby
from ludoteca.club.store import CLUB
from ludoteca.store.store import Store
from tests.unit.web.conftest import client as client
from tests.unit.web.conftest import shared as shared
from tests.unit.web.visitor import Server, servers, serving


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers and lobbies look more often for what has changed."""
    monkeypatch.setattr(cluster, "_BEAT_SECONDS", 0.1)
    monkeypatch.setattr(lobby, "_TICK_SECONDS", 0.05)
    monkeypatch.setattr(lobby, "_READ_SECONDS", 0.2)


@pytest.fixture
def store(place: Path | str) -> Iterator[Store]:
    with Store(place, CLUB) as opened:
        yield opened


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path) as found:
        yield found


@pytest.fixture
async def pair() -> AsyncIterator[list[Server]]:
    """Two servers of one database that know of each other."""
    async with servers(2) as found:
        while any(server.club.servers.is_alone for server in found):
            await asyncio.sleep(0.01)
        yield found


@pytest.fixture
def one(pair: list[Server]) -> Server:
    return pair[0]


@pytest.fixture
def other(pair: list[Server]) -> Server:
    return pair[1]
