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

MANY = 60
LOST = Standing(Stage.OVER, 9, frozenset({Seat.SECOND}), "resign")


def keep_ended(server: Server, name: str, number: int) -> str:
    """Keep a game of Neutron that somebody has lost."""
    made = Created(
        at=float(number + 1),
        game="neutron",
        rules="standard",
        players=("human", "level:3"),
        names=(name, ""),
    )
    with store_of(server) as store:
        return store.create([made], LOST)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("games")) as running:
        begin_elsewhere(running, "shogi", "standard", "7g7f", "3c3d")
        for number in range(MANY):
            keep_ended(running, f"Ana {number}", number)
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
    saved.locator("[data-notice] button", has_text="Undo").click()
    expect(saved.locator("[data-count]")).to_have_text("Games: 15")


def test_pictures_of_deleted_games_are_asked_for_no_longer(saved: Page) -> None:
    saved.wait_for_load_state("networkidle")
    # A slow server has not sent these pictures yet when their games are deleted.
    held: list[Route] = []
    saved.route("**/still*", lambda asked: held.append(asked))
    with saved.expect_request("**/still*"):
        saved.get_by_role("searchbox").fill("Ana 2")
    saved.get_by_role("checkbox", name="Ana 29").check()
    saved.locator("[data-act=select-all]").click()
    saved.locator("[data-act=delete-selected]").click()
    expect(saved.locator("[data-notice]")).to_contain_text("Games deleted: 15.")
    for asked in held:
        asked.continue_()
    saved.unroute("**/still*")
    saved.wait_for_load_state("networkidle")
    saved.locator("[data-notice] button", has_text="Undo").click()
    expect(saved.locator("[data-count]")).to_have_text("Games: 15")
    expect(saved.locator(".saved-game little-board[drawn]").first).to_be_visible()


@pytest.mark.oracle_large
def test_dates_have_the_day_before_the_month(saved: Page) -> None:
    text = saved.locator(".saved-game").first.inner_text()
    assert re.search(r"\b\d{1,2} [A-Z][a-z]{2,3} 20\d\d, \d\d:\d\d\b", text)
