"""Players of your own, ``py:module:Class``: each plays in a process of its own.

So a class that hangs, at its import, at its start or over a move, is killed with all that it has
started, and whatever it does to its process harms nothing else.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import sys
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, ClassVar, cast

from ludoteca.core import AnyGame, LudotecaError, Move, PlayerError, Position, Sentence, say
from ludoteca.players.external.adapter import split_name
from ludoteca.players.external.host import ChosenMove, Question
from ludoteca.players.external.process import EngineProcess
from ludoteca.players.external.program import RemotePlayer
from ludoteca.players.player import Limit, Player, Progress, Resign

_HOST = "ludoteca.players.external.host"
_SECONDS_TO_LEAVE = 2.0

_MAX_IDLE = 4  # How many processes are kept for the players of the next games


class HostedPlayer(RemotePlayer):
    """A class of your own, in another process."""

    # How long its module may take to be imported, and its class to make an object.
    seconds_to_start: ClassVar[float] = 30.0
    seconds_to_answer: ClassVar[float] = 60.0
    grace: ClassVar[float] = 10.0

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        self.game = game
        self.seed = seed
        self._past: tuple[Position[Any], list[Move]] | None = None
        self._process: PythonProcess | None = None
        self._join()

    @classmethod
    def load(cls, name: str) -> type[Player]:
        title, games = cls._ask_once(name, "describe", name)
        return type("Hosted", (cls,), {"name": name, "title": title, "games": games})

    @classmethod
    def notice(cls, game: AnyGame, position: Position[Any]) -> Sentence | None:
        (found,) = cls._ask_once(cls.name, "notice", cls.name, game.key, position)
        return cast("Sentence | None", found)

    def recall(self, first: Position[Any], moves: Sequence[Move]) -> None:
        self._past = first, list(moves)

    def stop(self) -> None:
        super().stop()
        if self._process is not None:
            self._process.send(("stop", ()))

    def close(self) -> None:
        """Let the player go, and keep its process for the next one."""
        process, self._process = self._process, None
        if process is None:
            return
        self._finalizer.detach()
        if not process.is_closed:
            late = say("{name} did not answer in time", name=self.name)
            with contextlib.suppress(LudotecaError):
                _call(process, _SECONDS_TO_LEAVE, late, "leave")
        _keep(process)

    @classmethod
    def _ask_once(cls, name: str, method: str, *given: object) -> Any:
        process = _take(name)
        try:
            return _call(process, cls.seconds_to_start, cls._unready(name), method, *given)
        finally:
            _keep(process)

    def _join(self) -> PythonProcess:
        process = self._process = _take(self.name)
        self._finalizer = weakref.finalize(self, process.close, 0)
        given = (self.name, self.game.key, self.seed)
        late = self._unready(self.name)
        try:
            self.usual = _call(process, self.seconds_to_start, late, "join", *given)
        except LudotecaError:
            self.close()
            raise
        return process

    def _think(self, position: Position[Any], limit: Limit) -> Move | Resign:
        process = self._process or self._join()
        seconds = self.allowed(limit)
        late = say(
            "{name} did not choose a move within {seconds:g} seconds",
            name=self.name,
            seconds=seconds,
        )
        asked = Question(
            position, limit, self._past, self.lines, self.wants_ownership, self.progress is not None
        )
        answer: ChosenMove = _call(process, seconds, late, "choose", asked, progress=self.progress)
        self.cpu_seconds = (self.cpu_seconds or 0.0) + answer.cpu_seconds
        if answer.number is None:
            return Resign()
        return cast(Move, position.legal_moves()[answer.number])

    @classmethod
    def _unready(cls, name: str) -> Sentence:
        seconds = cls.seconds_to_start
        return say("{name} did not start within {seconds:g} seconds", name=name, seconds=seconds)


class PythonProcess(EngineProcess):
    """A process that hosts a class of your own, and exchanges Python objects with us.

    It is not started by ``multiprocessing``, which would run the script of the caller once more.
    """

    _captures_errors = False

    def __init__(self, name: str) -> None:
        # The host finds the modules that we find.
        program = "import sys; sys.path[:] = sys.argv[1:]; del sys.argv[1:]; "
        program += f"from {_HOST} import main; main()"
        super().__init__(name, [sys.executable, "-c", program, *sys.path])

    def send(self, message: object) -> None:
        self._write(pickle.dumps(message))

    def _read(self, stream: IO[bytes]) -> None:
        # EOFError is the end of the process; anything else was not sent by the host.
        with stream, contextlib.suppress(Exception):
            while True:
                self._put(pickle.load(stream))
        self._end()


def _call(
    process: PythonProcess,
    seconds: float,
    late: Sentence,
    method: str,
    *given: object,
    progress: Callable[[Progress], None] | None = None,
) -> Any:
    """Call a method of the host; kill the host if it does not answer within the seconds."""
    process.allow(seconds)
    process.send((method, given))
    while True:
        try:
            answer = process.receive()
        except PlayerError as error:
            process.close(0)
            raise PlayerError(late) if time.monotonic() >= process.deadline else error from None
        if isinstance(answer, Progress):
            if progress is not None:
                progress(answer)
        elif isinstance(answer, LudotecaError):
            raise answer
        else:
            return answer


# Processes that wait for their next player, the oldest first, each with its ``_key``.
_idle: list[tuple[tuple[object, ...], PythonProcess]] = []
_lock = threading.Lock()


def _key(name: str) -> tuple[object, ...]:
    """Return what players must have in common to play in the same process."""
    module, _ = split_name(name)
    return os.getpid(), module, Path.cwd(), *sys.path


def _take(name: str) -> PythonProcess:
    key = _key(name)
    with _lock:
        for number, (kept, process) in enumerate(_idle):
            if kept == key:
                del _idle[number]
                process.name = name
                return process
    return PythonProcess(name)


def _keep(process: PythonProcess) -> None:
    if process.is_closed:
        return
    with _lock:
        _idle.append((_key(process.name), process))
        oldest = _idle.pop(0)[1] if len(_idle) > _MAX_IDLE else None
    if oldest is not None:
        oldest.close(0)


@atexit.register
def _end_idle() -> None:
    for _, process in _idle:
        process.close(0)
