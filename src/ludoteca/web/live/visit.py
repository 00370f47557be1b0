"""The live endpoint: one WebSocket, one client at one table."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field

from starlette.websockets import WebSocket

from ludoteca.core import LudotecaError, SessionError, say
from ludoteca.locale import Language
from ludoteca.match.events import Proposal
from ludoteca.store.tokens import hash_if_token
from ludoteca.web.api import wire
from ludoteca.web.context import address_of, context_of
from ludoteca.web.http.errors import too_fast
from ludoteca.web.http.limits import TokenBucket
from ludoteca.web.live import admission
from ludoteca.web.live.clients import TOO_MUCH, Client
from ludoteca.web.live.questions import answer
from ludoteca.web.live.table import PACE, LiveTable
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.metrics import Metrics

_MAX_QUESTIONS = 8
# Extra charge for a refused command: finding the reason can take milliseconds.
_REFUSED_COMMAND = 9.0
# What a command can propose that begins another game; a client may send anything else.
_REMATCHES = tuple(one.value for one in Proposal if one.is_rematch)
_CRASHED = "game/failed"
_LOG = logging.getLogger("ludoteca.web")


async def live(websocket: WebSocket) -> None:
    await admission.serve(websocket, _visit)


async def _visit(websocket: WebSocket, text: str) -> None:
    context, language = context_of(websocket), Language("en")
    tables = context.tables
    try:
        hello = wire.check_first(wire.read(text), wire.Hello)
        language = admission.chosen_language(hello.language)
        authority = await tables.seating.authority(hello.table, hello.token)
        table = await _find(tables, hello)
    except SessionError as error:
        await admission.reject(websocket, error, language)
        return
    client = Client(authority, language, address_of(websocket), tables.limits.waiting_messages)
    if table.seated.people:
        client.holder = hash_if_token(hello.token or "")
    visit = Visit(tables, context.metrics, table, client)
    try:
        table.add_client(client, hello.sequence, hello.plies)
        await admission.converse(websocket, client, visit.handle)
    except Exception as error:
        failure = table.report_crash(error)
        if failure is None:
            raise
        await admission.reject(websocket, SessionError(_CRASHED, failure.sentence), language)
    finally:
        visit.leave()


async def _find(tables: LiveTables, hello: wire.Hello) -> LiveTable:
    """Return the table, with all that the client has seen of it elsewhere."""
    table = await tables.registry.find(hello.table)
    if table.invited is not None or (hello.sequence or 0) > table.session.sequence:
        await table.catch_up()
        # Meanwhile the table may have been dropped from memory.
        table = await tables.registry.find(hello.table)
    return table


@dataclass(eq=False, slots=True)
class Visit:
    """A client that has joined a table, from the welcome to the last message."""

    _tables: LiveTables
    _metrics: Metrics
    _table: LiveTable
    _client: Client
    _bucket: TokenBucket = field(init=False)
    _refusals: int = 0
    _questions: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        limits = self._tables.limits
        self._bucket = TokenBucket(limits.messages_a_second, limits.messages_at_once)

    def leave(self) -> None:
        for question in self._questions:
            question.cancel()
        self._table.remove_client(self._client)

    async def handle(self, text: str) -> None:
        """Handle a message; the next one waits for it, except for a question."""
        message: wire.ToServer | None = None
        try:
            network = self._tables.network_limits.messages
            if not (self._bucket.take() and network.allows(self._client.address)):
                raise too_fast()
            message = wire.read(text)
            match message:
                case wire.Hello():
                    raise wire.second_hello()
                case wire.Ping():
                    self._client.send(wire.Pong(message.id))
                case wire.DoMessage():
                    # It is done even if the client leaves meanwhile.
                    await asyncio.shield(self._submit(message))
                case wire.GreetMessage():
                    self._table.greet(self._client, message.what)
                    self._refusals = 0
                    self._client.send(wire.Answer(id=message.id))
                case wire.AskMessage():
                    self._ask(message)
        except Exception as error:
            self._refuse(getattr(message, "id", None), error)

    async def _submit(self, message: wire.DoMessage) -> None:
        table, client, began = self._table, self._client, time.perf_counter()
        try:
            if message.command.get("command") == PACE:
                table.set_pace(client.authority, message.command)
                if not table.is_ours:
                    await table.extension.servers.pass_on(table, client.authority, message)
                client.send(wire.Answer(id=message.id))
            else:
                if message.command.get("what") in _REMATCHES:
                    self._tables.count.count_rematch(client.address)
                await table.handle(client, message)
        except Exception as error:
            self._tables.network_limits.messages.spend(client.address, _REFUSED_COMMAND)
            self._refuse(message.id, error)
        else:
            self._refusals = 0
            self._metrics.commands.inc()
            self._metrics.command_latency.observe(time.perf_counter() - began)

    def _ask(self, message: wire.AskMessage) -> None:
        if len(self._questions) >= _MAX_QUESTIONS:
            raise too_fast()
        question = asyncio.get_running_loop().create_task(self._answer(message))
        self._questions.add(question)
        question.add_done_callback(self._questions.discard)

    async def _answer(self, message: wire.AskMessage) -> None:
        client = self._client
        try:
            client.send(await answer(self._tables, self._table, client, message))
        except Exception as error:
            self._refuse(message.id, error)
            return
        self._refusals = 0

    def _refuse(self, number: str | None, error: Exception) -> None:
        table, client = self._table, self._client
        failure = table.report_crash(error)
        if failure is not None:
            error = SessionError(_CRASHED, failure.sentence)
        elif not isinstance(error, LudotecaError):
            # A bug: the log has the details, the client can go on.
            _LOG.error("a message could not be handled", exc_info=error)
            error = SessionError("server/failed", say("internal error: nothing has changed"))
        elif not isinstance(error, SessionError):
            error = SessionError("ask/refused", error.sentence)
        self._refusals += 1
        self._metrics.refusals.labels(error.code).inc()
        client.refuse(error, table.session.sequence, number)
        if self._refusals == self._tables.limits.refusals_in_a_row:
            client.close(admission.too_many(), TOO_MUCH)
