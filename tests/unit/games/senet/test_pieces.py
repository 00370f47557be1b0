"""Moves written as the piece that moves."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError
from ludoteca.games.senet import GAME, SenetPass, SenetThrow
from ludoteca.games.senet.notations.pieces import PIECES_ONLY, format_move, parse_move
from tests.unit.games.senet.helpers import positions_of_random_games


def read(text: str, move: str, bear_off: str = "any") -> tuple[str, str | None]:
    """Read a move in a position: as we write it, and why it is illegal."""
    position = GAME.parse_position(text, bear_off=bear_off)
    parsed = parse_move(position, move)
    return str(parsed), position.why_illegal(parsed)


def test_the_game_offers_it_under_its_key() -> None:
    assert GAME.notations == {"pieces": PIECES_ONLY}


@pytest.mark.parametrize(
    ("text", "piece", "move"),
    [
        ("1A2B3C4D5E.................... 1 4", "5", "9-13"),
        ("1A2B3C4D5E.................... 1 3", "1", "1x4"),
        ("1A2B3C4D5E.................... A 4", "D", "8-12"),
        ("1A2B3C4D5E.................... A 4", "d", "8-12"),
        ("A......................1...... 1 3", " 1 ", "24-27"),
        ("A...........................1. 1 5", "1", "29-off"),
    ],
)
def test_a_piece_is_the_move_it_makes_with_the_throw(text: str, piece: str, move: str) -> None:
    position = GAME.parse_position(text)
    assert read(text, piece) == (move, None)
    assert format_move(position, GAME.parse_move(position, move)) == piece.strip().upper()


@pytest.mark.parametrize(
    ("text", "piece", "move", "reason"),
    [
        (
            "1A2B3C4D5E.................... 1 2",
            "1",
            "1-3",
            "3 is occupied by your own piece 2",
        ),
        (
            "1.AB.......................... 1 2",
            "1",
            "1-3",
            "A on 3 is protected by B on 4",
        ),
        (
            "1A2B3C4D5E.................... 1 2",
            "B",
            "4-6",
            "you have no piece on 4",
        ),
        (
            "A...........................1. 1 3",
            "1",
            "29-off",
            "a piece on 29 needs exactly 2 to leave the board, but a throw of 3 moves it by 3",
        ),
    ],
)
def test_a_piece_that_cannot_move_is_refused_with_the_reason(
    text: str, piece: str, move: str, reason: str
) -> None:
    assert read(text, piece, bear_off="exact") == (move, reason)


def test_a_pass_is_read_and_written_too() -> None:
    assert read("1.AB.......................... 1 2", " Pass ") == ("pass", None)
    assert format_move(GAME.start(), SenetPass()) == "pass"


@pytest.mark.parametrize(
    ("text", "move", "expected"),
    [
        (
            "1A2B3C4D5E.................... 1 -",
            "3",
            "a throw before any move",
        ),
        ("A............................. 1 -", "1", "no move: the game is over"),
        ("1A............................ 1 3", "2", "a piece on the board: 2 has left it"),
        *(
            (
                "1A2B3C4D5E.................... 1 3",
                nonsense,
                "a piece (1 to 5 or A to E), or pass",
            )
            for nonsense in ("", "?", "no move", "0", "6", "F", "12", "9-12", "٣", "²", ".")
        ),
    ],
)
def test_what_is_no_piece_to_move_is_refused(text: str, move: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(GAME.parse_position(text), move)
    assert caught.value.expected == expected


def test_a_throw_is_written_but_not_read() -> None:
    assert format_move(GAME.start(), SenetThrow(3)) == "3"


def test_every_move_of_a_piece_in_random_games_reads_back_and_no_two_share_a_text() -> None:
    for position in positions_of_random_games():
        if position.throw is None:
            continue
        moves = position.legal_moves()
        texts = [format_move(position, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [parse_move(position, text) for text in texts] == list(moves)
