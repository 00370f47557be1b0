"""The endpoint of the lobby: one WebSocket, one visitor."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from starlette.websockets import WebSocket

from ludoteca.club.club import club_of
from ludoteca.club.lobby import messages as lobby_wire
from ludoteca.club.lobby.lobby import Guest, Lobby
from ludoteca.club.people.people import People
from ludoteca.core import SessionError, say
from ludoteca.locale import Language
from ludoteca.store.tokens import hash_if_token
from ludoteca.web.api import wire
from ludoteca.web.context import Context, address_of, context_of
from ludoteca.web.http.errors import too_fast
from ludoteca.web.http.limits import TokenBucket
from ludoteca.web.live import admission
from ludoteca.web.live.clients import TOO_MUCH, Authority, Client

_A_SECOND, _AT_ONCE = 1.0, 10.0
_MAX_REFUSALS = 20


async def lobby(websocket: WebSocket) -> None:
    context = context_of(websocket)
    lobby = club_of(context).lobby
    if lobby is None:
        await websocket.close(admission.FOREIGN)
        return
    served = lobby
    await admission.serve(
        websocket, lambda socket, text: _LobbySocket(socket, context, served).serve(text)
    )


@dataclass(eq=False)
class _LobbySocket:
    """One socket that was accepted."""

    websocket: WebSocket
    context: Context
    lobby: Lobby
    language: Language = field(default_factory=lambda: Language("en"))

    async def serve(self, text: str) -> None:
        guest = await self._enter(text)
        if guest is None:
            return
        sending = asyncio.create_task(guest.client.send_queued(self.websocket))
        reading = asyncio.create_task(self._read(guest))
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.lobby.leave(guest)
            for task in (sending, reading):
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)

    async def _enter(self, text: str) -> Guest | None:
        address, limits = address_of(self.websocket), self.context.tables.limits
        try:
            hello = lobby_wire.read_enter(text)
            self.language = admission.chosen_language(hello.language)
            person = await self.context.store_thread.run(
                lambda store: People(store).of_key(hello.person)
            )
            client = Client(Authority(), self.language, address, limits.waiting_messages)
            client.holder = hash_if_token(hello.person)
            guest = Guest(client, person)
            await self.lobby.remember(guest, hello.challenges)
        except SessionError as error:
            await admission.reject(self.websocket, error, self.language)
            return None
        self.lobby.enter(guest)
        return guest

    async def _read(self, guest: Guest) -> None:
        bucket = TokenBucket(_A_SECOND, _AT_ONCE)
        shared = self.context.tables.network_limits.messages
        refusals = 0
        while refusals < _MAX_REFUSALS:
            message = await self.websocket.receive()
            if message["type"] != "websocket.receive":
                return
            try:
                if not (bucket.take() and shared.allows(guest.client.address)):
                    raise too_fast()
                # Binary frames are not part of the protocol.
                await self._handle(guest, lobby_wire.read(message.get("text") or ""))
            except SessionError as error:
                refusals += 1
                self.context.metrics.refusals.labels(error.code).inc()
                guest.client.refuse(error)
        guest.client.close(admission.too_many(), TOO_MUCH)
        await asyncio.sleep(self.context.tables.limits.hello_seconds)

    async def _handle(self, guest: Guest, message: lobby_wire.ToLobby) -> None:
        if isinstance(message, wire.Ping):
            guest.client.send(wire.Pong(message.id))
        elif isinstance(message, lobby_wire.MineMessage):
            await self.lobby.remember(guest, message.challenges)
        else:
            raise SessionError(
                "wire/unreadable", say("hello was already received on this connection")
            )
