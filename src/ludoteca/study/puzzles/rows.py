"""Position texts with rows and free points, turned and mirrored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

Rows = Sequence[Sequence[str]]
OTHER_COLOUR = {"w": "b", "b": "w"}
_CELL = re.compile(r"\+?[A-Za-z]|[0-9]+|\.")
_FREE = "."


def both_ways(rows: Rows, rest: str) -> Iterator[str]:
    for one in (rows, [row[::-1] for row in rows]):
        yield f"{'/'.join(''.join(row) for row in one)} {rest}"


def read_rows(ranks: str) -> list[list[str]]:
    rows = []
    for rank in ranks.split("/"):
        row = list[str]()
        for cell in _CELL.findall(rank):
            row += [_FREE] * int(cell) if cell.isdecimal() else [cell]
        rows.append(row)
    return rows
