"""Shogi drawn in text."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import NotationError, Seat, Sign
from ludoteca.games.shogi import GAME, ShogiPosition

START = """\
   9   8   7   6   5   4   3   2   1
  vL  vN  vS  vG  vK  vG  vS  vN  vL  a
   .  vR   .   .   .   .   .  vB   .  b
  vP  vP  vP  vP  vP  vP  vP  vP  vP  c
   .   .   .   .   .   .   .   .   .  d
   .   .   .   .   .   .   .   .   .  e
   .   .   .   .   .   .   .   .   .  f
   P   P   P   P   P   P   P   P   P  g
   .   B   .   .   .   .   .   R   .  h
   L   N   S   G   K   G   S   N   L  i"""


def test_files_are_on_top_ranks_at_the_right_and_v_marks_whites_pieces() -> None:
    assert GAME.draw(GAME.start()) == START


def test_promoted_pieces_have_a_plus() -> None:
    position = GAME.parse_position("4k/5/+p+r3/5/K2R1 b GSs 1", "minishogi")
    assert GAME.draw(position) == (
        """\
   5   4   3   2   1
   .   .   .   .  vK  a
   .   .   .   .   .  b
 v+P v+R   .   .   .  c
   .   .   .   .   .  d
   K   .   .   R   .  e"""
    )


@pytest.mark.parametrize("rules", ["standard", "minishogi"])
def test_a_drawing_is_read_back(rules: str) -> None:
    rng = random.Random(rules)
    position = GAME.start(rules)
    while position.outcome is None:
        board, fields = GAME.format_position(position).split(maxsplit=1)
        assert GAME.read_diagram(GAME.draw(position)) == board
        assert GAME.parse_diagram(GAME.draw(position), fields, rules) == position
        position = position.play(rng.choice(position.legal_moves()))


def test_a_drawing_may_be_indented_lack_the_files_and_have_notes() -> None:
    drawing = """

        .  vB   .   .  vK  a
        .   .   .   .  vP  b
       +R   .   .   .   .  c
        P   .   .   .   .  d
        K   .   .   .   R  e   Black to move

    """
    assert GAME.read_diagram(drawing) == "1b2k/4p/+R4/P4/K3R"


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("", "as many ranks as files"),
        ("9 8 7", "as many ranks as files"),
        (START[:200], "as many ranks as files"),
        (START + "\n" + START, "as many ranks as files"),
        (START.replace("vL  a", "    a"), "as many ranks as files"),
        (START.replace("  c\n", "  x\n"), "as many ranks as files"),
        (START.replace("vR", "^R"), "a piece such as P"),
        (START.replace("vK", "+K"), "a piece such as P"),
    ],
)
def test_another_drawing_is_refused(wrong: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_diagram(wrong)
    assert caught.value.expected.startswith(expected)


def shown(position: ShogiPosition) -> dict[str, str]:
    """Return what the drawing shows at the place of each square."""
    lines = GAME.draw(position).split("\n")
    return {
        name: lines[line][start:stop] for name, (line, start, stop) in GAME.places(position).items()
    }


def test_places_are_the_letters_on_each_square() -> None:
    position = GAME.parse_position("4k/5/+p+r3/5/K2R1 b GSs 1", "minishogi")
    cells = shown(position)
    assert len(cells) == 25
    pieces = {name: cell for name, cell in cells.items() if cell != "."}
    assert pieces == {"1a": "vK", "5c": "v+P", "4c": "v+R", "5e": "K", "2e": "R"}


@pytest.mark.parametrize("rules", ["standard", "minishogi"])
def test_there_is_room_for_a_mark_on_both_sides_of_every_place(rules: str) -> None:
    rng = random.Random(rules)
    position = GAME.start(rules)
    while position.outcome is None:
        lines = [f"{line} " for line in GAME.draw(position).split("\n")]
        places = GAME.places(position)
        assert list(places) == position.tables.names
        for line, start, stop in places.values():
            assert lines[line][start - 1] == lines[line][stop] == " "
            assert " " not in lines[line][start:stop]
        position = position.play(rng.choice(position.legal_moves()))


def test_every_sign_of_a_drawing_has_a_name_an_owner_and_a_japanese_sign() -> None:
    plain = {"K", "G", *"PLNSBR", *(f"+{kind}" for kind in "PLNSBR")}
    assert set(GAME.signs) == {*plain, *(f"v{sign}" for sign in plain)}
    assert GAME.signs["+R"] == Sign("dragon", Seat.FIRST)
    assert GAME.signs["vP"] == Sign("pawn", Seat.SECOND)
    kanji = GAME.piece_sets["kanji"]
    assert set(kanji) == set(GAME.signs)
    assert len(set(kanji.values())) == len(kanji)
    examples = {"P": "歩", "vP": "v歩", "+P": "と", "v+R": "v龍", "K": "玉", "vK": "v王"}
    assert examples.items() <= kanji.items()
