"""Moves as lists show them."""

from __future__ import annotations

import pytest

from ludoteca.games.shogi import GAME


@pytest.mark.parametrize(
    ("moves", "shown"),
    [
        ("7g7f", ("P", "-7f")),
        ("6i5h", ("G", "6i-5h")),
        ("7g7f 3c3d 8h2b+", ("B", "x2b+")),
        ("7g7f 3c3d 8h2b", ("B", "x2b=")),
        ("7g7f 3c3d 8h2b+ 3a2b B*5e", ("B", "*5e")),
    ],
)
def test_a_move_is_a_piece_and_where_it_goes(moves: str, shown: tuple[str, str]) -> None:
    *before, last = moves.split()
    position = GAME.play(GAME.start(), *before)
    assert GAME.list_move(position, GAME.parse_move(position, last)) == shown
