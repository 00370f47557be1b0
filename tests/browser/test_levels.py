"""Levels of the computer: picked by keyboard or touch, suggested, offered after a streak."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from ludoteca.core import Seat
from ludoteca.match.events import Created
from ludoteca.match.state import Stage
from ludoteca.store.schema import Standing
from tests.browser.home import Home
from tests.browser.kept import store_of
from tests.browser.keyboard import Keyboard
from tests.browser.server import Server
from tests.browser.table import Table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose owner has chosen nothing yet."""
    with Server(tmp_path_factory.mktemp("games")) as running:
        yield running


def lose(server: Server, game: str, player: str, times: int) -> None:
    """Keep games that the owner has lost."""
    lost = Standing(Stage.OVER, 9, frozenset({Seat.SECOND}), "resign")
    with store_of(server) as store:
        for _ in range(times):
            created = Created(
                at=time.time(), game=game, rules="standard", players=("human", player)
            )
            store.create([created], lost)


def test_a_level_is_picked_by_keyboard_and_answers_a_move(page: Page) -> None:
    keys = Keyboard(page)
    page.locator('[data-choose="neutron"]').wait_for()
    keys.tab_to('[data-choose="neutron"]')
    keys.press("Enter")
    page.locator('[data-dialog="new-game"]').wait_for()
    keys.tab_to("input[name=level]", "Shift+Tab")
    expect(page.get_by_role("radio", name="Level 3 · Learner")).to_be_focused()
    keys.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Level 2 · Beginner")).to_be_checked()
    expect(page.locator("#level-about")).to_contain_text("Level 2 · Beginner")
    expect(page.locator('[data-field="seconds"]')).to_have_count(0)
    keys.tab_to("[data-start]")
    keys.press("Enter")
    table = Table(page).ready()
    expect(table.player(1)).to_contain_text("Level 2 · Beginner")
    keys.press("b")
    keys.point("b1")
    keys.point("b4")
    table.wait_for_plies(2)
    assert table.shown["players"] == ["human", "level:2"]


@pytest.mark.oracle_large
def test_other_computers_have_a_thinking_time_and_lead_back_to_the_levels(page: Page) -> None:
    Home(page).choose("shogi")
    page.locator('[data-go="others"]').click()
    expect(page.locator("#player")).to_be_focused()
    expect(page.locator('[data-field="seconds"]')).to_be_visible()
    page.locator('[data-go="levels"]').click()
    expect(page.locator("#level-3")).to_be_focused()
    expect(page.locator("#level-3")).to_be_checked()


@pytest.mark.oracle_large
def test_the_third_loss_in_a_row_offers_the_level_below_once(page: Page, server: Server) -> None:
    lose(server, "shogi", "level:3", 2)
    table = Home(page).play("shogi")
    assert table.shown["players"] == ["human", "level:3"]
    resign(table)
    offered = page.locator('[data-part="end"] [data-part="suggestion"]')
    expect(offered).to_have_text("You have lost three times in a row against level 3: try level 2?")
    key = table.key
    table.end.locator('[data-action="next-level"]').click()
    page.wait_for_url(lambda url: key not in url)
    table.ready()
    assert table.shown["players"] == ["human", "level:2"]
    resign(table)
    expect(table.end.locator('[data-action="rematch"]')).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(table.end.locator('[data-action="next-level"]')).to_have_count(0)


def resign(table: Table) -> None:
    table.page.keyboard.press("r")
    table.page.locator('[data-dialog="resign"] [data-answer="yes"]').click()
    table.ends("You lost", "resign")


@pytest.mark.oracle_large
def test_a_streak_is_told_in_the_dialog_and_ends_with_the_next_game(
    page: Page, server: Server
) -> None:
    lose(server, "go", "level:5", 3)
    questions = Home(page).choose("go")
    expect(questions.dialog.locator('[data-part="suggestion"]')).to_contain_text("try level 4?")
    expect(page.locator("#level-4")).to_be_checked()
    table = questions.against("level:5").start()
    assert table.shown["players"] == ["human", "level:5"]
    page.goto(server.owner_address)
    Home(page).choose("go")
    expect(page.locator("#level-5")).to_be_checked()
    expect(questions.dialog.locator('[data-part="suggestion"]')).to_be_hidden()
