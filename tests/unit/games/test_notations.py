"""The other notations: what is written, what is read, and what is refused.

``check_game`` proves that every legal move of random games is read back, and no two share a text.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

import ludoteca
from ludoteca.core import AmbiguousMoveError, Notation, NotationError, Position
from ludoteca.games.senet import SenetPass, SenetThrow
from tests.stored import read_toml

NOTATIONS = {"western": "shogi", "kif": "shogi", "csa": "shogi"}
NOTATIONS |= {"pieces": "senet", "standard-rows": "morris"}
KEPT = read_toml("games/notations.toml")


def setting(key: str, text: str, rules: str | None = None) -> tuple[Notation[Any], Position[Any]]:
    game = ludoteca.game(NOTATIONS[key])
    return game.notations[key], game.parse_position(text, rules)


def canonical(position: Position[Any], key: str, text: str) -> Any:
    return ludoteca.game(NOTATIONS[key]).parse_move(position, text)


def rows(table: str) -> list[tuple[str, str, str, str]]:
    """List notation, position and two texts."""
    return [
        (key, KEPT["positions"].get(position, position), one, other)
        for key, listed in KEPT[table].items()
        for position, one, other in listed
    ]


@pytest.mark.parametrize(("key", "text", "move", "written"), rows("written"))
def test_a_move_is_written_like_this_and_read_back(
    key: str, text: str, move: str, written: str
) -> None:
    notation, position = setting(key, text)
    found = canonical(position, key, move)
    assert notation.format_move(position, found) == written
    assert notation.parse_move(position, written) == found


@pytest.mark.parametrize(("key", "text", "typed", "move"), rows("read"))
def test_a_move_may_be_typed_like_this(key: str, text: str, typed: str, move: str) -> None:
    notation, position = setting(key, text)
    assert str(notation.parse_move(position, typed)) == move


@pytest.mark.parametrize(("key", "text", "typed", "reason"), rows("forbidden"))
def test_a_forbidden_move_is_read_so_that_the_rules_can_say_why(
    key: str, text: str, typed: str, reason: str
) -> None:
    notation, position = setting(key, text)
    assert position.why_illegal(notation.parse_move(position, typed)) == reason


@pytest.mark.parametrize(("key", "text", "typed", "choices"), rows("ambiguous"))
def test_an_ambiguous_move_gets_the_choices(key: str, text: str, typed: str, choices: str) -> None:
    notation, position = setting(key, text)
    with pytest.raises(AmbiguousMoveError) as caught:
        notation.parse_move(position, typed)
    assert caught.value.expected == f"one of {choices}"


@pytest.mark.parametrize(("key", "text", "typed", "expected"), rows("refused"))
def test_a_text_that_is_not_a_move_is_refused(
    key: str, text: str, typed: str, expected: str
) -> None:
    notation, position = setting(key, text)
    with pytest.raises(NotationError) as caught:
        notation.parse_move(position, typed)
    assert caught.value.expected == expected


@pytest.mark.parametrize("key", ["western", "kif"])
def test_it_is_read_beside_usi_since_no_text_means_two_moves(key: str) -> None:
    notation, position = setting(key, "4k4/9/9/3S5/9/9/9/9/4K4 b RBGSNLP 1")
    assert notation.alongside
    for move in position.legal_moves():
        with suppress(NotationError):
            assert notation.parse_move(position, str(move)) == move
        with suppress(NotationError):
            assert canonical(position, key, notation.format_move(position, move)) == move


def test_the_same_square_as_the_move_before_is_written_dou() -> None:
    game = ludoteca.game("shogi")
    kif, position = game.notations["kif"], game.play(game.start(), "7g7f", "3c3d", "8h2b+")
    silver = game.parse_move(position, "3a2b")
    assert kif.format_move(position, silver) == "同　銀(31)"
    for text in ("同　銀(31)", "同銀", "△同銀", "２二銀", "22銀(31)"):
        assert kif.parse_move(position, text) == silver
    dropped = game.play(position, "3a2b", "B*5e")
    assert kif.format_move(dropped, game.parse_move(dropped, "5c5d")) == "５四歩(53)"


@pytest.mark.parametrize(
    ("key", "rules", "move", "written"),
    [
        ("western", "minishogi", "5d5c", "P-5c"),
        ("kif", "minishogi", "5d5c", "５三歩(54)"),
        ("standard-rows", "twelve", "a7-b6", "a1-b2"),
        ("standard-rows", "six", "c1-c2", "c5-c4"),
        ("standard-rows", "three", "a1-b2", "a3-b2"),
    ],
)
def test_a_board_of_another_size_has_its_own_squares(
    key: str, rules: str, move: str, written: str
) -> None:
    game = ludoteca.game(NOTATIONS[key])
    notation, position = game.notations[key], game.start(rules)
    assert notation.format_move(position, game.parse_move(position, move)) == written
    assert str(notation.parse_move(position, written)) == move


@pytest.mark.parametrize(
    ("key", "typed", "column"),
    [
        ("western", "P-7f", 3),
        ("western", "P64-5c", 2),
        ("kif", "７六歩", 1),
        ("kif", "５三歩(77)", 5),
    ],
)
def test_a_square_off_the_small_board_is_refused(key: str, typed: str, column: int) -> None:
    game = ludoteca.game("shogi")
    with pytest.raises(NotationError, match="expected a square from 5a to 1e") as caught:
        game.notations[key].parse_move(game.start("minishogi"), typed)
    assert caught.value.column == column


def test_a_piece_that_needs_an_exact_throw_is_refused_with_the_reason() -> None:
    senet = ludoteca.game("senet")
    position = senet.parse_position("A...........................1. 1 3", bear_off="exact")
    move = senet.notations["pieces"].parse_move(position, "1")
    assert position.why_illegal(move) == (
        "a piece on 29 needs exactly 2 to leave the board, but a throw of 3 moves it by 3"
    )


def test_a_throw_and_a_pass_are_written_as_themselves() -> None:
    senet = ludoteca.game("senet")
    for move in (SenetThrow(3), SenetPass()):
        assert senet.notations["pieces"].format_move(senet.start(), move) == str(move)


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
def test_in_lists_a_move_of_shogi_is_a_piece_and_where_it_goes(
    moves: str, shown: tuple[str, str]
) -> None:
    *before, last = moves.split()
    game = ludoteca.game("shogi")
    position = game.play(game.start(), *before)
    assert game.list_move(position, game.parse_move(position, last)) == shown
