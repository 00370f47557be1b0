"""The style sheet of a page has the colours that files have."""

from __future__ import annotations

import re

import pytest

from ludoteca.games.registry import BUILT_IN
from ludoteca.picture.themes import THEMES, board_css, colours_of, style
from tests.unit.picture.test_svg import contrast


def declared(selector: str) -> dict[str, str]:
    """The custom properties that a selector sets."""
    found = re.findall(re.escape(selector) + r"\{([^}]*)\}", board_css())
    pairs = ";".join(found).split(";")
    return dict(pair.removeprefix("--").split(":", 1) for pair in pairs if pair)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_is_in_it(theme: str) -> None:
    assert declared(f'.ludoteca[data-theme="{theme}"]') == THEMES[theme]


def test_without_a_theme_it_is_the_usual_one() -> None:
    assert declared(".ludoteca") == THEMES["wood"]


def test_every_colour_that_is_used_is_there() -> None:
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", board_css()))
    assert used == THEMES["wood"].keys() == THEMES["contrast"].keys()


def test_every_rule_applies_only_to_drawings() -> None:
    for selectors in re.findall(r"(?:^|\})([^{}]+)\{", board_css(), re.MULTILINE):
        assert all(one.startswith(".ludoteca") for one in selectors.strip().split(",")), selectors


@pytest.mark.parametrize("theme", ["wood", "night"])
@pytest.mark.parametrize("key", BUILT_IN)
def test_page_and_file_agree_about_a_games_own_colours(key: str, theme: str) -> None:
    own = declared(f'.ludoteca[data-theme="{theme}"][data-game="{key}"]')
    board = own.get("board", THEMES[theme]["board"])
    assert f".board{{fill:{board};" in style(theme, key)


@pytest.mark.parametrize("theme", ["wood", "night"])
@pytest.mark.parametrize("key", BUILT_IN)
def test_labels_on_a_games_own_board_have_enough_contrast(key: str, theme: str) -> None:
    colours = colours_of(theme, key)
    ground = colours["board"] if colours["tile"] == "none" else colours["tile"]
    assert contrast(colours["label"], ground) >= 4.5
    assert contrast(colours["count-ink"], colours["count"]) >= 4.5


@pytest.mark.parametrize("key", BUILT_IN)
def test_marks_stand_out_on_a_dark_board(key: str) -> None:
    colours = colours_of("night", key)
    grounds = {colours["board"], colours["tile"]} - {"none"}
    for name in ("mark", "hint"):
        assert min(contrast(colours[name], ground) for ground in grounds) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", BUILT_IN)
def test_the_numbers_of_a_hint_can_be_read(key: str, theme: str) -> None:
    css = style(theme, key)
    drawn = {
        part: re.search(rf"\.hint-order {part}\{{fill:(#\w+);", css) for part in ("circle", "text")
    }
    ground, ink = (found[1] for found in drawn.values() if found)
    assert contrast(ink, ground) >= 7


def test_every_dark_board_has_the_colour_of_its_own_material() -> None:
    boards = {colours_of("night", key)["board"] for key in BUILT_IN}
    assert len(boards) == len(BUILT_IN)
    assert THEMES["night"]["board"] not in boards
