"""A browser and a server for each worker, a fresh page for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.screens import OPERATOR_TOKEN
from tests.browser.server import Server
from tests.browser.visitors import PATIENCE, Complaints, Visitors, blank_page

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.fail(f"{CHROMIUM} is missing: install the Debian package chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    token = {"LUDOTECA_OPERATOR_TOKEN": OPERATOR_TOKEN}
    with Server(tmp_path_factory.mktemp("games"), **token) as running:
        yield running


@pytest.fixture(scope="session")
def _visitors(browser: Browser) -> Visitors:
    return Visitors(browser)


@pytest.fixture
def visitors(_visitors: Visitors) -> Iterator[Visitors]:
    """Let as many people come as a test wants; fail if a page complains, as of a breach of CSP."""
    with _visitors as coming:
        yield coming
    assert coming.complaints.unexpected == []


@pytest.fixture
def complaints(visitors: Visitors) -> Complaints:
    return visitors.complaints


@pytest.fixture
def context(visitors: Visitors) -> BrowserContext:
    return visitors.context()


@pytest.fixture
def tab(context: BrowserContext) -> Page:
    """Open nothing yet: what is on the first screen takes time."""
    return blank_page(context)


@pytest.fixture
def page(tab: Page, server: Server) -> Page:
    """Open the owner's first screen."""
    tab.goto(server.owner_address)
    return tab
