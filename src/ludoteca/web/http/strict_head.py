"""Heads of requests are read strictly: each line ends with CR LF, and none is folded.

A proxy may read bare line feeds and folded lines in another way than the server behind it, and
then the two see different requests.
"""

from __future__ import annotations

from typing import Any

from h11 import RemoteProtocolError
from h11._receivebuffer import ReceiveBuffer


class StrictLines(ReceiveBuffer):
    """What h11 has received and not read yet."""

    _is_head = False

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """Take the lines up to an empty one.

        Raises:
            RemoteProtocolError: One does not end with CR LF, or continues the line before.
        """
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
    """Let a protocol of uvicorn that uses h11 read heads strictly."""
    protocol.conn._receive_buffer = StrictLines()


def _is_strict(head: bytearray) -> bool:
    is_folded = b"\n " in head or b"\n\t" in head
    return not is_folded and head.count(b"\n") == head.count(b"\r\n")
