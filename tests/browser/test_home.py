"""The first screen: pictures of one size, and nothing that moves once it is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.kept import begin_elsewhere
from tests.browser.screens import GAMES, SHIFTS
from tests.browser.server import Server
from tests.browser.visitors import DESKTOP, PHONE, Visitors
from tests.daily import daily

TABLET: ViewportSize = {"width": 820, "height": 1180}
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("games")) as running:
        begin_elsewhere(running, "shogi", "standard", "7g7f", "3c3d")
        yield running


@pytest.mark.parametrize("size", daily(SIZES, "tablet"))
def test_pictures_have_one_size_and_nothing_shifts(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.at(server.owner_address, viewport=SIZES[size])
    for game in GAMES:
        page.locator(f"[data-game={game}] little-board[drawn]").wait_for()
    page.locator("[data-resume] little-board[drawn]").wait_for()
    assert page.evaluate(SHIFTS) < 0.01
    sizes = page.locator(".game .stage").evaluate_all(
        "all => all.map((one) => [one.clientWidth, one.clientHeight].join())"
    )
    assert len(sizes) == len(GAMES)
    assert len(set(sizes)) == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.oracle_large
def test_a_tablet_shows_all_games_and_ways_at_once(server: Server, visitors: Visitors) -> None:
    page = visitors.at(server.owner_address, viewport=TABLET)
    for place in (*(f"[data-play={game}]" for game in GAMES), "main [data-go=open]"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)
