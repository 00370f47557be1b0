"""The live endpoint: one WebSocket, one client of one table."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core import SessionError
from ludoteca.store.tokens import hash_if_token
from ludoteca.web.api import wire
from ludoteca.web.context import address_of, context_of
from ludoteca.web.live import admission as door
from ludoteca.web.live.clients import Client
from ludoteca.web.live.protocol import protocol_of
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.live.visit import Visit


async def live(websocket: WebSocket) -> None:
    """Greet a socket, and hand it over to its visit; or serve it to its last message."""
    if not await door.admit(websocket):
        return
    visit: Visit | None = None
    try:
        await websocket.accept()
        met = await _greet(websocket)
        if met is not None:
            visit, hello = met
            await _begin(websocket, visit, hello)
    except (WebSocketDisconnect, RuntimeError, OSError):
        # The other side is gone.
        return
    finally:
        if visit is None:
            door.release(websocket)
        elif not visit.is_handed_over:
            visit.leave()


async def _greet(websocket: WebSocket) -> tuple[Visit, wire.Hello] | None:
    """Wait for the hello, and find the table; None if the socket had to be closed."""
    context, text = context_of(websocket), await door.first_message(websocket)
    if text is None:
        return None
    language, tables = door.chosen_language(""), context.tables
    try:
        hello = wire.read_hello(text)
        language = door.chosen_language(hello.language)
        authority = await tables.authority(hello.table, hello.token)
        table = await _find(tables, hello)
    except SessionError as error:
        await door.reject(websocket, error, language)
        return None
    address, line = address_of(websocket), protocol_of(websocket.scope)
    client = Client(authority, language, address, tables.limits.waiting_messages, line)
    if table.seated.people:
        client.holder = hash_if_token(hello.token or "")
    return Visit(tables, context.metrics, table, client), hello


async def _find(tables: LiveTables, hello: wire.Hello) -> LiveTable:
    """Return the table, with all that the client has seen of it elsewhere."""
    table = await tables.find(hello.table)
    if table.invited is not None or (hello.sequence or 0) > table.session.sequence:
        await table.catch_up()
        # Meanwhile the table may have been dropped from memory.
        table = await tables.find(hello.table)
    return table


async def _begin(websocket: WebSocket, visit: Visit, hello: wire.Hello) -> None:
    """Let a client join its table, and hand the socket over; or serve it where that cannot be."""
    try:
        visit.begin(hello)
    except Exception as error:
        failure = visit.explain_crash(error)
        if failure is None:
            raise
        await door.reject(websocket, failure, door.chosen_language(hello.language))
        return
    protocol = protocol_of(websocket.scope)
    if protocol is None:
        await visit.pump(websocket)
    else:
        visit.is_handed_over = True
        protocol.take_over(visit)
