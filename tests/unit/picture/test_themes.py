"""The style sheet of a page has the colours that files have."""

from __future__ import annotations

import re

import pytest

from ludoteca.games.registry import BUILT_IN
from ludoteca.picture.themes import THEMES, board_css, style


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


def test_nothing_outside_is_touched() -> None:
    for selectors in re.findall(r"(?:^|\})([^{}]+)\{", board_css(), re.MULTILINE):
        assert all(one.startswith(".ludoteca") for one in selectors.strip().split(",")), selectors


@pytest.mark.parametrize("key", BUILT_IN)
def test_page_and_file_agree_about_a_games_own_colours(key: str) -> None:
    own = declared(f'.ludoteca[data-theme="wood"][data-game="{key}"]')
    board = own.get("board", THEMES["wood"]["board"])
    assert f".board{{fill:{board};" in style("wood", key)
