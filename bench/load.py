"""``python -m bench.load``: a thousand games at once on one server, played and watched.

Every game has two players and a spectator, each on a socket and an address of their own. First
they take their time, then they move as fast as they are answered. Whatever was acknowledged must
be there afterwards, in order, for everybody.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.browser.server import Server

GAMES: Sequence[dict[str, Any]] = (
    {"game": "morris"},
    {"game": "shogi"},
    {"game": "neutron"},
    {"game": "senet"},
    {"game": "go", "options": {"size": 9}},
)
_BETWEEN_ARRIVALS = 0.003
_ANSWER_SECONDS = 60


@dataclass
class Tally:
    """The totals of all clients."""

    latencies: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    disorder: int = 0
    heard: int = 0


@dataclass
class Pace:
    """How long a player waits before a move, in seconds on average; and whether to go on."""

    seconds: float
    goes_on: bool = True


@dataclass
class Guest:
    """A client at a table: a player with a token, or a spectator without."""

    server: Server
    table: str
    token: str | None
    address: str
    pace: Pace
    tally: Tally
    dice: random.Random
    sequence: int = -1
    acknowledged: int = 0
    is_over: bool = False

    async def sit(self) -> None:
        """Stay at the table until the game or the run is over."""
        url = self.server.address.replace("http", "ws") + "/api/live"
        headers = {"X-Forwarded-For": self.address}
        async with connect(
            url,
            origin=self.server.address,  # type: ignore[arg-type] # a NewType of str
            additional_headers=headers,
            open_timeout=_ANSWER_SECONDS,
            compression=None,
            max_size=None,
        ) as socket:
            await socket.send(_hello(self.table, self.token))
            await self._listen(socket)

    async def _listen(self, socket: ClientConnection) -> None:
        sent: dict[str, float] = {}
        async for frame in socket:
            message = json.loads(frame)
            kind = message["type"]
            if kind == "happened":
                self.tally.heard += 1
                self.tally.disorder += message["first"] != self.sequence
                if began := sent.pop(message["answers"] or "", 0.0):
                    self.tally.latencies.append(time.perf_counter() - began)
                    self.acknowledged = message["table"]["sequence"]
            elif kind == "refused":
                code = message["code"]
                self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
            if kind not in ("welcome", "happened"):
                continue
            table = message["table"]
            self.sequence = table["sequence"]
            self.is_over = table["phase"] == "over"
            if self.is_over or not self.pace.goes_on:
                return
            if self.token and (command := self._command(table, message["you"])):
                await asyncio.sleep(self.dice.expovariate(1) * self.pace.seconds)
                number = f"{self.sequence}"
                sent[number] = time.perf_counter()
                await socket.send(_do(number, self.sequence, command))

    def _command(self, table: dict[str, Any], you: list[int]) -> dict[str, Any] | None:
        """Choose what to do, if it is this player's turn."""
        if table["phase"] == "opening":
            rolls = table["rolls"]
            mine = you[0]
            first = next(seat for seat in (0, 1) if rolls[seat] is None)
            return {"command": "throw"} if mine == first else None
        if table["phase"] == "marking":
            accepted = table["marking"]["accepted"]
            first = next(seat for seat in (0, 1) if seat not in accepted)
            return {"command": "accept-score"} if you[0] == first else None
        if table["turn"] not in you:
            return None
        if table["is_throw_due"]:
            return {"command": "throw"}
        node = table["legal"]
        while node and node["move"] is None:
            node = node["next"][self.dice.choice(list(node["next"]))]
        return {"command": "move", "text": node["move"]} if node else None


def _hello(table: str, token: str | None) -> str:
    return json.dumps(
        {
            "type": "hello",
            "protocol": 1,
            "table": table,
            "token": token,
            "language": "en",
            "sequence": None,
        }
    )


def _do(number: str, sequence: int, command: dict[str, Any]) -> str:
    message = {"type": "do", "id": number, "sequence": sequence, "seat": None, "command": command}
    return json.dumps(message)


def _post(server: Server, path: str, body: dict[str, Any], address: str) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{server.address}/{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "X-Forwarded-For": address},
    )
    with urllib.request.urlopen(request, timeout=_ANSWER_SECONDS) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def _address(number: int) -> str:
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def _seat_guests(server: Server, games: int, pace: Pace, tally: Tally) -> list[Guest]:
    """Create the tables, each with two players and a spectator."""
    guests = []
    for number in range(games):
        wish = {**GAMES[number % len(GAMES)], "players": ["human", "human"], "friend": True}
        host, friend, spectator = (_address(3 * number + who) for who in (1, 2, 3))
        seated = _post(server, "api/tables", wish, host)
        key = seated["key"]
        invitation = {"invitation": seated["invitation"]}
        claimed = _post(server, f"api/tables/{key}/claim", invitation, friend)
        for who, token, address in (
            (0, seated["token"], host),
            (1, claimed["token"], friend),
            (2, None, spectator),
        ):
            dice = random.Random(3 * number + who)
            guests.append(Guest(server, key, token, address, pace, tally, dice))
    return guests


def _memory(server: Server) -> float:
    """Return the server's memory in MB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def _shown(name: str, tally: Tally, seconds: float) -> str:
    if not tally.latencies:
        return f"{name}: nothing was acknowledged"
    parts = statistics.quantiles(tally.latencies, n=100)
    moves = len(tally.latencies)
    return (
        f"{name}: {moves:,} commands acknowledged, {moves / seconds:,.0f}/s, "
        f"{tally.heard / seconds:,.0f} messages/s; latency 50 % {parts[49] * 1000:.0f} ms, "
        f"99 % {parts[98] * 1000:.0f} ms; refused {tally.refused or 'none'}; "
        f"out of order {tally.disorder}"
    )


async def _run(guests: Sequence[Guest], pace: Pace, seconds: float) -> None:
    """Connect all clients one by one, let them play for a while, and disconnect."""
    sitting = []
    for guest in guests:
        sitting.append(asyncio.create_task(guest.sit()))
        await asyncio.sleep(_BETWEEN_ARRIVALS)
    await asyncio.sleep(seconds)
    pace.goes_on = False
    await asyncio.sleep(1)
    for task in sitting:
        task.cancel()
    for ending in await asyncio.gather(*sitting, return_exceptions=True):
        if isinstance(ending, Exception):
            raise ending


async def _lost(guests: Sequence[Guest]) -> int:
    """Count the tables that lost something a player was told."""
    lost = 0
    known: dict[str, int] = {}
    for guest in guests:
        known[guest.table] = max(known.get(guest.table, 0), guest.acknowledged)
    url = guests[0].server.address
    for number, (key, acknowledged) in enumerate(known.items()):
        headers = {"X-Forwarded-For": _address(1_000_000 + number)}
        async with connect(
            url.replace("http", "ws") + "/api/live",
            origin=url,  # type: ignore[arg-type] # a NewType of str
            additional_headers=headers,
            max_size=None,
        ) as socket:
            await socket.send(_hello(key, None))
            while (message := json.loads(await socket.recv()))["type"] != "welcome":
                pass
            lost += message["table"]["sequence"] < acknowledged
    return lost


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30, help="how long each part lasts")
    parser.add_argument("--thinking", type=float, default=5, help="seconds a player thinks, first")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="ludoteca-load-") as data,
        Server(Path(data), "serve", "--trusted-proxy") as server,
    ):
        empty = _memory(server)
        failed = 0
        for name, thinking in (("thinking", asked.thinking), ("at full speed", 0.0)):
            pace, tally = Pace(thinking), Tally()
            guests = _seat_guests(server, asked.games, pace, tally)
            began = time.perf_counter()
            asyncio.run(_run(guests, pace, asked.seconds))
            print(_shown(name, tally, time.perf_counter() - began), flush=True)
            lost = asyncio.run(_lost(guests))
            memory = (_memory(server) - empty) / asked.games
            print(f"  lost {lost}; memory {memory * 1024:.0f} KB a game", flush=True)
            failed += lost + tally.disorder
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
