"""Mirror images of Go: the symmetries of a square."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.study.puzzles.rows import OTHER_COLOUR, Rows, both_ways, read_rows


def images(text: str, _rules: str) -> Iterator[str]:
    """List the images of a position, with the colours exchanged too."""
    ranks, turn, _ko, _prisoners, passes = text.split()
    rows = read_rows(ranks)
    other = [[OTHER_COLOUR.get(cell, cell) for cell in row] for row in rows]
    for board, seat in ((rows, turn), (other, OTHER_COLOUR[turn])):
        for quarter in _quarters(board):
            yield from both_ways(quarter, f"{seat} {passes}")


def _quarters(rows: Rows) -> Iterator[Rows]:
    for _ in range(4):
        yield rows
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]
