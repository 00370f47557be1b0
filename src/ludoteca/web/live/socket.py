"""The live endpoint: one WebSocket, one client of one table."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core import SessionError
from ludoteca.store.tokens import hash_if_token
from ludoteca.web.api import wire
from ludoteca.web.context import address_of, context_of
from ludoteca.web.live import admission
from ludoteca.web.live.clients import Client
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.live.visit import Visit


async def live(websocket: WebSocket) -> None:
    """Serve one socket from its first message to its last."""
    if not await admission.admit(websocket):
        return
    try:
        await websocket.accept()
        met = await _greet(websocket)
        if met is not None:
            await _serve(websocket, *met)
    except (WebSocketDisconnect, RuntimeError, OSError):
        # The other side is gone.
        return
    finally:
        admission.release(websocket)


async def _greet(websocket: WebSocket) -> tuple[Visit, wire.Hello] | None:
    """Wait for the hello, and find the table; None if the socket had to be closed."""
    context, text = context_of(websocket), await admission.first_message(websocket)
    if text is None:
        return None
    language, tables = admission.chosen_language(""), context.tables
    try:
        hello = wire.read_hello(text)
        language = admission.chosen_language(hello.language)
        authority = await tables.seating.authority(hello.table, hello.token)
        table = await _find(tables, hello)
    except SessionError as error:
        await admission.reject(websocket, error, language)
        return None
    address = address_of(websocket)
    client = Client(authority, language, address, tables.limits.waiting_messages)
    if table.seated.people:
        client.holder = hash_if_token(hello.token or "")
    return Visit(tables, context.metrics, table, client), hello


async def _find(tables: LiveTables, hello: wire.Hello) -> LiveTable:
    """Return the table, with all that the client has seen of it elsewhere."""
    table = await tables.registry.find(hello.table)
    if table.invited is not None or (hello.sequence or 0) > table.session.sequence:
        await table.catch_up()
        # Meanwhile the table may have been dropped from memory.
        table = await tables.registry.find(hello.table)
    return table


async def _serve(websocket: WebSocket, visit: Visit, hello: wire.Hello) -> None:
    """Let a client join its table, and serve it until the socket is closed."""
    try:
        try:
            visit.begin(hello)
        except Exception as error:
            failure = visit.explain_crash(error)
            if failure is None:
                raise
            language = admission.chosen_language(hello.language)
            await admission.reject(websocket, failure, language)
        else:
            await visit.run(websocket)
    finally:
        visit.leave()
