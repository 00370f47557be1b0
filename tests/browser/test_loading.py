"""What the page loads: few requests over a slow network, few of them in a row, and none twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.screens import GAMES
from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors
from tests.browser.wire import Wire, slow_down
from tests.daily import daily

LATENCY, MEGABITS = 0.4, 1.6
COLD = {"requests": 20, "bytes": 150_000, "in a row": 4}
MOST_BYTES = 300_000
HOME = "[data-game=go] little-board[drawn]"
TABLE = ".board-slot game-board .points button"
PRIVATE = re.compile(r"/(#.*)?$|/api/(library|profile)\?|/api/tables/\w+/still")
LOADED = """() => ["navigation", "resource"]
  .flatMap((kind) => performance.getEntriesByType(kind))
  .filter((one) => one.transferSize)
  .map((one) => [one.startTime, one.responseEnd])"""


def visit(context: BrowserContext, address: str, board: str) -> tuple[Page, Wire]:
    page = context.new_page()
    wire = Wire(page)
    slow_down(page, LATENCY, MEGABITS)
    page.goto(address)
    page.locator(board).first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    return page, wire


def in_a_row(page: Page) -> int:
    """Count how many answers the page awaited one after the other."""
    loaded: list[list[float]] = page.evaluate(LOADED)
    depths: list[tuple[float, int]] = []
    for began, ended in sorted(loaded):
        before = [depth for end, depth in depths if end <= began]
        depths.append((ended, 1 + max(before, default=0)))
    return max(depth for _, depth in depths)


@pytest.mark.parametrize("screen", ["home", "table"])
def test_a_visit_takes_few_requests_and_the_second_asks_only_for_what_may_have_changed(
    visitors: Visitors, server: Server, screen: str
) -> None:
    address, board = f"{server.address}/", HOME
    if screen == "table":
        address, board = f"{address}#/table/{lay(server, game='shogi')['key']}", TABLE
    context = visitors.context(is_new=True, locale="bg-BG")
    page, wire = visit(context, address, board)
    found = {"requests": wire.requests, "bytes": wire.bytes, "in a row": in_a_row(page)}
    over = {name: number for name, number in found.items() if number > COLD[name]}
    assert over == {}, wire.addresses
    # The worker has cached what it wants.
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page, wire = visit(context, address, board)
    assert [one for one in wire.addresses if not PRIVATE.search(one)] == []
    assert in_a_row(page) <= 2
    assert wire.bytes < 10_000


@pytest.mark.parametrize("locale", daily(["en-GB", "bg-BG", "ru-RU"], "ru-RU"))
def test_the_first_load_is_small(visitors: Visitors, server: Server, locale: str) -> None:
    """Count what comes over the wire until the five boards play, packed as it is."""
    page = visitors.page(is_new=True, locale=locale)
    wire = Wire(page)
    page.goto(server.owner_address)
    for game in GAMES:
        page.locator(f"[data-game={game}] little-board[drawn]").wait_for()
    page.wait_for_load_state("networkidle")
    assert wire.requests > len(GAMES)
    assert wire.bytes < MOST_BYTES


def test_a_checkout_serves_its_modules_as_they_are_and_a_browser_fetches_them_once(
    visitors: Visitors, tmp_path: Path
) -> None:
    with Server(tmp_path, LUDOTECA_PAGE="") as server:
        page = visitors.at(server.owner_address, is_new=True)
        page.locator(HOME).wait_for()
        wire = Wire(page)
        page.reload()
        page.locator(HOME).wait_for()
        assert [one for one in wire.addresses if "/page/" in one] == []
        page.locator("header [data-go=saved]").click()
        expect(page.locator("h1")).to_have_text("Saved games")
        loaded = "performance.getEntriesByType('resource').map((one) => one.name)"
        assert any(one.endswith("/saved/saved.js") for one in page.evaluate(loaded))
        page.goto(f"{server.address}/#/table/{lay(server, game='neutron')['key']}")
        Table(page).ready()
        page.goto("about:blank")
