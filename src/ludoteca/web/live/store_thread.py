"""The store in a thread of its own, so that the event loop never waits for the disk.

Tasks are done in the order they were queued; additions that wait are written in one batch.
"""

from __future__ import annotations

import asyncio
import logging
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from ludoteca.core import Event, SessionError, say
from ludoteca.store.database import Changes
from ludoteca.store.schema import Standing
from ludoteca.store.store import Addition, Store, open_store
from ludoteca.web.http.errors import busy, stopping

_T = TypeVar("_T")

_MAX_QUEUE = 10_000
_MAX_BATCH = 1_000
_WATCH_SECONDS = 0.05
_RETRY_SECONDS = 1.0
_Selector = getattr(selectors, "PollSelector", selectors.DefaultSelector)
_LOG = logging.getLogger("ludoteca.web")


@dataclass(frozen=True, slots=True, eq=False)
class _Task:
    """Work for the thread, and the future of its result."""

    work: Addition | Callable[[Store], Any]
    future: asyncio.Future[Any]


_Done = tuple[_Task, object, BaseException | None]


class StoreThread:
    """Reads and writes the store for the event loop."""

    def __init__(
        self,
        opening: Callable[[], Store] = open_store,
        max_queue: int = _MAX_QUEUE,
        *,
        hides_path: bool = False,
    ) -> None:
        self._max_queue = max_queue
        self._hides_path = hides_path
        self._logged = ""
        self._queue: deque[_Task] = deque()
        self._lock = threading.Lock()
        self._is_waiting = False  # Whether the thread waits for a task, or for others to write
        # Wakes the thread from ``select``, in which it may wait for a database too.
        self._wake_sender, self._wake_receiver = socket.socketpair()
        self._wake_sender.setblocking(False)
        self._is_closing = False
        self._watcher: tuple[asyncio.AbstractEventLoop, Callable[[Changes], object]] | None = None
        self._next_check = 0.0
        opened = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(
            target=self._main, args=(opening, opened), name="store", daemon=True
        )
        self._thread.start()
        opened.wait()
        if self._failure is not None:
            self._close_sockets()
            raise self._failure

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def append(
        self, key: str, sequence: int, events: Sequence[Event], standing: Standing
    ) -> None:
        """Add events to a game; they are on the disk when this returns."""
        await self._enqueue(Addition(key, sequence, events, standing))

    async def run(self, work: Callable[[Store], _T]) -> _T:
        """Run a function in the thread, and return its result.

        Raises:
            Exception: What the work raises; or a ``SessionError`` as in ``append``.
        """
        result: _T = await self._enqueue(work)
        return result

    def watch(self, report: Callable[[Changes], object]) -> None:
        """Report what other programs write, in the running loop, until the thread is closed.

        The first report is that everything may have changed.
        """
        with self._lock:
            self._watcher = (asyncio.get_running_loop(), report)
            self._wake()

    def close(self) -> None:
        """Finish the queue, then close the store; waits for the disk."""
        with self._lock:
            self._is_closing = True
            self._wake()
        self._thread.join()
        self._close_sockets()

    def _enqueue(self, work: Addition | Callable[[Store], Any]) -> asyncio.Future[Any]:
        future = asyncio.get_running_loop().create_future()
        with self._lock:
            if self._is_closing:
                raise stopping()
            if len(self._queue) >= self._max_queue:
                raise busy()
            self._queue.append(_Task(work, future))
            self._wake()
        return future

    def _close_sockets(self) -> None:
        self._wake_sender.close()
        self._wake_receiver.close()

    def _wake(self) -> None:
        if self._is_waiting:
            self._is_waiting = False
            self._wake_sender.send(b"!")

    # The methods below run in the thread.

    def _main(self, opening: Callable[[], Store], opened: threading.Event) -> None:
        try:
            store = opening()
        except BaseException as error:
            self._failure = error
            return
        finally:
            opened.set()
        with store:
            while not self._is_closing or self._queue:
                # A bug must not end the thread: nothing could be written any more.
                try:
                    self._wait(store)
                except Exception:
                    _LOG.exception("the thread of the store cannot wait")
                    time.sleep(_WATCH_SECONDS)
                tasks = self._take()
                try:
                    if tasks:
                        done = _do(store, tasks)
                        _settle(list(map(self._without_path, done)) if self._hides_path else done)
                    self._report_changes(store)
                except Exception as error:
                    _LOG.exception("the thread of the store goes on after a fault")
                    _settle([(task, None, error) for task in tasks])
                    self._next_check = time.monotonic() + _RETRY_SECONDS

    def _without_path(self, done: _Done) -> _Done:
        """Hide the path of the store from clients, and log it instead."""
        task, result, error = done
        if not isinstance(error, SessionError) or "path" not in error.sentence.values:
            self._logged = ""
            return done
        if self._logged != str(error):
            self._logged = str(error)
            _LOG.error("%s (%s)", error, error.code)
        sentence = say("the server cannot use its store now: try again in a moment")
        return task, result, SessionError(error.code, sentence)

    def _wait(self, store: Store) -> None:
        number = None if self._watcher is None else store.database.fileno()
        if number is not None:
            # Notifications that arrive during a statement do not make the socket readable again.
            self._next_check = 0.0
        with self._lock:
            if self._queue or self._is_closing:
                return
            self._is_waiting = True
        with _Selector() as selector:
            selector.register(self._wake_receiver, selectors.EVENT_READ)
            if number is not None:
                selector.register(number, selectors.EVENT_READ)
            selector.select(self._seconds_to_wait(number))
        with self._lock:
            if not self._is_waiting:
                self._wake_receiver.recv(1)
            self._is_waiting = False

    def _take(self) -> list[_Task]:
        """Take one task, or all additions up to the next task."""
        with self._lock:
            tasks: list[_Task] = []
            while self._queue and len(tasks) < _MAX_BATCH:
                is_addition = isinstance(self._queue[0].work, Addition)
                if tasks and not is_addition:
                    break
                tasks.append(self._queue.popleft())
                if not is_addition:
                    break
            return tasks

    def _seconds_to_wait(self, number: int | None) -> float | None:
        if self._watcher is None:
            return None
        if number is not None:
            return _RETRY_SECONDS
        return max(0.0, self._next_check - time.monotonic())

    def _report_changes(self, store: Store) -> None:
        """Report what other programs wrote, if anybody watches."""
        if self._watcher is None or time.monotonic() < self._next_check:
            return
        wait = _WATCH_SECONDS
        try:
            changes = store.database.changes()
        except SessionError:
            changes, wait = Changes(), _RETRY_SECONDS
        self._next_check = time.monotonic() + wait
        if changes:
            loop, report = self._watcher
            _call(loop, report, changes)


def _do(store: Store, tasks: Sequence[_Task]) -> list[_Done]:
    try:
        if len(tasks) == 1 and not isinstance(tasks[0].work, Addition):
            return [(tasks[0], tasks[0].work(store), None)]
        additions = [task.work for task in tasks if isinstance(task.work, Addition)]
        errors = store.append_all(additions)
        return [(task, None, error) for task, error in zip(tasks, errors, strict=True)]
    except BaseException as error:
        # A future takes every exception but one.
        reported = RuntimeError(error) if isinstance(error, StopIteration) else error
        return [(task, None, reported) for task in tasks]


def _settle(done: Sequence[_Done]) -> None:
    loops = {task.future.get_loop() for task, _, _ in done}
    for loop in loops:
        _call(loop, _answer, [each for each in done if each[0].future.get_loop() is loop])


def _answer(done: Sequence[_Done]) -> None:
    for task, result, error in done:
        if task.future.done():
            continue
        if error is None:
            task.future.set_result(result)
        else:
            task.future.set_exception(error)


def _call(loop: asyncio.AbstractEventLoop, function: Callable[..., object], given: object) -> None:
    # The loop is closed.
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(function, given)
