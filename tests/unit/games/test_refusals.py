"""What a player is told to do, why a move is refused, and what stands beside the board."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.core import IllegalMoveError
from ludoteca.games.morris import MorrisMove
from ludoteca.games.morris.board import Point
from ludoteca.games.senet import SenetStep, SenetThrow
from ludoteca.games.senet.board import Square
from tests.unit.games.helpers import why

PLACING = "WW./.../.B./....../.../.../B.. w 7 7 0"
ALONE = "WW./.../.../....../.../.../... w 7 7 0"
MOVING = "WW./.../WB./.....W/.../.../BBB w 0 0 0"
LOST = "WWW/.../.../....../.../.../BB. b 0 0 0"
SENET = "1A2B3C4D5E...................."
REFUSED = {
    ("morris", PLACING): {
        "d1": "d1 is occupied",
        "d3": "d3 is occupied",
        "a1-a4": "place all your men first: you have 7 in hand",
        "g1": "g1 closes a mill: add the man you take (d3, a7), as in g1xd3",
        "g1xa1": "a1 is your own man: take one of your opponent's",
        "g1xg1": "g1 is your own man: take one of your opponent's",
        "g1xb4": "there is no man on b4 to take",
        "b4xd3": "this does not close a mill, so it cannot take d3",
    },
    ("morris", ALONE): {"g1xa7": "your opponent has no man on the board to take"},
    ("morris", MOVING): {
        "b2": "you have no men left in hand: move one, as in a1-a4",
        "b2-d2": "you have no man on b2",
        "d3-d2": "you have no man on d3",
        "a1-a1": "choose a point other than a1",
        "a1-d1": "d1 is occupied",
        "c3-d3": "d3 is occupied",
        "a1-b4": (
            "b4 is not next to a1 (d1, a4 are), "
            "and only a player with three men and none in hand can fly"
        ),
        "g4-g1": "g4-g1 closes a mill: add the man you take (d3), as in g4-g1xd3",
        "g4-g1xd7": "d7 is in a mill: take a man outside one, such as d3",
        "g4-g1xa1": "a1 is your own man: take one of your opponent's",
        "g4-g1xg4": "there is no man on g4 to take",
        "g4-f4xd3": "this does not close a mill, so it cannot take d3",
    },
    ("morris no-flying", MOVING): {
        "a1-b4": "b4 is not next to a1 (d1, a4 are), and these rules have no flying"
    },
    ("morris three", "WW./BB./... w 1 1 0"): {
        "c1xa2": "no men are taken in this game: a line wins"
    },
    # After the end.
    ("morris", LOST): {"a7-a4": "the game is over: the loser has only two men left"},
    ("neutron", "bbbbb/5/4w/1w3/w1wwn w n"): {
        "Ne1e4,a1a4": "the game is over: the neutron reached the winner's base row"
    },
    ("senet", "A............................. 1 -"): {
        "3": "the game is over: all of the winner's pieces have left the board"
    },
    ("senet", f"{SENET} 1 -"): dict.fromkeys(("1-2", "pass"), "throw the die first"),
    ("senet", f"{SENET} 1 3"): {"5": "the die has already been thrown and shows 3"},
    ("senet", f"{SENET} 1 2"): {
        "2-4": "you have no piece on 2",
        "15-17": "you have no piece on 15",
    },
    ("senet", "A.......1..................2.. 1 5"): {
        "9-14": "a throw of 5 moves a piece by 6: from 9 to 15",
        "28-30": "a throw of 5 moves a piece by 6: from 28 off the board",
    },
    # A capture is written as one, and nothing else is.
    ("senet", "........1A.......2............ 1 1"): {
        "9-10": "you capture A on 10: write 9x10",
        "18x19": "there is nothing to capture: write 18-19",
    },
}


@pytest.mark.parametrize(
    ("key", "text", "move", "rule"),
    [(*where, move, rule) for where, rows in REFUSED.items() for move, rule in rows.items()],
)
def test_a_refusal_names_its_rule(key: str, text: str, move: str, rule: str) -> None:
    name, *rules = key.split()
    game = ludoteca.game(name)
    position = game.parse_position(text, *rules)
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
