"""The HTTP endpoints of the server, one file for each noun."""

from __future__ import annotations

from ludoteca.club.lobby import routes as lobby
from ludoteca.club.operator import routes as operator
from ludoteca.club.people import routes as people
from ludoteca.web.http.endpoint import Endpoint
from ludoteca.web.routes import (
    boards,
    catalogue,
    enter,
    files,
    games,
    health,
    lessons,
    library,
    profile,
    records,
    suggestions,
    tables,
)

__all__ = ["ENDPOINTS"]

ENDPOINTS: tuple[Endpoint, ...] = tuple(
    one
    for module in (
        catalogue,
        games,
        boards,
        tables,
        records,
        library,
        lobby,
        suggestions,
        lessons,
        profile,
        operator,
        people,
        health,
        enter,
        files,
    )
    for one in vars(module).values()
    if isinstance(one, Endpoint)
)
"""Every address of the server but that of the live sockets."""
