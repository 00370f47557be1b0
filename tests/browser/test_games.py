"""Whole games by mouse, by keyboard alone, by touch on a phone and by dragging, to the end card."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.home import PEOPLE, Home
from tests.browser.keyboard import Keyboard
from tests.browser.server import Server
from tests.browser.table import BOARD, Table, at_the_table, frontmost
from tests.browser.visitors import Visitors

# Short games, each turn as the steps that a hand takes.

BLOCKED = "g1,c3,b6,d6,c5,d1,b4,b2,d3,g4,c4,a4,e5,f4,d5 f4,e4,e3,d2"
"""Nine Men's Morris: White closes one mill, and has no move once all men are placed."""

HOME = ["b1 b4", "c3 c2 b5 e2", "c2 d2 b4 a4", "d2 d4 e5 e3", "d4 e4 c1 c4", "e4 b1"]
"""Neutron: Black has to bring the neutron home to White."""

MATE = ["7g 7f", "6a 7b", "8h 3c +", "4a 4b", "3c 4b", "5a 6a", "G* 5b"]
"""Shogi: a promotion, and mate by a gold from the hand."""

WALLS = "C1,E1,C2,E2,C3,E3,C4,E4,C5,E5,C6,E6,C7,E7,F4,B5,pass,pass"
"""Go on 7×7: a wall each with a free line between, and a dead stone each behind the other's."""


@pytest.mark.oracle_large
def test_two_people_play_morris_at_this_screen(page: Page) -> None:
    table = Home(page).choose("morris").against(PEOPLE).start()
    table.play_all(BLOCKED.split(","))
    table.ends("Black wins", "cannot move any man")


@pytest.mark.oracle_large
def test_two_people_play_senet_after_a_roll_for_the_first_turn(page: Page) -> None:
    table = Home(page).choose("senet").against(PEOPLE).options(opening="a throw decides").start()
    expect(page.locator('[data-part="expected"]')).to_contain_text("throw to decide who begins.")
    table.play_out(random.Random(2), frontmost)
    winner = table.shown["outcome"]["winners"][0]
    table.ends(f"{table.shown['seats'][winner]} wins", table.shown["outcome"]["why"])


def test_two_people_count_a_game_of_go_after_marking_the_dead(page: Page) -> None:
    table = Home(page).choose("go").against(PEOPLE).options(size=7).start()
    table.play_all(WALLS.split(","))
    expect(page.locator('[data-phase="count"]')).to_be_visible()
    expect(table.action("pass")).to_have_count(0)
    wished = {"F4", "B5"}
    for _ in range(len(WALLS.split(","))):
        wrong = wished.symmetric_difference(_dead(table))
        if not wrong:
            break
        table.play(min(wrong))
    assert _dead(table) == wished
    expect(table.mark("dead")).to_have_count(2)
    expect(page.locator('[data-part="notes"] li')).not_to_have_count(0)
    _mark_by_word_mode_and_point(table)
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(table.end).to_be_visible()
    outcome = table.shown["outcome"]
    black, white = outcome["count"][-1][1:]
    assert white - black == outcome["margin"]
    table.ends(f"White wins by {outcome['margin']:g} points", "score")
    rows = page.locator("[data-part=count] tbody tr")
    expect(rows).to_have_count(len(outcome["count"]))
    expect(rows.last).to_have_text(re.compile(rf"Total\s*{black:g}\s*{white:g}"))


def _mark_by_word_mode_and_point(table: Table) -> None:
    """Mark a stone as seki and back: by a typed word, by a mode and a click, by a typed point."""
    table.type("seki f4")
    table.wait_for("table.phase.marks.F4 === 'seki'")
    table.choice("seki").click()
    expect(table.choice("seki")).to_have_attribute("aria-pressed", "true")
    table.touch("F4")
    table.wait_for("table.phase.marks.F4 !== 'seki'")
    table.choice("seki").click()
    table.type("F4")
    table.wait_for("table.phase.marks.F4 === 'dead'")


def _dead(table: Table) -> set[str]:
    return {point for point, how in table.shown["phase"]["marks"].items() if how == "dead"}


def test_a_button_that_is_pressed_gets_its_click_whatever_changes_meanwhile(
    tab: Page, context: BrowserContext, server: Server
) -> None:
    table = at_the_table(tab, server, "go", "japanese", *WALLS.split(","), size=7)
    other = Table(context.new_page())
    other.page.goto(tab.url)
    for one in (table, other):
        one.wait_for("table.phase")
    tab.keyboard.press("t")
    _press(table.choice("seki"))
    other.type("seki f4")
    table.wait_for("table.phase.marks.F4 === 'seki'")
    tab.mouse.up()
    expect(table.choice("seki")).to_have_attribute("aria-pressed", "true")
    expect(tab.locator("#typed")).to_be_hidden()


def _press(button: Locator) -> None:
    button.hover()
    button.page.mouse.down()


@pytest.mark.oracle_large
def test_two_computers_are_watched_and_paused(page: Page) -> None:
    table = Home(page).choose("neutron").watching("random", "random").thinking(0.1).start()
    # Slowly at first, or the game may be over before it is paused.
    pace = page.locator('[data-tool="pace"]')
    pace.select_option("3")
    table.wait_for_plies(1)
    table.action("pause").click()
    paused = table.wait_for("table.is_paused")
    pace.select_option("0.25")
    expect(table.action("pause")).to_have_accessible_name("Continue")
    table.action("pause").click()
    table.wait_for("!table.is_paused")
    table.wait_for_plies(len(paused["plies"]) + 1)
    expect(table.end).to_be_visible()
    winners = {(0,): "White wins", (1,): "Black wins", (0, 1): "Both win"}
    table.ends(winners[tuple(table.shown["outcome"]["winners"])], "")


# By keyboard.


def test_a_whole_game_is_played_by_keyboard_alone(page: Page) -> None:
    keys = Keyboard(page)
    page.locator('[data-choose="neutron"]').wait_for()
    keys.tab_to('[data-choose="neutron"]')
    keys.press("Enter")
    page.locator('[data-dialog="new-game"]').wait_for()
    keys.tab_to("input[name=opponent]", "Shift+Tab")
    keys.press("ArrowDown", "ArrowDown")
    expect(page.locator("#opponent-people")).to_be_checked()
    keys.tab_to("[data-start]")
    keys.press("Enter")
    table = Table(page).ready()
    for number, turn in enumerate(HOME, start=1):
        if number % 3 == 0:
            _type(keys, table, turn)
        else:
            _walk(keys, turn)
        table.wait_for_plies(number)
    table.ends("White wins", "base row")
    keys.tab_to('[data-action="review"]')
    keys.press("Enter")
    expect(page.locator("[data-screen=review]")).to_be_visible()


def _walk(keys: Keyboard, turn: str) -> None:
    if keys.is_at("#typed"):
        keys.tab_to("[data-point]", "Shift+Tab")
    keys.press("b")
    for point in turn.split():
        keys.point(point)


def _type(keys: Keyboard, table: Table, turn: str) -> None:
    keys.press("t")
    assert keys.is_at("#typed")
    start, end, *piece = turn.split()
    table.page.keyboard.type(f"N{start}{end}" + (f",{''.join(piece)}" if piece else ""))
    keys.press("Enter")


@pytest.mark.oracle_large
def test_escape_calls_a_step_back_and_tab_leaves_the_board(page: Page) -> None:
    table = Home(page).choose("neutron").against(PEOPLE).start()
    keys = Keyboard(page)
    keys.press("b")
    keys.point("a1")
    expect(table.point("a1")).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(table.point("a1")).not_to_have_attribute("aria-pressed", "true")
    keys.press("Tab")
    assert not keys.is_at("[data-point]")
    keys.press("Shift+Tab")
    assert keys.is_at('[data-point="a1"]')


# By touch and by dragging.


class Finger:
    """A finger that drags, as the browser hears it from glass."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def lift(self, place: Locator, to: Locator) -> None:
        """Put the finger down and pull, without letting go."""
        place.scroll_into_view_if_needed()
        to.scroll_into_view_if_needed()
        (x, y), (right, down) = _middle(place), _middle(to)
        self._touch("touchStart", x, y)
        for part in (0.2, 0.6, 1.0):
            self._touch("touchMove", x + part * (right - x), y + part * (down - y))

    def let_go(self) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        point = {"x": x, "y": y}
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})


def _middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_whole_game_is_played_by_touch_on_a_phone(server: Server, visitors: Visitors) -> None:
    page = visitors.phone()
    page.goto(server.owner_address)
    page.locator('[data-choose="neutron"]').tap()
    page.locator('label[for="opponent-people"]').tap()
    page.locator("[data-start]").tap()
    table = Table(page).ready()
    finger = Finger(page)
    for number, turn in enumerate(HOME, start=1):
        points = [table.point(step) for step in turn.split()]
        if number % 2:
            for start, end in zip(points[::2], points[1::2], strict=True):
                finger.lift(start, end)
                finger.let_go()
        else:
            for point in points:
                point.tap()
        table.wait_for_plies(number)
    table.ends("White wins", "base row")


@pytest.mark.oracle_large
def test_a_dragged_piece_floats_as_a_ghost_over_the_finger(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.phone()
    table = at_the_table(page, server, "shogi", "standard")
    finger = Finger(page)
    ghost = page.locator(f"{BOARD} .ghost")
    finger.lift(table.point("7g"), table.point("7f"))
    expect(ghost.locator("> *")).to_have_count(1)
    expect(page.locator(f"{BOARD} .frame")).to_have_class("frame ludoteca dragging carried")
    assert table.targets >= {"7f"}
    finger.let_go()
    table.wait_for_plies(1)
    expect(ghost.locator("> *")).to_have_count(0)


def test_a_whole_game_is_played_by_dragging_with_the_mouse(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "shogi", "standard")
    for number, turn in enumerate(MATE, start=1):
        start, end, *choice = turn.split()
        table.drag(start, end)
        table.touch(*choice)
        table.wait_for_plies(number)
    table.ends("Black wins", "mate")


@pytest.mark.oracle_large
def test_a_piece_stays_in_the_hand_while_somebody_comes_to_watch(
    tab: Page, server: Server, visitors: Visitors
) -> None:
    table = at_the_table(tab, server, "shogi", "standard")
    table.lift("7g", "7f")
    Table(visitors.at(f"{server.address}/#/table/{table.key}")).ready()
    expect(table.connection).to_contain_text("1 watching")
    expect(tab.locator(f"{BOARD} .ghost > *")).to_have_count(1)
    tab.mouse.up()
    table.wait_for_plies(1)
