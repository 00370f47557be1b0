"""The line breaks, or the page opens without it: it says so, and nothing is lost or done twice."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.home import PEOPLE, Home
from tests.browser.kept import begin_elsewhere, kept, kept_events, play_elsewhere
from tests.browser.screens import take_seat
from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import DESKTOP, PHONE, Complaints, Visitors
from tests.functional.test_processes import PROCESSES, processes
from tests.postgres import new_database
from tests.processes import wait_until

NETWORK = ("WebSocket connection to", "net::ERR_", "Failed to load resource")


@pytest.fixture
def table(tab: Page, server: Server, complaints: Complaints) -> Iterator[Table]:
    """A game of Neutron for two at this screen; whatever is done to the server, it is up after."""
    complaints.expect(*NETWORK)
    take_seat(tab, server, lay(server))
    yield Table(tab)
    if server.process.poll() is not None:
        server.start()


def is_offline(table: Table) -> None:
    expect(table.connection).to_have_attribute("data-state", "offline")
    expect(table.connection).to_contain_text("Offline")


def test_a_killed_server_loses_nothing_and_a_move_made_meanwhile_is_confirmed(
    table: Table, server: Server
) -> None:
    table.play("a1", "a4")
    table.play("c3", "c2", "b5", "b2")
    server.kill()
    is_offline(table)
    table.touch("c2", "c4", "b1", "a1")
    expect(table.prompt).to_have_attribute("data-state", "not-sent")
    expect(table.expected).to_have_text("Nc2c4,b1a1 has not been sent yet.")
    server.start()
    table.is_connected()
    assert [ply["text"] for ply in table.wait_for_plies(3)["plies"]] == [
        "a1a4",
        "Nc3c2,b5b2",
        "Nc2c4,b1a1",
    ]
    expect(table.prompt).to_have_attribute("data-state", "yours")
    assert kept(server, table.key) == table.plies


@pytest.mark.oracle_large
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_notice_is_read_in_full_and_nothing_in_the_bar_is_cut_off(
    table: Table, server: Server, size: ViewportSize
) -> None:
    table.page.set_viewport_size(size)
    server.kill()
    is_offline(table)
    expect(table.told).to_contain_text("Your move will be sent when you are back online.")
    expect(table.told).to_be_in_viewport(ratio=1)
    expect(table.action("reconnect")).to_be_in_viewport(ratio=1)
    head = table.page.locator(".table-head")
    over = "bar => [bar.scrollWidth - bar.clientWidth, bar.scrollHeight - bar.clientHeight]"
    assert head.evaluate(over) == [0, 0]


@pytest.mark.oracle_large
def test_a_move_that_waits_can_be_taken_back_and_nothing_else_waits(
    table: Table, server: Server
) -> None:
    table.play("b1", "b4")
    table.play("c3", "c2", "b5", "b2")
    server.kill()
    is_offline(table)
    table.action("undo").click()
    expect(table.refused).to_contain_text("only a move can wait")
    table.touch("c2", "c4", "a1", "a4")
    table.action("withdraw").click()
    expect(table.refused).to_contain_text("Nc2c4,a1a4 was not played")
    expect(table.point("a1")).not_to_have_attribute("aria-pressed", "true")
    server.start()
    table.is_connected()
    assert table.plies == ["b1b4", "Nc3c2,b5b2"]
    table.play("c2", "c4", "a1", "a4")


@pytest.mark.oracle_large
def test_a_move_that_waits_is_given_back_if_the_game_has_gone_on(
    table: Table, server: Server
) -> None:
    table.page.context.set_offline(True)
    is_offline(table)
    table.touch("a1", "a4")
    expect(table.prompt).to_have_attribute("data-state", "not-sent")
    play_elsewhere(server, table.key, "b1b4")
    table.page.context.set_offline(False)
    table.is_connected()
    expect(table.refused).to_have_text("a1a4 was not played: the game has moved on.")
    assert table.plies == ["b1b4"]
    assert kept(server, table.key) == ["b1b4"]


@pytest.mark.oracle_large
def test_a_page_that_is_reloaded_offline_still_has_its_move(table: Table, server: Server) -> None:
    server.kill()
    is_offline(table)
    table.touch("a1", "a4")
    expect(table.prompt).to_have_attribute("data-state", "not-sent")
    server.start()
    table.page.reload()
    table.ready()
    table.wait_for_plies(1)
    assert kept(server, table.key) == ["a1a4"]


@pytest.mark.oracle_large
def test_a_graceful_stop_rests_the_clock(
    page: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expect(*NETWORK)
    table = Home(page).choose("neutron").against(PEOPLE).clock(600).start()
    table.play("a1", "a4")
    before = table.shown["clock"]["sides"][1]["seconds"]
    assert server.stop() == 0
    is_offline(table)
    assert kept_events(server, table.key)[-1] == "paused"
    table_address = page.url
    page.goto("about:blank")
    server.start()
    page.goto(table_address)
    clock = table.ready().wait_for("table.clock.running !== null")["clock"]
    assert before - clock["sides"][1]["seconds"] < 5


@pytest.mark.oracle_large
def test_a_move_that_waits_is_played_after_a_crash_though_the_clock_was_stopped(
    page: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expect(*NETWORK)
    table = Home(page).choose("neutron").against(PEOPLE).clock(600).start()
    table.play("a1", "a4")
    server.kill()
    is_offline(table)
    table.touch("c3", "c2", "b5", "b2")
    expect(table.prompt).to_have_attribute("data-state", "not-sent")
    server.start()
    table.is_connected()
    table.wait_for_plies(2)
    expect(table.refused).to_be_empty()
    assert kept(server, table.key) == ["a1a4", "Nc3c2,b5b2"]
    assert "paused" in kept_events(server, table.key)


@pytest.mark.oracle_large
def test_a_typed_move_waits_as_one_on_the_board_does(table: Table, server: Server) -> None:
    table.page.context.set_offline(True)
    is_offline(table)
    table.type("nonsense")
    expect(table.refused).to_contain_text("as the list of moves writes it")
    table.type("A1a4")
    expect(table.expected).to_have_text("a1a4 has not been sent yet.")
    table.page.context.set_offline(False)
    table.is_connected()
    table.wait_for_plies(1)
    assert kept(server, table.key) == ["a1a4"]


@pytest.mark.oracle_large
def test_a_page_goes_on_at_another_process_when_its_own_is_killed(
    tab: Page, tmp_path: Path, complaints: Complaints
) -> None:
    complaints.expect(*NETWORK)
    moves = (("c3", "c2", "b5", "b2"), ("c2", "c4", "b1", "a1"))
    words = ("serve", "--workers", str(PROCESSES), "--workers-for-computers", "1")
    with Server(tmp_path, *words, LUDOTECA_DATABASE=new_database()) as server:
        take_seat(tab, server, lay(server))
        table = Table(tab)
        table.play("a1", "a4")
        for victim, steps in zip(sorted(processes(server)), moves, strict=True):
            os.kill(victim, signal.SIGKILL)
            table.play(*steps)
            wait_until(lambda: len(processes(server)) == PROCESSES)
        assert table.plies == ["a1a4", "Nc3c2,b5b2", "Nc2c4,b1a1"]
        tab.goto("about:blank")


# Opened without the network.

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
def visited(visitors: Visitors, server: Server, game: str, complaints: Complaints) -> Page:
    """A page that has seen the first screen and a table, and whose worker is ready."""
    complaints.expect(*NETWORK)
    page = visitors.page(is_new=True)
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


def test_an_installed_page_opens_without_the_network_and_caches_nothing_of_a_person(
    visited: Page, server: Server, game: str
) -> None:
    addresses = visited.evaluate(KEPT)
    assert f"{server.address}/" in addresses
    private = ("key=", game, server.owner_key, "/api/tables", "/api/library", "/api/profile")
    assert [one for one in addresses if any(part in one for part in private)] == []
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
        page = visitors.at(f"{server.address}/games/", is_new=True)
        page.locator("[data-game=go] little-board[drawn]").wait_for()
        addresses = page.evaluate(KEPT)
        assert addresses
        assert all(one.startswith(f"{server.address}/games/") for one in addresses)
        page = reopen(page, f"{server.address}/games/")
        page.locator("[data-game=go] little-board[drawn]").wait_for()
