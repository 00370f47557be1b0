"""The owner of the store plays from any browser that has the key, and from the terminal."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.home import FRIEND, PEOPLE, Home
from tests.browser.kept import begin_elsewhere, kept, play_elsewhere
from tests.browser.server import Server
from tests.browser.table import Table, at_the_table, go
from tests.browser.visitors import Visitors


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
    tab: Page, server: Server
) -> None:
    terminal(server, ["play", "neutron", "human", "human"], "a1a4\nNc3c2,b5b2\n")
    tab.goto(server.owner_address)
    table = Home(tab).resume()
    assert table.plies == ["a1a4", "Nc3c2,b5b2"]
    table.play("c2", "c4", "b1", "a1")
    assert kept(server, table.key) == ["a1a4", "Nc3c2,b5b2", "Nc2c4,b1a1"]

    printed = terminal(server, ["play", "neutron", "--resume"], "Nc4c2,a5b5\nlist\n")
    assert "Nc2c4,b1a1" in printed
    plies = [ply["text"] for ply in table.wait_for_plies(4)["plies"]]
    assert plies == ["a1a4", "Nc3c2,b5b2", "Nc2c4,b1a1", "Nc4c2,a5b5"]


@pytest.mark.oracle_large
def test_a_move_of_another_program_appears_and_the_page_says_how_to_go_on_in_the_terminal(
    tab: Page, server: Server
) -> None:
    table = at_the_table(tab, server, "neutron", "standard")
    play_elsewhere(server, table.key, "a1a4")
    expect(table.told).to_contain_text("a4")
    assert table.plies == ["a1a4"]
    table.play("c3", "c2", "b5", "b2")
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


def test_the_owner_has_one_seat_in_every_browser_and_the_friend_the_other(
    page: Page, server: Server, visitors: Visitors
) -> None:
    host = Home(page).choose("neutron").against(FRIEND).start()
    link = page.locator('[data-part="waiting"] [data-link="friend"]').input_value()
    # The link is for somebody else: it leads the host back to the table.
    page.goto(link)
    host.ready()
    friend = Table(visitors.at(link))
    friend.page.locator("[data-take]").click()
    friend.ready()
    host.play("a1", "a4")
    friend.wait_for_plies(1)
    assert host.targets == set()
    friend.play("c3", "c2", "b5", "b2")
    again = Table(visitors.at(f"{server.address}/#/table/{host.key}?key={server.owner_key}"))
    again.ready().wait_for_plies(2)
    again.play("c2", "c4", "b1", "a1")
    host.wait_for_plies(3)
    assert again.targets == set()
    friend.resign()
    host.ends("You won", "resign")
    friend.ends("You lost", "resign")


@pytest.mark.oracle_large
def test_another_browser_and_another_port_of_the_owner_go_on_with_the_game(
    page: Page, server: Server, visitors: Visitors
) -> None:
    table = Home(page).choose("neutron").against(PEOPLE).start()
    table.play("a1", "a4")
    other = Home(visitors.at(server.owner_address)).resume()
    expect(other.page.locator('[data-part="connection-text"]')).to_have_text("Connected")
    other.play("c3", "c2", "b5", "b2")
    table.wait_for_plies(2)
    with Server(server.data) as second:
        page.goto(f"{second.address}/#/table/{table.key}?key={second.owner_key}")
        table.ready().play("c2", "c4", "b1", "a1")
        page.goto("about:blank")


@pytest.mark.oracle_large
def test_a_game_that_was_left_without_a_move_is_not_kept(page: Page, server: Server) -> None:
    table = Home(page).choose("neutron").against(PEOPLE).start()
    left = table.key
    go(page, f"{server.address}/#/saved")
    page.locator("h1").wait_for()
    expect(page.locator(f'[data-table="{left}"]')).to_have_count(0)
    go(page, f"{server.address}/#/")
    table = Home(page).choose("neutron").against(PEOPLE).start()
    table.play("a1", "a4")
    played = table.key
    go(page, f"{server.address}/#/saved")
    expect(page.locator(f'[data-table="{played}"]').first).to_be_visible()


@pytest.mark.oracle_large
def test_a_key_in_an_address_that_comes_while_the_page_loads_counts(
    tab: Page, server: Server
) -> None:
    asked: list[Route] = []
    tab.route("**/api/profile", lambda route: asked.append(route))
    tab.goto(server.owner_address)
    key = begin_elsewhere(server, "neutron", "standard")
    tab.goto(f"{server.address}/#/table/{key}?key={server.owner_key}")
    tab.unroute("**/api/profile")
    for route in asked:
        route.continue_()
    Table(tab).ready().play("a1", "a4")
    assert "key=" not in tab.url
