"""Every window: what fills it, what is in sight, and that everything keeps its place."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ludoteca.core import OptionValue
from tests.browser.javascript import javascript
from tests.browser.kept import begin_elsewhere
from tests.browser.screens import GAMES, SHIFTS, take_seat
from tests.browser.seat import Seat, claim, lay
from tests.browser.server import Server
from tests.browser.table import BOARD, Table, at_the_table, go
from tests.browser.visitors import DESKTOP, PHONE, Visitors
from tests.daily import daily

TABLET: ViewportSize = {"width": 820, "height": 1180}
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}


@pytest.mark.parametrize("size", daily(SIZES, "tablet"))
def test_pictures_of_the_first_screen_have_one_size_and_nothing_shifts(
    server: Server, visitors: Visitors, size: str
) -> None:
    begin_elsewhere(server, "shogi", "standard", "7g7f", "3c3d")
    page = visitors.at(server.owner_address, viewport=SIZES[size])
    for game in GAMES:
        page.locator(f"[data-game={game}] little-board[drawn]").wait_for()
    page.locator("[data-resume] little-board[drawn]").wait_for()
    assert page.evaluate(SHIFTS) < 0.01
    sizes = page.locator(".game .stage").evaluate_all(
        "all => all.map((one) => [one.clientWidth, one.clientHeight].join())"
    )
    assert len(sizes) == len(GAMES)
    assert len(set(sizes)) == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == "tablet":
        for place in (*(f"[data-play={game}]" for game in GAMES), "main [data-go=open]"):
            expect(page.locator(place)).to_be_in_viewport(ratio=1)


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

MEASURED = javascript("measured")


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
def test_the_board_fills_the_window_and_the_prompt_stays_in_sight(
    server: Server, visitors: Visitors, window: tuple[int, int]
) -> None:
    width, height = window
    page = visitors.page(viewport={"width": width, "height": height}, has_touch=width < 900)
    for board, (game, rules, options) in BOARDS.items():
        key = begin_elsewhere(server, game, rules, options=options)
        go(page, f"{server.address}/#/table/{key}?key={server.owner_key}")
        table = Table(page).ready()
        settled(page)
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
    at_the_table(page, server, "shogi", "standard", "7g7f")
    for size in (window, (640, 360)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for place in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
            page.evaluate(f"scrollTo(0, {place})")
            assert page.evaluate(MEASURED)["prompt"], (size, place)


def settled(page: Page) -> None:
    """Wait until fonts are there and the page is painted."""
    page.evaluate(
        """() => document.fonts.ready.then(() => new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))))"""
    )


PLACED = "d2 d6 a4 g4 b4 f4 d1 d7 c3 e5 e3 c5 b6 f2 a1 g7 f6"


@pytest.mark.oracle_large
def test_the_board_stays_where_it_is_when_a_tray_is_empty(
    visitors: Visitors, server: Server
) -> None:
    phone = visitors.phone()
    table = at_the_table(phone, server, "morris", "standard", *PLACED.split())
    point = table.point("b2")
    before = point.bounding_box()
    table.play("b2")
    expect(phone.locator(f"{BOARD} .tray-slot[hidden]")).to_have_count(2)
    assert point.bounding_box() == before


# The panel beside the board: everything keeps its place and its height through a whole game.

PANEL_WINDOWS = [(1280, 720), (1440, 900), (820, 1180), (390, 844)]
PANELS: dict[str, dict[str, Any]] = {
    "morris": {},
    "shogi": {},
    "neutron": {},
    "senet": {},
    "go": {"options": {"size": 9}},
}
ROWS = 4
MOVES = {"neutron": 4}
MANY = 14

PANEL = javascript("panel")

FIXED = ("top", "bottom", "prompt", "moves", "controls")


def measured(page: Page, where: str) -> dict[str, list[int]]:
    """Check that nothing overlaps, is covered or is too small, and return where everything is."""
    settled(page)
    found = page.evaluate(PANEL)
    page.evaluate("scrollTo(0, 0)")
    assert found["wide"] <= 0, where
    assert found["covered"] == [], where
    if found["rows"] is not None:
        assert found["rows"] >= ROWS, where
    parts: dict[str, list[int]] = found["parts"]
    names = sorted(parts)
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            assert not overlap(parts[one], parts[other]), (where, one, other, parts)
    return parts


def overlap(one: list[int], other: list[int]) -> bool:
    """Return whether two boxes share more than an edge."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return right - left > 1 and bottom - top > 1


@pytest.mark.parametrize(
    ("game", "window"),
    [
        # Each game in one window; make oracles has all of them in all.
        pytest.param(
            game,
            window,
            id=f"{game}-{window[0]}x{window[1]}",
            marks=() if number == place % len(PANEL_WINDOWS) else pytest.mark.oracle_large,
        )
        for place, game in enumerate(PANELS)
        for number, window in enumerate(PANEL_WINDOWS)
    ],
)
def test_the_panel_stays_where_it_is_from_start_to_end(
    server: Server, visitors: Visitors, game: str, window: tuple[int, int]
) -> None:
    page = visitors.page(
        viewport={"width": window[0], "height": window[1]}, has_touch=window[0] < 900
    )
    seated = lay(
        server, game=game, friend=True, names=["Ana", ""], clock="10m+5x30s", **PANELS[game]
    )
    take_seat(page, server, seated, is_inviting=True)
    table = Table(page).ready()
    states: dict[str, dict[str, list[int]]] = {}

    def note(state: str) -> None:
        states[state] = measured(page, f"{game} {window} {state}")

    page.locator("[data-part=waiting]").wait_for()
    expect(table.expected).to_have_text("Waiting for your friend.")
    expect(page.locator("[data-near]")).to_have_count(1)
    note("waiting for a friend")
    token = claim(server, seated, name="Boris")
    with Seat(server, seated["key"], token) as friend:
        page.locator("[data-part=waiting]").wait_for(state="hidden")
        note("start")
        number = MOVES.get(game, MANY)
        play(server, seated, friend, number)
        table.wait_for_plies(number)
        note("after some moves")
        friend.do({"command": "offer", "what": "pause"})
        expect(table.offer("pause")).to_be_visible()
        note("an offer")
        table.offer("pause").locator("[data-answer=decline]").click()
        expect(table.offer("pause")).to_have_count(0)
        page.locator("[data-look=back]").click()
        expect(table.expected).to_have_text("You are looking at an earlier position.")
        note("looking back")
        page.locator("[data-look=last]").click()
        catch_up(friend, table.shown["sequence"])
        assert friend.do({"command": "resign"})["type"] == "happened"
        table.ends("You won", "the loser resigned")
        note("the end")
        table.action("rematch").click()
        expect(table.offer("rematch")).to_be_visible()
        note("a rematch")
    first = states.pop("start")
    for state, parts in states.items():
        for part in FIXED:
            assert parts[part] == first[part], (game, window, state, part)


def play(server: Server, seated: dict[str, str], friend: Seat, number: int) -> None:
    """Make some moves for both sides."""
    with Seat(server, seated["key"], seated["token"]) as own:
        for _ in range(number):
            mover, other = (own, friend) if own.table["turn"] in own.you else (friend, own)
            answer = mover.do({"command": "throw"}) if mover.table["is_throw_due"] else mover.move()
            assert answer["type"] == "happened", answer
            catch_up(other, mover.table["sequence"])


def catch_up(seat: Seat, sequence: int) -> None:
    """Wait until a seat knows what has happened."""
    while seat.table["sequence"] < sequence:
        seat.until("happened")
