"""Responses that were compressed in advance: files once, long answers where they were made.

All others are compressed by Starlette's middleware, on the event loop: there a review of 1.2 MB
would stop everybody for 33 ms.
"""

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
_MIN_GZIP_BYTES = 600
_GZIP_LEVEL = 5
_GZIP_FORMAT = 16 + zlib.MAX_WBITS
_PART = 64 * 1024


@dataclass(frozen=True)
class Compressed:
    """The body of an answer, compressed if that is worthwhile."""

    body: bytes
    size: int  # How many bytes it has when it is not compressed
    media_type: str = _JSON
    headers: Mapping[str, str] = field(default_factory=dict)

    def answer(
        self, request: Request, decompressing: asyncio.Lock, headers: Mapping[str, str] = {}
    ) -> Response:
        """Make the response; what a client cannot decompress is decompressed part by part."""
        named = {"Vary": "Accept-Encoding", **self.headers, **headers}
        is_plain = len(self.body) == self.size
        if is_plain or accepts_gzip(request):
            if not is_plain:
                named["Content-Encoding"] = "gzip"
            return Response(self.body, headers=named, media_type=self.media_type)
        named["Content-Length"] = str(self.size)
        return StreamingResponse(
            self._parts(decompressing), media_type=self.media_type, headers=named
        )

    async def _parts(self, decompressing: asyncio.Lock) -> AsyncIterator[bytes]:
        """Decompress as fast as the client reads."""
        decompressor, left = zlib.decompressobj(_GZIP_FORMAT), self.body
        while left:
            async with decompressing:
                part = decompressor.decompress(left, _PART)
                # Everything else on the event loop comes before the next part of any response.
                await asyncio.sleep(0)
            yield part
            left = decompressor.unconsumed_tail
        yield decompressor.flush()


def compress(value: object) -> Compressed:
    return compress_bytes(msgspec.json.encode(value))


def compress_bytes(
    data: bytes, media_type: str = _JSON, headers: Mapping[str, str] = {}
) -> Compressed:
    body = gzipped(data, _GZIP_LEVEL)
    return Compressed(body, len(data), media_type, headers)


def gzipped(data: bytes, level: int) -> bytes:
    """Compress, or return the data unchanged where that saves nothing."""
    if len(data) < _MIN_GZIP_BYTES:
        return data
    smaller = gzip.compress(data, level, mtime=0)
    return smaller if len(smaller) < len(data) else data


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")
