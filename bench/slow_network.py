"""``python -m bench.slow_network``: how soon there is a board where the network is slow."""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.wire import Wire, slow_down

LATENCY = 0.4
MEGABITS = 1.6
COLD_SECONDS = 3.0
WARM_SECONDS = 1.5

_PLAY = "[data-play]"
_HOME_BOARD = ".game little-board[drawn]"
_TABLE_BOARD = ".board-slot game-board .points button"
_MILLISECONDS = "performance.now()"


@dataclass(frozen=True)
class Visit:
    """What one visit took."""

    screen: str
    is_warm: bool
    play: float
    board: float
    requests: int
    bytes: int


def visit(context: BrowserContext, address: str, screen: str, *, is_warm: bool) -> Visit:
    """Open a screen in a new window, and wait for its board."""
    page = context.new_page()
    wire = Wire(page)
    slow_down(page, LATENCY, MEGABITS)
    page.goto(address, wait_until="commit")
    play = _seen(page, _PLAY) if screen == "home" else 0.0
    board = _seen(page, _HOME_BOARD if screen == "home" else _TABLE_BOARD)
    page.wait_for_load_state("networkidle")
    page.close()
    return Visit(screen, is_warm, play, board, wire.requests, wire.bytes)


def _seen(page: Page, selector: str) -> float:
    page.locator(selector).first.wait_for(state="attached")
    seconds: float = page.evaluate(_MILLISECONDS) / 1000
    return seconds


def visits(browser: Browser, server: Server, language: str) -> Iterator[Visit]:
    """Visit home and a table, each with an empty cache and once more."""
    table = lay(server, game="shogi")["key"]
    for screen, address in (
        ("home", server.owner_address),
        ("table", f"{server.address}/#/table/{table}?key={server.owner_key}"),
    ):
        context = browser.new_context(locale=language)
        for is_warm in (False, True):
            yield visit(context, address, screen, is_warm=is_warm)
        context.close()


def report(found: list[Visit], language: str) -> bool:
    """Print the medians of one kind of visit, and return whether they are good enough."""
    first = found[0]
    goal = WARM_SECONDS if first.is_warm else COLD_SECONDS
    board = statistics.median(one.board for one in found)
    play = statistics.median(one.play for one in found)
    print(
        f"{language} {first.screen}, {'warm' if first.is_warm else 'cold'}: "
        + (f"Play button {play:.2f} s, " if play else "")
        + f"first board {board:.2f} s (goal under {goal:g} s), "
        f"{first.requests} requests, {first.bytes / 1000:.0f} KB",
        flush=True,
    )
    return board < goal


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.slow_network", description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    asked = parser.parse_args()
    missed = 0
    with (
        tempfile.TemporaryDirectory(prefix="ludoteca-slow-") as data,
        Server(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for language in ("en-GB", "bg-BG"):
            kinds: dict[tuple[str, bool], list[Visit]] = {}
            for _ in range(asked.visits):
                for one in visits(browser, server, language):
                    kinds.setdefault((one.screen, one.is_warm), []).append(one)
            missed += sum(not report(found, language) for found in kinds.values())
        browser.close()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
