"""A trial by many games at once: players reconnect as the page does, while servers come and go.

Each player remembers what it was told and what it meant to do. In the end the store must have every
event that anybody was told, and every move that was meant exactly once.
"""

from __future__ import annotations

import asyncio
import json
import random
import ssl
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ludoteca.club.store import CLUB
from ludoteca.match.codec import event_to_dict
from ludoteca.store.store import Store
from tests.functional.test_servers import moves

MIN_WAIT = 0.3
ANSWER_SECONDS = 10.0  # A socket without an answer is given up after this time, as by the page


@dataclass
class Address:
    """Where the players connect."""

    port: int
    trust: ssl.SSLContext  # Trusts the certificate

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    @property
    def url(self) -> str:
        return f"https://{self.host}"


@dataclass(eq=False)
class Player:
    """One seat of one game, or of both if it is alone."""

    address: Address
    key: str
    token: str
    pause: float  # Mean seconds of thought about a move
    dice: random.Random
    source: str = "127.0.0.1"  # The address from which it connects
    restless: float = 0.0  # Mean seconds until it leaves and comes back; 0 for never
    told: dict[int, dict[str, Any]] = field(default_factory=dict)  # Events by number
    done: list[str] = field(default_factory=list)  # The moves that it meant and that were made
    waits: list[tuple[float, float]] = field(
        default_factory=list
    )  # From when, how long a move took
    troubles: list[str] = field(default_factory=list)
    connections: int = 0
    is_over: bool = False

    _table: dict[str, Any] = field(default_factory=dict)
    _plies: list[dict[str, Any]] = field(default_factory=list)
    _you: list[int] = field(default_factory=list)
    _meant: str = ""
    _meant_at: float = 0.0
    _plies_before: int = 0
    _moves_at: float = 0.0
    _sent: int | None = None  # The sequence number at which this connection sent the move

    async def play(self) -> None:
        """Play, and connect again whenever the connection is lost."""
        attempts = 0
        while not self.is_over:
            before = self.connections
            with suppress(OSError, WebSocketException):
                await self._connect()
            attempts = attempts + 1 if self.connections == before else 0
            if not self.is_over:
                wait = min(5.0, MIN_WAIT * 2**attempts)
                await asyncio.sleep(wait * (0.75 + self.dice.random() / 2))

    async def _connect(self) -> None:
        origin: Any = self.address.url
        async with connect(
            f"wss://{self.address.host}/api/live",
            origin=origin,
            ssl=self.address.trust,
            max_size=None,
            open_timeout=ANSWER_SECONDS,
            close_timeout=1,
            compression=None,
            proxy=None,
            local_addr=(self.source, 0),
        ) as socket:
            self._sent = None
            known = {"sequence": self._table.get("sequence"), "plies": len(self._plies)}
            hello = {"protocol": 1, "table": self.key, "token": self.token, "language": "en"}
            await self._say(socket, type="hello", **hello, **known)
            await self._converse(socket)

    async def _converse(self, socket: ClientConnection) -> None:
        self._moves_at = time.monotonic() + self.dice.random() * self.pause
        stays = self.dice.random() * 2 * self.restless
        leaves_at = time.monotonic() + stays if self.restless else float("inf")
        while not self.is_over and time.monotonic() < leaves_at:
            wait = min(self._moves_at - time.monotonic(), 1.0)
            try:
                async with asyncio.timeout(max(0.0, wait)):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                if time.monotonic() >= self._moves_at:
                    self._moves_at = time.monotonic() + 0.3
                    await self._move(socket)
            else:
                self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "refused":
            self._sent = None
            if message["code"] not in ("session/stale", "server/busy", "server/stopping"):
                self.troubles.append(f"{message['code']}: {message['sentence']}")
        if "table" in message:
            self.connections += message["type"] == "welcome"
            for number, event in enumerate(message.get("events", ()), message.get("first", 0)):
                if self.told.setdefault(number, event) != event:
                    self.troubles.append(f"event {number} of {self.key} was told twice")
            self._see(message)

    def _see(self, message: dict[str, Any]) -> None:
        self._moves_at = time.monotonic() + (
            0.0 if self._meant else self.dice.random() * 2 * self.pause
        )
        before = self._table.get("sequence", 0)
        self._table, self._you = message["table"], message["you"]
        if self._table["sequence"] < before:
            self.troubles.append(f"{self.key} went back from event {before}")
        del self._plies[self._table["plies_from"] :]
        self._plies += self._table["plies"]
        if self._meant and len(self._plies) > self._plies_before:
            if self._plies[self._plies_before]["text"] != self._meant:
                self.troubles.append(f"somebody else played instead of {self._meant}")
            self.done.append(self._meant)
            self._note_wait()
            self._meant = ""

    async def _move(self, socket: ClientConnection) -> None:
        """Mean another move, or send the one that was meant before."""
        table = self._table
        # Before the welcome nothing is known.
        is_turn = bool(table) and table["stage"] == "play" and table["turn"] in self._you
        if not is_turn or table["is_paused"] or table["legal"] is None:
            return
        if not self._meant:
            possible = moves(table["legal"])
            if not possible:
                return
            self._meant = self.dice.choice(possible)
            self._meant_at, self._plies_before = time.monotonic(), len(self._plies)
            self._sent = None
        if self._sent != table["sequence"]:
            self._sent = table["sequence"]
            command = {"command": "move", "text": self._meant}
            number = f"{self._plies_before}"
            await self._say(
                socket, type="do", id=number, sequence=self._sent, seat=None, command=command
            )

    def stop(self) -> None:
        """Play no more; a move that was not made in the end counts, too."""
        self.is_over = True
        if self._meant:
            self._note_wait()

    def _note_wait(self) -> None:
        self.waits.append((self._meant_at, time.monotonic() - self._meant_at))

    async def _say(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(json.dumps(message))


def without_passes(moves: Sequence[str]) -> list[str]:
    """Return the moves that only a player can make."""
    return [move for move in moves if move != "pass"]


@dataclass
class Trial:
    """Many games, and all who play them."""

    players: list[Player] = field(default_factory=list)

    def longest_wait(self) -> float:
        return max(seconds for player in self.players for _, seconds in player.waits)

    def late(self, kills: Sequence[float], most: float) -> list[float]:
        """Return the waits of more than ``most`` seconds for each kill that could touch them."""
        return [
            seconds
            for player in self.players
            for began, seconds in player.waits
            if seconds > most * max(1, sum(began - most < one < began + seconds for one in kills))
        ]

    def check(self, database: str) -> int:
        """Compare what was told and meant with what the store has; return the number of moves."""
        troubles = [trouble for player in self.players for trouble in player.troubles]
        assert not troubles, troubles[:10]
        count = 0
        with Store(database, CLUB) as store:
            for key in sorted({player.key for player in self.players}):
                events = [event_to_dict(event) for event in store.events(key)]
                for trouble in self._faults(key, events):
                    raise AssertionError(f"{key}: {trouble}")
                count += sum(event["event"] == "moved" for event in events)
        return count

    def _faults(self, key: str, events: list[dict[str, Any]]) -> Iterator[str]:
        for player in self.players:
            if player.key != key:
                continue
            for number, told in player.told.items():
                found = events[number] if number < len(events) else None
                if found is None or any(found[name] != told[name] for name in found):
                    yield f"event {number} was told as {told}, but stored as {found}"
            seats = set(player._you)
            played = [
                event["move"]
                for event in events
                if event["event"] == "moved" and event["seat"] in seats
            ]
            # The last move may have been made without an answer; and who can only pass does not
            # mean it: the table passes.
            unanswered = [player._meant] if player._meant else []
            meant = (without_passes(player.done), without_passes(player.done + unanswered))
            if without_passes(played) not in meant:
                yield f"meant {player.done} {unanswered}, but stored {played}"
