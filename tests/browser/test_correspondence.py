"""Games of days: whose turn it is stands first, in the title, and in a call."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import take_seat, your_turn
from tests.browser.seat import Seat, claim, lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors

_HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
}"""
_CALLS = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker.getNotifications()).map(({ title, body }) => [title, body]);
}"""


def test_games_that_wait_for_a_move_come_first_and_mark_the_title(
    tab: Page, server: Server
) -> None:
    your_turn(tab, server)
    listed = tab.locator("[data-part=your-turn] li")
    expect(listed).to_have_count(3)
    expect(listed.first).to_contain_text(" left")
    expect(tab).to_have_title("● Your turn (3) – Ludoteca")
    listed.first.get_by_role("link").click()
    table = Table(tab).ready()
    expect(tab).to_have_title("● Your turn (3) – ▸ Shogi · Ludoteca")
    table.touch("7g", "7f")
    expect(table.action("confirm")).to_be_focused()
    tab.keyboard.press("Enter")
    table.wait_for_plies(1)
    expect(tab).to_have_title("● Your turn (2) – Shogi · Ludoteca")
    expect(table.player(0).locator(".clock-time")).to_have_text("1 d 0 h")


@pytest.mark.oracle_large
def test_a_move_calls_those_who_asked_for_it_and_look_elsewhere(
    server: Server, visitors: Visitors
) -> None:
    context = visitors.context()
    context.grant_permissions(["notifications"], origin=server.address)
    page = context.new_page()
    seated = lay(server, friend=True, clock="3d/move", friend_seat=0)
    take_seat(page, server, seated)
    table = Table(page)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    table.tool("calls").click()
    page.evaluate(_HIDE)
    with Seat(server, seated["key"], claim(server, seated)) as friend:
        friend.do({"command": "move", "text": "a1a4"})
        table.wait_for_plies(1)
        page.wait_for_function(f"async () => (await ({_CALLS})()).length === 1")
        ((title, body),) = page.evaluate(_CALLS)
    assert title == "Your turn"
    assert body.startswith("Neutron: Your move")


@pytest.mark.oracle_large
def test_nobody_is_asked_for_leave_to_call_unless_they_want_calls(
    tab: Page, server: Server
) -> None:
    asked = "window.asked = 0; Notification.requestPermission = async () => (window.asked++, 'x');"
    tab.add_init_script(asked)
    seated = lay(server, friend=True, clock="3d/move", friend_seat=0)
    take_seat(tab, server, seated)
    with Seat(server, seated["key"], claim(server, seated)) as friend:
        friend.do({"command": "move", "text": "a1a4"})
    Table(tab).wait_for_plies(1)
    assert tab.evaluate("window.asked") == 0
    Table(tab).tool("calls").click()
    expect(Table(tab).refused).to_contain_text("does not allow notifications")
    assert tab.evaluate("window.asked") == 1
