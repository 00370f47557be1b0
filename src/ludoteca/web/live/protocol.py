"""The protocol of live sockets: ASGI for the greeting, callbacks from then on.

An endpoint of ASGI that waits for messages costs each socket two queues, a task and a dozen
suspended calls, 25 KB in all, and each message a walk through them. Ours returns as soon as it
has greeted its client, and leaves the socket to a ``Receiver``: a frame goes straight to it, and
what it sends goes straight to the transport. Other servers lack this; there the endpoint waits.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import MutableMapping
from struct import pack
from typing import Any, Protocol, cast
from urllib.parse import unquote

import uvicorn
from starlette.types import Message, Scope
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.utils import apply_mask

_EXTENSION = "ludoteca.live"
_CLOSE_SECONDS = 10.0
_MAX_UNSENT = 1024 * 1024
"""How many bytes may wait for a slow reader."""

_MAX_WAITING = 64
"""How many messages may wait for an endpoint."""

_MAX_IDLE_FRAMES = 1000
"""How many frames that begin no message a client may send until it is looked after again."""

_DEFLATE = ServerPerMessageDeflateFactory(
    # What a socket remembers of earlier messages would take 60 KB.
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"memLevel": 5},
)
_TEXT, _PONG, _MASKED = 0x81, 0x8A, 0x80
_END_OF_HEAD = b"\r\n\r\n"
_PING = b"\x89\x00"
_LOST, _RESTARTING, _UNREADABLE, _SILENT, _TOO_MUCH = 1006, 1012, 1007, 1011, 4429
_LOG = logging.getLogger("ludoteca.web")


class Receiver(Protocol):
    """What takes a socket over."""

    def receive(self, text: str, arrived: float) -> None:
        """Take a message; "" stands for a binary one. ``arrived`` is of ``time.perf_counter``."""

    def leave(self) -> None:
        """Take notice that the socket is closed."""


class LiveProtocol(asyncio.Protocol):
    """One socket, from uvicorn's request to upgrade on."""

    __slots__ = (
        "_app",
        "_connections",
        "_data",
        "_heard",
        "_idle_frames",
        "_is_plain",
        "_loop",
        "_messages",
        "_opcode",
        "_ping_seconds",
        "_receiver",
        "_response",
        "_tasks",
        "_timer",
        "_transport",
        "_wire",
    )

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Begin without a connection, as uvicorn does."""
        self._app = config.loaded_app
        self._connections: set[Any] = server_state.connections
        self._tasks = server_state.tasks
        self._loop = asyncio.get_running_loop()
        self._ping_seconds = config.ws_ping_interval
        extensions = [_DEFLATE] if config.ws_per_message_deflate else []
        self._wire = ServerProtocol(extensions=extensions, max_size=config.ws_max_size)
        self._messages: asyncio.Queue[Message] | None = asyncio.Queue()
        self._receiver: Receiver | None = None
        self._response: Response | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._heard = 0.0
        self._idle_frames = 0
        self._is_plain = False
        """Whether each read has been one whole frame, so that the library waits for none."""

        self._opcode = Opcode.TEXT
        self._data = b""

    # Called by uvicorn and by the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the transport."""
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        """Read frames, and answer what the protocol answers by itself."""
        self._heard = self._loop.time()
        if self._is_plain and self._has_taken(data):
            return
        # From now on only the library knows where a frame begins.
        self._is_plain = False
        self._wire.receive_data(data)
        for event in self._wire.events_received():
            if isinstance(event, Request):
                self._begin(event)
                has_more = data.find(_END_OF_HEAD) != len(data) - len(_END_OF_HEAD)
                self._is_plain = not has_more and not self._wire.extensions
            elif isinstance(event, Frame):
                self._take(event)
        self._flush()
        if self._wire.parser_exc is not None or self._wire.handshake_exc is not None:
            self._close()
        elif (
            self._idle_frames > _MAX_IDLE_FRAMES
            or self._transport.get_write_buffer_size() > _MAX_UNSENT
        ):
            # Each ping is answered, also to a client that reads nothing.
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the receiver."""
        self._set_timer(None)
        self._connections.discard(self)
        self._put({"type": "websocket.disconnect", "code": _LOST})

    def shutdown(self) -> None:
        """Close the socket, since the server is stopping."""
        self.end(_RESTARTING)
        self._put({"type": "websocket.disconnect", "code": _RESTARTING})
        self._close()

    # Called by the endpoint and by the receiver.

    def take_over(self, receiver: Receiver) -> None:
        """Give every message to a receiver from now on; the endpoint has to return."""
        messages, self._messages, self._receiver = self._messages, None, receiver
        while messages is not None and not messages.empty():
            self._put(messages.get_nowait())

    def write(self, text: bytes) -> bool:
        """Send a message; False if too much waits for a slow reader."""
        if self._wire.state is not State.OPEN or self._transport.is_closing():
            return True
        if self._wire.extensions:
            self._wire.send_text(text)
            self._flush()
        else:
            # What the library makes of it in four calls.
            self._transport.write(_head(len(text)) + text)
        return self._transport.get_write_buffer_size() <= _MAX_UNSENT

    def end(self, status: int) -> None:
        """Close the socket once all is sent, or after some seconds."""
        if self._wire.state is State.OPEN and not self._transport.is_closing():
            self._wire.send_close(status)
            self._flush()
            self._set_timer(self._loop.call_later(_CLOSE_SECONDS, self._transport.abort))

    # Frames.

    def _has_taken(self, data: bytes) -> bool:
        """Take a text or a pong that is exactly one frame; False for all else."""
        if len(data) < 6 or self._is_closing or self._idle_frames >= _MAX_IDLE_FRAMES:
            return False
        kind, size, start = data[0], data[1] - _MASKED, 6
        if size == 126 and kind == _TEXT:
            size, start = int.from_bytes(data[2:4]), 8
        is_whole = size >= 0 and (size < 126 or start == 8) and len(data) == start + size
        if not is_whole or kind not in (_TEXT, _PONG):
            return False
        if kind == _TEXT:
            self._opcode = Opcode.TEXT
            self._data = apply_mask(data[start:], data[start - 4 : start])
            self._deliver()
        else:
            self._idle_frames += 1
        return True

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CLOSE:
            # The answer is sent before the transport closes.
            self._flush()
            self._close()
            return
        is_first, is_closing = frame.opcode in (Opcode.TEXT, Opcode.BINARY), self._is_closing
        self._idle_frames += is_closing or not is_first
        if is_closing or not (is_first or frame.opcode is Opcode.CONT):
            return
        self._opcode = frame.opcode if is_first else self._opcode
        self._data = bytes(frame.data) if is_first else self._data + bytes(frame.data)
        if frame.fin:
            self._deliver()

    def _deliver(self) -> None:
        data, self._data = self._data, b""
        message: dict[str, Any] = {"type": "websocket.receive"}
        if self._opcode is Opcode.TEXT:
            try:
                message["text"] = data.decode()
            except UnicodeDecodeError:
                self.end(_UNREADABLE)
                return
        else:
            message["bytes"] = data
        self._put(message)

    def _put(self, message: MutableMapping[str, Any]) -> None:
        """Pass a message on to the receiver, or to the endpoint as long as there is none."""
        if self._messages is not None:
            is_read = message["type"] == "websocket.receive"
            if is_read and self._messages.qsize() >= _MAX_WAITING:
                self._fail(_TOO_MUCH, "too many messages")
                return
            self._messages.put_nowait(message)
        elif self._receiver is not None:
            if message["type"] == "websocket.receive":
                self._receiver.receive(message.get("text") or "", time.perf_counter())
                return
            receiver, self._receiver = self._receiver, None
            receiver.leave()

    def _flush(self) -> None:
        data = self._wire.data_to_send()
        if data and not self._transport.is_closing():
            self._transport.write(b"".join(data))

    @property
    def _is_closing(self) -> bool:
        """Whether nothing more is heard, since the socket is closed or was asked to close."""
        has_ended = self._wire.state not in (State.CONNECTING, State.OPEN)
        return has_ended or self._transport.is_closing()

    def _fail(self, status: int, why: str) -> None:
        """Close the socket without waiting for the answer of the client."""
        self._wire.fail(status, why)
        self._flush()
        self._close()

    def _close(self) -> None:
        """Close the connection once all is sent, or after some seconds if nobody reads it."""
        if not self._transport.is_closing():
            self._transport.close()
            self._set_timer(self._loop.call_later(_CLOSE_SECONDS, self._transport.abort))

    def _watch(self) -> None:
        """Ask a client that is silent whether it is there; close the socket if it stays silent."""
        assert self._ping_seconds is not None
        self._idle_frames = 0
        silent = self._loop.time() - self._heard
        if self._wire.state is not State.OPEN or self._transport.is_closing():
            return
        if silent >= 2 * self._ping_seconds:
            self._fail(_SILENT, "nothing was heard")
            return
        if silent >= self._ping_seconds:
            self._transport.write(_PING)
            wait = 2 * self._ping_seconds - silent
        else:
            wait = self._ping_seconds - silent
        self._set_timer(self._loop.call_later(wait, self._watch))

    def _set_timer(self, timer: asyncio.TimerHandle | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = timer

    # ASGI, until the endpoint returns.

    def _begin(self, request: Request) -> None:
        self._response = self._wire.accept(request)
        if self._response.status_code != 101:
            self._wire.send_response(self._response)
            self._flush()
            self._close()
            return
        self._put({"type": "websocket.connect"})
        task = self._loop.create_task(self._run(self._scope(request)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _scope(self, request: Request) -> Scope:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": _address(self._transport.get_extra_info("sockname")),
            "client": _address(self._transport.get_extra_info("peername")),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii", "replace"),
            "query_string": query.encode("ascii", "replace"),
            "headers": [
                # Older versions of the library keep other bytes than ASCII as surrogates.
                (name.lower().encode("ascii"), value.encode("latin-1", "surrogateescape"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "extensions": {_EXTENSION: {"protocol": self}},
        }

    async def _run(self, scope: Scope) -> None:
        try:
            await self._app(cast(Any, scope), cast(Any, self._receive), cast(Any, self._send))
        except Exception:
            _LOG.exception("a socket could not be served")
        if self._receiver is not None or self._transport.is_closing():
            return
        if self._wire.state is State.CONNECTING:
            self._refuse(500)
        elif self._wire.state is State.OPEN:
            self._close()

    async def _receive(self) -> Message:
        assert self._messages is not None
        return await self._messages.get()

    async def _send(self, message: Message) -> None:
        kind = message["type"]
        if self._transport.is_closing():
            return
        if kind == "websocket.accept" and self._response is not None:
            self._wire.send_response(self._response)
            self._response = None
            self._flush()
            if self._ping_seconds:
                self._watch()
        elif kind == "websocket.close" and self._wire.state is State.CONNECTING:
            self._refuse(403)
        elif kind == "websocket.close":
            self.end(message.get("code", 1000))
        elif not self.write(message["text"].encode()):
            self.end(_TOO_MUCH)

    def _refuse(self, status: int) -> None:
        self._wire.send_response(self._wire.reject(status, ""))
        self._flush()
        self._close()


def protocol_of(scope: Scope) -> LiveProtocol | None:
    """Return the protocol that can be taken over; None on other servers."""
    found: LiveProtocol | None = scope.get("extensions", {}).get(_EXTENSION, {}).get("protocol")
    return found


def _head(size: int) -> bytes:
    """Return what goes before a text of so many bytes that is neither split nor compressed."""
    if size < 126:
        return bytes((_TEXT, size))
    return pack("!BBH", _TEXT, 126, size) if size < 65536 else pack("!BBQ", _TEXT, 127, size)


def _address(name: Any) -> tuple[str, int] | None:
    return (str(name[0]), int(name[1])) if isinstance(name, tuple) else None
