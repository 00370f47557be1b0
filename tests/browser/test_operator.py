"""The operator's page: behind a token, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.complaints import Complaints
from tests.browser.screens import OPERATOR_TOKEN, operator, sign_in
from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.visitors import Visitors
from tests.postgres import new_database


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    token = {"LUDOTECA_OPERATOR_TOKEN": OPERATOR_TOKEN}
    with Server(tmp_path_factory.mktemp("games"), "serve", **token) as running:
        yield running


@pytest.mark.oracle_large
def test_nothing_leads_to_the_operators_page(tab: Page, server: Server) -> None:
    tab.goto(server.address)
    tab.locator("[data-game=go]").first.wait_for()
    assert tab.locator("a[href*=operator]").count() == 0


def test_a_wrong_token_opens_nothing_and_is_forgotten(
    tab: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expect("401")
    sign_in(tab, server)
    tab.keyboard.type("a-wrong-token-here")
    tab.keyboard.press("Enter")
    expect(tab.locator("[data-answer]")).to_have_text("This needs the operator's token.")
    expect(tab.locator("[data-field=token]")).to_be_focused()
    assert tab.evaluate("sessionStorage.length") == 0


@pytest.mark.oracle_large
def test_the_token_is_kept_in_this_tab_only_and_can_be_forgotten(tab: Page, server: Server) -> None:
    operator(tab, server)
    tab.reload()
    tab.locator("[data-part=load]").wait_for()
    other = tab.context.new_page()
    sign_in(other, server)
    assert OPERATOR_TOKEN not in str(tab.evaluate("Object.values(localStorage)"))
    tab.locator("[data-act=forget]").click()
    expect(tab.locator("[data-field=token]")).to_be_focused()
    assert tab.evaluate("sessionStorage.length") == 0


@pytest.mark.oracle_large
def test_those_at_a_closed_table_read_why(visitors: Visitors, tab: Page, server: Server) -> None:
    key = lay(server, names=["Mira", "Ivan"])["key"]
    watcher = visitors.at(f"{server.address}/#/table/{key}")
    watcher.locator(".board-slot game-board .points button").first.wait_for(state="attached")
    operator(tab, server)
    table = tab.locator(f"[data-table='{key}']")
    table.locator("[data-act=close]").click()
    tab.keyboard.type("the club is closing")
    tab.keyboard.press("Enter")
    expect(table).to_have_count(0)
    expect(tab.locator("[data-notice]").last).to_contain_text("The table is closed.")
    told = "The operator has closed this table: the club is closing."
    expect(watcher.locator("body")).to_contain_text(told)


def test_a_network_is_banned_from_a_table_and_the_ban_lifted(tab: Page, server: Server) -> None:
    operator(tab, server)
    tab.locator("[data-act=ban]").first.click()
    expect(tab.locator("[data-field=address]")).to_have_value("127.0.0.1")
    tab.locator("[data-field=address]").fill("198.51.100.0/24")
    tab.locator("[data-field=reason]").fill("noise")
    tab.keyboard.press("Enter")
    ban = tab.locator("[data-ban='198.51.100.0/24']")
    expect(ban).to_contain_text("noise")
    ban.locator("[data-act=lift]").click()
    expect(ban).to_have_count(0)


@pytest.mark.oracle_large
def test_every_process_of_a_server_is_shown(tab: Page, tmp_path: Path) -> None:
    words = ("serve", "--workers", "2", "--workers-for-computers", "1")
    surroundings = {"LUDOTECA_DATABASE": new_database(), "LUDOTECA_OPERATOR_TOKEN": OPERATOR_TOKEN}
    with Server(tmp_path, *words, **surroundings) as started:
        operator(tab, started)
        expect(tab.locator("[data-part=load] [data-server]")).to_have_count(2)
        # The page must not ask a server that has stopped.
        tab.goto("about:blank")
