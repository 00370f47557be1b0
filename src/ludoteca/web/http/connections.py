"""Limits on TCP connections: their number, and timeouts for sending a request and for reading."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from h11 import RemoteProtocolError
from h11._receivebuffer import ReceiveBuffer
from uvicorn.protocols.http.h11_impl import H11Protocol

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


def connection_quota(*, is_limited: bool, most: int = MAX_CONNECTIONS) -> Quota:
    """Make the quota; ``is_limited`` counts by address, but behind a proxy all have the same."""
    most = min(most, MAX_CONNECTIONS)
    return Quota(most, _MAX_OF_ADDRESS if is_limited else most, "limit/connections")


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


class StuckTimeout(asyncio.Protocol):
    """Drops a client that does not read what was sent to it."""

    transport: asyncio.Transport
    _stuck: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_stuck_timer()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._stop_stuck_timer()
        loop = asyncio.get_running_loop()
        self._stuck = loop.call_later(STUCK_SECONDS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stop_stuck_timer()
        super().resume_writing()

    def _stop_stuck_timer(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


class LimitedHttp(StuckTimeout, H11Protocol):
    """uvicorn's HTTP protocol, with a quota of connections and timeouts."""

    def __init__(self, *args: Any, quota: Quota, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.conn._receive_buffer = _StrictHeads()
        self._quota = quota
        self._counted = ""  # The address for which the quota counts it; empty for none
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client is not None:
            try:
                self._quota.acquire(self.client[0])
            except SessionError:
                transport.abort()
                return
            self._counted = self.client[0]
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            # Upgraded to a WebSocket, which has its own quota.
            self._leave()
        elif self.cycle is None or self.cycle.response_complete:
            self._await_head()
        else:
            self._stop_deadline()

    def _await_head(self) -> None:
        if self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _leave(self) -> None:
        self._stop_deadline()
        self._stop_stuck_timer()
        if self._counted:
            self._quota.release(self._counted)
            self._counted = ""


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
