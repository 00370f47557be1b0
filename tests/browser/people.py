"""People with names, who come to a server without a browser and play for their ratings."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from tests.browser.seat import ELSEWHERE, WEB, Seat, bearer, claim, lay, run_clock
from tests.browser.server import Server


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
