"""Files made to tire a reader out: few bytes, repeated, that cost it the most.

They are kept in ``tests/data/records/bombs.toml``.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.stored import read_toml

__all__ = ["BOMBS", "Bomb", "all_bombs"]


class Bomb(NamedTuple):
    """A file as long as you like."""

    before: str
    again: str
    after: str = ""

    def data(self, bytes_wanted: int, coding: str = "utf-8") -> bytes:
        """Repeat as often as fits into so many bytes."""
        fixed = len((self.before + self.after).encode(coding))
        count = max(1, (bytes_wanted - fixed) // max(1, len(self.again.encode(coding))))
        if "{n}" in self.again:
            middle = "".join(self.again.replace("{n}", str(n)) for n in range(1, count + 1))
        else:
            middle = self.again * count
        return (self.before + middle + self.after).encode(coding)


_KEPT = read_toml("records/bombs.toml")
_LONG_TEXTS = {
    "LONG_LINE": "".join(f"{ply} ７六歩(77)\n" for ply in range(1, 301)),
    "LONG_NUMBER": "1" * 399,
    "ROUND": "▲４八金 △４二金 ▲４九金 △４一金\n" * 75,
    "SEVENS": "7" * 999,
}


def _spelled(text: str) -> str:
    """Put the long texts, and those that several bombs share, for their names."""
    for name, long in (_KEPT["texts"] | _LONG_TEXTS).items():
        text = text.replace(f"{{{name}}}", long)
    return text


BOMBS: dict[str, dict[str, Bomb]] = {
    key: {name: Bomb(*map(_spelled, parts)) for name, parts in bombs.items()}
    for key, bombs in _KEPT["bombs"].items()
}
"""By the format's key and a name."""


def all_bombs() -> list[tuple[str, str]]:
    """List every bomb by its format and name."""
    return [(key, name) for key, bombs in BOMBS.items() for name in bombs]
