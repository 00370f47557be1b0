"""A checkout serves the modules of the page as they are; a browser keeps them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors
from tests.browser.wire import Wire

LOADED = "performance.getEntriesByType('resource').map((one) => one.name)"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("games"), LUDOTECA_PAGE="") as running:
        yield running


def test_modules_are_served_as_they_are_and_fetched_once(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.at(server.owner_address)
    page.locator("[data-game=go] little-board[drawn]").wait_for()
    wire = Wire(page)
    page.reload()
    page.locator("[data-game=go] little-board[drawn]").wait_for()
    assert [one for one in wire.addresses if "/page/" in one] == []
    page.locator("header [data-go=saved]").click()
    expect(page.locator("h1")).to_have_text("Saved games")
    loaded: list[str] = page.evaluate(LOADED)
    assert any(one.endswith("/saved/saved.js") for one in loaded)
    page.goto(f"{server.address}/#/table/{lay(server, game='neutron')['key']}")
    Table(page).ready()
