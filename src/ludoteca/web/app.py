"""The server as an ASGI app: the page, the answers, the live sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware

from ludoteca.match.store.store import Store, default_place, open_store
from ludoteca.version import __version__
from ludoteca.web.context import Context
from ludoteca.web.enter import router as enter_router
from ludoteca.web.files import router as files_router
from ludoteca.web.live.hall import Hall
from ludoteca.web.live.scribe import Scribe
from ludoteca.web.live.socket import live
from ludoteca.web.metrics import Gauge, Metrics
from ludoteca.web.refusals import add_refusals
from ludoteca.web.routes import ROUTERS
from ludoteca.web.security import Gate, Visitors

__all__ = ["Settings", "make_app"]

_LEAST_TO_PACK = 1500
_DESCRIPTION = "Five classic board games. Live play goes over a WebSocket: see docs/wire.md."


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a server is run."""

    opening: Callable[[], Store] = open_store
    """Opens the store."""

    owner_key: str = ""
    """Opens everything on a person's own server; empty on a server for others."""

    terminal: str = ""
    """What its owner types in a terminal for the same games; empty if that is not known."""

    base_path: str = ""
    """Under which path it is seen from outside: empty, or as in ``/games``."""

    trusts_proxy: bool = False
    workers: int | None = None
    """How many processes think for computers; None lets the machine decide."""


def make_app(settings: Settings) -> FastAPI:
    """Make a server; its store is opened when it starts."""
    app = FastAPI(
        title="Ludoteca",
        version=__version__,
        description=_DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan(settings),
        generate_unique_id_function=_operation,
    )
    app.state.routes = []
    add_refusals(app)
    app.include_router(enter_router)
    for router in (*ROUTERS, files_router):
        app.include_router(router)
        app.state.routes += router.routes
    app.add_api_websocket_route("/api/live", live)
    visitors = Visitors(
        is_local=bool(settings.owner_key),
        trusts_proxy=settings.trusts_proxy,
        base_path=settings.base_path,
    )
    app.state.visitors = visitors
    app.add_middleware(GZipMiddleware, minimum_size=_LEAST_TO_PACK, compresslevel=5)
    app.add_middleware(Gate, visitors=visitors)
    return app


def _lifespan(settings: Settings) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
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
        Gauge("ludoteca_sockets", "Sockets that sit at tables.", lambda: hall.guests),
        Gauge("ludoteca_thoughts", "Computers at work.", lambda: hall.thinkers.busy),
        Gauge("ludoteca_queue", "Computers that wait.", lambda: hall.thinkers.queue_length),
        Gauge("ludoteca_store_queue", "What waits to be written.", lambda: scribe.waiting),
    ]


def _operation(route: APIRoute) -> str:
    return route.name
