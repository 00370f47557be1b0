"""A whole game of each of the five by mouse, from the first screen to the end card."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.home import FRIEND, PEOPLE, Home
from tests.browser.lines import BLOCKED, MATE, WALLS
from tests.browser.server import Server
from tests.browser.table import Table, frontmost, homewards
from tests.browser.visitors import Visitors


@pytest.mark.oracle_large
def test_neutron_is_played_against_the_computer_to_the_end_card(page: Page) -> None:
    table = Home(page).choose("neutron").against("random").thinking(0.1).start()
    table.play_out(random.Random(1), homewards)
    table.ends(_who(table), table.shown["outcome"]["why"])


@pytest.mark.oracle_large
def test_two_people_play_morris_at_this_screen(page: Page) -> None:
    table = Home(page).choose("morris").against(PEOPLE).start()
    table.play_all(BLOCKED)
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
    table.play_all(WALLS)
    expect(page.locator('[data-phase="count"]')).to_be_visible()
    expect(table.action("pass")).to_have_count(0)
    wished = {"F4", "B5"}
    for _ in range(len(WALLS)):
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


def test_a_button_that_is_pressed_gets_its_click_whatever_changes_meanwhile(
    page: Page, context: BrowserContext
) -> None:
    table = Home(page).choose("go").against(PEOPLE).options(size=7).start()
    table.play_all(WALLS)
    other = Table(context.new_page())
    other.page.goto(page.url)
    other.wait_for("table.phase")
    marked = "table.phase.marks.F4 === 'seki'"
    page.keyboard.press("t")
    _press(table.choice("seki"))
    other.type("seki f4")
    table.wait_for(marked)
    page.mouse.up()
    expect(table.choice("seki")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#typed")).to_be_hidden()


def _press(button: Locator) -> None:
    button.hover()
    button.page.mouse.down()


def _dead(table: Table) -> set[str]:
    return {point for point, how in table.shown["phase"]["marks"].items() if how == "dead"}


def test_a_friend_comes_by_link_and_is_mated_at_shogi(
    page: Page, server: Server, visitors: Visitors
) -> None:
    host = Home(page).choose("shogi").against(FRIEND).start()
    link = page.locator('[data-part="waiting"] [data-link="friend"]').input_value()
    friend = Table(visitors.at(link))
    friend.page.locator("[data-take]").click()
    friend.ready()
    for number, turn in enumerate(MATE):
        mover = (host, friend)[number % 2]
        mover.wait_for_plies(number)
        mover.play(*turn.split())
    host.ends("You won", "mate")
    friend.ends("You lost", "mate")


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
    table.ends("White wins" if table.shown["outcome"]["winners"] == [0] else "Black wins", "")


def _who(table: Table) -> str:
    return "You won" if table.shown["outcome"]["winners"] == [0] else "You lost"
