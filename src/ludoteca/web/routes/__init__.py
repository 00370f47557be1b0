"""The HTTP endpoints of the server, one file for each noun."""

from __future__ import annotations

from ludoteca.web.endpoint import Endpoint
from ludoteca.web.routes import (
    boards,
    catalogue,
    demos,
    description,
    enter,
    files,
    health,
    help,
    lessons,
    library,
    looks,
    profile,
    records,
    tables,
)

__all__ = ["ENDPOINTS"]

ENDPOINTS: tuple[Endpoint, ...] = tuple(
    one
    for module in (
        catalogue,
        looks,
        boards,
        tables,
        records,
        library,
        help,
        lessons,
        demos,
        profile,
        health,
        description,
        enter,
        files,
    )
    for one in vars(module).values()
    if isinstance(one, Endpoint)
)
"""Every address of the server but that of the live sockets."""
