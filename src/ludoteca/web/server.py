"""Run the app: one process, one event loop, an orderly shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator

import uvicorn
from starlette.applications import Starlette

from ludoteca.core import SessionError, say, why_failed
from ludoteca.web.connections import Connections
from ludoteca.web.context import Context

_BACKLOG = 2048
_KEEP_ALIVE_SECONDS = 30
_STOP_SECONDS = 5
_LAST_MESSAGE_SECONDS = 2.0
_FRAME = 64 * 1024
_PING_SECONDS = 20.0
_SIGNALS = ("SIGINT", "SIGTERM", "SIGBREAK")


def bind(host: str, port: int) -> socket.socket:
    """Bind a port; 0 is any free one.

    Raises:
        SessionError: It is not free, or there is no such host (``server/no-port``).
    """
    try:
        return _bound(host, port)
    except (OSError, OverflowError) as error:
        why = why_failed(error) if isinstance(error, OSError) else say("{why}", why=error)
        raise SessionError(
            "server/no-port",
            say("cannot listen on {host}, port {port}: {why}", host=host, port=port, why=why),
        ) from error


def run(
    app: Starlette, listening: socket.socket, started: Callable[[Context], object] = lambda _: None
) -> None:
    """Serve until Ctrl-C or a signal; every game is saved.

    Args:
        app: Made by ``make_app``.
        listening: Where it listens.
        started: Called once it answers.
    """
    policy = app.state.policy
    is_limited = not policy.is_local and not policy.trusts_proxy
    connections = Connections(app, is_limited=is_limited)
    config = uvicorn.Config(
        connections,
        # The only one of uvicorn's that limits the head of a request.
        http="h11",
        backlog=_BACKLOG,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_STOP_SECONDS,
        ws="websockets-sansio",
        ws_max_size=_FRAME,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
    )
    connections.guard(config)
    _Server(config, app, started).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Stops the tables before the sockets, and exits quietly."""

    def __init__(
        self, config: uvicorn.Config, app: Starlette, started: Callable[[Context], object]
    ) -> None:
        super().__init__(config)
        self._app = app
        self._on_start = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_start(self._app.state.context)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        context: Context = self._app.state.context
        await context.tables.stop()
        # Each client still gets a last message: uvicorn would close the sockets before it is sent.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_MESSAGE_SECONDS):
                while context.tables.connected:
                    await asyncio.sleep(0.01)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal; unlike uvicorn, do not raise it again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
        before = {number: signal.signal(number, self.handle_exit) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind, protocol)
    try:
        # Allows a restart at once; on Windows it would let others steal the port.
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
    except BaseException:
        made.close()
        raise
    return made
