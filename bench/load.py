"""``python -m bench.load``: many games at once on one server, played and watched.

Every game has two players, each on a socket and an address of their own, and so has every
spectator. The server has a core, the guests have another; a game that ends is followed by a
rematch. What was acknowledged must be there afterwards, in order, for everybody: if not, the exit
code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import http.client
import json
import random
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.load_guest import Guest, Tally, connect_to, hello
from bench.load_server import Reading, start
from bench.machine import describe_machine
from tests.browser.server import Server

GAMES: Sequence[dict[str, Any]] = (
    {"game": "morris"},
    {"game": "shogi"},
    {"game": "neutron"},
    {"game": "senet"},
    {"game": "go", "options": {"size": 9}},
)
_BETWEEN_ARRIVALS = 0.002
_SHARES = (0.5, 0.9, 0.99, 0.999)


def _address(number: int) -> str:
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class _Doorman:
    """Creates the tables and seats the guests, over one connection."""

    def __init__(self, server: Server, tally: Tally, asked: argparse.Namespace) -> None:
        self._server = server
        self._tally = tally
        self._asked = asked
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def seat(self) -> list[Guest]:
        """Return all players, then the spectators, spread over the games."""
        guests, keys = [], []
        for number in range(self._asked.games):
            wish = {**GAMES[number % len(GAMES)], "players": ["human", "human"], "friend": True}
            host, friend = _address(2 * number + 1), _address(2 * number + 2)
            seated = self._post("api/tables", wish, host)
            key, invitation = seated["key"], {"invitation": seated["invitation"]}
            claimed = self._post(f"api/tables/{key}/claim", invitation, friend)
            keys.append(key)
            guests += [
                self._guest(key, seated["token"], host),
                self._guest(key, claimed["token"], friend),
            ]
        for number in range(self._asked.watchers):
            guests.append(self._guest(keys[number % len(keys)], None, _address(500_000 + number)))
        self._connection.close()
        return guests

    def _guest(self, key: str, token: str | None, address: str) -> Guest:
        dice = random.Random(address)
        compressed = self._asked.compressed
        return Guest(self._server.address, key, token, address, self._tally, dice, compressed)

    def _post(self, path: str, body: dict[str, Any], address: str) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "X-Forwarded-For": address}
        self._connection.request("POST", f"/{path}", json.dumps(body), headers)
        answer = self._connection.getresponse()
        found: dict[str, Any] = json.load(answer)
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {answer.status} {found}")
        return found


class _Trial:
    """One run, from the first guest to the last."""

    def __init__(self, server: Server, guests: Sequence[Guest], asked: argparse.Namespace) -> None:
        self._server = server
        self._guests = guests
        self._asked = asked
        self.tally = guests[0].tally

    async def run(self) -> tuple[Reading, Reading]:
        """Let all come, warm up, play, and leave; return what was read before and after."""
        staying = []
        for guest in self._guests:
            staying.append(asyncio.create_task(guest.stay()))
            await asyncio.sleep(_BETWEEN_ARRIVALS)
        while not all(guest.is_seated for guest in self._guests):
            await self._wait(0.5, staying)
        # Before the warm-up: what piles up during a collection must not be measured.
        gc.collect()
        gc.freeze()
        gc.disable()
        await self._wait(self._asked.warm_up, staying)
        self.tally.begin()
        before = await asyncio.to_thread(Reading.of, self._server)
        await self._wait(self._asked.seconds, staying)
        after = await asyncio.to_thread(Reading.of, self._server)
        self.tally.ends = True
        await asyncio.sleep(1)
        gc.enable()
        for task in staying:
            task.cancel()
        for ending in await asyncio.gather(*staying, return_exceptions=True):
            if isinstance(ending, Exception):
                raise ending
        return before, after

    async def _wait(self, seconds: float, staying: Sequence[asyncio.Task[None]]) -> None:
        """Wait, unless a guest fails first."""
        done, _ = await asyncio.wait(staying, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()

    async def lost(self) -> int:
        """Count the tables that lost something a player was told."""
        lost = 0
        for number, (key, acknowledged) in enumerate(self.tally.acknowledged.items()):
            address = _address(1_000_000 + number)
            async with connect_to(self._server.address, address) as socket:
                await socket.send(hello(key))
                while (message := json.loads(await socket.recv()))["type"] != "welcome":
                    pass
                lost += message["table"]["sequence"] < acknowledged
        return lost


def _shown(trial: _Trial, asked: argparse.Namespace, empty: Reading, *readings: Reading) -> str:
    before, after = readings
    tally, commands = trial.tally, after.commands - before.commands
    inside = after.latencies_since(before, _SHARES)
    ranked = statistics.quantiles(tally.latencies, n=1000)
    outside = [ranked[round(share * 1000) - 1] for share in _SHARES]
    cpu = (after.seconds - before.seconds) / max(commands, 1)
    return "\n".join(
        [
            f"{asked.games:,} games, {2 * asked.games:,} players, {asked.watchers:,} spectators",
            f"compressed    {'yes' if asked.compressed else 'no'}",
            f"commands      {commands / asked.seconds:,.0f}/s, {commands:,} in all",
            f"messages      {tally.heard / asked.seconds:,.0f}/s; {tally.games:,} games ended",
            "              " + "".join(f"{f'p{share * 100:g}':>10}" for share in _SHARES),
            "at the server " + "".join(f"{each * 1000:>7.1f} ms" for each in inside),
            "at the client " + "".join(f"{each * 1000:>7.1f} ms" for each in outside),
            f"processor     {cpu * 1000:.2f} ms a command",
            f"memory        {(after.memory - empty.memory) / asked.games:.0f} KB a game",
            f"refused       {tally.refused or 'none'}",
            f"out of order  {tally.disorder}",
        ]
    )


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100, help="commands a second, of all")
    parser.add_argument("--watchers", type=int, help="spectators; as many as games by default")
    parser.add_argument("--seconds", type=float, default=60, help="how long is measured")
    parser.add_argument("--warm-up", type=float, default=20, help="seconds of play before that")
    parser.add_argument("--compressed", action="store_true", help="with permessage-deflate")
    asked = parser.parse_args()
    if asked.watchers is None:
        asked.watchers = asked.games
    return asked


def main() -> int:
    asked = _asked()
    print(describe_machine(), flush=True)
    with (
        tempfile.TemporaryDirectory(prefix="ludoteca-load-") as data,
        start(Path(data)) as server,
    ):
        empty = Reading.of(server)
        tally = Tally(seconds_between=asked.games / asked.rate)
        trial = _Trial(server, _Doorman(server, tally, asked).seat(), asked)
        readings = asyncio.run(trial.run())
        print(_shown(trial, asked, empty, *readings), flush=True)
        lost = asyncio.run(trial.lost())
        print(f"lost          {lost}", flush=True)
    return 1 if lost or tally.disorder else 0


if __name__ == "__main__":
    sys.exit(main())
