"""A shared server as an ASGI app."""

from __future__ import annotations

from functools import partial

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from ludoteca.club.club import Club
from ludoteca.club.lobby import routes as lobby_routes
from ludoteca.club.lobby.socket import lobby
from ludoteca.club.operator import routes as operator_routes
from ludoteca.club.people import routes as people_routes
from ludoteca.web.app import make_app
from ludoteca.web.context import ServerSettings
from ludoteca.web.http.endpoint import endpoints_of

# What a shared server answers besides the endpoints of every server.
ENDPOINTS = endpoints_of(lobby_routes, operator_routes, people_routes)


def make_club_app(settings: ServerSettings) -> Starlette:
    """Make a shared server; its store is opened when it starts."""
    return make_app(
        settings,
        extend=partial(Club, settings=settings),
        endpoints=ENDPOINTS,
        sockets=[WebSocketRoute("/api/lobby", lobby)],
    )
