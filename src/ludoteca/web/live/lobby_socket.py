"""The endpoint of the lobby: one WebSocket, one visitor."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludoteca.core import SessionError, say
from ludoteca.locale import Language, has_language
from ludoteca.match.store.tokens import holder_of
from ludoteca.web import lobby_wire, wire
from ludoteca.web.bans import CODE, told
from ludoteca.web.context import Context, address_of, context_of, language_of
from ludoteca.web.limits import TokenBucket
from ludoteca.web.live.clients import Authority, Client, encode
from ludoteca.web.live.lobby import Guest, Lobby, find_person
from ludoteca.web.security import is_foreign

_FOREIGN = 4403
_NO_HELLO = 4408
_REFUSED = 4400
_TOO_MUCH = 4429
_GOING_AWAY = 1001
_A_SECOND, _AT_ONCE = 1.0, 10.0
_MAX_REFUSALS = 20


async def lobby(websocket: WebSocket) -> None:
    """Serve one socket from its first message to its last."""
    context = context_of(websocket)
    if is_foreign(websocket.headers) or context.lobby is None:
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
        await websocket.close(_TOO_MUCH)
        return
    try:
        await websocket.accept()
        await _LobbySocket(websocket, context, context.lobby, address).serve()
    except (WebSocketDisconnect, RuntimeError, OSError):
        # The other side is gone.
        return
    finally:
        quota.release(address)


@dataclass(eq=False)
class _LobbySocket:
    """One socket that was accepted."""

    websocket: WebSocket
    context: Context
    lobby: Lobby
    address: str
    language: Language = field(default_factory=lambda: Language("en"))

    async def serve(self) -> None:
        """Let somebody in, then read until the socket is closed by either side."""
        guest = await self._enter()
        if guest is None:
            return
        sending = asyncio.create_task(self._send(guest.client))
        reading = asyncio.create_task(self._read(guest))
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.lobby.leave(guest)
            for task in (sending, reading):
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)

    async def _enter(self) -> Guest | None:
        """Wait for the first message; None if the socket had to be closed."""
        limits = self.context.tables.limits
        try:
            async with asyncio.timeout(limits.hello_seconds):
                text = await self.websocket.receive_text()
        except (TimeoutError, KeyError):
            error = SessionError("wire/no-hello", say("the first message must be a hello"))
            await self._reject(_NO_HELLO, error)
            return None
        try:
            hello = lobby_wire.read_enter(text)
            self.language = Language(hello.language if has_language(hello.language) else "en")
            person = await self.context.store_thread.run(
                lambda store: find_person(store, hello.person)
            )
            client = Client(Authority(), self.language, self.address, limits.waiting_messages)
            client.holder = holder_of(hello.person)
            guest = Guest(client, person)
            await self.lobby.remember(guest, hello.challenges)
        except SessionError as error:
            await self._reject(_REFUSED, error)
            return None
        self.lobby.enter(guest)
        return guest

    async def _reject(self, status: int, error: SessionError) -> None:
        """Say why, and close the socket."""
        self.context.metrics.refusals.count(error.code)
        words = self.language.translate(error.sentence)
        refused = wire.Refused(id=None, code=error.code, sentence=words, sequence=0)
        for message in (refused, wire.Closing(error.code, words)):
            await self.websocket.send_text(encode(message).decode())
        await self.websocket.close(status)

    async def _send(self, client: Client) -> None:
        while (text := await client.queue.get()) is not None and not client.is_slow:
            await self.websocket.send_text(text.decode())
        if self.websocket.application_state is WebSocketState.CONNECTED:
            await self.websocket.close(_TOO_MUCH if client.is_slow else _GOING_AWAY)

    async def _read(self, guest: Guest) -> None:
        bucket, refusals = TokenBucket(_A_SECOND, _AT_ONCE), 0
        while refusals < _MAX_REFUSALS:
            message = await self.websocket.receive()
            if message["type"] != "websocket.receive":
                return
            try:
                if not bucket.take():
                    raise SessionError("limit/too-fast", say("too many messages: wait a moment"))
                # Binary frames are not part of the protocol.
                await self._handle(guest, lobby_wire.read(message.get("text") or ""))
            except SessionError as error:
                refusals += 1
                self.context.metrics.refusals.count(error.code)
                words = self.language.translate(error.sentence)
                refused = wire.Refused(id=None, code=error.code, sentence=words, sequence=0)
                guest.client.send(refused)
        words = self.language.translate(say("too many messages"))
        guest.client.send(wire.Closing("limit/too-fast", words))
        guest.client.end()
        await asyncio.sleep(self.context.tables.limits.hello_seconds)

    async def _handle(self, guest: Guest, message: lobby_wire.ToLobby) -> None:
        if isinstance(message, wire.Ping):
            guest.client.send(wire.Pong(message.id[:100]))
        elif isinstance(message, lobby_wire.MineMessage):
            await self.lobby.remember(guest, message.challenges)
        else:
            raise SessionError(
                "wire/unreadable", say("hello was already received on this connection")
            )
