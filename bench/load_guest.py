"""A guest of a load trial: a player or a spectator at one table after the other."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

_ANSWER_SECONDS = 60


class _Choice(msgspec.Struct):
    command: dict[str, Any]
    points: list[str]


class _Phase(msgspec.Struct):
    choices: list[_Choice]


class _Table(msgspec.Struct):
    """What a player reads of a table."""

    sequence: int
    stage: str
    turn: int
    is_throw_due: bool
    phase: _Phase | None
    can: list[str]
    rematch: str | None
    legal: msgspec.Raw


class _Message(msgspec.Struct):
    """What a player reads of a message."""

    type: str
    table: _Table | None = None
    you: list[int] = []
    first: int = 0
    answers: str | None = None
    code: str = ""


_DECODER = msgspec.json.Decoder(_Message)


@dataclass
class Tally:
    """What all guests have seen."""

    seconds_between: float  # How long a game waits for a move, on average
    latencies: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    disorder: int = 0
    heard: int = 0
    games: int = 0  # How many games were played to their end
    # How many events of each table somebody was told to be saved.
    acknowledged: dict[str, int] = field(default_factory=dict)
    ends: bool = False

    def begin(self) -> None:
        """Count from now on: what went before was to warm up."""
        self.latencies.clear()
        self.heard = self.games = 0


@dataclass
class Guest:
    """A client: a player with a token, or a spectator without."""

    server: str
    table: str
    token: str | None
    address: str
    tally: Tally
    dice: random.Random
    is_compressed: bool = False
    is_seated: bool = False  # Whether the table has welcomed it
    _sequence: int = -1
    _sent: tuple[str, float] = ("", 0.0)
    _thinking: asyncio.TimerHandle | None = None

    async def stay(self) -> None:
        """Play or watch one game after the other until the trial is over."""
        try:
            while not self.tally.ends:
                await self._sit()
        except ConnectionClosed:
            if not self.tally.ends:
                raise

    async def _sit(self) -> None:
        """Stay at one table to the end of its game."""
        async with connect_to(self.server, self.address, self.is_compressed) as socket:
            await socket.send(hello(self.table, self.token))
            async for frame in socket:
                message = _DECODER.decode(frame)
                if message.type == "refused":
                    code = message.code
                    self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
                if message.table is None:
                    continue
                self._note(message, message.table)
                if message.table.rematch is not None:
                    self.tally.games += self.token is None
                    self.table = message.table.rematch
                    self._sequence = -1
                    return
                self._think(socket, message.table, message.you)

    def _note(self, message: _Message, table: _Table) -> None:
        self.is_seated = True
        if message.type == "happened":
            self.tally.heard += 1
            self.tally.disorder += message.first != self._sequence
            if message.answers == self._sent[0]:
                self.tally.latencies.append(time.perf_counter() - self._sent[1])
                known = self.tally.acknowledged
                known[self.table] = max(known.get(self.table, 0), table.sequence)
        self._sequence = table.sequence

    def _think(self, socket: ClientConnection, table: _Table, you: list[int]) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        if not you or self.tally.ends:
            return
        command = self._command(table, you)
        if command is not None:
            wait = self.dice.expovariate(1 / self.tally.seconds_between)
            loop = asyncio.get_running_loop()
            self._thinking = loop.call_later(wait, self._move, socket, table.sequence, command)

    def _move(self, socket: ClientConnection, sequence: int, command: dict[str, Any]) -> None:
        if self.tally.ends:
            return
        number = f"{self.table} {sequence}"
        do = {"type": "do", "id": number, "sequence": sequence, "seat": None, "command": command}
        self._sent = number, time.perf_counter()
        self._sending = asyncio.ensure_future(socket.send(json.dumps(do)))

    def _command(self, table: _Table, you: list[int]) -> dict[str, Any] | None:
        """Choose what to do, if something has to be done."""
        if table.stage == "over":
            is_asked = "rematch" in table.can
            return {"command": "offer", "what": "rematch"} if is_asked else None
        if table.phase is not None:
            plain = [one.command for one in table.phase.choices if not one.points]
            return plain[0] if plain else None
        if table.turn not in you:
            return None
        if table.is_throw_due:
            return {"command": "throw"}
        node = msgspec.json.decode(table.legal)
        while node and node["move"] is None:
            node = node["next"][self.dice.choice(list(node["next"]))]
        return {"command": "move", "text": node["move"]} if node else None


def connect_to(server: str, address: str, is_compressed: bool = False) -> connect:
    """Connect to a server as the page does, through a proxy that says from where."""
    return connect(
        server.replace("http", "ws") + "/api/live",
        origin=server,  # type: ignore[arg-type] # a NewType of str
        additional_headers={"X-Forwarded-For": address},
        open_timeout=_ANSWER_SECONDS,
        ping_interval=None,
        compression="deflate" if is_compressed else None,
        max_size=None,
    )


def hello(table: str, token: str | None = None) -> str:
    """Write the first message of a socket."""
    return json.dumps(
        {"type": "hello", "protocol": 1, "table": table, "token": token, "language": "en"}
    )
