"""Mirror images of Neutron: left and right, and the board turned round."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.study.puzzles.rows import OTHER_COLOUR, both_ways, read_rows


def images(text: str, _rules: str) -> Iterator[str]:
    """List the images of a position, with the colours exchanged too."""
    ranks, turn, opening = text.split()
    rows = read_rows(ranks)
    yield from both_ways(rows, f"{turn} {opening}")
    if opening != "-":
        other = [[OTHER_COLOUR.get(cell, cell) for cell in row] for row in rows[::-1]]
        yield from both_ways(other, f"{OTHER_COLOUR[turn]} {opening}")
