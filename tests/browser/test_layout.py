"""The board is the page: how much of each window it fills, and that what to do is in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from ludoteca.core import OptionValue
from tests.browser.kept import begin_elsewhere
from tests.browser.screens import SHIFTS, remember
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors

BOARDS: dict[str, tuple[str, str, dict[str, OptionValue]]] = {
    "morris": ("morris", "standard", {}),
    "shogi": ("shogi", "standard", {}),
    "neutron": ("neutron", "standard", {}),
    "senet": ("senet", "standard", {}),
    "go 9": ("go", "japanese", {"size": 9}),
    "go 19": ("go", "japanese", {}),
}
ON_LINES = ("morris", "go 9", "go 19")
"""Boards whose points are the crossings of lines: they span from line to line, others from edge to
edge."""

# At least how much of the window the points span: of its height, or of its width where it says so.
HEIGHT, WIDTH = "height", "width"
GOALS: dict[tuple[int, int], dict[str, tuple[str, float]]] = {
    (1280, 720): {**dict.fromkeys(BOARDS, (HEIGHT, 0.75)), "senet": (WIDTH, 0.75)},
    (1440, 900): {**dict.fromkeys(BOARDS, (HEIGHT, 0.75)), "senet": (WIDTH, 0.75)},
    (390, 844): {**dict.fromkeys(BOARDS, (WIDTH, 0.76)), "senet": (HEIGHT, 0.62)},
    (390, 664): {**dict.fromkeys(BOARDS, (WIDTH, 0.76)), "senet": (HEIGHT, 0.6)},
    (844, 390): {**dict.fromkeys(BOARDS, (HEIGHT, 0.75)), "senet": (WIDTH, 0.64)},
    # Both trays of Morris stand above and below the board, and four rows of moves below them.
    (820, 1180): {
        **dict.fromkeys(BOARDS, (WIDTH, 0.72)),
        "morris": (WIDTH, 0.7),
        "senet": (HEIGHT, 0.7),
    },
}
PHONES = [(390, 844), (390, 664)]
DESKTOPS = [(1280, 720), (1440, 900)]

MEASURED = """() => {
  const root = document.querySelector(".board-slot game-board").shadowRoot;
  const boxes = [...root.querySelectorAll("button[data-point]:not([data-point=off])")]
    .map((one) => one.getBoundingClientRect());
  const span = (from, to) =>
    Math.max(...boxes.map((one) => one[to])) - Math.min(...boxes.map((one) => one[from]));
  const wood = root.querySelector(".board").getBoundingClientRect();
  const page = document.scrollingElement;
  const seen = (part) => {
    const { top, bottom, height } = document.querySelector(part).getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  };
  return {
    height: span("top", "bottom"), width: span("left", "right"), apart: boxes[0].height,
    wood: wood.width,
    scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    prompt: seen("[data-part=expected]"),
    players: seen(".player-top") && seen(".player-bottom"),
    refusal: seen("[data-part=refused]"),
  };
}"""


@pytest.mark.oracle_large
@pytest.mark.parametrize("window", [(1280, 720), (390, 844)])
def test_nothing_shifts_while_a_table_is_laid(
    server: Server, visitors: Visitors, window: tuple[int, int]
) -> None:
    size: ViewportSize = {"width": window[0], "height": window[1]}
    for game in ("shogi", "senet"):
        key = begin_elsewhere(server, game, "standard")
        address = f"{server.address}/#/table/{key}?key={server.owner_key}"
        page = visitors.at(address, viewport=size)
        Table(page).ready()
        page.wait_for_load_state("networkidle")
        assert page.evaluate(SHIFTS) < 0.01, game


@pytest.mark.oracle_large
@pytest.mark.parametrize("window", GOALS, ids=lambda window: f"{window[0]}x{window[1]}")
def test_the_board_fills_the_window(
    server: Server, visitors: Visitors, window: tuple[int, int]
) -> None:
    width, height = window
    size: ViewportSize = {"width": width, "height": height}
    page = visitors.context(viewport=size, has_touch=width < 900).new_page()
    page.goto(f"{server.address}/page/icon.svg")
    # Only the first game asks for the pieces.
    remember(page, "settings", {"pieces": {"shogi": "kanji"}})
    for board, (game, rules, options) in BOARDS.items():
        key = begin_elsewhere(server, game, rules, options=options)
        page.goto(f"{server.address}/#/table/{key}?key={server.owner_key}")
        table = Table(page).ready()
        page.wait_for_load_state("networkidle")
        seen: dict[str, Any] = page.evaluate(MEASURED)
        less = seen["apart"] if board in ON_LINES else 0
        direction, goal = GOALS[window][board]
        whole = {WIDTH: width, HEIGHT: height}[direction]
        assert (seen[direction] - less) / whole >= goal, (board, direction)
        assert seen["prompt"], board
        assert seen["players"], board
        assert not (window in DESKTOPS and seen["scrolls"]), board
        if window in PHONES and board != "senet":
            assert seen["wood"] >= 0.95 * width, board
        if game == "neutron":
            table.touch("a1", "a3")
            table.refused.filter(has_text="as far as it can").wait_for()
            assert page.evaluate(MEASURED)["refusal"]
