"""Every screen passes axe-core, in light and dark, on a desk and in a hand; and nothing moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.screens import SCREENS, TABLES
from tests.browser.server import Server
from tests.browser.visitors import Visitors
from tests.daily import daily

AXE = Path(__file__).parents[1] / "page" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
DESK: ViewportSize = {"width": 1280, "height": 800}
HAND: ViewportSize = {"width": 390, "height": 844}
NARROWEST: ViewportSize = {"width": 320, "height": 640}
"""As wide as a page of 1280 dots is at 400 %."""

Look = tuple[Literal["light", "dark"], ViewportSize]
LOOKS: tuple[Look, ...] = (("light", DESK), ("dark", HAND))
MORE_LOOKS: tuple[Look, ...] = (("dark", DESK), ("light", HAND))

MAIN_SCREENS = (
    "home",
    "new game of go",
    "table of go",
    "table of shogi",
    "marking",
    "end card",
    "saved games",
    "settings",
    "lesson",
    "review",
    "me",
    "players",
    "person",
)

_RUN = """async (rules) => {
  const {violations} = await axe.run(document, {runOnly: rules, resultTypes: ["violations"]});
  const told = (id, node) => `${id}: ${node.target.flat().join(" ")} ${node.failureSummary}`;
  return violations.flatMap(({id, nodes}) => nodes.slice(0, 3).map((node) => told(id, node)));
}"""
_MOVING = """() => {
  const roots = [document, ...[...document.querySelectorAll("*")].map((one) => one.shadowRoot)];
  return roots.filter(Boolean).flatMap((root) => root.getAnimations())
    .filter((one) => one.playState === "running" && one.effect.getComputedTiming().duration > 10)
    .map((one) => one.animationName ?? one.transitionProperty ?? one.id);
}"""
_WIDER = """() => {
  const page = document.scrollingElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > page.clientWidth + 1)
    .map((one) => `${one.tagName}.${one.className}`).slice(0, 5);
}"""


@cache
def axe() -> str:
    if not AXE.is_file():
        pytest.fail("axe-core is missing: make .venv/.page installs it")
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Run axe on what a page shows; its script does not come through the page's policy."""
    page.evaluate(f"() => {{ if (!window.axe) {{ {axe()} }} }}")
    found: list[str] = page.evaluate(_RUN, RULES)
    return found


@pytest.mark.parametrize("screen", daily(SCREENS, *MAIN_SCREENS))
def test_every_screen_is_accessible(visitors: Visitors, server: Server, screen: str) -> None:
    # Every second screen is seen in the hand.
    number = list(SCREENS).index(screen) % len(LOOKS)
    check(visitors, server, screen, LOOKS[number : number + 1])


@pytest.mark.oracle_large
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_accessible_in_every_look(
    visitors: Visitors, server: Server, screen: str
) -> None:
    check(visitors, server, screen, (*LOOKS, *MORE_LOOKS))


def check(visitors: Visitors, server: Server, screen: str, looks: Sequence[Look]) -> None:
    page = visitors.context(color_scheme="light").new_page()
    SCREENS[screen](page, server)
    assert page.evaluate(_MOVING) == []
    for scheme, size in looks:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(size)
        assert violations(page) == [], (scheme, size["width"])
        assert page.evaluate(_WIDER) == []
    page.set_viewport_size(NARROWEST)
    assert page.evaluate(_WIDER) == []


@pytest.mark.oracle_large
def test_axe_would_see_a_fault(page: Page) -> None:
    page.locator("[data-screen=home] h1").wait_for()
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [one.partition(":")[0] for one in violations(page)] == ["button-name"]


# What is heard, and where the keyboard leads.


def test_every_move_is_announced_in_words(page: Page, server: Server) -> None:
    said = page.locator("#said[role=status][aria-live=polite]")
    TABLES["table of morris"](page, server)
    for point, words in (("d2", "White places a man on d2."), ("f4", "Black places a man on f4.")):
        page.locator(f".board-slot game-board button[data-point='{point}']").click()
        expect(said).to_contain_text(words)
    expect(said).to_contain_text("White")


@pytest.mark.oracle_large
def test_what_is_refused_is_announced_with_the_reason(tab: Page, server: Server) -> None:
    TABLES["table of morris"](tab, server)
    point = tab.locator(".board-slot game-board button[data-point='d2']")
    point.click()
    expect(tab.locator("#said")).to_contain_text("d2")
    point.click()
    expect(tab.locator("[data-part=refused]")).not_to_be_empty()
    heard = tab.locator("[role=alert], [role=status], [aria-live]")
    expect(heard.filter(has_text="d2").first).to_be_attached()


_FOCUSED = """() => {
  let one = document.activeElement;
  const path = [];
  while (one) { path.push(one); one = one.shadowRoot?.activeElement; }
  const last = path.at(-1);
  const place = path[0].closest("header, .table-board, .table-side, main, dialog");
  const name = last.getAttribute("aria-label") || last.textContent.trim() || last.id;
  const kind = place?.className.split(" ")[0] || place?.tagName.toLowerCase() || "";
  return last === document.body ? null : [kind, name, last.tagName.toLowerCase()];
}"""


def tabbed(page: Page, most: int = 80) -> list[tuple[str, str, str]]:
    """Press Tab until the focus leaves the page, and return where it was."""
    stops: list[tuple[str, str, str]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        found = page.evaluate(_FOCUSED)
        if found is None or (stops and tuple(found) == stops[0]):
            return stops
        stops.append((found[0], found[1], found[2]))
    raise AssertionError(f"a trap: {stops}")


@pytest.mark.oracle_large
def test_the_keyboard_goes_through_the_table_in_the_order_of_reading(
    tab: Page, server: Server
) -> None:
    TABLES["table of go"](tab, server)
    tab.locator("[data-action=hint]").wait_for()
    stops = tabbed(tab)
    places = [place for place, _, _ in stops]
    order = [place for number, place in enumerate(places) if place not in places[:number]]
    assert order == ["head", "table-board", "table-side"]
    assert places == sorted(places, key=order.index)
    assert stops[0][1] == "Skip to content"
    # The board is one stop: arrows go on within it.
    assert len([place for place in places if place == "table-board"]) == 1
    assert all(name for _, name, _ in stops)


def test_a_dialog_keeps_the_focus_and_gives_it_back(page: Page) -> None:
    opener = page.locator("[data-choose=go]")
    opener.focus()
    page.keyboard.press("Enter")
    page.locator("[data-dialog=new-game] [data-start]").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        found = page.evaluate(_FOCUSED)
        assert found is None or found[0].startswith("dialog")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


@pytest.mark.oracle_large
def test_the_content_can_be_reached_at_once(page: Page) -> None:
    page.locator("[data-screen=home] h1").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


@pytest.mark.oracle_large
@pytest.mark.parametrize(
    "screen", daily(["home", "table of shogi", "saved games", "lesson"], "table of shogi")
)
def test_a_page_of_twice_the_size_needs_no_second_scroll_bar(
    visitors: Visitors, server: Server, screen: str
) -> None:
    half: ViewportSize = {"width": 640, "height": 400}
    page = visitors.context(viewport=half, device_scale_factor=2).new_page()
    SCREENS[screen](page, server)
    assert page.evaluate(_WIDER) == []
