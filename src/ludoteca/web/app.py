"""The server as an ASGI app: the page, the HTTP endpoints, the live sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from ludoteca.match.store import Store, default_place, open_store
from ludoteca.web.context import Context
from ludoteca.web.endpoint import make_routes
from ludoteca.web.live.hall import Hall
from ludoteca.web.live.scribe import Scribe
from ludoteca.web.live.socket import live
from ludoteca.web.metrics import Gauge, Metrics
from ludoteca.web.refusals import HANDLERS
from ludoteca.web.routes import ENDPOINTS
from ludoteca.web.security import Gate, Visitors

__all__ = ["Settings", "make_app"]

_MIN_COMPRESSED = 1500


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a server is run."""

    opening: Callable[[], Store] = open_store
    """Opens the store."""

    owner_key: str = ""
    """Opens everything on a person's own server; empty on a server for others."""

    terminal: str = ""
    """What its owner types in a terminal for the same games; empty if unknown."""

    base_path: str = ""
    """The path under which it is seen from outside: empty, or as in ``/games``."""

    trusts_proxy: bool = False
    workers: int | None = None
    """How many processes think for computers; None lets the machine decide."""


def make_app(settings: Settings) -> Starlette:
    """Make a server; its store is opened when it starts."""
    visitors = Visitors(
        is_local=bool(settings.owner_key),
        trusts_proxy=settings.trusts_proxy,
        base_path=settings.base_path,
    )
    app = Starlette(
        routes=[*make_routes(ENDPOINTS), WebSocketRoute("/api/live", live)],
        middleware=[
            Middleware(Gate, visitors=visitors),
            Middleware(GZipMiddleware, minimum_size=_MIN_COMPRESSED, compresslevel=5),
        ],
        exception_handlers=HANDLERS,
        lifespan=_lifespan(settings),
    )
    app.state.visitors = visitors
    return app


def _lifespan(settings: Settings) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        metrics = Metrics()
        scribe = Scribe(settings.opening, is_discreet=not settings.owner_key)
        hall = Hall(
            scribe,
            owner_key=settings.owner_key,
            workers=settings.workers,
            is_shared=isinstance(default_place(), str),
        )
        app.state.context = Context(hall, scribe, metrics, settings.owner_key, settings.terminal)
        metrics.gauges += _gauges(app.state.context)
        try:
            await hall.start()
            yield
        finally:
            await hall.stop()
            scribe.close()

    return living


def _gauges(context: Context) -> list[Gauge]:
    hall, scribe = context.hall, context.scribe
    return [
        Gauge("ludoteca_tables", "Tables in memory.", lambda: hall.tables_in_use),
        Gauge("ludoteca_sockets", "Sockets at tables.", lambda: hall.guests),
        Gauge("ludoteca_thoughts", "Computers at work.", lambda: hall.thinkers.busy),
        Gauge("ludoteca_queue", "Computers that wait.", lambda: hall.thinkers.queue_length),
        Gauge("ludoteca_store_queue", "Tasks waiting for the store.", lambda: scribe.waiting),
    ]
