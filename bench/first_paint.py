"""``python -m bench.first_paint``: how soon the first screen is painted, and what it costs."""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.server import Server
from tests.browser.wire import Wire

MOST_SECONDS = 1.0
MOST_BYTES = 300_000

_PAINTED = """() => new Promise((tell) => new PerformanceObserver((list) => {
  const found = list.getEntriesByName("first-contentful-paint");
  if (found.length) tell(found[0].startTime / 1000);
}).observe({ type: "paint", buffered: true }))"""


def visit(browser: Browser, server: Server, language: str) -> tuple[float, int]:
    """Open the first screen with an empty cache, and return seconds and bytes."""
    context = browser.new_context(locale=language)
    page = context.new_page()
    wire = Wire(page)
    page.goto(server.owner_address)
    seconds: float = page.evaluate(_PAINTED)
    page.wait_for_load_state("networkidle")
    context.close()
    return seconds, wire.bytes


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.first_paint", description=__doc__)
    parser.add_argument("--visits", type=int, default=9)
    asked = parser.parse_args()
    missed = 0
    with (
        tempfile.TemporaryDirectory(prefix="ludoteca-paint-") as data,
        Server(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for language in ("en-GB", "bg-BG", "ru-RU"):
            visits = [visit(browser, server, language) for _ in range(asked.visits)]
            seconds = statistics.median(time for time, _ in visits)
            most = max(size for _, size in visits)
            missed += seconds >= MOST_SECONDS or most >= MOST_BYTES
            print(
                f"{language}: first paint {seconds:.2f} s (goal under {MOST_SECONDS:g} s), "
                f"{most / 1000:.0f} KB transferred (goal under {MOST_BYTES / 1000:g} KB)",
                flush=True,
            )
        browser.close()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
