"""Mirror images of Shogi: left and right, and the board turned round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludoteca.study.puzzles.rows import OTHER_COLOUR, both_ways, read_rows


def images(text: str, _rules: str) -> Iterator[str]:
    """List the images of a position, with the colours exchanged too."""
    ranks, turn, hands = text.split()[:3]
    rows = read_rows(ranks)
    yield from both_ways(rows, f"{turn} {hands}")
    turned = [[cell.swapcase() for cell in row[::-1]] for row in rows[::-1]]
    yield from both_ways(turned, f"{OTHER_COLOUR[turn]} {_exchanged_hands(hands)}")


def _exchanged_hands(hands: str) -> str:
    held = re.findall(r"[0-9]*[A-Za-z]", hands)
    own = "".join(one for one in held if one[-1].isupper())
    other = "".join(one for one in held if one[-1].islower())
    return (other + own).swapcase() or hands
