"""Drives one game on the screen: carries out what the controller says is due."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from ludoteca.core import Command, Move, PlayerError
from ludoteca.match.computer import command_for
from ludoteca.match.controller import Ask, Do, Estimate, Rematch, Think, Wait
from ludoteca.players import Player, Resign
from ludoteca.players.player import Progress

if TYPE_CHECKING:
    from ludoteca.terminal.app.play import Play

_POLL_SECONDS = 2.0
"""How often events of another program at the same game are looked for."""

_SHOWN_SECONDS = 0.4
"""How long a throw is shown before what follows it."""


class GameDriver:
    """Runs one game until it is left or its rematch begins."""

    def __init__(self, table: Play) -> None:
        self.table = table
        self.is_stopped = False
        self._woken = asyncio.Event()
        self._thinkers: list[Player] = []

    async def run(self) -> None:
        """Carry out what is due; return once a rematch is."""
        while True:
            self._woken.clear()
            due = self.table.due()
            self.table.changed(due)
            if isinstance(due, Rematch):
                return
            if self.is_stopped or isinstance(due, Ask | Wait):
                await self._wait(due.until if isinstance(due, Ask) else None)
                continue
            await self._carry_out(due)

    def wake(self) -> None:
        """Look again at what is due: a person has acted."""
        self._woken.set()

    def stop_thinking(self) -> None:
        """Stop every search; a computer then answers with the best move found."""
        for thinker in self._thinkers:
            thinker.stop()

    def stop(self, *, is_stopped: bool) -> None:
        """Stop two computers that are watched, or let them go on."""
        self.is_stopped = is_stopped
        self.stop_thinking()
        self.wake()

    async def _wait(self, until: float | None) -> None:
        left = _POLL_SECONDS if until is None else max(min(until - time.time(), _POLL_SECONDS), 0)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), left)
            return
        # Another program, such as the browser, may have gone on with this game.
        if transitions := self.table.saved.catch_up():
            self.table.narrate(transitions)

    async def _carry_out(self, due: Do | Estimate | Think) -> None:
        table, sequence = self.table, self.table.sequence
        if table.state.is_watched and not isinstance(due, Estimate):
            await self._pause(table.settings.pause)
        elif isinstance(due, Do) and due.is_shown:
            await self._pause(_SHOWN_SECONDS)
        if isinstance(due, Think):
            command: Command | None = await self._think(due)
        elif isinstance(due, Estimate):
            command = await asyncio.to_thread(table.estimated, due.phase, due.seed)
        else:
            command = due.command
        # Meanwhile a person may have left, paused, accepted or taken back.
        if command is not None and not self.is_stopped and table.sequence == sequence:
            table.submit(command, None if isinstance(due, Estimate) else due.seat)

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), seconds)

    async def _think(self, due: Think) -> Command | None:
        if self.is_stopped:
            return None
        try:
            thinker = self.table.computers.player(due.player, due.seat)
            return command_for(await self.think(thinker, due.seconds))
        except PlayerError as error:
            return command_for(error)

    async def think(self, thinker: Player, seconds: float) -> Move | Resign:
        """Let a computer choose in a thread, so that the screen goes on."""
        loop, table, state = asyncio.get_running_loop(), self.table, self.table.state

        def show(progress: Progress) -> None:
            with contextlib.suppress(RuntimeError):  # the program has ended
                loop.call_soon_threadsafe(table.thinks, thinker, progress)

        def choose() -> Move | Resign:
            return asyncio.run(table.computers.think(thinker, state, seconds, show))

        self._thinkers.append(thinker)
        try:
            return await asyncio.to_thread(choose)
        finally:
            self._thinkers.remove(thinker)

    def leave(self) -> None:
        self.stop(is_stopped=True)
        self.table.leave()
