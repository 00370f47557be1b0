"""Senet in the browser: pieces walk, what a throw does is foreseen, and refusals name the rule."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import take_seat
from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.table import BOARD, Table, at_the_table, go
from tests.browser.visitors import Visitors

THROWN = "....A...1..23..B......C.4..DE5 1 2"
"""Player 1 has thrown a 2: 4 would be trapped, 5 would leave, 2 and 3 protect each other."""

BLOCKED = f"1A2B3C4D5E{'.' * 20} 1 2"

WATCH = """() => {
  window.walks = [];
  const animate = SVGElement.prototype.animate;
  SVGElement.prototype.animate = function (frames, how) {
    if (frames[0].transform) window.walks.push(frames.map(({ transform }) => transform));
    return animate.call(this, frames, how);
  };
}"""
"""Write down over which spots pieces move."""

TELLING = """() => {
  window.answers = [];
  const told = document.querySelector('[data-part="told"]');
  new MutationObserver(() => {
    if (/Player A (throws|moves)/.test(told.textContent)) window.answers.push(told.textContent);
  }).observe(told, { childList: true, characterData: true, subtree: true });
}"""
"""Record the texts shown while the computer answers."""


def table_at(page: Page, server: Server, start: str | None) -> Table:
    return at_the_table(page, server, "senet", "standard", start=start)


def walks(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate("window.walks")
    return found


def test_a_turn_with_a_die_is_two_taps(tab: Page, server: Server) -> None:
    table = table_at(tab, server, None)
    table.action("throw").click()
    thrown = table.wait_for("table.throw !== null && table.legal")
    movable = tab.locator(f"{BOARD} .thrown button.movable")
    marked = movable.evaluate_all("all => all.map((one) => one.dataset.point)")
    assert sorted(marked) == sorted(thrown["legal"]["next"])
    table.touch(min(thrown["legal"]["next"], key=int))
    table.wait_for("table.plies.length === 2")
    assert thrown["sequence"] < table.shown["sequence"]


def test_a_piece_walks_from_square_to_square_and_is_carried_back_from_a_trap(
    tab: Page, visitors: Visitors, server: Server
) -> None:
    page = visitors.page(reduced_motion="no-preference")
    table = table_at(page, server, f"1A2B3C4D5E{'.' * 20} 1 5")
    page.evaluate(WATCH)
    table.touch("9")
    table.wait_for("table.plies.length === 1")
    walked = next(walk for walk in walks(page) if len(walk) > 2)
    assert len(walked) == 7
    assert len(set(walked)) == 7
    # Nothing walks for those who want no motion.
    table = table_at(tab, server, THROWN)
    tab.evaluate(WATCH)
    go(page, tab.url)
    Table(page).ready()
    page.evaluate("window.walks = []")
    table.touch("25")
    page.wait_for_function("() => window.walks.length > 0")
    (walked,) = walks(page)
    assert len(walked) == 4
    assert walks(tab) == []


def test_a_throw_shows_protection_and_where_a_piece_would_land(tab: Page, server: Server) -> None:
    table = table_at(tab, server, THROWN)
    marks = tab.locator(f"{BOARD} [data-mark=protected]")
    found = marks.evaluate_all("all => all.map((one) => one.dataset.at)")
    assert sorted(found) == ["12", "13", "28", "29"]
    expect(table.point("12")).to_have_attribute("aria-label", re.compile("12.*, protected"))
    expect(table.point("9")).not_to_have_attribute("aria-label", re.compile("protected"))
    ghost = tab.locator(f"{BOARD} .ghost [data-lands]")
    for square, lands in (("9", "11"), ("25", "15"), ("30", "off")):
        table.point(square).hover()
        expect(ghost).to_have_attribute("data-lands", lands)
        tab.evaluate(
            f"() => {{ const one = document.querySelector('{BOARD}'); one.marks = one.marks; }}"
        )
        expect(ghost).to_have_attribute("data-lands", lands)
        table.point("1").hover()
        expect(ghost).to_have_count(0)


@pytest.mark.oracle_large
def test_a_finger_that_rests_on_a_piece_sees_where_it_would_land(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.phone()
    table = table_at(page, server, THROWN)
    touch = {"pointerType": "touch", "isPrimary": True, "button": 0, "bubbles": True}
    table.point("25").dispatch_event("pointerdown", touch)
    ghost = page.locator(f"{BOARD} .ghost [data-lands]")
    expect(ghost).to_have_attribute("data-lands", "15")


def test_a_piece_that_cannot_move_names_the_rule(tab: Page, server: Server) -> None:
    for start, square, why in (
        (BLOCKED, "1", "3 is occupied by your own piece 2."),
        (THROWN, "5", "The piece on 5 is your opponent's."),
        (BLOCKED.replace(" 2", " -"), "1", "Throw the die first."),
    ):
        table = table_at(tab, server, start)
        table.touch(square)
        expect(table.refused).to_have_text(why)


@pytest.mark.oracle_large
def test_the_own_move_stays_readable_until_the_answer_is_finished(
    tab: Page, server: Server
) -> None:
    take_seat(tab, server, lay(server, game="senet", players=["human", "random"]))
    table = Table(tab).ready()
    tab.evaluate(TELLING)
    while not tab.evaluate("window.answers.length"):
        table.action("throw").click()
        thrown = table.wait_for("table.throw !== null && table.legal")
        table.touch(min(thrown["legal"]["next"], key=int))
        table.wait_for("table.turn === 0 && table.is_throw_due && !table.throw")
    texts = tab.evaluate("window.answers")
    assert all("Player 1 moves piece" in text or "passes" in text for text in texts), texts


@pytest.mark.oracle_large
def test_a_log_in_words_stands_beside_the_prompt_and_the_lesson_has_a_die(
    tab: Page, server: Server
) -> None:
    table = table_at(tab, server, THROWN)
    table.touch("9")
    log = tab.locator("[data-part=log]")
    expect(log.locator("li").first).to_contain_text("Player 1 moves piece 1 from 9 to 11.")
    expect(log).to_be_in_viewport()
    box, prompt = log.bounding_box(), table.prompt.bounding_box()
    assert box
    assert prompt
    assert box["x"] >= prompt["x"] + prompt["width"] - 1
    go(tab, f"{server.address}/#/lesson/senet")
    die = tab.locator("game-board [data-part=die] .die")
    expect(die).to_be_visible()
    expect(die).to_have_attribute("data-shown", "4")
