"""A finger on a screen: taps, and drags as the browser hears them from glass."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


class Finger:
    """Touches what a page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)

    def tap(self, place: Locator) -> None:
        place.tap()

    def lift(self, place: Locator, to: Locator) -> None:
        """Put the finger down and pull, without letting go."""
        place.scroll_into_view_if_needed()
        to.scroll_into_view_if_needed()
        (x, y), (right, down) = _middle(place), _middle(to)
        self._touch("touchStart", x, y)
        for part in (0.2, 0.6, 1.0):
            self._touch("touchMove", x + part * (right - x), y + part * (down - y))

    def let_go(self) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def drag(self, place: Locator, to: Locator) -> None:
        self.lift(place, to)
        self.let_go()

    def _touch(self, kind: str, x: float, y: float) -> None:
        point = {"x": x, "y": y}
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})


def _middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
