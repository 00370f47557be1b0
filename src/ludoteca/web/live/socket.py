"""The live endpoint: one WebSocket, one client of one table."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludoteca.core import LudotecaError, SessionError, say
from ludoteca.locale import Language, has_language
from ludoteca.web import wire
from ludoteca.web.context import address_of, context_of
from ludoteca.web.limits import TokenBucket
from ludoteca.web.live.clients import Client, encode
from ludoteca.web.live.questions import answer
from ludoteca.web.live.table import PACE
from ludoteca.web.security import is_foreign

if TYPE_CHECKING:
    from ludoteca.web.live.table import LiveTable
    from ludoteca.web.live.tables import LiveTables
    from ludoteca.web.metrics import Metrics

_FOREIGN = 4403
_NO_HELLO = 4408
_REFUSED = 4400
_TOO_MUCH = 4429
_GOING_AWAY = 1001
_MAX_QUESTIONS = 8
_FAILED = "server/failed"
_LOG = logging.getLogger("ludoteca.web")


async def live(websocket: WebSocket) -> None:
    """Serve one socket from its first message to its last."""
    context = context_of(websocket)
    if is_foreign(websocket.headers):
        await websocket.close(_FOREIGN)
        return
    tables, address = context.tables, address_of(websocket)
    try:
        tables.socket_quota.acquire(address)
    except SessionError:
        await websocket.close(_TOO_MUCH)
        return
    try:
        await websocket.accept()
        await _AcceptedSocket(websocket, tables, context.metrics, address).serve()
    except (WebSocketDisconnect, RuntimeError, OSError):
        # The other side is gone.
        return
    finally:
        tables.socket_quota.release(address)
        context.metrics.departures.count()


@dataclass(eq=False)
class _AcceptedSocket:
    """One socket that was accepted, from the hello on."""

    websocket: WebSocket
    tables: LiveTables
    metrics: Metrics
    address: str
    refusals: int = 0
    _questions: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def _has_too_many_refusals(self) -> bool:
        """Whether the socket has to be closed for its refusals."""
        return self.refusals >= self.tables.limits.refusals_in_a_row

    async def serve(self) -> None:
        """Greet, then read until the socket is closed by either side."""
        met = await self._greet()
        if met is None:
            return
        table, client, hello = met
        try:
            table.add_client(client, hello.sequence, hello.plies)
        except Exception as error:
            table.remove_client(client)
            failure = table.report_crash(error)
            if failure is None:
                raise
            words = client.language.translate(failure.sentence)
            await self._reject(_REFUSED, "game/failed", words)
            return
        sending = asyncio.create_task(self._send(client))
        reading = asyncio.create_task(self._read(table, client))
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.remove_client(client)
            tasks = (sending, reading, *self._questions)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _greet(self) -> tuple[LiveTable, Client, wire.Hello] | None:
        """Wait for the hello, and find the table; None if the socket had to be closed."""
        language = Language("en")
        try:
            async with asyncio.timeout(self.tables.limits.hello_seconds):
                text = await self.websocket.receive_text()
        except (TimeoutError, KeyError):
            words = language.translate(say("the first message must be a hello"))
            await self._reject(_NO_HELLO, "wire/no-hello", words)
            return None
        try:
            hello = wire.read_hello(text)
            language = Language(hello.language if has_language(hello.language) else "en")
            authority = await self.tables.authority(hello.table, hello.token)
            table = await self.tables.find(hello.table)
            if table.invited is not None or (hello.sequence or 0) > table.session.sequence:
                await table.catch_up()
                # Meanwhile the table may have been dropped from memory.
                table = await self.tables.find(hello.table)
        except SessionError as error:
            self.metrics.refusals.count(error.code)
            await self._reject(_REFUSED, error.code, language.translate(error.sentence))
            return None
        client = Client(authority, language, self.address, self.tables.limits.waiting_messages)
        return table, client, hello

    async def _reject(self, status: int, code: str, words: str) -> None:
        """Say why, and close the socket."""
        refused = wire.Refused(id=None, code=code, sentence=words, sequence=0)
        await self.websocket.send_text(encode(refused))
        await self.websocket.send_text(encode(wire.Closing(code, words)))
        await self.websocket.close(status)

    async def _send(self, client: Client) -> None:
        while (text := await client.queue.get()) is not None:
            await self.websocket.send_text(text)
            if client.is_slow:
                break
        if self.websocket.application_state is WebSocketState.CONNECTED:
            is_too_much = client.is_slow or self._has_too_many_refusals
            await self.websocket.close(_TOO_MUCH if is_too_much else _GOING_AWAY)

    async def _read(self, table: LiveTable, client: Client) -> None:
        limits = self.tables.limits
        bucket = TokenBucket(limits.messages_a_second, limits.messages_at_once)
        while not self._has_too_many_refusals:
            message = await self.websocket.receive()
            if message["type"] != "websocket.receive":
                return
            if not bucket.take():
                error = SessionError("limit/too-fast", say("too many messages: wait a moment"))
                self._refuse(table, client, None, error)
                continue
            try:
                # Binary frames are not part of the protocol.
                parsed = wire.read(message.get("text") or "")
            except SessionError as error:
                self._refuse(table, client, None, error)
                continue
            await self._handle(table, client, parsed)
        client.send(
            wire.Closing("limit/too-fast", client.language.translate(say("too many messages")))
        )
        client.end()
        await asyncio.sleep(limits.hello_seconds)

    async def _handle(self, table: LiveTable, client: Client, message: wire.ToServer) -> None:
        if isinstance(message, wire.Ping):
            client.send(wire.Pong(message.id))
            return
        if isinstance(message, wire.Hello):
            error = SessionError(
                "wire/unreadable", say("hello was already received on this connection")
            )
            self._refuse(table, client, None, error)
            return
        if isinstance(message, wire.DoMessage):
            await self._do(table, client, message)
            return
        if isinstance(message, wire.GreetMessage):
            await self._send_greeting(table, client, message)
            return
        if len(self._questions) >= _MAX_QUESTIONS:
            error = SessionError("limit/too-fast", say("too many messages: wait a moment"))
            self._refuse(table, client, message.id, error)
            return
        question = asyncio.create_task(self._answer(table, client, message))
        self._questions.add(question)
        question.add_done_callback(self._questions.discard)

    async def _do(self, table: LiveTable, client: Client, message: wire.DoMessage) -> None:
        began = time.perf_counter()
        try:
            if message.command.get("command") == PACE:
                table.set_pace(client.authority, message.command)
                if not table.is_ours and table.pass_on is not None:
                    await table.pass_on(table, client.authority, message)
                client.send(wire.Answer(id=message.id))
            else:
                await table.do(client, message)
        except Exception as error:
            self._refuse(table, client, message.id, error)
            return
        self.refusals = 0
        self.metrics.commands.count()
        self.metrics.command_latency.observe(time.perf_counter() - began)

    async def _send_greeting(
        self, table: LiveTable, client: Client, message: wire.GreetMessage
    ) -> None:
        try:
            await self.tables.greetings.send(table, client, message.what)
        except Exception as error:
            self._refuse(table, client, message.id, error)
            return
        self.refusals = 0
        client.send(wire.Answer(id=message.id))

    async def _answer(self, table: LiveTable, client: Client, message: wire.AskMessage) -> None:
        try:
            client.send(await answer(self.tables, table, client, message))
        except Exception as error:
            self._refuse(table, client, message.id, error)
            return
        self.refusals = 0

    def _refuse(
        self, table: LiveTable, client: Client, number: str | None, error: Exception
    ) -> None:
        code = error.code if isinstance(error, SessionError) else "ask/refused"
        failure = table.report_crash(error)
        if failure is not None:
            error, code = failure, "game/failed"
        elif not isinstance(error, LudotecaError):
            # A bug of ours: the log has the details, the client can go on.
            _LOG.error("a message could not be handled", exc_info=error)
            error = SessionError(_FAILED, say("internal error: nothing has changed"))
            code = _FAILED
        self.refusals += 1
        self.metrics.refusals.count(code)
        words = client.language.translate(error.sentence)
        sequence = table.session.sequence
        client.send(wire.Refused(id=number, code=code, sentence=words, sequence=sequence))
