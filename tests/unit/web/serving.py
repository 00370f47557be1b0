"""A server for tests that only send requests, and wait for each answer."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partialmethod
from pathlib import Path
from typing import Any

import httpx

from tests.unit.web import visitor

OWNER = "the-key-of-the-owner-of-this-store-0123456789"


class Client:
    """Sends requests from an address; if a crowd does, each from another, so that none waits."""

    def __init__(
        self, runner: asyncio.Runner, server: visitor.Server, address: str, *, is_crowd: bool
    ) -> None:
        self._runner = runner
        self._server = server
        self._address = ipaddress.ip_address(address)
        self._is_crowd = is_crowd

    def request(self, method: str, path: str, **kwargs: Any) -> httpx.Response:
        self._address += self._is_crowd
        asked = self._server.ask(method, path, address=str(self._address), **kwargs)
        return self._runner.run(asked)

    get = partialmethod(request, "GET")
    post = partialmethod(request, "POST")
    patch = partialmethod(request, "PATCH")
    delete = partialmethod(request, "DELETE")


@contextmanager
def serving(
    directory: Path, *, address: str = "192.0.2.1", is_crowd: bool = False, **settings: Any
) -> Iterator[Client]:
    """Serve the games of a directory."""
    with asyncio.Runner() as runner:
        life = visitor.serving(directory, **settings)
        server = runner.run(life.__aenter__())
        try:
            yield Client(runner, server, address, is_crowd=is_crowd)
        finally:
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
