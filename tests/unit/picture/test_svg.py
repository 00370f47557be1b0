"""Pictures: valid, alone in the world, and with the same pieces as the drawing in text."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import ludoteca
from ludoteca.core import AnyGame, OptionError, Position
from ludoteca.games.registry import BUILT_IN
from ludoteca.locale import Language
from ludoteca.picture import THEMES, svg
from tests.nim import NIM

SPACE = "{http://www.w3.org/2000/svg}"


def midgame(key: str, plies: int = 30, **options: Any) -> tuple[AnyGame, Position[Any]]:
    """A position that random play reaches."""
    game, dice = ludoteca.game(key), random.Random(5)
    position = game.start(**options)
    for _ in range(plies):
        if not position.legal_moves():
            break
        position = position.play(dice.choice(position.legal_moves()))
    return game, position


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def pieces_on(picture: str) -> dict[str, str]:
    """The sign that is drawn at each point."""
    drawn = {}
    for group in parse(picture).iter(f"{SPACE}g"):
        if point := group.get("data-point"):
            drawn[point] = group[0].get("data-sign", "")
    return drawn


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", BUILT_IN)
def test_every_game_is_drawn_in_every_theme(key: str, theme: str) -> None:
    game, position = midgame(key)
    picture = svg(game, position, theme=theme)
    root = parse(picture)
    assert root.tag == f"{SPACE}svg"
    assert root.get("role") == "img"
    assert root.get("viewBox")
    assert "var(" not in picture
    assert not re.search(r"\b(nan|inf|None)\b", picture)


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_picture_needs_nothing_from_outside_and_runs_nothing(key: str) -> None:
    game, position = midgame(key)
    root = parse(svg(game, position))
    for node in root.iter():
        assert node.tag.removeprefix(SPACE) not in {"script", "foreignObject", "image", "use", "a"}
        for name, value in node.attrib.items():
            assert not name.lower().startswith("on")
            assert "href" not in name
            assert not re.search(r"url\((?!#)", value)
    css = "".join(node.text or "" for node in root.iter(f"{SPACE}style"))
    assert "@import" not in css
    assert "url(" not in css
    named = {node.get("id") for node in root.iter()} - {None}
    used = re.findall(r"url\(#([^)]*)\)", svg(game, position))
    assert set(used) <= named
    assert all(str(name).startswith(f"{key}-") for name in named), "several share a page"


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("key", BUILT_IN)
def test_the_same_pieces_stand_where_the_drawing_in_text_has_them(key: str, flipped: bool) -> None:
    game, position = midgame(key)
    assert pieces_on(svg(game, position, flipped=flipped)) == position.pieces()


@pytest.mark.parametrize("key", BUILT_IN)
def test_title_and_description_say_whose_turn_it_is_and_name_every_piece(key: str) -> None:
    game, position = midgame(key)
    root = parse(svg(game, position))
    title, told = root.findtext(f"{SPACE}title") or "", root.findtext(f"{SPACE}desc") or ""
    due = "throw" if position.chances() else "move"
    assert title == f"{game.title}: {game.seat_name(position.turn)} to {due}"
    words = re.findall(r"\w+", told)
    assert not position.pieces().keys() - set(words)
    named = (root.get("aria-labelledby") or "").split()
    assert {node.get("id") for node in root.iter()} >= set(named)


def test_the_title_says_that_the_game_is_over() -> None:
    game = ludoteca.game("go")
    position = game.parse_position("7/7/7/7/7/7/7 b - 0/0 2")
    assert parse(svg(game, position)).findtext(f"{SPACE}title") == "Go: the game is over"


def test_the_words_are_in_the_language_asked_for() -> None:
    game = ludoteca.game("neutron")
    root = parse(svg(game, game.start(), language="bg", translate=Language("bg").translate))
    assert root.get("lang") == "bg"
    assert root.findtext(f"{SPACE}title") == "Неутрон: на ход е белият"
    assert "Черният, фигури: a5" in (root.findtext(f"{SPACE}desc") or "")


def test_the_last_move_is_marked_and_steps_that_are_not_points_are_ignored() -> None:
    game = ludoteca.game("neutron")
    picture = svg(game, game.start(), marks={"a1": "last", "b2": "last", "pass": "last"})
    assert picture.count('<path class="last"') == 2
    assert picture.count('<path class="last left"') == 2, "where the piece came from"


def test_the_last_stone_has_a_ring_for_corners_would_lie_on_its_neighbours() -> None:
    game, position = midgame("go", 1)
    [point] = position.pieces()
    picture = svg(game, position, marks={point: "last"})
    assert '<circle class="last"' in picture
    assert '<path class="last"' not in picture


@pytest.mark.parametrize("kind", ["dead", "choice"])
def test_other_marks_have_shapes_of_their_own(kind: str) -> None:
    game = ludoteca.game("morris")
    assert f'class="{kind}"' in svg(game, game.start(), marks={"a1": kind})


def test_many_pieces_of_a_kind_in_hand_are_shown_with_their_number() -> None:
    game = ludoteca.game("shogi")
    position = game.parse_position("4k/5/5/5/K4 b 2Gb 1", rules="minishogi")
    root = parse(svg(game, position))
    beside = [node for node in root.iter(f"{SPACE}g") if node.get("class") == "beside"]
    assert sorted(node.get("data-count") or "" for node in beside) == ["1", "2"]
    assert [node.text for node in root.iter(f"{SPACE}text") if node.get("class") == "count"] == [
        "2"
    ]


@pytest.mark.parametrize(
    ("pieces", "king", "promoted"),
    [
        (None, "玉", "と"),
        ("kanji", "玉", "と"),
        ("two-kanji", "将", "と"),
        ("letters", "K", "+P"),
        ("moves", "K", "P"),
    ],
)
def test_shogi_has_four_sets_of_pieces(pieces: str | None, king: str, promoted: str) -> None:
    game = ludoteca.game("shogi")
    position = game.parse_position("4k/5/+P4/5/K4 b - 1", rules="minishogi")
    root = parse(svg(game, position, pieces=pieces))
    inks = {
        node.get("data-kanji") or node.text: node.get("class") or ""
        for node in root.iter()
        if "ink" in (node.get("class") or "")
    }
    assert "turned-over" not in inks[king]
    assert "turned-over" in inks[promoted]


def test_two_kanji_stand_below_each_other_inside_the_piece() -> None:
    game = ludoteca.game("shogi")
    position = game.parse_position("4k/5/+S4/5/K4 b - 1", rules="minishogi")
    picture = svg(game, position, pieces="two-kanji")
    drawn = picture.partition('data-point="5c"')[2].partition("</g></g>")[0]
    assert re.findall('data-kanji="(.)"', drawn) == ["成", "銀"]
    upper, lower = (float(y) for y in re.findall(r"translate\(0 (\S+)\) scale", drawn))
    assert -30 < upper < 0 < lower < 30


def test_the_set_of_moves_has_a_dot_for_each_step_and_a_line_for_each_way_that_goes_on() -> None:
    game = ludoteca.game("shogi")
    position = game.parse_position("4k/5/+R4/5/K4 b - 1", rules="minishogi")
    picture = svg(game, position, pieces="moves")
    drawn = picture.partition('data-point="5c"')[2].partition("</g></g>")[0]
    assert drawn.count('class="way turned-over"') == 4
    assert drawn.count('class="head turned-over"') == 4


def test_whites_pieces_are_turned_and_blacks_when_the_board_is() -> None:
    game = ludoteca.game("shogi")
    position = game.start(rules="minishogi")
    for flipped in (False, True):
        for group in parse(svg(game, position, flipped=flipped)).iter(f"{SPACE}g"):
            if sign := group.get("data-sign"):
                turned = "rotate(180)" in (group.get("transform") or "")
                assert turned is (sign.startswith("v") is not flipped)


@pytest.mark.parametrize(
    ("key", "wanted", "why"),
    [
        (
            "go",
            {"theme": "gold"},
            "no theme called 'gold': choose one of wood, paper, night, contrast",
        ),
        ("go", {"pieces": "kanji"}, "Go has only one piece set"),
        (
            "shogi",
            {"pieces": "x"},
            "no piece set called 'x': choose one of kanji, two-kanji, letters, moves",
        ),
    ],
)
def test_an_unknown_theme_or_piece_set_is_refused(
    key: str, wanted: dict[str, Any], why: str
) -> None:
    game = ludoteca.game(key)
    with pytest.raises(OptionError, match=re.escape(why)):
        svg(game, game.start(), **wanted)


def test_a_game_without_geometry_has_no_picture() -> None:
    with pytest.raises(OptionError, match="has no picture, only a drawing in text"):
        svg(NIM, NIM.start())


def contrast(one: str, other: str) -> float:
    """WCAG 2.2: the contrast ratio of two colours."""
    lights = sorted(map(luminance, (one, other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(colour: str) -> float:
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("theme", "least"), [("wood", 4.5), ("paper", 4.5), ("night", 4.5), ("contrast", 7)]
)
@pytest.mark.parametrize(("ink", "ground"), [("label", "board"), ("ink", "shared-2")])
def test_labels_and_inks_have_enough_contrast(
    theme: str, least: float, ink: str, ground: str
) -> None:
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= least
