"""A board for a terminal: marks, signs, pieces and what stands beside it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.games.registry import game
from ludoteca.picture import in_words
from ludoteca.picture.text import (
    LAST,
    BoardStyle,
    Picture,
    Role,
    Span,
    beside,
    beside_board,
    picture,
    width,
)
from ludoteca.store.profile import Profile
from ludoteca.store.store import Store
from ludoteca.terminal.settings import Settings
from tests.unit.terminal.script import created, play, room

MORRIS = "W../B../.../....../.../.../... w 8 8 0"
SIGNS = "○●◆·"
GAMES = [game.key for game in ludoteca.all_games()]


def lines(drawing: Picture) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in drawing]


def drawn(
    key: str, style: BoardStyle, *marked: str, text: str | None = None, **options: Any
) -> list[str]:
    game = ludoteca.game(key)
    position: Any = game.parse_position(text, **options) if text else game.start(**options)
    return lines(picture(game, position, style, dict.fromkeys(marked, LAST)))


def test_what_the_last_move_touched_stands_in_brackets() -> None:
    assert drawn("go", BoardStyle(), "B2", "C1", "A3", text="3/1b1/2w w - 0/0 0") == [
        "3  · · ·",
        "2  ·<●>·",
        "1  · ·<○>",
        "   A B C",
    ]


def test_a_piece_of_two_or_three_letters_stands_in_brackets_too() -> None:
    text = "1b2k/4p/+r4/P4/K3R b Gs 1"
    board = drawn("shogi", BoardStyle(), "5c", "1a", text=text, rules="minishogi")
    assert board[1] == "   .  vB   .   . <vK> a"
    assert board[3] == "<v+R>  .   .   .   .  c"


def test_without_utf_8_letters_stand_in_for_the_signs() -> None:
    board = drawn("neutron", BoardStyle(glyphs="ascii"))
    assert board[0] == "5   X   X   X   X   X"
    assert board[2] == "3   .   .   *   .   ."
    assert "\n".join(board).isascii()


def test_neutron_is_drawn_with_letters_unless_stones_are_chosen(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite") as store:
        settings = Settings(Profile(store))
        assert drawn("neutron", settings.style())[2] == "3   ·   ·   N   ·   ·"
        settings.profile.set("pieces", {"neutron": "stones"})
        assert drawn("neutron", settings.style())[2] == "3   ·   ·   ◆   ·   ·"
        settings.profile.set("pieces", {})
        settings.profile.set("glyphs", "unicode")
        assert drawn("neutron", settings.style())[2] == "3   ·   ·   ◆   ·   ·"


def test_white_and_black_can_be_letters() -> None:
    letters = BoardStyle(glyphs="letters")
    neutron = drawn("neutron", letters)
    assert neutron[0] == "5   B   B   B   B   B"
    assert neutron[2] == "3   .   .   N   .   ."
    assert neutron[4] == "1   W   W   W   W   W"
    morris = drawn("morris", letters, text=MORRIS)
    assert morris[2] == "1   W-----------.-----------."
    assert morris[4] == "2   |   B-------.-------.   |"


@pytest.mark.parametrize("key", GAMES)
def test_a_board_is_not_wider_than_a_usual_window(key: str) -> None:
    assert max(map(width, drawn(key, BoardStyle(letters=True)))) <= 80


@pytest.mark.parametrize(("key", "move"), [("morris", "a1"), ("neutron", "b1b4")])
def test_signs_that_take_two_columns_keep_the_columns_in_line(
    key: str, move: str, tmp_path: Path
) -> None:
    shown = {}
    for glyphs in ("unicode", "wide"):
        with room(tmp_path, move, "q") as opened:
            opened.interface.terminal.style.glyphs = glyphs
            opened.interface.begin(created(key))
            shown[glyphs] = opened.script.lines
    for narrow, wide in zip(shown["unicode"], shown["wide"], strict=True):
        points = [index for index, sign in enumerate(narrow) if sign in SIGNS]
        columns, column = [], 0
        for sign in wide:
            columns += [column] if sign in SIGNS else []
            column += 2 if sign in SIGNS else 1
        assert columns == points, wide
        note = re.search(r"([○●] )?(White|Black|Last move|In hand):.*", narrow)
        if note and points:
            ahead = wide[: wide.index(note[0])]
            assert len(ahead) + sum(sign in SIGNS for sign in ahead) == note.start(), wide


def test_kanji_keep_the_columns_in_line() -> None:
    letters = drawn("shogi", BoardStyle())
    kanji = drawn("shogi", BoardStyle(pieces={"shogi": "kanji"}), "7g")
    assert {width(line) for line in kanji[1:]} == {len(letters[1])}
    assert "v香" in kanji[1]
    assert "<歩>" in kanji[7]


@pytest.mark.parametrize("key", GAMES)
def test_every_piece_has_its_colour(key: str) -> None:
    game = ludoteca.game(key)
    texts = {"morris": "W../B../.../....../.../.../... w 8 8 0", "go": "3/1b1/2w b - 0/0 0"}
    position = game.parse_position(texts[key]) if key in texts else game.start()
    roles = {span.role for line in picture(game, position, BoardStyle(), {}) for span in line}
    assert roles >= {Role.BOARD, Role.FIRST, Role.SECOND}


def test_notes_of_a_drawing_are_translated() -> None:
    game = ludoteca.game("senet")
    board = lines(picture(game, game.start(), BoardStyle(), {}, str.upper))
    assert board[3].endswith("15 LANDING")
    assert board[0] == game.draw(game.start()).split("\n")[0]


def test_notes_stand_beside_a_small_board_and_below_a_wide_one() -> None:
    board = [[Span("ab")], [Span("c")]]
    assert lines(beside(board, ["one", "two"], BoardStyle(), 80)) == ["ab    one", "c     two"]
    assert lines(beside(board, ["one", "two"], BoardStyle(), 8)) == ["ab", "c", "", "one", "two"]
    assert lines(beside(board, ["1", "2", "3"], BoardStyle(), 80)) == ["ab", "c", "", "1", "2", "3"]


def test_a_board_is_told_one_kind_of_piece_a_line() -> None:
    game = ludoteca.game("neutron")
    assert in_words(game, game.start()) == [
        "White, pieces: a1, b1, c1, d1, e1",
        "Black, pieces: a5, b5, c5, d5, e5",
        "neutron: c3",
    ]
    go = ludoteca.game("go")
    assert in_words(go, go.start()) == []


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
