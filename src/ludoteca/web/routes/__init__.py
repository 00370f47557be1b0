"""The HTTP endpoints of the server, one file for each noun."""

from __future__ import annotations

from ludoteca.web.http.endpoint import endpoints_of
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

ENDPOINTS = endpoints_of(
    catalogue,
    games,
    boards,
    tables,
    records,
    library,
    suggestions,
    lessons,
    profile,
    health,
    enter,
    files,
)
"""Every address of the server but that of the live sockets."""
