"""Answers as they are sent: encoded and compressed where they were made, not on the event loop."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

_JSON = "application/json"
_MIN_GZIP_BYTES = 1500
_GZIP_LEVEL = 5
_GZIP_FORMAT = 16 + zlib.MAX_WBITS
_PART = 64 * 1024


@dataclass(frozen=True)
class Packed:
    """The body of an answer, compressed if that is worthwhile."""

    body: bytes
    size: int
    """How many bytes it has when it is not compressed."""

    media_type: str = _JSON
    headers: Mapping[str, str] = field(default_factory=dict)

    def answer(
        self, request: Request, unpacking: asyncio.Lock, headers: Mapping[str, str] = {}
    ) -> Response:
        """Make the response; what a client cannot decompress is decompressed part by part.

        Args:
            request: The request.
            unpacking: Held while a part is decompressed, by one response at a time.
            headers: More headers.
        """
        named = {"Vary": "Accept-Encoding", **self.headers, **headers}
        is_plain = len(self.body) == self.size
        if is_plain or "gzip" in request.headers.get("accept-encoding", ""):
            if not is_plain:
                named["Content-Encoding"] = "gzip"
            return Response(self.body, headers=named, media_type=self.media_type)
        named["Content-Length"] = str(self.size)
        return StreamingResponse(self._parts(unpacking), media_type=self.media_type, headers=named)

    async def _parts(self, unpacking: asyncio.Lock) -> AsyncIterator[bytes]:
        """Decompress as fast as the client reads."""
        decompressor, left = zlib.decompressobj(_GZIP_FORMAT), self.body
        while left:
            async with unpacking:
                part = decompressor.decompress(left, _PART)
                # Everything else on the event loop comes before the next part of any response.
                await asyncio.sleep(0)
            yield part
            left = decompressor.unconsumed_tail
        yield decompressor.flush()


def pack(value: object) -> Packed:
    """Encode a struct as JSON."""
    return pack_bytes(msgspec.json.encode(value))


def pack_bytes(
    data: bytes, media_type: str = _JSON, headers: Mapping[str, str] | None = None
) -> Packed:
    """Compress what is encoded already."""
    body = data
    if len(data) >= _MIN_GZIP_BYTES:
        smaller = gzip.compress(data, _GZIP_LEVEL, mtime=0)
        body = smaller if len(smaller) < len(data) else data
    return Packed(body, len(data), media_type, dict(headers or {}))
