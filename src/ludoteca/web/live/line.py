"""A connection from the network: whoever opens one must ask soon, and has only so many."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludoteca.core import SessionError
from ludoteca.web.live.limits import Census

__all__ = ["HEAD_SECONDS", "Line", "lines"]

HEAD_SECONDS = 15.0
"""So long the head of a request may take, from its first byte or from the opening."""

_MOST = 10_000
_OF_ADDRESS = 400


class Line(H11Protocol):
    """A connection as uvicorn serves it, but without its patience for those who say nothing."""

    def __init__(self, *args: Any, census: Census | None = None, **kwargs: Any) -> None:
        """Wait for a connection.

        Args:
            args: As uvicorn gives them.
            census: Counts the connections of each address; None if they need no limit.
            kwargs: As uvicorn gives them.
        """
        super().__init__(*args, **kwargs)
        self._census = census
        self._counted: str | None = None
        self._impatience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self._census is not None and self.client is not None:
            try:
                self._census.enter(self.client[0])
            except SessionError:
                transport.abort()
                return
            self._counted = self.client[0]
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; a head that has begun must come to its end."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand a connection over: from now on it is a socket, and counted as one."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        if self._impatience is None and not self.transport.is_closing():
            self._impatience = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    def _leave(self) -> None:
        self._stop_waiting()
        if self._census is not None and self._counted is not None:
            self._census.leave(self._counted)
            self._counted = None


def lines(*, is_limited: bool) -> type[asyncio.Protocol]:
    """Return what makes the connections of one server.

    Args:
        is_limited: Whether an address may have only so many; behind a proxy all have the same.
    """
    census = Census(_MOST, _OF_ADDRESS, "limit/connections") if is_limited else None
    return partial(Line, census=census)  # type: ignore[return-value] # uvicorn only calls it
