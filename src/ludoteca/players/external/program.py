"""Players that are other programs on this machine: ``gtp:COMMAND``, ``usi:COMMAND`` …

The name starts a command, so it must never come from a visitor of a server.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import threading
import weakref
from abc import abstractmethod
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, ClassVar, cast

from ludoteca.core import AnyGame, Move, PlayerError, Position, UnknownNameError
from ludoteca.core.errors import shortened
from ludoteca.players.external.process import EngineProcess
from ludoteca.players.player import Limit, Player, Resign
from ludoteca.players.specialists import engines, load
from ludoteca.players.thinker import wait_for_answer

_SETTING = re.compile(r"[A-Za-z][\w .-]*=")


class RemotePlayer(Player):
    """A player in a process of its own: a thread waits for its answer, and never for too long.

    Whatever it does wrong costs it the game: it raises PlayerError.
    """

    seconds_to_start: ClassVar[float] = 60.0
    # How long it may think about a move without a limit in seconds.
    seconds_to_answer: ClassVar[float] = 600.0
    grace: ClassVar[float] = 30.0  # How many seconds later than the limit it may answer
    _is_stopped = False

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        self._is_stopped = False
        answer: Future[Move | Resign] = Future()
        # Not in a pool: a thread that waits for an engine must not keep the program from ending.
        threading.Thread(target=self._answer, args=(answer, position, limit), daemon=True).start()
        return await wait_for_answer(asyncio.wrap_future(answer), self.stop)

    def stop(self) -> None:
        self._is_stopped = True

    def allowed(self, limit: Limit) -> float:
        """Return how many seconds it may take to answer, with the grace."""
        return self.seconds_to_answer if limit.seconds is None else limit.seconds + self.grace

    @abstractmethod
    def _think(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Ask the process and wait for its answer, in a thread."""

    def _answer(self, answer: Future[Move | Resign], position: Position[Any], limit: Limit) -> None:
        try:
            chosen = self._think(position, limit)
        except BaseException as error:
            self.close()
            answer.set_exception(error)
        else:
            answer.set_result(chosen)


class ExternalPlayer(RemotePlayer):
    """An engine that is another program, started when it is first asked."""

    # The program and its arguments, after options such as ``Threads=1`` where it has some.
    command: ClassVar[str]

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self.settings, self._words = _read_command(self.name, self.command)
        self.process: EngineProcess | None = None
        # How the position came about: the moves led to it from the first one.
        self.first: Position[Any] | None = None
        self.moves: Sequence[Move] = ()

    def recall(self, first: Position[Any], moves: Sequence[Move]) -> None:
        self.first, self.moves = first, list(moves)

    def close(self) -> None:
        if self.process is not None:
            self.process.send("quit")
            self.process.close()
            used = self.process.cpu_seconds
            self.cpu_seconds = None if used is None else (self.cpu_seconds or 0.0) + used
            self.process = None

    @abstractmethod
    def greet(self, engine: EngineProcess) -> None:
        """Begin the conversation with a program that has just been started."""

    @abstractmethod
    def ask(self, engine: EngineProcess, position: Position[Any], limit: Limit) -> str:
        """Return the text of the chosen move, or ``resign``."""

    def misunderstood(self, line: str) -> PlayerError:
        shown = repr(shortened(line))
        return PlayerError(
            "the answer of {name} cannot be understood: {line}", name=self.name, line=shown
        )

    def _think(self, position: Position[Any], limit: Limit) -> Move | Resign:
        if self.process is None:
            self.process = EngineProcess(self.name, self._words)
            weakref.finalize(self, self.process.close)
            self.process.allow(self.seconds_to_start)
            self.greet(self.process)
        if self.first is None or not _leads(self.first, self.moves, position):
            self.first, self.moves = position, ()
        self.process.allow(self.allowed(limit))
        text = self.ask(self.process, position, limit)
        if text.lower() == "resign":
            return Resign()
        try:
            return cast(Move, self.game.parse_move(position, text))
        except ValueError:
            raise self.misunderstood(text) from None


def load_engine(name: str) -> type[Player]:
    protocol, _, command = name.partition(":")
    base: type[ExternalPlayer] = load(engines()[protocol])
    return type(base.__name__, (base,), {"name": name, "command": command})


def _read_command(name: str, text: str) -> tuple[dict[str, str], list[str]]:
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError as error:
        raise UnknownNameError("{name} is not a command: {error}", name=name, error=error) from None
    settings: dict[str, str] = {}
    while words and _SETTING.match(words[0]):
        key, _, value = words.pop(0).partition("=")
        settings[key] = value
    program = words[0] if words else ""
    found = shutil.which(program) if program and "\0" not in text else None
    if found is None:
        raise UnknownNameError(
            "{name}: there is no program called {program} on this computer",
            name=name,
            program=program,
        )
    return settings, [found, *words[1:]]


def _leads(first: Position[Any], moves: Sequence[Move], position: Position[Any]) -> bool:
    for move in moves:
        if move not in first.board_moves:
            return False
        first = first._after(move)
    return bool(first == position)
