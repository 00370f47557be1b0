"""The page without the network: it opens, shows what was there, and holds a move."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.complaints import Complaints
from tests.browser.kept import begin_elsewhere, kept
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors

NETWORK = ("WebSocket connection to", "net::ERR_", "Failed to load resource")
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return found.flat().map((request) => request.url);
}"""


@pytest.fixture
def game(server: Server) -> str:
    return begin_elsewhere(server, "neutron", "standard", "a1a4")


@pytest.fixture
def visited(context: BrowserContext, server: Server, game: str, complaints: Complaints) -> Page:
    """A page that has seen the first screen and a table, and whose worker is ready."""
    complaints.expect(*NETWORK)
    page = context.new_page()
    page.goto(server.owner_address)
    page.locator("[data-resume] little-board[drawn]").wait_for()
    page.goto(f"{server.address}/#/table/{game}")
    Table(page).ready()
    page.evaluate(KEPT)
    return page


def reopen(page: Page, address: str) -> Page:
    """Close the page, and open it once more without the network."""
    context = page.context
    context.set_offline(True)
    page.close()
    again = context.new_page()
    again.goto(address)
    return again


def test_an_installed_page_opens_without_the_network_and_lists_the_saved_games(
    visited: Page, server: Server, game: str
) -> None:
    page = reopen(visited, server.address)
    expect(page.locator("h1")).to_have_text("What would you like to play?")
    page.locator("[data-game=go] little-board[drawn]").wait_for()
    page.locator("[data-resume] little-board[drawn]").wait_for()
    expect(page.locator("#said")).to_contain_text("Offline")
    expect(page.locator("[data-stranger]")).to_have_count(0)
    page.locator("header [data-go=saved]").click()
    expect(page.locator(f"[data-table='{game}']")).to_contain_text("Neutron")


def test_a_board_is_shown_and_a_move_waits_until_the_network_is_back(
    visited: Page, server: Server, game: str
) -> None:
    table = Table(reopen(visited, f"{server.address}/#/table/{game}")).ready()
    assert table.plies == ["a1a4"]
    expect(table.page.locator("#warned")).to_contain_text("Your move will be sent")
    table.touch("c3", "c2", "b5", "b2")
    expect(table.prompt).to_have_attribute("data-state", "not-sent")
    # It is kept by the browser, not by the window.
    table = Table(reopen(table.page, f"{server.address}/#/table/{game}")).ready()
    expect(table.prompt).to_have_attribute("data-state", "not-sent")
    assert kept(server, game) == ["a1a4"]
    table.page.context.set_offline(False)
    table.is_connected()
    table.wait_for_plies(2)
    assert kept(server, game) == ["a1a4", "Nc3c2,b5b2"]


@pytest.mark.oracle_large
def test_a_typed_move_waits_as_well(visited: Page, server: Server, game: str) -> None:
    table = Table(reopen(visited, f"{server.address}/#/table/{game}")).ready()
    table.type("Nc3c2,b5b2")
    expect(table.prompt).to_have_attribute("data-state", "not-sent")
    table.page.context.set_offline(False)
    table.is_connected()
    table.wait_for_plies(2)
    assert kept(server, game) == ["a1a4", "Nc3c2,b5b2"]


def test_nothing_of_a_person_is_in_the_caches(visited: Page, server: Server, game: str) -> None:
    addresses = visited.evaluate(KEPT)
    assert f"{server.address}/" in addresses
    private = ("key=", game, server.owner_key, "/api/tables", "/api/library", "/api/profile")
    assert [one for one in addresses if any(part in one for part in private)] == []


@pytest.mark.oracle_large
def test_a_new_version_is_shown_at_once_and_replaces_what_was_kept(
    visited: Page, server: Server
) -> None:
    """Pretend that an older version was kept, whose files the server has no longer."""
    visited.evaluate(
        """async () => {
          const [name] = (await caches.keys()).filter((one) => one.includes("page"));
          const old = await caches.open(name.replace(/page.\\w{8}/, "page/00000000"));
          const headers = {"Content-Type": "text/html"};
          await old.put("./", new Response("<h1>old</h1>", { headers }));
        }"""
    )
    page = visited.context.new_page()
    page.goto(server.address)
    expect(page.locator("h1")).to_have_text("What would you like to play?")
    page.evaluate("navigator.serviceWorker.ready.then((one) => one.unregister())")
    page.reload()
    page.wait_for_function(
        "() => caches.keys().then((all) => all.filter((one) => one.includes('page')).length === 1)"
    )
    page = reopen(page, server.address)
    expect(page.locator("h1")).to_have_text("What would you like to play?")


@pytest.mark.oracle_large
def test_a_server_below_a_base_path_keeps_to_it(
    visitors: Visitors, tmp_path_factory: pytest.TempPathFactory, complaints: Complaints
) -> None:
    complaints.expect(*NETWORK)
    with Server(tmp_path_factory.mktemp("below"), "serve", "--base-path", "/games") as server:
        page = visitors.at(f"{server.address}/games/")
        page.locator("[data-game=go] little-board[drawn]").wait_for()
        addresses = page.evaluate(KEPT)
        assert addresses
        assert all(one.startswith(f"{server.address}/games/") for one in addresses)
        page = reopen(page, f"{server.address}/games/")
        page.locator("[data-game=go] little-board[drawn]").wait_for()
