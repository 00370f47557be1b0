"""What a player is told to do, why a move is refused, and what stands beside the board."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.core import IllegalMoveError
from ludoteca.games.morris import MorrisMove
from ludoteca.games.morris.board import Point
from ludoteca.games.senet import SenetStep, SenetThrow
from ludoteca.games.senet.board import Square
from tests.stored import read_toml
from tests.unit.games.helpers import why

SENET = "1A2B3C4D5E...................."
KEPT = read_toml("games/refusals.toml")


@pytest.mark.parametrize(
    ("key", "where", "move", "rule"),
    [(key, *row) for key, rows in KEPT["refused"].items() for row in rows],
)
def test_a_refusal_names_its_rule(key: str, where: str, move: str, rule: str) -> None:
    name, *rules = key.split()
    game = ludoteca.game(name)
    position = game.parse_position(KEPT["positions"].get(where, where), *rules)
    assert why(position, move) == rule
    with pytest.raises(IllegalMoveError) as caught:
        game.play(position, move)
    assert caught.value.why == rule


@pytest.mark.parametrize(
    ("key", "rules", "move", "rule"),
    [
        ("morris", "three", MorrisMove(None, Point("g7")), "there is no point g7 on this board"),
        ("senet", None, SenetThrow(6), "the die has no side 6"),
    ],
)
def test_what_no_text_can_say_is_refused_too(
    key: str, rules: str | None, move: object, rule: str
) -> None:
    assert ludoteca.game(key).start(rules).why_illegal(move) == rule


@pytest.mark.parametrize("square", [0, 31])
def test_a_square_off_the_path_is_refused(square: int) -> None:
    thrown = ludoteca.game("senet").parse_position(f"{SENET} 1 2")
    rule = f"there is no square {square}: the path goes from 1 to 30"
    assert thrown.why_illegal(SenetStep(Square(square), Square(5))) == rule


MOVING, LOST = KEPT["positions"]["MOVING"], KEPT["positions"]["LOST"]
PLACE, MOVE = "place a man on a free point", "move a man to a neighbouring free point"
STONE = "place a stone on a free point, or pass, for example B2"
LAST = "place a stone, or pass to end the game, for example B2"
SLIDES = "slide the neutron, then one of your pieces, for example Nc3c4,a5a2"


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("morris", MOVING.replace("0 0 0", "4 4 0"), f"{PLACE}, for example b2"),
        ("morris", MOVING, f"{MOVE}, for example a1-a4"),
        (
            "morris lasker",
            MOVING.replace("0 0 0", "4 4 0"),
            f"{PLACE} or move one to a neighbouring point, for example b2",
        ),
        (
            "morris",
            MOVING.replace(".....W", "......"),
            "move a man to any free point, for example a1-g1",
        ),
        ("morris", LOST, "the game is over"),
        ("go", "3/3/3 b - 0/0 0", STONE),
        ("go", "3/3/3 w - 0/0 1", LAST),
        ("go", "3/3/3 b - 0/0 2", "the game is over"),
        ("go", "1b/b1 w - 0/0 0", "pass: there is no legal point left"),
        ("neutron", "bbbbb/5/2n2/5/wwwww w -", "slide one of your pieces, for example a1a4"),
        ("neutron", "bbbbb/1w3/2n2/5/w1www b n", SLIDES),
        ("neutron", "bbbbb/5/4w/1w3/w1wwn w n", "the game is over"),
    ],
)
def test_the_player_is_told_what_to_do(key: str, text: str, expected: str) -> None:
    name, *rules = key.split()
    assert ludoteca.game(name).parse_position(text, *rules).expected == expected


@pytest.mark.parametrize(
    ("key", "text", "beside"),
    [
        (
            "go",
            "1bw1/bw1w/1bw1/4 b C3 0/1 0",
            ["Prisoners: Black 0, White 1", "Ko: C3 may not be played now"],
        ),
        ("go", "7/7/7/7/7/7/7 b - 0/0 0", ["Prisoners: Black 0, White 0"]),
        ("morris", ".../.W./.../....../.../.../... b 8 9 0", ["In hand: White 8, Black 9"]),
        ("morris", MOVING, []),
        ("senet", "....................1...B..3.5 1 -", ["Off the board: Player 1 2, Player A 4"]),
    ],
)
def test_prisoners_and_men_in_hand_are_told(key: str, text: str, beside: list[str]) -> None:
    game = ludoteca.game(key)
    assert list(game.beside_board(game.parse_position(text))) == beside
