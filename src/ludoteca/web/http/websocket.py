"""uvicorn's WebSocket protocol, with limits that it lacks."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame

from ludoteca.web.http.connections import StuckTimeout

MAX_UNSENT = 1024 * 1024  # Max bytes of pongs that wait for a client
MAX_IDLE_FRAMES = 1000  # Max control and continuation frames per ping interval
_DEFLATE = ServerPerMessageDeflateFactory(
    # A context that outlives its message takes 60 KB a socket.
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"memLevel": 5},
)


class LimitedWebSocket(StuckTimeout, WebSocketsSansIOProtocol):
    """Drops clients that read nothing or flood the server with frames."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [_DEFLATE]
        self._idle_frames = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        # A transport flushes before it closes: a single unread byte would keep it open forever.
        self.transport.set_write_buffer_limits(0)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # uvicorn answers pings without flow control, and collects any number of empty fragments.
        unsent = self.transport.get_write_buffer_size()
        if self._idle_frames > MAX_IDLE_FRAMES or unsent > MAX_UNSENT:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        self._idle_frames += 1
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self._idle_frames += 1
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._idle_frames += 1
        super().handle_pong(event)

    def send_keepalive_ping(self) -> None:
        self._idle_frames = 0
        super().send_keepalive_ping()
