"""The tables of the Shogi boards."""

from __future__ import annotations

from ludoteca.games.shogi.board import (
    PIECE_NAMES,
    PIECE_WAYS,
    squares,
    tables,
)


def test_every_piece_has_a_name_and_a_way() -> None:
    assert PIECE_NAMES.keys() == PIECE_WAYS.keys()


def test_dead_ends_are_where_a_piece_could_never_move() -> None:
    ends = tables(9, 3).dead_ends
    assert squares(ends["P"]) == list(range(9))
    assert squares(ends["N"]) == list(range(18))
    assert squares(ends["p"]) == list(range(72, 81))
    assert ends["G"] == 0
