"""A server for tests: the real app over a store in a directory of the test's own."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from ludoteca.club.app import make_club_app
from ludoteca.club.store import CLUB
from ludoteca.store.store import Store
from ludoteca.web.context import ServerSettings

OWNER = "the-key-of-the-owner-of-this-store-0123456789"
HOST = "http://localhost:7373"


class Client:
    """Asks an app in its own event loop, and waits for the answer."""

    def __init__(self, runner: asyncio.Runner, client: httpx.AsyncClient) -> None:
        self._runner = runner
        self._client = client

    def request(self, method: str, path: str, **kwargs: Any) -> httpx.Response:
        return self._runner.run(self._client.request(method, path, **kwargs))

    def get(self, path: str, **kwargs: Any) -> httpx.Response:
        return self.request("GET", path, **kwargs)

    def post(self, path: str, **kwargs: Any) -> httpx.Response:
        return self.request("POST", path, **kwargs)

    def patch(self, path: str, **kwargs: Any) -> httpx.Response:
        return self.request("PATCH", path, **kwargs)

    def delete(self, path: str, **kwargs: Any) -> httpx.Response:
        return self.request("DELETE", path, **kwargs)


class _Crowd(httpx.ASGITransport):
    """Every request comes from another address, so that none is too fast."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        address, port = self.client
        self.client = (str(ipaddress.ip_address(address) + 1), port)
        return await super().handle_async_request(request)


@contextmanager
def serving(
    directory: Path, *, address: str = "192.0.2.1", is_crowd: bool = False, **settings: Any
) -> Iterator[Client]:
    """Serve a store, without computers unless a game asks for them."""
    chosen = {"workers": 1, **settings}
    path = directory / "games.sqlite"
    app = make_club_app(ServerSettings(opening=lambda: Store(path, CLUB), **chosen))
    transport = (_Crowd if is_crowd else httpx.ASGITransport)(app, client=(address, 1234))
    with asyncio.Runner() as runner:
        life = app.router.lifespan_context(app)
        runner.run(life.__aenter__())
        client = httpx.AsyncClient(transport=transport, base_url=HOST)
        try:
            yield Client(runner, client)
        finally:
            runner.run(client.aclose())
            runner.run(life.__aexit__(None, None, None))


def owned() -> dict[str, str]:
    return held(OWNER)


def held(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def lay(client: Client, **wish: Any) -> dict[str, str]:
    """Lay a table, for two people unless the wish says otherwise, and return what came back."""
    asked = {"game": "neutron", "players": ["human", "human"], **wish}
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 200, answer.text
    seated: dict[str, str] = answer.json()
    return seated
