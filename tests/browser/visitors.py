"""People who come to the page, each with a browser of their own."""

from __future__ import annotations

from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.complaints import Complaints

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 30_000
ANSWERED = """if (origin !== "null" && !localStorage.getItem("ludoteca.settings")) {
  localStorage.setItem("ludoteca.settings", JSON.stringify({ pieces: { shogi: "kanji" } }));
}"""
"""The board of Shogi asks a newcomer for the pieces: almost all visitors have answered."""


class Visitors:
    """Makes contexts, listens to what their pages complain of, and closes them."""

    def __init__(self, browser: Browser, complaints: Complaints) -> None:
        self._browser = browser
        self._complaints = complaints
        self._contexts: list[BrowserContext] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for context in self._contexts:
            context.close()

    def context(self, **wishes: Any) -> BrowserContext:
        usual = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce"}
        opened = self._browser.new_context(**(usual | wishes))
        opened.set_default_timeout(PATIENCE)
        opened.add_init_script(ANSWERED)
        self._complaints.listen(opened)
        self._contexts.append(opened)
        return opened

    def with_phone(self, **wishes: Any) -> BrowserContext:
        return self.context(viewport=PHONE, has_touch=True, is_mobile=True, **wishes)

    def at(self, address: str, **wishes: Any) -> Page:
        """Let a stranger come to an address."""
        page = self.context(**wishes).new_page()
        page.goto(address)
        return page
