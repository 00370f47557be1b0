"""Run the app: one process, one event loop, an orderly shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import Callable
from functools import partial
from typing import cast

import uvicorn
from starlette.applications import Starlette

from ludoteca.core import SessionError, say, why_failed
from ludoteca.web.context import Context, ServerSettings
from ludoteca.web.http.connections import (
    LimitedHttp,
    connection_quota,
    connections_within,
    raise_file_limit,
)
from ludoteca.web.http.log_throttle import throttle_logs
from ludoteca.web.http.websocket import LimitedWebSocket
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.routes.files import prepare_page

_BACKLOG = 2048
_KEEP_ALIVE_SECONDS = 30
_STOP_SECONDS = 5
_LAST_MESSAGE_SECONDS = 2.0
_TICK_SECONDS = 0.01
_FRAME = 64 * 1024
_PING_SECONDS = 30.0
_GC_THRESHOLDS = (500, 2, 1_000)


def bind(host: str, port: int) -> socket.socket:
    """Bind a port; 0 is any free one."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _, _, _, address = found[0]
        return socket.create_server(address, family=family)
    except (OSError, OverflowError) as error:
        why = why_failed(error) if isinstance(error, OSError) else say("{why}", why=error)
        raise SessionError(
            "server/no-port",
            say("cannot listen on {host}, port {port}: {why}", host=host, port=port, why=why),
        ) from error


def run(
    app: Starlette, listening: socket.socket, started: Callable[[Context], object] = lambda _: None
) -> None:
    """Serve until Ctrl-C or a signal; call ``started`` once the server answers."""
    settings = app.state.settings
    # Report a damaged store before anything starts: later it would be a traceback.
    check_store(settings)
    is_limited = not settings.is_local and not settings.trusts_proxy
    room = connections_within(raise_file_limit())
    throttle_logs()
    quota = connection_quota(is_limited=is_limited, most=room // 2)
    app.state.connection_quota = quota if is_limited else None
    app.state.max_sockets = room - room // 2
    config = uvicorn.Config(
        app,
        http=cast(type[asyncio.Protocol], partial(LimitedHttp, quota=quota)),
        # The event loop accepts as many at once, before it handles any of them.
        backlog=min(_BACKLOG, max(1, room // 4)),
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_STOP_SECONDS,
        ws=LimitedWebSocket,
        ws_max_size=_FRAME,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
    )
    # A full collection of thousands of tables stops play for tenths of a second. Commands leave no
    # garbage for it, only dropped tables and closed sockets do: it comes after 1.5 million objects.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    _Server(config, app, started).run([listening])


def check_store(settings: ServerSettings) -> None:
    with settings.opening() as store:
        store.database.check_sound()


class _Server(uvicorn.Server):
    """Stops the tables before the sockets."""

    def __init__(
        self, config: uvicorn.Config, app: Starlette, started: Callable[[Context], object]
    ) -> None:
        super().__init__(config)
        self._app = app
        self._on_start = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        context = self._app.state.context
        self._on_start(context)
        context.tables.background.spawn(prepare_page(context))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._app.state.settings.is_shared:
            # From now on other servers take the connections.
            for listener in self.servers:
                listener.close()
        tables: LiveTables = self._app.state.context.tables
        await tables.stop()
        with contextlib.suppress(TimeoutError):
            # Each client gets a last message before uvicorn closes its socket.
            async with asyncio.timeout(_LAST_MESSAGE_SECONDS):
                while tables.registry.connected:
                    await asyncio.sleep(_TICK_SECONDS)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: object) -> None:
        """Exit in order; uvicorn would raise the signal again, and force it at a second one."""
        self.should_exit = True
