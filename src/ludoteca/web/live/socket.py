"""The live endpoint: one WebSocket, one client of one table."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core import SessionError, say
from ludoteca.locale import Language, has_language
from ludoteca.match.store.tokens import holder_of
from ludoteca.web import wire
from ludoteca.web.bans import CODE, told
from ludoteca.web.context import Context, address_of, context_of, language_of
from ludoteca.web.live.clients import TOO_MUCH, Client, encode
from ludoteca.web.live.protocol import protocol_of
from ludoteca.web.live.visit import Visit
from ludoteca.web.security import is_foreign

_FOREIGN = 4403
_NO_HELLO = 4408
_REFUSED = 4400


async def live(websocket: WebSocket) -> None:
    """Greet a socket, and hand it over to its visit; or serve it to its last message."""
    context = context_of(websocket)
    if is_foreign(websocket.headers):
        await websocket.close(_FOREIGN)
        return
    quota, address = context.tables.socket_quota, address_of(websocket)
    ban = context.bans.find(address)
    if ban is not None:
        await websocket.accept()
        words = language_of(websocket).translate(told(ban))
        await websocket.send_text(encode(wire.Closing(CODE, words)).decode())
        await websocket.close(_FOREIGN)
        return
    try:
        quota.acquire(address)
    except SessionError:
        await websocket.close(TOO_MUCH)
        return
    visit: Visit | None = None
    try:
        await websocket.accept()
        met = await _greet(websocket, context)
        if met is not None:
            visit, hello = met
            await _begin(websocket, visit, hello)
    except (WebSocketDisconnect, RuntimeError, OSError):
        # The other side is gone.
        return
    finally:
        if visit is None:
            quota.release(address)
            context.metrics.departures.count()
        elif not visit.is_handed_over:
            visit.leave()


async def _greet(websocket: WebSocket, context: Context) -> tuple[Visit, wire.Hello] | None:
    """Wait for the hello, and find the table; None if the socket had to be closed."""
    language, tables = Language("en"), context.tables
    try:
        async with asyncio.timeout(tables.limits.hello_seconds):
            text = await websocket.receive_text()
    except (TimeoutError, KeyError):
        words = language.translate(say("the first message must be a hello"))
        await _reject(websocket, _NO_HELLO, "wire/no-hello", words)
        return None
    try:
        hello = wire.read_hello(text)
        language = Language(hello.language if has_language(hello.language) else "en")
        authority = await tables.authority(hello.table, hello.token)
        table = await tables.find(hello.table)
        if table.invited is not None or (hello.sequence or 0) > table.session.sequence:
            await table.catch_up()
            # Meanwhile the table may have been dropped from memory.
            table = await tables.find(hello.table)
    except SessionError as error:
        context.metrics.refusals.count(error.code)
        await _reject(websocket, _REFUSED, error.code, language.translate(error.sentence))
        return None
    address, line = address_of(websocket), protocol_of(websocket.scope)
    client = Client(authority, language, address, tables.limits.waiting_messages, line)
    if table.seated.people:
        client.holder = holder_of(hello.token or "")
    return Visit(tables, context.metrics, table, client), hello


async def _begin(websocket: WebSocket, visit: Visit, hello: wire.Hello) -> None:
    """Let a client join its table, and hand the socket over; or serve it where that cannot be."""
    try:
        visit.begin(hello)
    except Exception as error:
        words = visit.explain_crash(error)
        if words is None:
            raise
        await _reject(websocket, _REFUSED, "game/failed", words)
        return
    protocol = protocol_of(websocket.scope)
    if protocol is None:
        await visit.pump(websocket)
    else:
        visit.is_handed_over = True
        protocol.take_over(visit)


async def _reject(websocket: WebSocket, status: int, code: str, words: str) -> None:
    """Say why, and close the socket."""
    refused = wire.Refused(id=None, code=code, sentence=words, sequence=0)
    await websocket.send_text(encode(refused).decode())
    await websocket.send_text(encode(wire.Closing(code, words)).decode())
    await websocket.close(status)
