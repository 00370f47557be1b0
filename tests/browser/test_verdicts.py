"""Verdicts in the browser: marks on the board, words in lists and names, on in review."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from ludoteca import native
from tests.browser.kept import begin_elsewhere
from tests.browser.server import Server
from tests.browser.table import BOARD, Table, at_the_table, go
from tests.browser.visitors import Visitors
from tests.unit.solved.test_position_verdicts import CROSS, RACE

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")

BADGE = ".verdict[data-at='{point}']"
BADGES = """all => all.map((one) => {
  const style = getComputedStyle(one.querySelector("rect"));
  const { verdict: kind, grade } = one.dataset;
  return { kind, grade, text: one.textContent, fill: style.fill, colour: style.color };
})"""
WIDTHS = """badge => {
  const place = (part) => part.getBoundingClientRect();
  const at = (name) => place(badge.getRootNode().querySelector(`button[data-point=${name}]`)).x;
  const widths = ["text", "rect"].map((part) => place(badge.querySelector(part)).width);
  return [...widths, at("b2") - at("a2")];
}"""
COVERED = f"""() => document.querySelector("{BOARD}").getBoundingClientRect().bottom
  - document.querySelector(".prompt").getBoundingClientRect().top"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, small_tables: Path) -> Iterator[Server]:
    tables = {"LUDOTECA_TABLES": str(small_tables)}
    with Server(tmp_path_factory.mktemp("games"), **tables) as running:
        yield running


def begin(server: Server, *moves: str, rules: str = "three", start: str | None = CROSS) -> str:
    """Begin a game for two people, of three men's morris that White can win at once."""
    return begin_elsewhere(server, "morris", rules, *moves, start=start)


@pytest.fixture
def table(tab: Page, server: Server) -> Table:
    return table_at(tab, server, begin(server))


def table_at(page: Page, server: Server, key: str) -> Table:
    go(page, f"{server.address}/#/table/{key}?key={server.owner_key}")
    return Table(page).ready()


def review_at(page: Page, server: Server, key: str) -> None:
    go(page, f"{server.address}/#/review/{key}?key={server.owner_key}")
    page.locator(".review game-board .points button").first.wait_for(state="attached")


def test_the_due_step_is_marked_by_shape_sign_and_words_and_moves_are_listed_best_first(
    table: Table,
) -> None:
    page = table.page
    expect(page.locator(f"{BOARD} .verdict")).to_have_count(0)
    page.keyboard.press("w")
    best = page.locator(f"{BOARD} {BADGE.format(point='b2')}")
    expect(best).to_have_text("1")
    expect(best).to_have_attribute("data-verdict", "win")
    expect(page.locator(f"{BOARD} {BADGE.format(point='a1')}")).to_have_text("3")
    shapes = page.locator(f"{BOARD} .verdict path").evaluate_all(
        "all => all.map(o => o.getAttribute('d'))"
    )
    assert len(set(shapes)) == 2
    expect(table.point("b2")).to_have_attribute(
        "aria-label", "b2, White's man, possible, wins in 1 turn"
    )
    expect(table.point("b2")).to_have_attribute("title", "wins in 1 turn")
    panel = page.locator("[data-part=verdicts]")
    expect(panel).to_contain_text("White to move: wins in 1 turn.")
    page.keyboard.press("m")
    first = page.locator("[data-dialog=moves] [data-move]").first
    expect(first).to_contain_text("b2-b1")
    expect(first).to_contain_text("wins in 1 turn")
    page.keyboard.press("Escape")
    table.point("b2").click()
    expect(page.locator(f"{BOARD} {BADGE.format(point='a3')}")).to_have_text("1")
    expect(page.locator(f"{BOARD} {BADGE.format(point='a1')}")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.locator(f"{BOARD} .verdict")).to_have_count(0)


@pytest.mark.oracle_large
@pytest.mark.parametrize("come", [table_at, review_at])
def test_the_lines_beside_the_board_follow_a_begun_turn(
    tab: Page, server: Server, come: Callable[[Page, Server, str], object]
) -> None:
    come(tab, server, begin(server))
    lines = tab.locator("[data-part=verdicts] li")
    if come is table_at:
        tab.keyboard.press("w")
    expect(lines.first).to_contain_text("b2-b1")
    tab.locator("game-board .points [data-step=a1]").click()
    expect(lines.first).to_contain_text("a1-")
    assert all(text.startswith("a1-") for text in lines.all_inner_texts())
    for _ in range(2):
        tab.keyboard.press("w")
    expect(lines.first).to_contain_text("a1-")


def test_a_review_shows_verdicts_and_what_was_lost(tab: Page, server: Server) -> None:
    key = begin(server, "a1-b1", "c2-c3", "b1-a1", "c3-c2", "b2-b1")
    review_at(tab, server, key)
    expect(tab.locator(f"game-board {BADGE.format(point='b2')}")).to_have_text("1")
    tab.keyboard.press("ArrowRight")
    panel = tab.locator("[data-part=verdicts]")
    expect(panel).to_contain_text("a1-b1: loses in 3 turns; better: b2-b1, wins in 1 turn.")
    tab.locator("[data-go=verdicts]").click()
    expect(panel).to_be_hidden()
    expect(tab.locator("game-board .verdict")).to_have_count(0)


@pytest.mark.oracle_large
def test_a_late_answer_is_not_shown_beside_another_board(tab: Page, server: Server) -> None:
    review_at(tab, server, begin(server, "a1-b1", "c2-c3"))
    panel, badges = tab.locator("[data-part=verdicts]"), tab.locator("game-board .verdict")
    expect(panel).to_be_visible()
    late: list[Route] = []
    tab.route("**/api/boards/verdicts**", lambda route: late.append(route))
    with tab.expect_request("**/api/boards/verdicts**"):
        tab.keyboard.press("ArrowRight")
        expect(panel).to_be_hidden()
    tab.keyboard.press("w")
    with tab.expect_response("**/api/boards/verdicts**"):
        late.pop().continue_()
    expect(tab.locator("#said")).to_have_text("Verdicts are hidden.")
    expect(panel).to_be_hidden()
    expect(badges).to_have_count(0)


@pytest.mark.oracle_large
def test_a_review_says_that_nothing_is_known_to_those_who_ask(tab: Page, server: Server) -> None:
    key = begin(server, "a1", rules="six", start=None)
    with tab.expect_response("**/api/boards/verdicts**"):
        review_at(tab, server, key)
    notice = tab.locator("[data-notice]")
    tab.keyboard.press("w")
    expect(tab.locator("#said")).to_have_text("Verdicts are hidden.")
    tab.keyboard.press("w")
    expect(notice).to_have_text(re.compile("ludoteca solve morris --rules six"))
    with tab.expect_response("**/api/boards/verdicts**"):
        tab.keyboard.press("ArrowRight")
    expect(notice).to_have_count(1)


@pytest.mark.oracle_large
def test_help_names_the_key_only_where_it_works(tab: Page, server: Server) -> None:
    unsolved = begin_elsewhere(server, "go", "japanese")
    for key, count in ((begin(server), 1), (unsolved, 0)):
        review_at(tab, server, key)
        tab.keyboard.press("?")
        keys = tab.locator("#help-screen kbd")
        expect(keys.filter(has_text="f")).not_to_have_count(0)
        expect(keys.get_by_text("w", exact=True)).to_have_count(count)
        tab.keyboard.press("Escape")


@pytest.mark.oracle_large
def test_a_table_says_what_it_leaves_out_and_that_nothing_is_known(
    tab: Page, server: Server
) -> None:
    table_at(tab, server, begin(server, start=None))
    tab.keyboard.press("w")
    lines = tab.locator("[data-part=verdicts] li")
    expect(lines).to_have_count(6)
    expect(lines.last).to_have_text("… and 4 more")
    table = table_at(tab, server, begin(server, rules="six", start=None))
    note = tab.locator("[data-part=verdicts] [data-note]")
    expect(note).to_have_text(re.compile(r"ludoteca solve morris --rules six .*\(time: about "))
    expect(table.refused).to_be_empty()


@pytest.mark.oracle_large
def test_the_fastest_win_is_filled_and_another_result_stands_out(tab: Page, server: Server) -> None:
    table_at(tab, server, begin(server, start="BBW/WBW/... w 0 0 0"))
    tab.keyboard.press("w")
    badges = tab.locator(f"{BOARD} .verdict")
    expect(badges.first).to_be_visible()
    found = badges.evaluate_all(BADGES)
    best = [one for one in found if one["grade"] == "best"]
    slower = [one for one in found if one["grade"] == "same"]
    assert best
    assert {one["kind"] for one in best} == {"win"}
    assert all(one["fill"] == one["colour"] for one in best)
    assert all(one["fill"] != one["colour"] for one in found if one["grade"] != "best")
    assert all(int(fast["text"]) < int(slow["text"]) for fast in best for slow in slower)
    lines = tab.locator("[data-part=verdicts] li[data-verdict=win] .brief")
    turns = [int(text) for text in lines.evaluate_all("all => all.map(o => o.textContent)")]
    assert turns == sorted(turns)


def test_the_opening_of_neutron_is_judged_without_tables(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "neutron", "standard")
    tab.keyboard.press("w")
    panel = tab.locator("[data-part=verdicts]")
    expect(panel).to_contain_text("White to move: wins in 9 turns.")
    for point in ("b1", "d1"):
        badge = tab.locator(f"{BOARD} {BADGE.format(point=point)}")
        expect(badge).to_have_attribute("data-grade", "best")
    expect(tab.locator(f"{BOARD} {BADGE.format(point='c1')}")).to_have_attribute(
        "data-grade", "worse"
    )
    table.play("b1", "b4")
    expect(panel).to_contain_text("Black to move: loses in 9 turns.")
    expect(table.refused).to_be_empty()


@pytest.mark.oracle_large
def test_a_phone_shows_the_best_throw_and_the_whole_board(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    at_the_table(page, server, "senet", "standard", start=RACE)
    page.keyboard.press("w")
    panel = page.locator("[data-part=verdicts]")
    expect(panel.get_by_text("Best throw: 5, wins 56.0 %.")).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED) <= 1


@pytest.mark.oracle_large
def test_a_long_mark_leaves_room_and_its_words_are_read(tab: Page, server: Server) -> None:
    doubtful = {"kind": "win", "mark": "+62?", "words": "perhaps", "grade": "best", "next": {}}
    known = {"words": [], "next": {"b2": doubtful}, "moves": [], "review": "", "note": ""}
    tab.route("**/api/boards/verdicts**", lambda route: route.fulfill(json=known))
    review_at(tab, server, begin(server))
    badge = tab.locator(f"game-board {BADGE.format(point='b2')}")
    expect(badge).to_have_text("62?")
    text, frame, apart = badge.evaluate(WIDTHS)
    assert text < frame < apart
    point = tab.locator("game-board button[data-point=b2]")
    expect(point).to_have_attribute("aria-label", "b2, White's man, possible, perhaps")
