"""Three servers on one PostgreSQL behind nginx, and games that go on while servers come and go."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import httpx

from tests.browser.server import Server
from tests.functional.nginx import nginx
from tests.functional.trial import Address, Player, Trial

T = TypeVar("T")

GAMES_OF_ADDRESS = 40  # Few enough for the limits of a server
COMPUTER_SHARE = 4  # One game in so many is played against a computer


@dataclass
class Three:
    """Three servers, and the address at which players find them."""

    database: str
    servers: list[Server]
    address: Address
    starting: ThreadPoolExecutor
    dice: random.Random = field(default_factory=lambda: random.Random(3))
    kills: list[float] = field(default_factory=list)
    _restarting: set[Server] = field(default_factory=set)
    _starts: list[Future[None]] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def kill_one(self, among: Sequence[Server] = ()) -> bool:
        """Kill a server, and start it again in the background; False if too few are there."""
        self._check_starts()
        with self._lock:
            there = [server for server in self.servers if server not in self._restarting]
            mortal = [server for server in there if server in (among or self.servers)]
            if len(there) < 2 or not mortal:
                return False
            victim = self.dice.choice(mortal)
            self._restarting.add(victim)
        victim.kill()
        self.kills.append(time.monotonic())
        self._starts.append(self.starting.submit(self._start, victim))
        return True

    def restart_all(self) -> None:
        """Replace one server after the other, as an operator does for a new version."""
        self.wait_for_all()
        for server in self.servers:
            assert server.stop() == 0
            server.start()

    def wait_for_all(self) -> None:
        """Wait until all three answer."""
        while self._restarting:
            self._check_starts()
            time.sleep(0.05)

    def _check_starts(self) -> None:
        """Raise what kept a server from starting again."""
        for start in self._starts:
            if start.done():
                start.result()
        self._starts = [start for start in self._starts if not start.done()]

    def _start(self, server: Server) -> None:
        server.start()
        with self._lock:
            self._restarting.discard(server)


@contextmanager
def three_servers(home: Path, database: str, **environment: str) -> Iterator[Three]:
    """Start three servers and nginx in front of them."""

    def start(name: str) -> Server:
        (home / name).mkdir()
        words = ("serve", "--trusted-proxy", "--workers-for-computers", "1")
        return Server(home / name, *words, LUDOTECA_DATABASE=database, **environment)

    with ThreadPoolExecutor(3) as starting:
        servers = list(starting.map(start, ("one", "two", "three")))
        try:
            with nginx(home, [server.port for server in servers]) as (port, trust):
                three = Three(database, servers, Address(port, trust), starting)
                yield three
                three.wait_for_all()
        finally:
            for server in servers:
                server.stop()


def begin(three: Three, games: int, pause: float, seed: int = 1) -> Trial:
    """Begin games, most of them between two people."""
    trial = Trial()
    for number in range(games):
        source = f"127.1.0.{1 + number // GAMES_OF_ADDRESS}"
        trial.players += _begin_game(three.address, number, source, pause, seed)
    return trial


def _begin_game(
    address: Address, number: int, source: str, pause: float, seed: int
) -> list[Player]:
    is_alone = number % COMPUTER_SHARE == COMPUTER_SHARE - 1
    wish = {
        "game": "go",
        "options": {"size": 9},
        "players": ["human", "random" if is_alone else "human"],
        "friend": not is_alone,
        "clock": "none" if number % 2 else "30m",
        "seconds": 0.1,
    }
    transport = httpx.HTTPTransport(verify=address.trust, local_address=source)
    with httpx.Client(base_url=address.url, transport=transport, timeout=30.0) as web:
        laid = web.post("/api/tables", json=wish)
        assert laid.status_code == 200, laid.text
        seated = laid.json()
        tokens = [seated["token"]]
        if seated["invitation"]:
            place = f"/api/tables/{seated['key']}/claim"
            claimed = web.post(place, json={"invitation": seated["invitation"]})
            assert claimed.status_code == 200, claimed.text
            tokens.append(claimed.json()["token"])
    return [
        Player(address, seated["key"], token, pause, random.Random(f"{seed} {token}"), source)
        for token in tokens
    ]


async def play(trial: Trial, act: Callable[[], Awaitable[T]]) -> T:
    """Let all play until something else is done, and return its result."""
    playing = [asyncio.create_task(player.play()) for player in trial.players]
    result = await act()
    for player in trial.players:
        player.stop()
    _, late = await asyncio.wait(playing, timeout=30.0)
    for task in late:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    return result
