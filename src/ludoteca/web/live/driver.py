"""The driver of a table: does what is due without a command of a client.

Computers move, throw, answer offers and accept a count; time forfeits are claimed; a game that
waits for its players is resumed once all are present; an agreed rematch is begun.

Two computers play only while somebody watches; against a person a computer always answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from ludoteca.core import PlayerError, Seat, SessionError
from ludoteca.match.commands import (
    Accept,
    AcceptScore,
    ChooseColour,
    ClaimTime,
    Command,
    Decline,
    Forfeit,
    LayStones,
    Move,
    Pause,
    ProposeMarks,
    Resign,
    Resume,
    Throw,
    TossPawns,
)
from ludoteca.match.computer import agrees, seconds_to_think
from ludoteca.match.events import Colours, Paused, Proposed, Resumed
from ludoteca.match.go_proposal import Marks, is_as_proposed
from ludoteca.match.state import Phase
from ludoteca.match.store.rematch import begin_rematch
from ludoteca.web import wire
from ludoteca.web.live.possible_actions import is_watched
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.view import asked_place
from ludoteca.web.thinking.pool import WorkerPool

__all__ = ["DriverServices", "TableDriver"]

Act = Callable[[], Awaitable[None]]

_LOG = logging.getLogger("ludoteca.web")

_PASS_DELAY = 0.8
_RETRY_SECONDS = 2.0
_FLAG_SECONDS = 0.02
_OTHERS_SECONDS = 3.0
_SETTLING: Mapping[Colours, Command] = {
    Colours.CHOICE: ChooseColour(Seat.FIRST),
    Colours.NIGIRI: LayStones(1),
    Colours.FURIGOMA: TossPawns(),
}


class DriverServices(Protocol):
    """What a driver needs of the server."""

    worker_pool: WorkerPool
    dice: random.Random

    @property
    def is_alone(self) -> bool:
        """Whether no other server drives the same games."""

    def may_play(self, game: str, player: str) -> bool:
        """Tell whether a computer player may play on this server."""


class TableDriver:
    """Drives one table."""

    def __init__(self, table: LiveTable, services: DriverServices) -> None:
        """Take a table; nothing is done until it is woken."""
        self.table = table
        self.services = services
        self.proposed: Marks | None = None
        self._counted = -1
        self._sequence = -1
        self._task: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._claim: asyncio.Task[None] | None = None
        table.changed = self.wake

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Look again what is due, since something has changed."""
        if self.is_busy and self._sequence == self.table.session.sequence:
            # Clients that join or leave must not restart a computer's thinking.
            return
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Stop driving."""
        self.table.changed = lambda: None
        if self._flag is not None:
            self._flag.cancel()
        tasks = [task for task in (self._task, self._claim) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        try:
            await self._act_while_due()
        except Exception:
            # A bug of ours: the log has the details, and the next event wakes the driver again.
            _LOG.exception("a table could not be driven")

    async def _act_while_due(self) -> None:
        self._set_flag_timer()
        while act := self._due():
            sequence = self._sequence = self.table.session.sequence
            try:
                await act()
            except SessionError:
                if self.table.session.sequence == sequence:
                    # Nothing else has happened: the store is broken, or the queue is full.
                    await asyncio.sleep(_RETRY_SECONDS)
            self._set_flag_timer()

    def _due(self) -> Act | None:
        """Return what the table has to do by itself now."""
        if self.table.state.offers and (answer := self._answer()):
            return answer
        finders: Mapping[Phase, Callable[[], Act | None]] = {
            Phase.SEATING: self._in_seating,
            Phase.OPENING: self._in_opening,
            Phase.PLAY: self._in_play,
            Phase.MARKING: self._in_marking,
            Phase.OVER: self._when_over,
        }
        return finders[self.table.state.phase]()

    def _does(self, command: Command, seat: Seat | None) -> Act:
        """Make an act of a command for the present sequence number."""
        sequence = self.table.session.sequence

        async def act() -> None:
            await self.table.do(command, seat, sequence, is_own=True)

        return act

    def _answer(self) -> Act | None:
        """Let a computer answer an offer."""
        state = self.table.state
        for what, by in state.offers.items():
            if not self.table.is_human(by.opponent):
                is_agreed = agrees(state, what, by.opponent)
                return self._does(Accept(what) if is_agreed else Decline(what), by.opponent)
        return None

    def _in_seating(self) -> Act | None:
        state = self.table.state
        place = asked_place(state)
        if self.table.is_human(place):
            return None
        return self._does(_SETTLING[state.created.table.colours], place)

    def _in_opening(self) -> Act | None:
        rolls = self.table.state.rolls
        due = (seat for seat in Seat if rolls[seat.index] is None)
        seat = next((seat for seat in due if not self.table.is_human(seat)), None)
        return None if seat is None else self._does(Throw(), seat)

    def _in_play(self) -> Act | None:
        table, state = self.table, self.table.state
        if state.is_paused:
            return self._does(Resume(), None) if self._are_all_back() else None
        if table.invited is not None and str(state.clock.control) != "none":
            # The clock waits for the friend.
            return self._does(Pause(), None)
        seat = state.position.turn
        if table.is_human(seat):
            only = [str(move) for move in state.position.legal_moves()] == ["pass"]
            return self._pass if only else None
        if is_watched(state) and not table.clients:
            return None
        if not self.services.may_play(state.game.key, state.players[seat.index]):
            return None
        return self._throw if state.position.chances() else self._think

    def _are_all_back(self) -> bool:
        """Tell whether the table itself paused a game whose players are all present."""
        people = {seat for seat in Seat if self.table.is_human(seat)}
        if not people or not people <= self.table.clients.present:
            return False
        events = reversed(self.table.session.events)
        last = next((one for one in events if isinstance(one, Paused | Resumed)), None)
        return isinstance(last, Paused) and last.seat is None

    async def _pass(self) -> None:
        """Pass for a person who has no other move, after a moment to see it."""
        act = self._does(Move("pass"), self.table.state.position.turn)
        await asyncio.sleep(_PASS_DELAY)
        await act()

    async def _throw(self) -> None:
        act = self._does(Throw(), self.table.state.position.turn)
        await asyncio.sleep(min(self.table.pace, _PASS_DELAY))
        await act()

    async def _think(self) -> None:
        """Let a computer move; one that fails loses."""
        table, state = self.table, self.table.state
        seat, sequence = state.position.turn, table.session.sequence
        if not table.is_ours and not self.services.is_alone:
            # The server that wrote the last event is thinking already, unless it died.
            await asyncio.sleep(table.seconds + _OTHERS_SECONDS)
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            command = await self._choice(seat)
        finally:
            table.clients.tell_thinking(wire.Thinking(seat=None))
        await asyncio.sleep(max(0.0, began + table.pace - loop.time()))
        await table.do(command, seat, sequence, is_own=True)

    async def _choice(self, seat: Seat) -> Command:
        table, state = self.table, self.table.state

        def tell(place: int, nodes: int, best: str) -> None:
            table.clients.tell_thinking(
                wire.Thinking(seat=seat.index, place=place, nodes=nodes, best=best)
            )

        left = state.clock.left(seat, table.now())
        try:
            text = await self.services.worker_pool.choose(
                state.game.key,
                state.players[seat.index],
                state.position,
                seconds_to_think(table.seconds, left),
                address=table.address,
                tell=tell,
            )
        except PlayerError as error:
            return Forfeit(str(error))
        return Resign() if text is None else Move(text)

    def _in_marking(self) -> Act | None:
        state = self.table.state
        if self._counted != len(state.plies) or self.proposed is None:
            return self._propose
        if not is_as_proposed(state, self.proposed):
            return None
        accepted = state.marking.accepted if state.marking else frozenset()
        seats = (seat for seat in Seat if not self.table.is_human(seat) and seat not in accepted)
        seat = next(seats, None)
        return None if seat is None else self._does(AcceptScore(), seat)

    async def _propose(self) -> None:
        """Propose dead stones from playouts, unless somebody has marked some already."""
        table, state = self.table, self.table.state
        sequence, plies = table.session.sequence, len(state.plies)
        try:
            marks = await self.services.worker_pool.dead_stones(
                state.position, plies, address=table.address
            )
        except PlayerError:
            marking = state.marking
            marks = Marks(marking.dead, marking.seki) if marking else Marks()
        self.proposed, self._counted = marks, plies
        is_untouched = isinstance(table.session.events[-1], Proposed)
        if is_untouched and not is_as_proposed(state, marks):
            command = ProposeMarks(tuple(sorted(marks.dead)), tuple(sorted(marks.seki)))
            await table.do(command, None, sequence, is_own=True)

    def _when_over(self) -> Act | None:
        if self.table.state.is_rematch_agreed and self.table.rematch is None:
            return self._rematch
        return None

    async def _rematch(self) -> None:
        table = self.table
        key, session, at, dice = table.key, table.session, table.now(), self.services.dice
        table.follow(
            await table.store_thread.run(lambda store: begin_rematch(store, key, session, at, dice))
        )

    def _set_flag_timer(self) -> None:
        """Set a timer for the moment when the time runs out."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        state = self.table.state
        running = state.clock.running
        if state.phase is not Phase.PLAY or state.clock.since is None or running is None:
            return
        left = state.clock.left(running, self.table.now())
        if left is not None:
            loop = asyncio.get_running_loop()
            self._flag = loop.call_later(max(left, 0.0) + _FLAG_SECONDS, self._flag_falls)

    def _flag_falls(self) -> None:
        self._flag = None
        self._claim = asyncio.get_running_loop().create_task(self._claim_time())

    async def _claim_time(self) -> None:
        with contextlib.suppress(SessionError):
            # If somebody has moved meanwhile, the time has not run out.
            await self.table.do(ClaimTime(), None, self.table.session.sequence)
            return
        self._set_flag_timer()
