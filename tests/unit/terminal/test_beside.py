"""What lies beside the board: the terms of the game, and hands in the signs of the board."""

from __future__ import annotations

from pathlib import Path

from ludoteca.games.registry import game
from ludoteca.terminal.board import beside_board
from ludoteca.terminal.terminal import BoardStyle
from tests.unit.terminal.script import created, play

HANDS = "4k4/9/9/9/9/9/9/9/4K4 b RBG2P 1"


def test_hands_are_in_the_script_of_the_board() -> None:
    shogi = game("shogi")
    position = shogi.parse_position(HANDS)
    shown = {
        name: beside_board(shogi, position, style)
        for name, style in {
            "letters": BoardStyle(),
            "kanji": BoardStyle(pieces={"shogi": "kanji"}),
            "words": BoardStyle(plain=True),
        }.items()
    }
    assert shown == {
        "letters": ["In hand: Black R B G 2P, White -"],
        "kanji": ["In hand: Black 飛 角 金 歩2, White -"],
        "words": ["In hand: Black rook, bishop, gold, 2 pawn, White none"],
    }


def test_the_rules_and_the_komi_stand_beside_the_board(tmp_path: Path) -> None:
    lines = play(tmp_path, created("go", "chinese", options={"size": 9}), "q").lines
    assert any(line.endswith("Chinese rules, komi 7.5") for line in lines)
    lines = play(tmp_path, created("go", "japanese", options={"handicap": 3}), "q").lines
    assert any(line.endswith("Japanese rules, komi 0.5") for line in lines)
    assert any(line.endswith("Handicap: 3") for line in lines)


def test_other_notes_stay_as_they_are() -> None:
    morris = game("morris")
    for style in (BoardStyle(), BoardStyle(plain=True)):
        assert beside_board(morris, morris.start(), style) == ["In hand: White 9, Black 9"]
