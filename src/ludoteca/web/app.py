"""The server as an ASGI app: the page, the HTTP endpoints, the live sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from ludoteca.web.context import Context, ServerSettings
from ludoteca.web.extension import ServerExtension
from ludoteca.web.http.endpoint import Endpoint, endpoints_of, make_routes
from ludoteca.web.http.errors import HANDLERS
from ludoteca.web.http.limits import READS_A_SECOND, READS_AT_ONCE, RateLimits
from ludoteca.web.http.security import SecurityMiddleware
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.live.visit import live
from ludoteca.web.metrics import LoadMeter, Metrics
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
)
from ludoteca.web.routes import tables as table_routes

# Every address of the server but that of the live sockets.
ENDPOINTS = endpoints_of(
    catalogue, games, boards, table_routes, records, library, lessons, owner, health, files
)
_MIN_COMPRESSED = 1500


def make_app(
    settings: ServerSettings,
    *,
    extend: Callable[[LiveTables], ServerExtension] = ServerExtension,
    endpoints: Iterable[Endpoint] = (),
    sockets: Iterable[WebSocketRoute] = (),
) -> Starlette:
    """Make a server, with what a shared server adds; its store is opened when it starts."""
    request_limits = {"changes": RateLimits(), "reads": RateLimits(READS_A_SECOND, READS_AT_ONCE)}
    published = (*ENDPOINTS, *endpoints)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store_thread = StoreThread(settings.opening, hides_path=not settings.owner_key)
        tables = LiveTables(
            store_thread,
            owner_key=settings.owner_key,
            engine_processes=settings.engine_processes,
            retention=settings.retention,
            extend=extend,
        )
        metrics = Metrics()
        context = app.state.context = Context(
            settings, tables, metrics, LoadMeter(metrics), published, request_limits
        )
        _add_gauges(context)
        context.connection_quota = getattr(app.state, "connection_quota", None)
        quota = tables.socket_quota
        quota.total = min(quota.total, getattr(app.state, "max_sockets", quota.total))
        try:
            await tables.start(context)
            yield
        finally:
            await tables.stop()
            store_thread.close()

    app = Starlette(
        routes=[*make_routes(published), WebSocketRoute("/api/live", live), *sockets],
        middleware=[
            Middleware(SecurityMiddleware, settings=settings, request_limits=request_limits),
            Middleware(GZipMiddleware, minimum_size=_MIN_COMPRESSED, compresslevel=6),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    # A redirect would repeat the host that a visitor claims.
    app.router.redirect_slashes = False
    app.state.settings = settings
    return app


def _add_gauges(context: Context) -> None:
    tables, store_thread, gauge = context.tables, context.store_thread, context.metrics.add_gauge
    gauge("ludoteca_tables", "Tables in memory.", lambda: len(tables.registry))
    gauge("ludoteca_sockets", "Sockets at tables.", lambda: tables.registry.connected)
    gauge("ludoteca_thoughts", "Computers at work.", lambda: tables.engine_pool.busy)
    gauge("ludoteca_queue", "Computers that wait.", lambda: tables.engine_pool.queue_length)
    gauge("ludoteca_store_bytes", "The size of the store.", lambda: tables.store_size)
    gauge("ludoteca_store_queue", "Tasks waiting for the store.", lambda: store_thread.waiting)
