"""The owner of the store plays from any browser that has the key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.home import FRIEND, PEOPLE, Home
from tests.browser.kept import begin_elsewhere
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors


def test_another_browser_of_the_owner_goes_on_with_the_game(
    page: Page, server: Server, visitors: Visitors
) -> None:
    table = Home(page).choose("neutron").against(PEOPLE).start()
    table.play("a1", "a4")
    other = Home(visitors.at(server.owner_address)).resume()
    expect(other.page.locator('[data-part="connection-text"]')).to_have_text("Connected")
    other.play("c3", "c2", "b5", "b2")
    table.wait_for_plies(2)


@pytest.mark.oracle_large
def test_another_port_of_the_owner_goes_on_with_the_game(page: Page, server: Server) -> None:
    table = Home(page).choose("neutron").against(PEOPLE).start()
    table.play("a1", "a4")
    with Server(server.data) as second:
        page.goto(f"{second.address}/#/table/{table.key}?key={second.owner_key}")
        table.ready().play("c3", "c2", "b5", "b2")
        page.goto("about:blank")


def test_the_owner_has_one_seat_and_the_friend_the_other(
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


@pytest.mark.oracle_large
def test_a_game_that_was_left_without_a_move_is_not_kept(page: Page, server: Server) -> None:
    table = Home(page).choose("neutron").against(PEOPLE).start()
    left = table.key
    page.goto(f"{server.address}/#/saved")
    page.locator("h1").wait_for()
    expect(page.locator(f'[data-table="{left}"]')).to_have_count(0)
    page.goto(f"{server.address}/#/")
    table = Home(page).choose("neutron").against(PEOPLE).start()
    table.play("a1", "a4")
    played = table.key
    page.goto(f"{server.address}/#/saved")
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
