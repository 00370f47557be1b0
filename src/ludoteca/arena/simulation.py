"""Play many games, also in several processes; the results do not depend on their number."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
import threading
from collections.abc import Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from types import ModuleType
from typing import TYPE_CHECKING

from ludoteca.arena.game import GameResult, Pairing, forfeit, play_game, running
from ludoteca.core import LudotecaError, OptionError, Seat
from ludoteca.core.crash import why

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

# Spawned, not forked: the same on every platform, and no locks are inherited.
_PROCESSES = multiprocessing.get_context("spawn")

_NOBODY = -1  # No player is thinking


def simulate(pairing: Pairing, games: int, jobs: int = 1) -> Iterator[GameResult]:
    """Play games, yielding each as it ends; the order depends on the jobs, the games do not.

    One job plays here, several in a process each; a script needs no ``__main__`` guard for that. A
    player that crashes the process of a job forfeits its game; the series continues.

    Raises:
        LudotecaError: The pairing or the number of jobs is invalid, the rules of the game failed,
            or a process ended while no player was to move.
    """
    pairing.created()
    if jobs < 1:
        raise OptionError("the number of jobs must be at least 1, not {jobs}", jobs=jobs)
    return _play_here(pairing, games) if jobs == 1 else _play_in_processes(pairing, games, jobs)


def _play_here(pairing: Pairing, games: int) -> Iterator[GameResult]:
    with running() as run:
        for number in range(games):
            yield play_game(pairing, number, run=run)


def _play_in_processes(pairing: Pairing, games: int, jobs: int) -> Iterator[GameResult]:
    numbers = iter(range(games))
    working: dict[Connection, _GameProcess] = {}
    try:
        for number in islice(numbers, jobs):
            process = _GameProcess(pairing, number)
            working[process.connection] = process
        while working:
            for connection in wait(list(working)):
                process = working[connection]  # type: ignore[index] # what was waited for
                yield process.result()
                del working[process.connection]
                following = next(numbers, None)
                if following is None:
                    process.end()
                    continue
                process = process.next(following)
                working[process.connection] = process
    finally:
        for process in working.values():
            process.end()


class _GameProcess:
    def __init__(self, pairing: Pairing, number: int) -> None:
        self._pairing = pairing
        self._number = number
        # Shared memory, because a message is lost if the process crashes.
        self._asked = _PROCESSES.Value("b", _NOBODY, lock=False)
        self.connection, there = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(
            target=_work, args=(there, self._asked, pairing), daemon=True
        )
        # That a process has ended at once is detected when its result is due.
        with contextlib.suppress(BrokenPipeError):
            with _starting():
                self._process.start()
            there.close()
            self.connection.send(number)

    def result(self) -> GameResult:
        """Return the result; if the process has ended, the player it had asked forfeits."""
        try:
            answer: GameResult | LudotecaError = self.connection.recv()
        except (EOFError, OSError):
            self.end()
            if self._asked.value == _NOBODY:
                raise LudotecaError(
                    "a process of the simulation ended unexpectedly: {code}",
                    code=self._process.exitcode,
                ) from None
            return forfeit(self._pairing, self._number, self._asked.value)
        if isinstance(answer, LudotecaError):
            raise answer
        return answer

    def next(self, number: int) -> _GameProcess:
        """Play another game, in a new process if this one has ended."""
        try:
            self.connection.send(number)
        except OSError:
            return _GameProcess(self._pairing, number)
        self._number = number
        return self

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()


def _work(there: Connection, asked: Synchronized[int], pairing: Pairing) -> None:
    """Play the games whose numbers are received, in a process of `_GameProcess`."""
    # Players may print, but stdout belongs to the command.
    sys.stdout = sys.stderr

    def on_turn(seat: Seat | None) -> None:
        asked.value = _NOBODY if seat is None else seat.index

    with contextlib.suppress(EOFError), running() as run:
        while True:
            number = there.recv()
            on_turn(None)
            answer: GameResult | LudotecaError
            try:
                answer = play_game(pairing, number, on_turn, run)
            except LudotecaError as error:
                answer = error
            except BaseException as error:
                if asked.value == _NOBODY:
                    answer = LudotecaError("the simulation failed: {error}", error=why(error))
                else:
                    # Ctrl-C is ignored here, so only the player can have raised this.
                    answer = forfeit(pairing, number, asked.value)
            there.send(answer)


@contextlib.contextmanager
def _starting() -> Iterator[None]:
    """Make processes started here run no script and ignore Ctrl-C, which their parent handles.

    A script that calls us would start others.
    """
    script, is_main = sys.modules["__main__"], threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_main else None
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script
        if is_main:
            signal.signal(signal.SIGINT, before)
