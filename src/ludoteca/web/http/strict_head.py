"""Strict request heads, against request smuggling: CR LF line ends, no folded lines.

A proxy may parse bare line feeds and folded lines differently from the server behind it.
"""

from __future__ import annotations

from typing import Any

from h11 import RemoteProtocolError
from h11._receivebuffer import ReceiveBuffer


class StrictLines(ReceiveBuffer):
    """The receive buffer of h11."""

    _is_head = False

    def maybe_extract_lines(self) -> list[bytearray] | None:
        self._is_head = True
        try:
            return super().maybe_extract_lines()
        finally:
            self._is_head = False

    def _extract(self, count: int) -> bytearray:
        taken = super()._extract(count)
        if self._is_head and not _is_strict(taken):
            raise RemoteProtocolError("a line ends without CR, or is folded")
        return taken


def read_strictly(protocol: Any) -> None:
    """Make uvicorn's h11 protocol parse heads strictly."""
    protocol.conn._receive_buffer = StrictLines()


def _is_strict(head: bytearray) -> bool:
    is_folded = b"\n " in head or b"\n\t" in head
    return not is_folded and head.count(b"\n") == head.count(b"\r\n")
