"""Moves with the rows counted from the bottom, as the rest of the world writes them."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError
from ludoteca.games.morris import GAME
from ludoteca.games.morris.notations.standard_rows import STANDARD_ROWS, format_move, parse_move


def test_the_game_offers_it_under_its_key() -> None:
    assert GAME.notations == {"standard-rows": STANDARD_ROWS}


@pytest.mark.parametrize(
    ("rules", "ours", "theirs"),
    [
        ("standard", "d2", "d6"),
        ("standard", "d2xb4", "d6xb4"),
        ("standard", "e5-d5", "e3-d3"),
        ("standard", "a1-a4xg7", "a7-a4xg1"),
        ("twelve", "a7-b6", "a1-b2"),
        ("six", "c1-c2", "c5-c4"),
        ("three", "a1-b2", "a3-b2"),
    ],
)
def test_letters_stay_and_rows_are_counted_from_the_bottom(
    rules: str, ours: str, theirs: str
) -> None:
    position = GAME.start(rules=rules)
    move = GAME.parse_move(position, ours)
    assert format_move(position, move) == theirs
    assert parse_move(position, theirs) == move


def test_every_legal_move_reads_back() -> None:
    position = GAME.parse_position(".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0")
    texts = [format_move(position, move) for move in position.legal_moves()]
    assert texts == ["e5-d5", "e3-d3xb4", "e3-d3xc4", "e3-d3xb2", "d2-d3", "d1-a1", "d1-g1"]
    assert [parse_move(position, text) for text in texts] == list(position.legal_moves())


def test_it_is_as_tolerant_as_our_own_notation() -> None:
    position = GAME.start()
    assert parse_move(position, " E3 D3 X B4 ") == GAME.parse_move(position, "e5-d5xb4")


@pytest.mark.parametrize("text", ["", "d8", "d4", "a1-b1", "pass"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(GAME.start(), text)
