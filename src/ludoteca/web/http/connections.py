"""Limits on TCP connections: their number, and timeouts for sending a request and for reading.

uvicorn calls a protocol for each connection and the app for each request; ``Connections`` wraps
both.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import uvicorn
from h11 import RemoteProtocolError
from h11._receivebuffer import ReceiveBuffer
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.core import SessionError
from ludoteca.web.http.limits import Quota

try:
    import resource
except ImportError:  # Windows has no such limit.
    resource = None  # type: ignore[assignment]

HEAD_SECONDS = 15.0  # Timeout for the head of a request, from its first byte or from the opening
STUCK_SECONDS = 60.0  # Timeout for a client that does not read its answer
MAX_CONNECTIONS = 10_000  # Max HTTP connections; WebSockets have their own quota
_MAX_OF_ADDRESS = 400

_WANTED_FILES = 65_536
_OWN_FILES = 256  # What a server opens besides connections: the store, the pages, its processes
Peer = tuple[str, int]


class Connections:
    """The connections of one server."""

    def __init__(self, app: ASGIApp, *, is_limited: bool, most: int = MAX_CONNECTIONS) -> None:
        """Wrap an app; ``is_limited`` counts by address, but behind a proxy all have the same."""
        self._app = app
        self._open: dict[Peer, _Connection] = {}
        most = min(most, MAX_CONNECTIONS)
        of_address = _MAX_OF_ADDRESS if is_limited else most
        self.quota = Quota(most, of_address, "limit/connections")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer = scope.get("client")
        connection = self._open.get(peer) if peer else None
        if connection is None:
            await self._app(scope, receive, send)
            return
        connection.begin_request()
        try:
            await self._app(scope, receive, send)
        finally:
            connection.end_request()

    def guard(self, config: uvicorn.Config) -> None:
        config.load()
        guarded = partial(_Connection, config.http_protocol_class, self._open, self.quota)
        config.http_protocol_class = cast(type[asyncio.Protocol], guarded)


class _StrictHeads(ReceiveBuffer):
    """Parses request heads strictly, against request smuggling: CR LF line ends, no folded lines.

    A proxy may parse bare line feeds and folded lines differently from the server behind it.
    """

    _is_head = False

    def maybe_extract_lines(self) -> list[bytearray] | None:
        self._is_head = True
        try:
            return super().maybe_extract_lines()
        finally:
            self._is_head = False

    def _extract(self, count: int) -> bytearray:
        taken = super()._extract(count)
        is_folded = b"\n " in taken or b"\n\t" in taken
        if self._is_head and (is_folded or taken.count(b"\n") != taken.count(b"\r\n")):
            raise RemoteProtocolError("a line ends without CR, or is folded")
        return taken


class _Connection(asyncio.Protocol):
    """Passes everything on to uvicorn's protocol, and closes the connection in time."""

    def __init__(
        self,
        make: Callable[..., asyncio.Protocol],
        known: dict[Peer, _Connection],
        quota: Quota,
        **settings: Any,
    ) -> None:
        self._inner = make(**settings)
        cast(Any, self._inner).conn._receive_buffer = _StrictHeads()
        self._known = known
        self._quota = quota
        self._peer: Peer | None = None
        self._requests = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._inner.connection_made(transport)
        peer = transport.get_extra_info("peername")
        if isinstance(peer, tuple):
            try:
                self._quota.acquire(str(peer[0]))
            except SessionError:
                self._transport.abort()
                return
            self._peer = (str(peer[0]), int(peer[1]))
            self._known[self._peer] = self
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._inner.data_received(data)
        if self._transport.get_protocol() is not self:
            # Upgraded to a WebSocket, which has its own quota.
            self._leave()
        elif not self._requests:
            self._wait()

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._stop_patience()
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(STUCK_SECONDS, self._transport.abort)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._stop_patience()
        self._inner.resume_writing()

    def begin_request(self) -> None:
        """Stop the timeout: the head of a request is complete."""
        self._requests += 1
        self._stop_waiting()

    def end_request(self) -> None:
        """Let the next byte start the timeout again."""
        self._requests -= 1

    def _wait(self) -> None:
        if self._deadline is None and not self._transport.is_closing():
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(HEAD_SECONDS, self._transport.close)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _stop_patience(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _leave(self) -> None:
        self._stop_waiting()
        self._stop_patience()
        peer, self._peer = self._peer, None
        if peer is None:
            return
        if self._known.get(peer) is self:
            del self._known[peer]
        self._quota.release(peer[0])


def raise_file_limit() -> int:
    """Raise the limit of open files as far as the system allows; return it."""
    if resource is None:
        return _WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, _WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return _WANTED_FILES if soft == resource.RLIM_INFINITY else soft


def connections_within(files: int) -> int:
    """Return how many connections leave enough files for the rest."""
    return files - min(_OWN_FILES, files // 2)
