"""A browser and a server for each worker, a fresh page for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.complaints import Complaints
from tests.browser.screens import OPERATOR_TOKEN
from tests.browser.server import Server
from tests.browser.visitors import PATIENCE, Visitors

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


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Fail a test if a page complains: an error in a script, or a breach of the CSP."""
    heard = Complaints()
    yield heard
    assert heard.unexpected == []


@pytest.fixture
def visitors(browser: Browser, complaints: Complaints) -> Iterator[Visitors]:
    """Let as many people come as a test wants, each with a browser of their own."""
    with Visitors(browser, complaints) as coming:
        yield coming


@pytest.fixture
def context(visitors: Visitors) -> BrowserContext:
    return visitors.context()


@pytest.fixture
def tab(context: BrowserContext) -> Page:
    """Open nothing yet: what is on the first screen takes time."""
    return context.new_page()


@pytest.fixture
def page(tab: Page, server: Server) -> Page:
    """Open the owner's first screen."""
    tab.goto(server.owner_address)
    return tab
