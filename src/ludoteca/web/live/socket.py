"""The live endpoint: one WebSocket, one guest at one table."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludoteca.core import LudotecaError, SessionError, say
from ludoteca.web import wire
from ludoteca.web.context import address_of, context_of
from ludoteca.web.live.asking import answer
from ludoteca.web.live.doing import PACE, do, set_pace
from ludoteca.web.live.guest import Guest
from ludoteca.web.pace import Bucket
from ludoteca.web.security import is_foreign

if TYPE_CHECKING:
    from ludoteca.web.live.hall import Hall
    from ludoteca.web.live.table import LiveTable
    from ludoteca.web.metrics import Metrics

__all__ = ["live"]

_FOREIGN = 4403
_NO_HELLO = 4408
_REFUSED = 4400
_TOO_MUCH = 4429
_GOING = 1001
_MOST_QUESTIONS = 8
_FAILED = "server/failed"
_LOG = logging.getLogger("ludoteca.web")


async def live(websocket: WebSocket) -> None:
    """Serve one socket from its first message to its last."""
    context = context_of(websocket)
    if is_foreign(websocket.headers):
        await websocket.close(_FOREIGN)
        return
    hall, address = context.hall, address_of(websocket)
    try:
        hall.sockets.enter(address)
    except SessionError:
        await websocket.close(_TOO_MUCH)
        return
    try:
        await websocket.accept()
        await _Connection(websocket, hall, context.metrics, address).serve()
    except (WebSocketDisconnect, RuntimeError, OSError):
        # The other side is gone: there is nobody to tell.
        return
    finally:
        hall.sockets.leave(address)


class _Connection:
    """One socket, from the hello on."""

    def __init__(self, websocket: WebSocket, hall: Hall, metrics: Metrics, address: str) -> None:
        """Take a socket that was accepted."""
        self.websocket = websocket
        self.hall = hall
        self.metrics = metrics
        self.address = address
        self.bucket = Bucket(hall.limits.messages_a_second, hall.limits.messages_at_once)
        self.refusals = 0
        self._questions: set[asyncio.Task[None]] = set()

    @property
    def _is_out_of_patience(self) -> bool:
        """Whether so much was refused in a row that the socket has to go."""
        return self.refusals >= self.hall.limits.refusals_in_a_row

    async def serve(self) -> None:
        """Greet, then read until the socket is closed by either side."""
        met = await self._meet()
        if met is None:
            return
        table, guest, hello = met
        table.welcome(guest, hello.sequence)
        sending = asyncio.create_task(self._send(guest))
        reading = asyncio.create_task(self._read(table, guest))
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.farewell(guest)
            tasks = (sending, reading, *self._questions)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _meet(self) -> tuple[LiveTable, Guest, wire.Hello] | None:
        """Wait for the hello, and find the table; None if the socket had to be closed."""
        language = Guest.speaks("en")
        try:
            async with asyncio.timeout(self.hall.limits.hello_seconds):
                text = await self.websocket.receive_text()
        except (TimeoutError, KeyError):
            words = language.translate(say("the first message must be a hello"))
            await self._part(_NO_HELLO, "wire/no-hello", words)
            return None
        try:
            hello = wire.read_hello(text)
            language = Guest.speaks(hello.language)
            authority = await self.hall.authority(hello.table, hello.token)
            table = await self.hall.table(hello.table)
            if table.invited is not None or (hello.sequence or 0) > table.session.sequence:
                await table.catch_up()
                # While that took its time, the table may have been put away.
                table = await self.hall.table(hello.table)
        except SessionError as error:
            self.metrics.refusals.count(error.code)
            await self._part(_REFUSED, error.code, language.translate(error.sentence))
            return None
        guest = Guest(authority, language, self.address, self.hall.limits.waiting_messages)
        return table, guest, hello

    async def _part(self, status: int, code: str, words: str) -> None:
        """Say why, and close the socket."""
        refused = wire.Refused(id=None, code=code, sentence=words, sequence=0)
        await self.websocket.send_text(wire.encode(refused))
        await self.websocket.send_text(wire.encode(wire.Closing(code, words)))
        await self.websocket.close(status)

    async def _send(self, guest: Guest) -> None:
        while (text := await guest.waiting.get()) is not None:
            await self.websocket.send_text(text)
            if guest.is_slow:
                break
        if self.websocket.application_state is WebSocketState.CONNECTED:
            is_too_much = guest.is_slow or self._is_out_of_patience
            await self.websocket.close(_TOO_MUCH if is_too_much else _GOING)

    async def _read(self, table: LiveTable, guest: Guest) -> None:
        while not self._is_out_of_patience:
            message = await self.websocket.receive()
            if message["type"] != "websocket.receive":
                return
            if not self.bucket.take():
                error = SessionError("limit/too-fast", say("too many messages: wait a moment"))
                self._refuse(table, guest, None, error)
                continue
            try:
                # A frame of bytes is no message of ours.
                parsed = wire.read(message.get("text") or "")
            except SessionError as error:
                self._refuse(table, guest, None, error)
                continue
            await self._take(table, guest, parsed)
        guest.send(
            wire.Closing("limit/too-fast", guest.language.translate(say("too many messages")))
        )
        guest.end()
        await asyncio.sleep(self.hall.limits.hello_seconds)

    async def _take(self, table: LiveTable, guest: Guest, message: wire.ToServer) -> None:
        if isinstance(message, wire.Ping):
            guest.send(wire.Pong(message.id))
            return
        if isinstance(message, wire.Hello):
            error = SessionError("wire/unreadable", say("this socket has said hello already"))
            self._refuse(table, guest, None, error)
            return
        if isinstance(message, wire.Do):
            await self._done(table, guest, message)
            return
        if len(self._questions) >= _MOST_QUESTIONS:
            error = SessionError("limit/too-fast", say("too many messages: wait a moment"))
            self._refuse(table, guest, message.id, error)
            return
        question = asyncio.create_task(self._answer(table, guest, message))
        self._questions.add(question)
        question.add_done_callback(self._questions.discard)

    async def _done(self, table: LiveTable, guest: Guest, message: wire.Do) -> None:
        began = time.perf_counter()
        try:
            if message.command.get("command") == PACE:
                set_pace(table, guest, message.command)
                guest.send(wire.Answer(id=message.id))
            else:
                await do(table, guest, message, self.hall.proposed(table.key))
        except Exception as error:
            self._refuse(table, guest, message.id, error)
            return
        self.refusals = 0
        self.metrics.commands.count()
        self.metrics.command_latency.observe(time.perf_counter() - began)

    async def _answer(self, table: LiveTable, guest: Guest, message: wire.Ask) -> None:
        try:
            guest.send(await answer(self.hall, table, guest, message))
        except Exception as error:
            self._refuse(table, guest, message.id, error)
            return
        self.refusals = 0

    def _refuse(self, table: LiveTable, guest: Guest, number: str | None, error: Exception) -> None:
        code = error.code if isinstance(error, SessionError) else "ask/refused"
        if not isinstance(error, LudotecaError):
            # A mistake of ours: whoever runs the server is told, the guest can go on.
            _LOG.error("a message could not be handled", exc_info=error)
            error = SessionError(_FAILED, say("the server made a mistake: nothing has changed"))
            code = _FAILED
        self.refusals += 1
        self.metrics.refusals.count(code)
        words = guest.language.translate(error.sentence)
        sequence = table.session.sequence
        guest.send(wire.Refused(id=number, code=code, sentence=words, sequence=sequence))
