"""Whole games by keyboard alone, by touch on a phone, and by dragging."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.finger import Finger
from tests.browser.home import PEOPLE, Home
from tests.browser.keyboard import Keyboard
from tests.browser.lines import HOME, MATE
from tests.browser.server import Server
from tests.browser.table import BOARD, Table
from tests.browser.visitors import Visitors


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


def test_a_whole_game_is_played_by_touch_on_a_phone(server: Server, visitors: Visitors) -> None:
    page = visitors.with_phone().new_page()
    page.goto(server.owner_address)
    finger = Finger(page)
    finger.tap(page.locator('[data-choose="neutron"]'))
    finger.tap(page.locator('label[for="opponent-people"]'))
    finger.tap(page.locator("[data-start]"))
    table = Table(page).ready()
    for number, turn in enumerate(HOME, start=1):
        points = [table.point(step) for step in turn.split()]
        if number % 2:
            for start, end in zip(points[::2], points[1::2], strict=True):
                finger.drag(start, end)
        else:
            for point in points:
                finger.tap(point)
        table.wait_for_plies(number)
    table.ends("White wins", "base row")


@pytest.mark.oracle_large
def test_a_dragged_piece_floats_as_a_ghost_over_the_finger(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.with_phone().new_page()
    page.goto(server.owner_address)
    table = Home(page).choose("shogi").against(PEOPLE).start()
    finger = Finger(page)
    ghost = page.locator(f"{BOARD} .ghost")
    finger.lift(table.point("7g"), table.point("7f"))
    expect(ghost.locator("> *")).to_have_count(1)
    expect(page.locator(f"{BOARD} .frame")).to_have_class("frame ludoteca dragging carried")
    assert table.targets >= {"7f"}
    finger.let_go()
    table.wait_for_plies(1)
    expect(ghost.locator("> *")).to_have_count(0)


def test_a_whole_game_is_played_by_dragging_with_the_mouse(page: Page) -> None:
    table = Home(page).choose("shogi").against(PEOPLE).start()
    for number, turn in enumerate(MATE, start=1):
        start, end, *choice = turn.split()
        table.drag(start, end)
        table.touch(*choice)
        table.wait_for_plies(number)
    table.ends("Black wins", "mate")


def test_a_piece_that_is_dropped_where_it_cannot_stand_goes_back(page: Page) -> None:
    table = Home(page).choose("shogi").against(PEOPLE).start()
    table.drag("7g", "7e")
    expect(table.refused).not_to_be_empty()
    expect(table.point("7g")).not_to_have_attribute("aria-pressed", "true")
    assert table.plies == []


@pytest.mark.oracle_large
def test_a_piece_stays_in_the_hand_while_somebody_comes_to_watch(
    page: Page, server: Server, visitors: Visitors
) -> None:
    table = Home(page).choose("shogi").against(PEOPLE).start()
    table.lift("7g", "7f")
    Table(visitors.at(f"{server.address}/#/table/{table.key}")).ready()
    expect(table.connection).to_contain_text("1 watching")
    expect(page.locator(f"{BOARD} .ghost > *")).to_have_count(1)
    page.mouse.up()
    table.wait_for_plies(1)
