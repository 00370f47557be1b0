"""The server as an ASGI app: the page, the HTTP endpoints, the live sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from ludoteca.match.store.store import Store, default_place, open_store
from ludoteca.web.context import Context
from ludoteca.web.endpoint import make_routes
from ludoteca.web.live.socket import live
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.metrics import Gauge, Metrics
from ludoteca.web.refusals import HANDLERS
from ludoteca.web.routes import ENDPOINTS
from ludoteca.web.security import AccessPolicy, SecurityMiddleware

_MIN_COMPRESSED = 1500


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
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


def make_app(settings: ServerSettings) -> Starlette:
    """Make a server; its store is opened when it starts."""
    policy = AccessPolicy(
        is_local=bool(settings.owner_key),
        trusts_proxy=settings.trusts_proxy,
        base_path=settings.base_path,
    )
    app = Starlette(
        routes=[*make_routes(ENDPOINTS), WebSocketRoute("/api/live", live)],
        middleware=[
            Middleware(SecurityMiddleware, policy=policy),
            Middleware(GZipMiddleware, minimum_size=_MIN_COMPRESSED, compresslevel=5),
        ],
        exception_handlers=HANDLERS,
        lifespan=_lifespan(settings),
    )
    app.state.policy = policy
    return app


def _lifespan(settings: ServerSettings) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run_app(app: Starlette) -> AsyncIterator[None]:
        metrics = Metrics()
        store_thread = StoreThread(settings.opening, hides_places=not settings.owner_key)
        tables = LiveTables(
            store_thread,
            owner_key=settings.owner_key,
            workers=settings.workers,
            is_shared=isinstance(default_place(), str),
        )
        app.state.context = Context(
            tables, store_thread, metrics, settings.owner_key, settings.terminal
        )
        metrics.gauges += _gauges(app.state.context)
        try:
            await tables.start()
            yield
        finally:
            await tables.stop()
            store_thread.close()

    return run_app


def _gauges(context: Context) -> list[Gauge]:
    tables, store_thread = context.tables, context.store_thread
    return [
        Gauge("ludoteca_tables", "Tables in memory.", lambda: tables.in_memory),
        Gauge("ludoteca_sockets", "Sockets at tables.", lambda: tables.connected),
        Gauge("ludoteca_thoughts", "Computers at work.", lambda: tables.worker_pool.busy),
        Gauge("ludoteca_queue", "Computers that wait.", lambda: tables.worker_pool.queue_length),
        Gauge("ludoteca_store_queue", "Tasks waiting for the store.", lambda: store_thread.waiting),
    ]
