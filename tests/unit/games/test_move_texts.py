"""The texts of moves: how they may be typed, and what is refused.

``check_game`` proves that every legal move of random games is read back as itself.
"""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.core import NotationError
from ludoteca.games.shogi import ShogiMove

TYPED = {
    "morris": {
        "d2": ["D2", " d2 "],
        "d2xb4": ["d2 x b4"],
        "e5-d5": ["e5d5"],
        "e5-d5xb4": ["E5-D5XB4", "e5 d5 x b4", " e5 - d5 xb4\n", "e5d5xb4"],
    },
    "neutron": {
        "b1b4": ["B1-B4"],
        "Nc3c5,b1b4": [" nc3c5 , b1b4 ", "N c3 c5, b1 b4"],
        "Nc3c1": ["NC3-C1"],
        "a1a1": [],
    },
    "senet": {
        "5": [" 5 "],
        "9-15": ["9 - 15", "09-15"],
        "9x10": ["9X10", "9 x 10"],
        "28-off": ["28-OFF", "28 - off"],
        "pass": ["Pass"],
        "30-1": [],
    },
    "go": {"D4": ["d4", " d4 ", "D 4", "d-4", "d04"], "pass": ["PASS", " Pass "]},
    "shogi": {
        "7g7f": ["7G7F", " 7g 7f ", "7g-7f"],
        "8h2b": ["8hx2b", "8h2b="],
        "8h2b+": ["8H2B +"],
        "P*5e": ["p*5E"],
    },
}


@pytest.mark.parametrize(
    ("key", "written", "texts"),
    [(key, written, texts) for key, rows in TYPED.items() for written, texts in rows.items()],
)
def test_moves_are_read_in_any_case_with_spaces_and_signs(
    key: str, written: str, texts: list[str]
) -> None:
    game = ludoteca.game(key)
    for text in (written, *texts):
        assert str(game.parse_move(game.start(), text)) == written


@pytest.mark.parametrize(
    ("key", "text", "steps"),
    [
        ("morris", "d2xb4", ("d2", "b4")),
        ("morris", "e5-d5xb4", ("e5", "d5", "b4")),
        ("neutron", "b1b4", ("b1", "b4")),
        ("neutron", "Nc3c5,b1b4", ("c3", "c5", "b1", "b4")),
        ("neutron", "Nc3c1", ("c3", "c1")),
        ("senet", "3", ("3",)),
        ("senet", "9x10", ("9", "10")),
        ("senet", "28-off", ("28", "off")),
        ("senet", "pass", ("pass",)),
        ("go", "D4", ("D4",)),
        ("go", "pass", ("pass",)),
        ("shogi", "P*5e", ("P*", "5e")),
    ],
)
def test_the_steps_of_a_move_are_what_is_touched(
    key: str, text: str, steps: tuple[str, ...]
) -> None:
    game = ludoteca.game(key)
    assert game.parse_move(game.start(), text).steps == steps


def test_a_drop_names_its_piece() -> None:
    assert ShogiMove("P*", "5e").dropped == "P"
    assert ShogiMove("7g", "7f").dropped is None


def test_columns_of_go_skip_the_letter_i_and_reach_z_and_row_1_is_at_the_bottom() -> None:
    names = [str(move) for move in ludoteca.game("go").start(size=25).legal_moves()]
    assert [names[0], *names[7:10], *names[-2:]] == ["A25", "H25", "J25", "K25", "Z1", "pass"]


MORRIS = "a move such as a1, a1-d1 or a1-d1xg7"
POINTS = "a point of the board, such as a1 or g7"
NEUTRON = "a move such as b1b4, Nc3e3,d5d2 or Nc3c1"
SENET = "a throw from 1 to 5, or a move such as 9-15, 9x10, 28-off or pass"
GO = "a point such as D4 (there is no column I), or pass"
SHOGI = "a move such as 9g9f, or P*5e for a drop"
NO_SENET = [
    "0",
    "6",
    "33",
    "9-",
    "-15",
    "9-31",
    "0-3",
    "9-15-16",
    "9x",
    "28xoff",
    "off",
    "٣",
    "9—15",
]
NO_GO = ["D", "4D", "I9", "D0", "D26", "D4 D5", "D٤", "resign", "D\x00"]
NO_SHOGI = ["7g", "7g7", "77f", "7g7f7e", "7g7f++", "K*5e", "+P*5e", "P*", "0a1a", "1j1i", "７g7f"]


@pytest.mark.parametrize(
    ("key", "text", "column", "expected"),
    [
        *(("morris", text, 1, MORRIS) for text in ("", "d", "d2x", "d²", "a1-d1-g1")),
        ("morris", "a1" + " " * 100_000, 1, MORRIS),
        ("morris", "d4", 1, POINTS),
        ("morris", "d3-d4", 4, POINTS),
        ("morris", "d3-d2xa2", 7, POINTS),
        ("morris three", "", 1, "a move such as a1, a1-b1 or a1-b1xc3"),
        ("morris three", "a4", 1, "a point of the board, such as a1 or c3"),
        *(("neutron", text, 1, NEUTRON) for text in ("", "b1", "f1f4")),
        ("neutron", "Nc3c5,", 7, NEUTRON),
        ("neutron", "b1b4,Nc3c5", 1, "the neutron's slide before the comma, such as Nc3e3"),
        ("neutron", "Nc3c5,Nc5c3", 7, "a slide of your own piece, such as b1b4"),
        *(("senet", text, 1, SENET) for text in ("", *NO_SENET)),
        *(("go", text, 1, GO) for text in ("", *NO_GO)),
        *(("shogi", text, 1, SHOGI) for text in ("", *NO_SHOGI)),
        ("shogi minishogi", "6a5a", 1, "a square from 5a to 1e"),
        ("shogi minishogi", "5a5f", 3, "a square from 5a to 1e"),
        ("shogi minishogi", "P*9i", 3, "a square from 5a to 1e"),
        ("shogi minishogi", "5a 6 a", 1, "a square from 5a to 1e"),
    ],
)
def test_a_text_that_is_not_a_move_is_refused_with_examples(
    key: str, text: str, column: int, expected: str
) -> None:
    name, *rules = key.split()
    game = ludoteca.game(name)
    with pytest.raises(NotationError) as caught:
        game.parse_move(game.start(*rules), text)
    assert (caught.value.column, caught.value.expected) == (column, expected)
