"""The line breaks in the middle: the page says so, and nothing is lost or done twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.complaints import Complaints
from tests.browser.home import PEOPLE, Home
from tests.browser.kept import kept, kept_events, play_elsewhere
from tests.browser.screens import take_seat
from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import DESKTOP, PHONE

NETWORK = ("WebSocket connection to", "net::ERR_CONNECTION_REFUSED", "Failed to load resource")


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


def back(table: Table) -> None:
    """Wait until the page has come back by itself."""
    table.is_connected()


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
    back(table)
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
def test_a_move_that_waits_can_be_taken_back(table: Table, server: Server) -> None:
    server.kill()
    is_offline(table)
    table.touch("a1", "a4")
    table.action("withdraw").click()
    expect(table.refused).to_contain_text("a1a4 was not played")
    expect(table.point("a1")).not_to_have_attribute("aria-pressed", "true")
    server.start()
    back(table)
    assert table.plies == []
    table.play("b1", "b4")


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
    back(table)
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
def test_other_commands_than_moves_do_not_wait(table: Table, server: Server) -> None:
    table.play("a1", "a4")
    server.kill()
    is_offline(table)
    table.action("undo").click()
    expect(table.refused).to_contain_text("only a move can wait")


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
    back(table)
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
    back(table)
    table.wait_for_plies(1)
    assert kept(server, table.key) == ["a1a4"]
