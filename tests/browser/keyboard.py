"""Hands that have nothing but a keyboard."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.javascript import javascript

_MOST_TABS = 80
_MOST_ARROWS = 40

_FOCUSED = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}"""

_WAY = javascript("direction")


class Keyboard:
    """Reaches everything with Tab, arrows and Enter, as somebody without a mouse does."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """Press Tab until something has the focus."""
        for _ in range(_MOST_TABS):
            if self.is_at(selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab does not lead to {selector}")

    def is_at(self, selector: str) -> bool:
        return bool(self.page.evaluate(f"(what) => ({_FOCUSED})()?.matches(what)", selector))

    def point(self, name: str) -> None:
        """Go to a point of the board with the arrows, and touch it."""
        for _ in range(_MOST_ARROWS):
            arrow = self.page.evaluate(_WAY, f'[data-point="{name}"]')
            if arrow is None:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(arrow)
        raise AssertionError(f"the arrows do not lead to {name}")
