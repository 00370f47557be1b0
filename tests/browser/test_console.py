"""The terminal and the browser at one table: the same store, the same game."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from tests.browser.home import PEOPLE, Home
from tests.browser.kept import begin_elsewhere, kept, play_elsewhere
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors


@pytest.fixture
def home(page: Page) -> Home:
    page.locator("[data-play]").first.wait_for()
    return Home(page)


def terminal(server: Server, words: list[str], typed: str) -> str:
    """Run the real command in the same data directory, and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "ludoteca", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "LUDOTECA_DATA": str(server.data), "LANG": "C.UTF-8", "NO_COLOR": "1"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_begun_in_the_terminal_is_resumed_in_the_page_and_back(
    home: Home, server: Server
) -> None:
    terminal(server, ["play", "neutron", "human", "human"], "a1a4\nNc3c2,b5b2\n")
    home.page.reload()
    table = home.resume()
    assert table.plies == ["a1a4", "Nc3c2,b5b2"]
    table.play("c2", "c4", "b1", "a1")
    assert kept(server, table.key) == ["a1a4", "Nc3c2,b5b2", "Nc2c4,b1a1"]

    printed = terminal(server, ["play", "neutron", "--resume"], "Nc4c2,a5b5\nlist\n")
    assert "Nc2c4,b1a1" in printed
    plies = [ply["text"] for ply in table.wait_for_plies(4)["plies"]]
    assert plies == ["a1a4", "Nc3c2,b5b2", "Nc2c4,b1a1", "Nc4c2,a5b5"]


@pytest.mark.oracle_large
def test_a_move_of_another_program_appears_in_the_open_page(home: Home, server: Server) -> None:
    table = home.choose("neutron").against(PEOPLE).start()
    play_elsewhere(server, table.key, "a1a4")
    expect(table.told).to_contain_text("a4")
    assert table.plies == ["a1a4"]
    table.play("c3", "c2", "b5", "b2")


@pytest.mark.oracle_large
def test_the_page_says_how_to_go_on_in_the_terminal(home: Home) -> None:
    table = home.choose("neutron").against(PEOPLE).start()
    table.in_menu("save").click()
    command = table.page.locator('[data-dialog="share"] [data-part="command"]')
    expect(command).to_contain_text(f" play --table {table.key[:8]}")


@pytest.mark.oracle_large
def test_a_page_without_the_owners_key_says_where_the_games_are(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.at(server.address)
    expect(page.locator("[data-stranger]")).to_contain_text("ludoteca web")
    page.locator('header [data-go="saved"]').click()
    expect(page.locator('[data-screen="saved"] [data-stranger]')).to_be_visible()


@pytest.mark.oracle_large
def test_a_saved_game_is_listed_renamed_deleted_and_brought_back(
    home: Home, server: Server
) -> None:
    page = home.page
    key = begin_elsewhere(server, "morris", "standard", "d2", "b4")
    page.locator('header [data-go="saved"]').click()
    item = page.locator(f'[data-table="{key}"]')
    expect(item).to_contain_text("Nine Men's Morris")
    item.locator('[data-act="rename"]').click()
    page.locator("#new-title").fill("The long evening")
    page.locator('[data-dialog="rename"] [data-answer="yes"]').click()
    expect(item.locator("h2")).to_have_text("The long evening")
    item.locator('[data-act="delete"]').click()
    expect(item).to_have_count(0)
    page.locator(".notice button", has_text="Undo").click()
    expect(item).to_have_count(1)
    item.locator('[data-act="continue"]').click()
    assert Table(page).ready().plies == ["d2", "b4"]
