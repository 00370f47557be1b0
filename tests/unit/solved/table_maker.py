"""Table files made here, as the native module writes them."""

from __future__ import annotations

import zlib
from pathlib import Path

BLOCK = 65_536
ROOM = 4096


def make_table(
    path: Path,
    payload: bytes = bytes(100_000),
    *,
    first: str = "ludoteca table 1",
    game: str = "nim",
    rules: str = "most=3",
    part: str = "all",
    size: int | None = None,
) -> None:
    """Write a table; the size that it tells can be wrong."""
    sums = b"".join(
        zlib.crc32(payload[start : start + BLOCK]).to_bytes(4, "little")
        for start in range(0, len(payload), BLOCK)
    )
    lines = [
        first,
        f"game {game}",
        f"rules {rules}",
        f"part {part}",
        "format 1",
        "count wins 12",
        "count losses 4",
        f"size {len(payload) if size is None else size}",
        f"blocks {zlib.crc32(sums):08x}",
    ]
    text = "".join(f"{line}\n" for line in lines)
    text += f"header {zlib.crc32(text.encode()):08x}\n"
    path.write_bytes(text.encode().ljust(ROOM, b"\0") + payload + sums)
