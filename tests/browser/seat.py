"""A program at a live table, for what no page would do."""

from __future__ import annotations

import json
import secrets
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Self

import httpx
from websockets.sync.client import connect

from tests.browser.server import Server

SECONDS = 30.0

_LIMITS = httpx.Limits(max_keepalive_connections=0)

WEB = httpx.Client(timeout=SECONDS, limits=_LIMITS)
"""Asks a server, each time through a new connection; to make one for each request takes longer."""

ELSEWHERE = httpx.Client(
    timeout=SECONDS, transport=httpx.HTTPTransport(limits=_LIMITS, local_address="127.0.0.2")
)
"""Asks a server from another network: a rated game within one network does not count."""


def lay(server: Server, **wish: Any) -> dict[str, str]:
    """Lay a table, of Neutron for two people unless something else is wished."""
    asked = {"game": "neutron", "players": ["human", "human"], **wish}
    answer = WEB.post(f"{server.address}/api/tables", json=asked)
    assert answer.status_code == 200, answer.text
    seated: dict[str, str] = answer.json()
    return seated


def claim(server: Server, seated: dict[str, str], web: httpx.Client = WEB, **who: str) -> str:
    """Take the seat of a friend who was invited, and return the token; empty for a person."""
    asked = {"invitation": seated["invitation"], **who}
    answer = web.post(f"{server.address}/api/tables/{seated['key']}/claim", json=asked)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


def bearer(token: str) -> dict[str, str]:
    """Show a token, or none."""
    return {"Authorization": f"Bearer {token}"} if token else {}


def first_move(legal: dict[str, Any]) -> str:
    """Find a move in what a board says is legal."""
    while legal["move"] is None:
        legal = next(iter(legal["next"].values()))
    return str(legal["move"])


class Seat:
    """One live socket."""

    def __init__(
        self,
        server: Server,
        key: str,
        token: str | None,
        origin: str | None = None,
        sequence: int | None = None,
    ) -> None:
        self._open = ExitStack()
        address = f"ws://127.0.0.1:{server.port}/api/live"
        opening = connect(address, origin=origin, max_size=None)  # type: ignore[arg-type]
        self.socket = self._open.enter_context(opening)
        self.token = token
        self.table: dict[str, Any] = {}
        self.you: list[int] = []
        self.heard: list[dict[str, Any]] = []
        self.say(type="hello", protocol=1, table=key, token=token, language="en", sequence=sequence)
        self.until("welcome")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._open.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def until(self, *kinds: str) -> dict[str, Any]:
        """Read until a message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(SECONDS))
            self.heard.append(message)
            if "table" in message:
                self.table, self.you = message["table"], message["you"]
            if message["type"] in kinds:
                return message

    def do(self, command: dict[str, Any], *, number: str = "n", **more: Any) -> dict[str, Any]:
        """Give a command, and return what it is answered."""
        fields = {"sequence": self.table["sequence"], "seat": None, **more}
        self.say(type="do", id=number, command=command, **fields)
        while True:
            answer = self.until("happened", "refused")
            if number in (answer.get("id"), answer.get("answers")):
                return answer

    def move(self) -> dict[str, Any]:
        """Make any move."""
        return self.do({"command": "move", "text": first_move(self.table["legal"])})


def still_serves(server: Server) -> None:
    """Play a move at a new table."""
    seated = lay(server)
    with Seat(server, seated["key"], seated["token"]) as seat:
        assert seat.move()["type"] == "happened"


def run_clock(*seats: Seat) -> None:
    """Wait until the clock runs for all: it waits for both players."""
    for seat in seats:
        while seat.table["is_paused"] or seat.table["clock"]["running"] is None:
            seat.until("happened")


@dataclass(frozen=True)
class Person:
    """Somebody with a name, and the key of their device."""

    key: str
    id: str
    name: str


def named(server: Server, name: str) -> Person:
    """Let somebody choose a name."""
    key = secrets.token_urlsafe(32)
    body = {"name": name, "label": "Test"}
    answer = WEB.post(f"{server.address}/api/people", json=body, headers=bearer(key))
    assert answer.status_code == 200, answer.text
    return Person(key, answer.json()["person"]["id"], name)


def play_rated(server: Server, winner: Person, loser: Person) -> str:
    """Let two people of two networks play a short rated game of Morris, and return its key."""
    wish = {"game": "morris", "friend": True, "rated": True, "clock": "10m"}
    seated = lay(server, **wish, person=winner.key)
    key = seated["key"]
    claim(server, seated, ELSEWHERE, person=loser.key)
    with Seat(server, key, winner.key) as one, Seat(server, key, loser.key) as other:
        run_clock(one)
        assert one.do({"command": "move", "text": "d2"})["type"] == "happened"
        while other.table["sequence"] < one.table["sequence"]:
            other.until("happened")
        assert other.do({"command": "move", "text": "d6"})["type"] == "happened"
        assert other.do({"command": "resign"})["type"] == "happened"
    return key
