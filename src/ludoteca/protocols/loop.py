"""The loop of an engine protocol: reads lines, runs the player in a thread, writes the answers."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import BinaryIO, TypeAlias, cast

from ludoteca.core import LudotecaError, Move
from ludoteca.core.crash import text_of
from ludoteca.games.registry import game as find_game
from ludoteca.players import ask
from ludoteca.players.player import Player, Progress, Resign
from ludoteca.protocols.protocol import Actions, AskPlayer, Halt, Protocol

MAX_LINE = 1_000_000  # Longer lines are cut: no command needs more
_CHUNK = 65536
_MAX_WAITING = 10_000
_SECONDS_TO_END = 2.0


Report: TypeAlias = Progress | Move | Resign | LudotecaError  # What a thinking player reports


def run_protocol(
    name: str,
    player: str | None = None,
    seed: int | None = None,
    seconds: float = 1.0,
    game: str | None = None,
) -> int:
    """Speak a protocol on standard input and output until told to quit; return the exit code."""
    protocol: Protocol
    # Lazy: an engine has to start quickly.
    if name == "gtp":
        from ludoteca.protocols.gtp import GtpProtocol

        protocol = GtpProtocol(player, seed, seconds)
    elif name == "usi":
        from ludoteca.protocols.usi import UsiProtocol

        protocol = UsiProtocol(player, seed, seconds)
    else:
        from ludoteca.protocols.ugp import UgpProtocol

        protocol = UgpProtocol(player, seed, seconds, find_game(game) if game else None)
    # Not the buffered input: the thread that reads it would hold its lock when we end.
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as lines:
        serve(protocol, cast(BinaryIO, lines), sys.stdout.buffer)
    return 0


def serve(protocol: Protocol, lines: BinaryIO, output: BinaryIO) -> None:
    """Answer until the other program quits or the input ends; ``lines`` must be unbuffered."""
    _Loop(protocol, lines, output).run()


class _Loop:
    def __init__(self, protocol: Protocol, lines: BinaryIO, output: BinaryIO) -> None:
        self.protocol = protocol
        self.lines = lines
        self.output = output
        # What other threads want to be done in this one.
        self.events: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        # Bounds the waiting lines; slows the reader, not the player.
        self.room = threading.Semaphore(_MAX_WAITING)
        self.waiting: deque[str] = deque()
        self.thinking: _Thinking | None = None
        self.number = 0
        self.halt_at: float | None = None
        self.has_ended = False
        self.is_over = False

    def run(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        try:
            while not self.is_over:
                self._next()()
                while self.waiting and not self.protocol.is_busy and not self.is_over:
                    self.room.release()
                    self._do(self.protocol.receive(self.waiting.popleft()))
                if self.waiting:
                    self._do(self.protocol.on_waiting_line(self.waiting[0]))
                elif self.has_ended and self.thinking is None:
                    return
                elif self.has_ended:
                    self._do(self.protocol.on_end())
        finally:
            self._end_thinking()
            self.protocol.close()

    def _read(self) -> None:
        rest = b""
        while data := self.lines.read(_CHUNK):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._add(line)
            # Truncate long lines before their end arrives.
            rest = rest[: MAX_LINE + 1]
        if rest:
            self._add(rest)
        self.events.put(self._end)

    def _add(self, line: bytes) -> None:
        self.room.acquire()
        text = line[:MAX_LINE].decode("utf-8", "replace").rstrip("\r")
        self.events.put(partial(self._take, text))

    def _next(self) -> Callable[[], None]:
        """Wait for the next thing to do: also to halt the player, when that is due."""
        timeout = None if self.halt_at is None else max(0.0, self.halt_at - time.monotonic())
        try:
            return self.events.get(timeout=timeout)
        except queue.Empty:
            return self._halt

    def _take(self, line: str) -> None:
        self.waiting.append(line)
        if self.protocol.is_busy:
            self._do(self.protocol.on_waiting_line(line))

    def _end(self) -> None:
        self.has_ended = True

    def _on_report(self, number: int, report: Report) -> None:
        if number != self.number:
            return
        if isinstance(report, Progress):
            self._do(self.protocol.on_progress(report))
            return
        self.thinking = self.halt_at = None
        if isinstance(report, LudotecaError):
            self._do(self.protocol.on_failure(text_of(report)))
        else:
            self._do(self.protocol.on_choice(report))

    def _do(self, actions: Actions) -> None:
        for action in actions:
            if isinstance(action, str):
                self.output.write(f"{action}\n".encode())
            elif isinstance(action, AskPlayer):
                self._think(action)
            elif isinstance(action, Halt):
                self.halt_at = time.monotonic() + action.after
                if not action.after:
                    self._halt()
            else:
                self.is_over = True
        self.output.flush()

    def _think(self, think: AskPlayer) -> None:
        self._end_thinking()
        self.number += 1
        on_report = partial(self._on_report, self.number)
        self.thinking = _Thinking(think, lambda report: self.events.put(partial(on_report, report)))

    def _halt(self) -> None:
        self.halt_at = None
        if self.thinking is not None:
            self.thinking.halt()

    def _end_thinking(self) -> None:
        if self.thinking is not None:
            self.thinking.forget()
            self.thinking = None


class _Thinking:
    """A player thinking about one position in a thread of its own."""

    def __init__(self, think: AskPlayer, on_report: Callable[[Report], None]) -> None:
        self._think = think
        self._on_report = on_report
        self._is_wanted = True
        self._has_begun = threading.Event()
        self._player: Player | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def halt(self) -> None:
        # A player cannot be stopped before it has begun.
        self._has_begun.wait()
        if self._player is not None:
            self._player.stop()

    def forget(self) -> None:
        self._is_wanted = False
        self.halt()
        self._thread.join(_SECONDS_TO_END)

    def _run(self) -> None:
        # Lazy: asyncio is slow to import.
        import asyncio

        try:
            answer: Move | Resign | LudotecaError = asyncio.run(self._choose())
        except LudotecaError as error:
            answer = error
        finally:
            self._has_begun.set()
        self._report(answer)

    async def _choose(self) -> Move | Resign:
        import asyncio

        think = self._think
        player = think.player()
        player.progress = self._report
        player.lines, player.wants_ownership = think.lines, think.wants_ownership
        player.recall(think.history.first, think.history.moves)
        self._player = player
        choosing = asyncio.ensure_future(ask(player, think.position, think.limit))
        # The player runs until its first await.
        await asyncio.sleep(0)
        self._has_begun.set()
        return await choosing

    def _report(self, report: Report) -> None:
        if self._is_wanted:
            self._on_report(report)
