"""The list of saved games: pictures, search, filters, and several games deleted at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from ludoteca.core import Seat
from ludoteca.match.events import Created
from ludoteca.match.state import Stage
from ludoteca.store.schema import Standing
from tests.browser.kept import begin_elsewhere, store_of
from tests.browser.server import Server
from tests.browser.table import Table

MANY = 60
LOST = Standing(Stage.OVER, 9, frozenset({Seat.SECOND}), "resign")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("games")) as running:
        begin_elsewhere(running, "shogi", "standard", "7g7f", "3c3d")
        with store_of(running) as store:
            for number in range(MANY):
                made = Created(
                    at=float(number + 1),
                    game="neutron",
                    rules="standard",
                    players=("human", "level:3"),
                    names=(f"Ana {number}", ""),
                )
                store.create([made], LOST)
        yield running


@pytest.fixture
def saved(tab: Page, server: Server) -> Page:
    tab.goto(f"{server.address}/#/saved?key={server.owner_key}")
    tab.locator(".saved-game").first.wait_for()
    return tab


@pytest.mark.oracle_large
def test_only_pictures_in_sight_are_fetched(tab: Page, server: Server) -> None:
    fetched: list[str] = []
    tab.on("request", lambda asked: fetched.append(asked.url) if "/still" in asked.url else None)
    tab.goto(f"{server.address}/#/saved?key={server.owner_key}")
    first = tab.locator(".saved-game").first
    first.locator("little-board[drawn]").wait_for()
    assert len(first.locator("little-board [data-on]").all()) == 40
    assert re.search(r"\b\d{1,2} [A-Z][a-z]{2,3} 20\d\d, \d\d:\d\d\b", first.inner_text())
    tab.wait_for_load_state("networkidle")
    assert 0 < len(fetched) < 20 < MANY
    tab.locator(".saved-game").nth(29).scroll_into_view_if_needed()
    tab.locator(".saved-game").nth(29).locator("little-board[drawn]").wait_for()


def test_games_are_found_by_game_state_and_words(saved: Page) -> None:
    count = saved.locator("[data-count]")
    expect(count).to_have_text(f"Games: {MANY + 1}")
    saved.locator("label[for=standing-open]").click()
    expect(saved.locator(".saved-game")).to_have_count(1)
    expect(saved.locator(".saved-game h2")).to_have_text("Black – White")
    saved.locator("label[for=standing-ended]").click()
    saved.get_by_role("searchbox").fill("ana 42 learner")
    expect(saved.locator(".saved-game h2")).to_have_text("Ana 42 – Level 3 · Learner")
    expect(saved.locator(".saved-game .result")).to_contain_text("Black wins")
    saved.locator("[data-filter=game]").select_option("shogi")
    expect(saved.locator("[data-empty]")).to_be_visible()


def test_several_games_are_deleted_and_come_back(saved: Page) -> None:
    # A slow server has not sent these pictures yet when their games are deleted.
    held: list[Route] = []
    saved.route("**/still*", lambda asked: held.append(asked))
    with saved.expect_request("**/still*"):
        saved.get_by_role("searchbox").fill("Ana 1")
    expect(saved.locator("[data-count]")).to_have_text("Games: 15")
    saved.get_by_role("checkbox", name="Ana 12").check()
    bar = saved.locator(".selection")
    expect(bar).to_contain_text("Selected: 1")
    bar.locator("[data-act=select-all]").click()
    expect(bar).to_contain_text("Selected: 15")
    bar.locator("[data-act=delete-selected]").click()
    expect(saved.locator("[data-count]")).to_have_text("Games: 0")
    expect(saved.locator("[data-notice]")).to_contain_text("Games deleted: 15.")
    # Nobody asks for them any more, or the page would complain of an answer 404.
    for asked in held:
        asked.continue_()
    saved.unroute("**/still*")
    saved.locator("[data-notice] button", has_text="Undo").click()
    expect(saved.locator("[data-count]")).to_have_text("Games: 15")
    expect(saved.locator(".saved-game little-board[drawn]").first).to_be_visible()


@pytest.mark.oracle_large
def test_a_saved_game_is_listed_renamed_deleted_and_brought_back(
    saved: Page, server: Server
) -> None:
    key = begin_elsewhere(server, "morris", "standard", "d2", "b4")
    saved.reload()
    item = saved.locator(f'[data-table="{key}"]')
    expect(item).to_contain_text("Nine Men's Morris")
    item.locator('[data-act="rename"]').click()
    saved.locator("#new-title").fill("The long evening")
    saved.locator('[data-dialog="rename"] [data-answer="yes"]').click()
    expect(item.locator("h2")).to_have_text("The long evening")
    item.locator('[data-act="delete"]').click()
    expect(item).to_have_count(0)
    saved.locator(".notice button", has_text="Undo").click()
    expect(item).to_have_count(1)
    item.locator('[data-act="continue"]').click()
    assert Table(saved).ready().plies == ["d2", "b4"]
