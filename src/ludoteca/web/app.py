"""The server as an ASGI app: the page, the HTTP endpoints, the live sockets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from ludoteca.club.lobby.lobby import Lobby
from ludoteca.club.lobby.socket import lobby
from ludoteca.club.operator.ban_list import CODE, BanList, told
from ludoteca.club.operator.figures import answer_others
from ludoteca.club.operator.operator import Operator
from ludoteca.core import Sentence
from ludoteca.web.context import Context, ServerSettings
from ludoteca.web.http.endpoint import make_routes
from ludoteca.web.http.errors import HANDLERS
from ludoteca.web.http.limits import READS_A_SECOND, READS_AT_ONCE, RateLimits
from ludoteca.web.http.security import SecurityMiddleware
from ludoteca.web.live.socket import live
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.load import LoadMeter
from ludoteca.web.metrics import Metrics
from ludoteca.web.routes import ENDPOINTS

_MIN_COMPRESSED = 1500


def make_app(settings: ServerSettings) -> Starlette:
    """Make a server; its store is opened when it starts."""
    paces = {"changes": RateLimits(), "reads": RateLimits(READS_A_SECOND, READS_AT_ONCE)}
    app = Starlette(
        routes=[
            *make_routes(ENDPOINTS),
            WebSocketRoute("/api/live", live),
            WebSocketRoute("/api/lobby", lobby),
        ],
        middleware=[
            Middleware(
                SecurityMiddleware,
                settings=settings,
                rate_limits=paces["changes"],
                read_limits=paces["reads"],
            ),
            Middleware(GZipMiddleware, minimum_size=_MIN_COMPRESSED, compresslevel=6),
        ],
        exception_handlers=HANDLERS,
        lifespan=_lifespan(settings, paces),
    )
    # A redirect would repeat the host that a visitor claims.
    app.router.redirect_slashes = False
    app.state.settings = settings
    return app


def _lifespan(
    settings: ServerSettings, paces: Mapping[str, RateLimits]
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run_app(app: Starlette) -> AsyncIterator[None]:
        here = app.state.context = _make_context(settings)
        if here.tables.cluster is not None:
            connections = getattr(app.state, "connection_quota", None)
            here.tables.cluster.share({"connections": connections}, {**paces, **_paces(here)})
        sockets = here.tables.socket_quota
        sockets.total = min(sockets.total, getattr(app.state, "max_sockets", sockets.total))
        work: list[asyncio.Task[None]] = []
        try:
            await here.tables.start()
            await here.bans.load()
            work += [asyncio.create_task(one) for one in (here.bans.run(), here.load_meter.run())]
            if here.lobby is not None:
                here.lobby.start()
            yield
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            if here.lobby is not None:
                await here.lobby.stop()
            await here.tables.stop()
            here.store_thread.close()

    return run_app


def _paces(here: Context) -> dict[str, RateLimits]:
    """Return the paces that hold at all servers of a database together, by name."""
    found = {"people": here.new_people, "operator": here.operator.failures}
    return found if here.lobby is None else {**found, "challenges": here.lobby.pace}


def _make_context(settings: ServerSettings) -> Context:
    """Open the store, and make what the endpoints share.

    Raises:
        SessionError: The store cannot be opened.
    """
    metrics = Metrics()
    store_thread = StoreThread(settings.opening, hides_places=not settings.owner_key)
    tables = LiveTables(
        store_thread,
        owner_key=settings.owner_key,
        workers=settings.workers,
        is_shared=settings.is_shared,
        retention=settings.retention,
        rates_one_network=settings.rates_one_network,
    )
    bans, operator = BanList(store_thread), Operator(settings.operator_token)
    meeting = None if settings.is_local else Lobby(tables, time.time)
    bans.on_change = lambda: _close_banned(tables, bans, meeting)
    meter = LoadMeter(metrics)
    context = Context(settings, tables, store_thread, metrics, bans, operator, meter, lobby=meeting)
    _add_gauges(context)
    answer_others(context)
    return context


def _close_banned(tables: LiveTables, bans: BanList, meeting: Lobby | None) -> None:
    """Close the sockets of networks that have just been banned."""

    def find(address: str) -> Sentence | None:
        ban = bans.find(address)
        return None if ban is None else told(ban)

    for table in tables:
        table.clients.close_some(find, CODE)
    if meeting is not None:
        meeting.close_some(find, CODE)


def _add_gauges(context: Context) -> None:
    tables, store_thread, gauge = context.tables, context.store_thread, context.metrics.add_gauge
    gauge("ludoteca_tables", "Tables in memory.", lambda: tables.in_memory)
    gauge("ludoteca_sockets", "Sockets at tables.", lambda: tables.connected)
    gauge("ludoteca_thoughts", "Computers at work.", lambda: tables.worker_pool.busy)
    gauge("ludoteca_queue", "Computers that wait.", lambda: tables.worker_pool.queue_length)
    gauge("ludoteca_store_bytes", "The size of the store.", lambda: tables.store_size)
    gauge("ludoteca_store_queue", "Tasks waiting for the store.", lambda: store_thread.waiting)
