"""The HTTP endpoints of the server, one file for each noun."""

from __future__ import annotations

from ludoteca.web.http.endpoint import endpoints_of
from ludoteca.web.routes import (
    boards,
    catalogue,
    files,
    games,
    health,
    lessons,
    library,
    owner,
    records,
    tables,
)

__all__ = ["ENDPOINTS"]

# Every address of the server but that of the live sockets.
ENDPOINTS = endpoints_of(
    catalogue, games, boards, tables, records, library, lessons, owner, health, files
)
