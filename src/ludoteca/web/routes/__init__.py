"""The addresses of the server, one file for each noun."""

from __future__ import annotations

from fastapi import APIRouter

from ludoteca.web.routes import (
    boards,
    demos,
    health,
    helping,
    house,
    kept,
    lessons,
    library,
    looks,
    profile,
    stories,
    tables,
    texts,
)

__all__ = ["ROUTERS"]

ROUTERS: tuple[APIRouter, ...] = tuple(
    part.router
    for part in (
        house,
        looks,
        boards,
        tables,
        kept,
        library,
        stories,
        helping,
        lessons,
        demos,
        profile,
        texts,
        health,
    )
)
"""Every route but the page itself and the live sockets."""
