"""The endpoint of the lobby: one WebSocket, one visitor."""

from __future__ import annotations

from starlette.websockets import WebSocket

from ludoteca.club.club import club_of
from ludoteca.club.lobby import messages as lobby_wire
from ludoteca.club.lobby.lobby import Guest, Lobby
from ludoteca.club.people.people import People
from ludoteca.core import SessionError
from ludoteca.locale import Language
from ludoteca.store.tokens import hash_if_token
from ludoteca.web.api import wire
from ludoteca.web.context import address_of, context_of
from ludoteca.web.http.errors import too_fast
from ludoteca.web.http.limits import TokenBucket
from ludoteca.web.live import admission
from ludoteca.web.live.clients import TOO_MUCH, Authority, Client

_A_SECOND, _AT_ONCE = 1.0, 10.0
_MAX_REFUSALS = 20


async def lobby(websocket: WebSocket) -> None:
    if club_of(context_of(websocket)).lobby is None:
        await websocket.close(admission.FOREIGN)
        return
    await admission.serve(websocket, _visit)


async def _visit(websocket: WebSocket, text: str) -> None:
    context, language = context_of(websocket), Language("en")
    lobby, limits = club_of(context).lobby, context.tables.limits
    assert lobby is not None
    try:
        hello = wire.check_first(lobby_wire.read(text), lobby_wire.EnterMessage)
        language = admission.chosen_language(hello.language)
        person = await context.store_thread.run(lambda store: People(store).of_key(hello.person))
        client = Client(Authority(), language, address_of(websocket), limits.waiting_messages)
        client.holder = hash_if_token(hello.person)
        guest = Guest(client, person)
        await lobby.remember(guest, hello.challenges)
    except SessionError as error:
        await admission.reject(websocket, error, language)
        return
    lobby.enter(guest)
    bucket, shared = TokenBucket(_A_SECOND, _AT_ONCE), context.tables.network_limits.messages
    refusals = 0

    async def handle(text: str) -> None:
        nonlocal refusals
        try:
            if not (bucket.take() and shared.allows(client.address)):
                raise too_fast()
            await _handle(lobby, guest, lobby_wire.read(text))
        except SessionError as error:
            refusals += 1
            context.metrics.refusals.labels(error.code).inc()
            client.refuse(error)
            if refusals == _MAX_REFUSALS:
                client.close(admission.too_many(), TOO_MUCH)

    try:
        await admission.converse(websocket, client, handle)
    finally:
        lobby.leave(guest)


async def _handle(lobby: Lobby, guest: Guest, message: lobby_wire.ToLobby) -> None:
    if isinstance(message, wire.Ping):
        guest.client.send(wire.Pong(message.id))
    elif isinstance(message, lobby_wire.MineMessage):
        await lobby.remember(guest, message.challenges)
    else:
        raise wire.second_hello()
