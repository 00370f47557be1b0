"""What the board and the page show: check, hints, numbers, words that stay whole and in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.home import PEOPLE, Home
from tests.browser.kept import begin_elsewhere
from tests.browser.server import Server
from tests.browser.table import BOARD, Table, at_the_table
from tests.browser.visitors import Visitors

CHECK = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*3c"]
"""Black's bishop gives check from 3c."""

MAX_PNG = 300_000

# The last rectangles of a word that is broken lie lower than the first.
BROKEN = """() => {
  const broken = [];
  for (const place of document.querySelectorAll(".table button span, .table button, .table h2")) {
    for (const text of place.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !place.checkVisibility()) continue;
      for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word);
      }
    }
  }
  return broken;
}"""

IN_SIGHT = """() => {
  const prompt = document.querySelector("[data-part=expected]");
  const { top, bottom, height } = prompt.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight;
}"""


def test_the_king_in_check_and_the_piece_that_gives_it_are_marked(
    tab: Page, server: Server
) -> None:
    table = at_the_table(tab, server, "shogi", "standard", *CHECK)
    expect(table.mark("check")).to_have_attribute("data-at", "5a")
    expect(table.mark("checker")).to_have_attribute("data-at", "3c")
    expect(table.told).to_have_text("Black drops a bishop on 3c. Check.")


def test_a_hint_of_two_parts_has_arrows_in_order_and_goes_with_the_steps(
    tab: Page, server: Server
) -> None:
    table = at_the_table(tab, server, "neutron", "standard", "a1a4")
    table.action("hint").click()
    orders = tab.locator(f"{BOARD} [data-order]")
    expect(orders).to_have_count(2)
    expect(tab.locator(f"{BOARD} .hint-head")).to_have_count(2)
    steps = table.mark("hint").evaluate_all("all => all.map((one) => one.dataset.at)")
    assert len(steps) == 3, "the neutron is taken already"
    table.touch(steps[0])
    expect(orders).to_have_count(1)
    expect(orders).to_have_text("2")
    tab.keyboard.press("Escape")
    expect(orders).to_have_count(2)
    table.touch(min(table.targets - {steps[0]}))
    expect(orders).to_have_count(0)
    expect(table.mark("hint")).to_have_count(0)


@pytest.mark.oracle_large
@pytest.mark.parametrize(
    ("game", "moves", "rows", "numbers"),
    [
        ("shogi", ["7g7f", "3c3d", "8h2b+"], ["1.", "3."], ["1.", "2.", "3."]),
        ("morris", ["d1", "b4", "a1"], ["1.", "2."], ["1.", "2."]),
    ],
)
def test_table_and_review_count_the_moves_alike(
    tab: Page, server: Server, game: str, moves: list[str], rows: list[str], numbers: list[str]
) -> None:
    table = at_the_table(tab, server, game, "standard", *moves)
    assert tab.locator(".round").all_text_contents() == rows
    tab.goto(f"{server.address}/#/review/{table.key}")
    expect(tab.locator(".tree-number")).to_have_text(numbers)


@pytest.mark.oracle_large
def test_a_picture_of_a_small_board_is_small(tab: Page, server: Server, tmp_path: Path) -> None:
    stones = [f"{column}{row}" for row in (3, 5, 7) for column in "ABCDEFGHJ"]
    key = begin_elsewhere(server, "go", "japanese", *stones, options={"size": 9})
    tab.goto(f"{server.address}/#/table/{key}?key={server.owner_key}")
    Table(tab).ready().in_menu("save").click()
    with tab.expect_download() as waiting:
        tab.locator('[data-dialog="share"] [data-download="png"]').click()
    waiting.value.save_as(tmp_path / "board.png")
    assert 20_000 < (tmp_path / "board.png").stat().st_size < MAX_PNG


@pytest.mark.oracle_large
@pytest.mark.parametrize(
    ("width", "height"), [(640, 360), (390, 844), (390, 664), (844, 390), (820, 1180), (1280, 720)]
)
def test_the_prompt_stays_in_sight(
    server: Server, visitors: Visitors, width: int, height: int
) -> None:
    page = visitors.context(viewport={"width": width, "height": height}).new_page()
    key = begin_elsewhere(server, "shogi", "standard", "7g7f")
    page.goto(f"{server.address}/#/table/{key}?key={server.owner_key}")
    page.locator(f"{BOARD} .points button").first.wait_for(state="attached")
    for place in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {place})")
        assert page.evaluate(IN_SIGHT), place


@pytest.mark.oracle_large
@pytest.mark.parametrize("language", ["bg", "ru"])
@pytest.mark.parametrize("width", [360, 390, 820, 1280])
def test_words_do_not_break_inside(
    server: Server, visitors: Visitors, language: str, width: int
) -> None:
    page = visitors.context(viewport={"width": width, "height": 800}).new_page()
    key = begin_elsewhere(server, "shogi", "standard", "7g7f")
    page.goto(f"{server.address}/?lang={language}#/table/{key}?key={server.owner_key}")
    page.locator(f"{BOARD} .points button").first.wait_for(state="attached")
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.oracle_large
def test_two_people_are_asked_for_their_names_once(page: Page, server: Server) -> None:
    questions = Home(page).choose("morris").against(PEOPLE)
    assert questions.dialog.locator("[data-field=side] input").count() == 3
    questions.dialog.locator('[data-field="name"]').fill("Ada")
    questions.dialog.locator('[data-field="other"]').fill("Bo")
    table = questions.start()
    expect(table.player(0)).to_contain_text("Ada")
    expect(table.player(1)).to_contain_text("Bo")
    page.goto(f"{server.address}/#/")
    dialog = Home(page).choose("go").against(PEOPLE).side("nigiri").dialog
    expect(dialog.locator('label[for="new-game-other"]')).to_contain_text("person 2")
    expect(dialog.locator('[data-field="other"]')).to_have_value("Bo")
