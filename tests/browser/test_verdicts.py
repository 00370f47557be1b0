"""Verdicts in the browser: marks on the board, words in lists and names, on in review."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ludoteca import native
from ludoteca.match.commands import PlayMove
from ludoteca.match.events import Consent, Created, TableRules
from ludoteca.match.store.saved_game import SavedGame
from tests.browser.kept import store_of
from tests.browser.server import Server
from tests.browser.table import BOARD, Table
from tests.unit.solved.test_judgement import CROSS

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")

BADGE = ".verdict[data-at='{point}']"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, small_tables: Path) -> Iterator[Server]:
    tables = {"LUDOTECA_TABLES": str(small_tables)}
    with Server(tmp_path_factory.mktemp("games"), **tables) as running:
        yield running


def begin(server: Server, *moves: str) -> str:
    """Begin a game of three men's morris that White can win at once."""
    created = Created(
        at=time.time(),
        game="morris",
        rules="three",
        start=CROSS,
        table=TableRules(takebacks=Consent.FREE),
    )
    with store_of(server) as store:
        saved = SavedGame.begin(store, created)
        for move in moves:
            session = saved.session
            saved.submit(PlayMove(move), session.state.position.turn, time.time(), session.sequence)
        return saved.key


@pytest.fixture
def table(tab: Page, server: Server) -> Table:
    tab.goto(f"{server.address}/#/table/{begin(server)}?key={server.owner_key}")
    return Table(tab).ready()


def test_the_due_step_is_marked_by_shape_sign_and_words(table: Table) -> None:
    page = table.page
    expect(page.locator(f"{BOARD} .verdict")).to_have_count(0)
    page.keyboard.press("w")
    best = page.locator(f"{BOARD} {BADGE.format(point='b2')}")
    expect(best).to_have_text("+1")
    expect(best).to_have_attribute("data-verdict", "win")
    expect(page.locator(f"{BOARD} {BADGE.format(point='a1')}")).to_have_text("−3")
    shapes = page.locator(f"{BOARD} .verdict path").evaluate_all(
        "all => all.map(o => o.getAttribute('d'))"
    )
    assert len(set(shapes)) == 2
    expect(table.point("b2")).to_have_attribute(
        "aria-label", "b2, White's man, possible, wins in 1 turn"
    )
    table.point("b2").click()
    expect(page.locator(f"{BOARD} {BADGE.format(point='a3')}")).to_have_text("−1")
    expect(page.locator(f"{BOARD} {BADGE.format(point='a1')}")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.locator(f"{BOARD} .verdict")).to_have_count(0)


def test_the_list_of_moves_says_what_each_is_worth_the_best_first(table: Table) -> None:
    page = table.page
    page.keyboard.press("w")
    panel = page.locator("[data-part=verdicts]")
    expect(panel).to_contain_text("White to move: wins in 1 turn.")
    page.keyboard.press("m")
    first = page.locator("[data-dialog=moves] [data-move]").first
    expect(first).to_contain_text("b2-b1")
    expect(first).to_contain_text("wins in 1 turn")


def test_a_review_shows_verdicts_and_what_was_lost(tab: Page, server: Server) -> None:
    key = begin(server, "a1-b1", "c2-c3", "b1-a1", "c3-c2", "b2-b1")
    tab.goto(f"{server.address}/#/review/{key}?key={server.owner_key}")
    expect(tab.locator(f"game-board {BADGE.format(point='b2')}")).to_have_text("+1")
    tab.keyboard.press("ArrowRight")
    panel = tab.locator("[data-part=verdicts]")
    expect(panel).to_contain_text("a1-b1 loses in 3 turns; b2-b1 wins in 1 turn.")
    tab.locator("[data-go=verdicts]").click()
    expect(panel).to_be_hidden()
    expect(tab.locator("game-board .verdict")).to_have_count(0)
