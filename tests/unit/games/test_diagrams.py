"""The drawings: what they look like, what is read, and what is refused.

``check_game`` proves that every drawing is read back and shows every piece in its place.
"""

from __future__ import annotations

from itertools import pairwise
from textwrap import indent

import pytest

import ludoteca
from ludoteca.core import NotationError, Seat, Sign
from tests.stored import read_text


def drawn(name: str) -> str:
    return read_text(f"drawings/{name}.txt").rstrip()


MORRIS = drawn("morris")
TWELVE = drawn("twelve")
SIX = drawn("six")
NEUTRON = drawn("neutron")
SENET = drawn("senet")
GO = drawn("go")
SHOGI = drawn("shogi")
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
MINISHOGI = drawn("minishogi")


@pytest.mark.parametrize(
    ("key", "rules", "text", "drawing"),
    [
        ("morris", "standard", ".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0", MORRIS),
        ("morris", "twelve", ".../.../.../....../.../.../... w 12 12 0", TWELVE),
        ("morris", "six", ".../.../..../.../... w 6 6 0", SIX),
        ("neutron", "standard", "bbbbb/5/2n2/5/wwwww w -", NEUTRON),
        ("senet", "standard", "1.........2...A....B3........4 1 -", SENET),
        ("go", "japanese", "9/9/2b3w2/9/9/9/4b4/9/9 b - 0/0 0", GO),
        ("shogi", "standard", START, SHOGI),
        ("shogi", "minishogi", "4k/5/+p+r3/5/K2R1 b GSs 1", MINISHOGI),
    ],
)
def test_a_board_is_drawn_like_this_and_read_wherever_it_stands(
    key: str, rules: str, text: str, drawing: str
) -> None:
    game = ludoteca.game(key)
    position = game.parse_position(text, rules)
    assert game.draw(position) == drawing
    fields = text.partition(" ")[2]
    assert game.parse_diagram(f"\n\n{indent(drawing, '      ')}\n  ", fields, rules) == position


@pytest.mark.parametrize(
    ("key", "drawing", "board"),
    [
        ("morris", "1 ○ · ·\n2 · ● ·\n3 · · ·", "W../.B./..."),
        ("neutron", NEUTRON.rpartition("\n")[0], "bbbbb/5/2n2/5/wwwww"),
        ("neutron", NEUTRON.translate(str.maketrans("○●◆·", "WBN.")), "bbbbb/5/2n2/5/wwwww"),
        ("senet", "\n".join(SENET.splitlines()[1::2]), "1.........2...A....B3........4"),
        ("shogi", f"{MINISHOGI}   Black to move", "4k/5/+p+r3/5/K2R1"),
    ],
)
def test_coordinates_may_be_missing_and_letters_or_notes_are_read(
    key: str, drawing: str, board: str
) -> None:
    assert ludoteca.game(key).read_diagram(drawing) == board


@pytest.mark.parametrize(
    ("size", "stars"), [(2, 0), (5, 0), (7, 5), (8, 4), (9, 5), (13, 5), (18, 4), (19, 9), (25, 9)]
)
def test_the_star_points_of_go_are_marked(size: int, stars: int) -> None:
    go = ludoteca.game("go")
    assert go.draw(go.start(size=size)).count("+") == stars


def test_two_digit_rows_stay_in_line() -> None:
    go = ludoteca.game("go")
    lines = go.draw(go.start(size=13)).splitlines()
    assert lines[3] == "10  · · · + · · · · · + · · ·"
    assert lines[4] == " 9  · · · · · · · · · · · · ·"
    assert lines[13] == "    A B C D E F G H J K L M N"


FIVE_ROWS = "five rows of five squares, numbered from 5 down to 1"
BETWEEN = "three rows of ten squares between arrows"
SQUARE = "a square of points with numbered rows"
RANKS = "as many ranks as files, each ending with its letter (a, b, c …)"


@pytest.mark.parametrize(
    ("key", "drawing", "column", "expected"),
    [
        ("morris", "", 1, "rows of points, numbered from 1 at the top"),
        ("morris", "A B C", 1, "rows of points, numbered from 1 at the top"),
        ("morris", "3 ···\n2 ···\n1 ···", 1, "row 1: row 1 is at the top"),
        ("morris", "1 ···\n3 ···", 7, "row 2: row 1 is at the top"),
        ("morris", "1 ···\n2 ·X·", 10, "one of ○ ● · or a line"),
        ("morris", "1", 2, "points in every row"),
        ("morris", "1\n" * 500_000, 5001, "a shorter text"),
        ("neutron", "", 1, FIVE_ROWS),
        ("neutron", NEUTRON.replace("4   ·", "4"), 1, FIVE_ROWS),
        ("neutron", NEUTRON.replace("5   ", "6   "), 1, FIVE_ROWS),
        ("neutron", NEUTRON[::-1], 1, FIVE_ROWS),
        ("neutron", NEUTRON.replace("◆", "X"), 57, "one of ○ ● ◆ · or W B N ."),
        ("senet", "", 1, BETWEEN),
        ("senet", SENET[:140], 1, BETWEEN),
        ("senet", SENET.replace("·   ·  v", "·  v"), 1, BETWEEN),
        ("senet", SENET.replace("<", ">"), 1, BETWEEN),
        ("senet", SENET.replace("B", "X"), 138, "one of 1-5, A-E or ·"),
        ("senet", SENET.replace("[A]", "[]"), 157, "one of 1-5, A-E or ·"),
        *(
            ("go", drawing, 1, SQUARE)
            for drawing in ("", "2 · ·", "2 · ·\n1 ·", "2 · · ·\n1 · · ·")
        ),
        ("go", "\n".join(["1 " + "· " * 26] * 26), 1, SQUARE),
        ("go", "1 · ·\n2 · ·", 1, "row 2: the rows count down to 1"),
        ("go", "2 · x\n1 · ·", 5, "one of ● ○ · +"),
        *(("shogi", drawing, 1, RANKS) for drawing in ("", "9 8 7", SHOGI[:200])),
        ("shogi", f"{SHOGI}\n{SHOGI}", 437, RANKS),
        ("shogi", SHOGI.replace("vL  a", "    a"), 1, RANKS),
        ("shogi", SHOGI.replace("  c\n", "  x\n"), 120, RANKS),
        ("shogi", SHOGI.replace("vR", "^R"), 84, "a piece such as P, vP or v+P, or ."),
        ("shogi", SHOGI.replace("vK", "+K"), 56, "a piece such as P, vP or v+P, or ."),
    ],
)
def test_another_drawing_is_refused(key: str, drawing: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        ludoteca.game(key).read_diagram(drawing)
    assert (caught.value.column, caught.value.expected) == (column, expected)


def test_a_drawing_of_another_board_is_refused() -> None:
    with pytest.raises(NotationError, match=r"W, B or \. for each point"):
        ludoteca.game("morris").parse_diagram(SIX, "w 9 9 0")


@pytest.mark.parametrize(
    ("key", "rules"), [(game.key, rules) for game in ludoteca.all_games() for rules in game.presets]
)
def test_there_is_room_for_a_mark_on_both_sides_of_every_place(key: str, rules: str) -> None:
    game = ludoteca.game(key)
    position = game.start(rules)
    lines = [f"{line} " for line in game.draw(position).splitlines()]
    places = game.places(position).values()
    assert {lines[line][start - 1] for line, start, _ in places} <= set(" -[(")
    assert {lines[line][stop] for line, _, stop in places} <= set(" -])")
    for one, other in pairwise(sorted(places)):
        assert one.line < other.line or one.stop < other.start


FIRST, SECOND = Seat


@pytest.mark.parametrize(
    ("key", "signs"),
    [
        ("morris", {"○": ("men", FIRST), "●": ("men", SECOND)}),
        ("neutron", {"○": ("pieces", FIRST), "●": ("pieces", SECOND), "◆": ("neutron", None)}),
        ("go", {"●": ("stones", FIRST), "○": ("stones", SECOND)}),
        ("senet", {"1": ("piece 1", FIRST), "E": ("piece E", SECOND)}),
        ("shogi", {"+R": ("dragon", FIRST), "vP": ("pawn", SECOND)}),
    ],
)
def test_the_signs_are_explained_with_their_owner(key: str, signs: dict[str, Sign]) -> None:
    assert signs.items() <= dict(ludoteca.game(key).signs).items()


def test_every_sign_of_shogi_has_a_japanese_one() -> None:
    shogi = ludoteca.game("shogi")
    kanji = shogi.piece_sets["kanji"]
    assert len(shogi.signs) == len(set(kanji.values())) == 28
    assert set(kanji) == set(shogi.signs)
    examples = {"P": "歩", "vP": "v歩", "+P": "と", "v+R": "v龍", "K": "玉", "vK": "v王"}
    assert examples.items() <= kanji.items()
