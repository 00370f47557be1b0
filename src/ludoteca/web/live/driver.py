"""The driver of a table: does what the controller says is due.

The server adds who is present, how fast computers play, and that two computers play only while
they are watched.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import zlib
from collections.abc import Collection
from typing import TYPE_CHECKING

from ludoteca.core import Command, PlayerError, Seat, SessionError
from ludoteca.match.commands import PlayMove, ResignGame
from ludoteca.match.computer import command_for
from ludoteca.match.controller import Ask, Do, Due, Estimate, Rematch, Think, Wait
from ludoteca.players.levels.level import level_of
from ludoteca.store.saved_game import begin_rematch
from ludoteca.web.api import wire
from ludoteca.web.http.limits import Limits
from ludoteca.web.thinking.pool import EnginePool
from ludoteca.web.thinking.process import Line

if TYPE_CHECKING:
    from ludoteca.web.live.table import LiveTable

_LOG = logging.getLogger("ludoteca.web")

_SHOWN_SECONDS = 0.8
_RETRY_SECONDS = 2.0
_FLAG_SECONDS = 0.02
_REPORT_SECONDS = 1.0


class TableDriver:
    """Drives one table."""

    def __init__(
        self, table: LiveTable, engine_pool: EnginePool, limits: Limits, dice: random.Random
    ) -> None:
        self.table = table
        self._engine_pool = engine_pool
        self._limits = limits
        self._dice = dice
        self._estimated = -1  # The sequence number at which the estimator found nothing
        self.is_stopped = False
        self._sequence = -1
        self._reported = 0.0
        # Since when one player waits for the other, in a rated game that the server has paused.
        self._waiting_since: float | None = None
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_busy(self) -> bool:
        return self._task is not None and not self._task.done()

    @property
    def awaits_flag(self) -> bool:
        """Whether a rated game here ends, and counts, when the time of a player is over."""
        state = self.table.state
        is_live = state.created.table.rated and not state.clock.runs_on
        return is_live and self._timer is not None

    def wake(self) -> None:
        if self.is_stopped or not self.table.is_ours:
            self._rest()
            return
        if self.is_busy and self._sequence == self.table.session.sequence:
            # Clients that join or leave must not restart a computer's thinking.
            return
        if self._task is not None:
            self._task.cancel()
        self._sequence = self.table.session.sequence
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        self.is_stopped = True
        self._rest()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def _rest(self) -> None:
        self._stop_timer()
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        try:
            await self._act_while_due()
        except Exception as error:
            if self.table.report_crash(error) is None:
                # A bug of ours: the next event wakes the driver again.
                _LOG.exception("a table could not be driven")

    async def _act_while_due(self) -> None:
        while True:
            sequence = self._sequence = self.table.session.sequence
            due = self._due()
            if isinstance(due, Ask | Wait):
                self._set_timer(due)
                return
            try:
                await self._submit_due(due, sequence)
            except SessionError:
                if self.table.session.sequence == sequence:
                    # Nothing else has happened: the store is broken, or the queue is full.
                    await asyncio.sleep(_RETRY_SECONDS)

    def _due(self) -> Due:
        table, state = self.table, self.table.state
        is_estimated = self._estimated == table.session.sequence
        due = table.controller.due(table.now(), self._absent(), estimated=is_estimated)
        if isinstance(due, Rematch) and table.rematch is not None:
            return Wait()
        is_turn = isinstance(due, Think) or (isinstance(due, Do) and due.is_shown)
        if is_turn and state.is_watched and not table.clients:
            return Ask((due.seat,), None, due.until) if isinstance(due, Think) else Wait()
        return due

    def _absent(self) -> Collection[Seat]:
        """Return for whom the clock waits: a friend who has not joined, players after a pause."""
        table, state = self.table, self.table.state
        if state.is_paused and not state.clock.runs_on:
            people = {seat for seat in Seat if state.is_human(seat)}
            missing = people - table.clients.present
            return () if self._is_late(missing, people) else missing
        return () if table.invited is None else (table.invited,)

    def _is_late(self, missing: Collection[Seat], people: Collection[Seat]) -> bool:
        """Return whether an absent player has exceeded the waiting time, and so loses."""
        table, state = self.table, self.table.state
        is_waiting = state.created.table.rated and state.is_paused_by_table and bool(missing)
        if not is_waiting or missing == people or table.invited is not None:
            self._waiting_since = None
            return False
        if self._waiting_since is None:
            self._waiting_since = table.now()
        return table.now() - self._waiting_since >= self._limits.absence_seconds

    async def _submit_due(self, due: Do | Think | Estimate | Rematch, sequence: int) -> None:
        table = self.table
        if isinstance(due, Do):
            if due.is_shown and due.seat is not None:
                is_human = table.state.is_human(due.seat)
                await asyncio.sleep(_SHOWN_SECONDS if is_human else min(table.pace, _SHOWN_SECONDS))
            await table.submit(due.command, due.seat, sequence)
        elif isinstance(due, Think):
            await self._think(due, sequence)
        elif isinstance(due, Estimate):
            await self._estimate(due, sequence)
        else:
            await self._begin_rematch()

    async def _think(self, due: Think, sequence: int) -> None:
        """Let a computer move; one that fails loses."""
        table, loop = self.table, asyncio.get_running_loop()
        left = None if due.until is None else due.until - table.now() + _FLAG_SECONDS
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(left):
                began = loop.time()
                try:
                    command = await self._choice(due)
                finally:
                    self._report(wire.Thinking(seat=None))
                await asyncio.sleep(max(0.0, began + table.pace - loop.time()))
            await table.submit(command, due.seat, sequence)

    async def _choice(self, due: Think) -> Command:
        state, seat = self.table.state, due.seat.index

        def report(ahead: int, nodes: int, best: str) -> None:
            self._report(wire.Thinking(seat=seat, ahead=ahead, nodes=nodes, best=best))

        try:
            text = await self._engine_pool.choose(
                state.game.key,
                due.player,
                Line(*state.line, self.table.key),
                due.seconds,
                address=self._address,
                report=report,
                seed=self._seed(due),
            )
        except PlayerError as error:
            return command_for(error)
        return ResignGame() if text is None else PlayMove(text)

    def _report(self, thinking: wire.Thinking) -> None:
        """Broadcast the progress of a computer; to other servers less often."""
        table, now = self.table, self.table.now()
        is_news = table.clients.thinking is None or thinking.seat is None
        table.clients.show_thinking(thinking)
        if is_news or now - self._reported > _REPORT_SECONDS:
            self._reported = now
            table.extension.servers.broadcast(table, thinking)

    @property
    def _address(self) -> str:
        """The address charged for thinking; a resumed table is charged itself."""
        return self.table.address or self.table.key

    def _seed(self, due: Think) -> int | None:
        if level_of(due.player) is None:
            return None
        return zlib.crc32(f"{self.table.key} {due.seat.index}".encode())

    async def _estimate(self, due: Estimate, sequence: int) -> None:
        table, state = self.table, self.table.state
        marks = None
        with contextlib.suppress(PlayerError):
            marks = await self._engine_pool.estimate(
                state.game.key,
                Line(*state.line, table.key),
                due.seed,
                address=self._address,
            )
        if marks is None:
            self._estimated = sequence
        else:
            await table.submit(due.phase.estimated(*marks), None, sequence)

    async def _begin_rematch(self) -> None:
        table = self.table
        key, session, at, dice = table.key, table.session, table.now(), self._dice
        table.follow(
            await table.store_thread.run(lambda store: begin_rematch(store, key, session, at, dice))
        )

    def _set_timer(self, due: Ask | Wait) -> None:
        """Set a timer for the flag fall or for the end of waiting for an absent player."""
        self._stop_timer()
        until = due.until if isinstance(due, Ask) else None
        if self._waiting_since is not None:
            until = self._waiting_since + self._limits.absence_seconds
        if until is not None:
            seconds = max(until - self.table.now(), 0.0) + _FLAG_SECONDS
            self._timer = asyncio.get_running_loop().call_later(seconds, self.wake)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
