"""Admission of sockets: bans, quotas, the hello, and refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core import SessionError, say
from ludoteca.locale import Language, has_language
from ludoteca.web.api import wire
from ludoteca.web.api.wire import no_hello
from ludoteca.web.context import address_of, context_of, language_of
from ludoteca.web.http.errors import too_fast
from ludoteca.web.http.security import is_foreign
from ludoteca.web.live.clients import TOO_MUCH, Client, encode

FOREIGN = 4403
REFUSED = 4400
_NO_HELLO = 4408


async def serve(websocket: WebSocket, visit: Callable[[WebSocket, str], Awaitable[None]]) -> None:
    """Admit a socket, and serve it from its first message to its last."""
    if not await _admit(websocket):
        return
    context = context_of(websocket)
    try:
        await websocket.accept()
        text = await _first_message(websocket)
        if text is not None:
            await visit(websocket, text)
    except (WebSocketDisconnect, RuntimeError, OSError):
        # The other side is gone.
        return
    finally:
        context.tables.socket_quota.release(address_of(websocket))
        context.metrics.departures.inc()


async def converse(
    websocket: WebSocket, client: Client, handle: Callable[[str], Awaitable[None]]
) -> None:
    """Handle the messages of a client in turn, and send it what is queued, until it leaves."""
    sending = asyncio.create_task(client.send_queued(websocket))
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            if not client.is_closing:
                # Binary frames are not part of the protocol.
                await handle(message.get("text") or "")
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _admit(websocket: WebSocket) -> bool:
    """Count a socket for the quota of its address; False if it was closed instead."""
    context, address = context_of(websocket), address_of(websocket)
    if is_foreign(websocket.headers):
        await websocket.close(FOREIGN)
        return False
    refusal = context.extension.refusal(address)
    if refusal is not None:
        await websocket.accept()
        words = language_of(websocket).translate(refusal.sentence)
        await websocket.send_text(encode(wire.Closing(refusal.code, words)))
        await websocket.close(FOREIGN)
        return False
    tables = context.tables
    try:
        if not tables.network_limits.handshakes.allows(address):
            raise too_fast()
        tables.socket_quota.acquire(address)
    except SessionError:
        await websocket.close(TOO_MUCH)
        return False
    return True


async def _first_message(websocket: WebSocket) -> str | None:
    """Wait for the hello; None if it did not come and the socket was closed."""
    limits = context_of(websocket).tables.limits
    try:
        async with asyncio.timeout(limits.hello_seconds):
            return await websocket.receive_text()
    except (TimeoutError, KeyError):
        await reject(websocket, no_hello(), Language("en"), _NO_HELLO)
        return None


def too_many() -> SessionError:
    return SessionError("limit/too-fast", say("too many messages"))


def chosen_language(key: str) -> Language:
    """Return the language that a hello asks for; English if it is unknown."""
    return Language(key if has_language(key) else "en")


async def reject(
    websocket: WebSocket, error: SessionError, language: Language, status: int = REFUSED
) -> None:
    context_of(websocket).metrics.refusals.labels(error.code).inc()
    words = language.translate(error.sentence)
    refused = wire.Refused(id=None, code=error.code, sentence=words, sequence=0)
    for message in (refused, wire.Closing(error.code, words)):
        await websocket.send_text(encode(message))
    await websocket.close(status)
