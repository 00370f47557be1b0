"""The page over a slow network: few requests, few of them in a row, and none twice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.visitors import Visitors
from tests.browser.wire import Wire, slow_down

LATENCY, MEGABITS = 0.4, 1.6
COLD = {"requests": 20, "bytes": 150_000, "in a row": 4}
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


def figures(page: Page, wire: Wire) -> dict[str, Any]:
    return {"requests": wire.requests, "bytes": wire.bytes, "in a row": in_a_row(page)}


def addresses(server: Server) -> dict[str, tuple[str, str]]:
    table = lay(server, game="shogi")["key"]
    return {
        "home": (server.address, HOME),
        "table": (f"{server.address}/#/table/{table}", TABLE),
    }


@pytest.mark.parametrize("screen", ["home", "table"])
def test_a_first_visit_takes_few_requests_and_fewer_in_a_row(
    visitors: Visitors, server: Server, screen: str
) -> None:
    address, board = addresses(server)[screen]
    page, wire = visit(visitors.context(locale="bg-BG"), address, board)
    found = figures(page, wire)
    over = {name: number for name, number in found.items() if number > COLD[name]}
    assert over == {}, wire.addresses


@pytest.mark.parametrize("screen", ["home", "table"])
def test_a_second_visit_asks_only_for_what_may_have_changed(
    visitors: Visitors, server: Server, screen: str
) -> None:
    address, board = addresses(server)[screen]
    context = visitors.context()
    visit(context, address, board)
    page, wire = visit(context, address, board)
    assert [one for one in wire.addresses if not PRIVATE.search(one)] == []
    assert in_a_row(page) <= 2
    assert wire.bytes < 10_000
