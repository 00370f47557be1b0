"""Every screen passes axe-core, speaks one language, and has room for it in every window."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from ludoteca.core import say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, load_catalogue
from ludoteca.players import players_for
from ludoteca.players.registry import built_in_players
from ludoteca.records import all_formats
from scripts.catalogues import collect
from tests.browser.javascript import javascript
from tests.browser.screens import SCREENS, TABLES, texts
from tests.browser.server import Server
from tests.browser.visitors import PHONE, Visitors
from tests.daily import daily

AXE = Path(__file__).parents[1] / "page" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
DESK: ViewportSize = {"width": 1280, "height": 800}
NARROWEST: ViewportSize = {"width": 320, "height": 640}
"""As wide as a page of 1280 dots is at 400 %."""

ZOOMED: ViewportSize = {"width": 640, "height": 360}
"""A desktop of which everything is twice as large."""

LANGUAGES = {"en": "en-GB", "bg": "bg-BG", "ru": "ru-RU"}
LOOKS = (("light", DESK), ("dark", PHONE), ("dark", DESK), ("light", PHONE))

DAILY = {
    "home": "bg",
    "new game of go": "en",
    "new game of shogi": "ru",
    "table of go": "ru",
    "table of shogi": "bg",
    "marking": "en",
    "end card": "ru",
    "saved games": "bg",
    "settings": "ru",
    "lesson": "bg",
    "review": "ru",
    "me": "bg",
    "players": "ru",
    "person": "bg",
}
"""What is written in English by mistake is English in every language."""

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
  return ["page", ...[...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > page.clientWidth + 1)
    .map((one) => `${one.tagName}.${one.className}`).slice(0, 5)];
}"""
_CLIPPED = """() => [...document.querySelectorAll("button, a, h1, h2, label, summary, option")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX === "hidden")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.tagName !== "OPTION")
  .filter((one) => one.clientWidth > 1)
  .map((one) => one.textContent.trim())"""
_BROKEN = javascript("broken_words")

_PLACE = re.compile(r"\\\{\w+(?::[^}]*)?\\\}")
_ENGLISH = re.compile(r"[A-Za-z]{3,}")
NAMES = {
    *("Ludoteca", "ludoteca", "play", "serve", "host", "Enter", "Tab", "Esc", "Escape"),
    *("Home", "End", "SFEN", "PNG", "SVG", "AGA", "MOR", "pass", "Ana", "Boris", "http"),
}
"""What people, keys, commands and notations are called in every language."""


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


def wider(page: Page) -> list[str]:
    """Name what is wider than the window."""
    found: list[str] = page.evaluate(_WIDER)
    return found


@cache
def names() -> set[str]:
    """List what has a name that is typed in the terminal and written in files: the same for all."""
    found = [*NAMES, *built_in_players()]
    for game in all_games():
        found += [game.key, *players_for(game), *game.presets]
        for rules in game.presets.values():
            for option in rules.options():
                found += [option.key, *map(str, option.choices or ())]
    for kind in all_formats():
        found += [kind.title, *kind.suffixes]
    return {word for name in found for word in _ENGLISH.findall(name)}


@cache
def untranslated(language: str) -> re.Pattern[str]:
    """Match what nobody has translated yet: that is another test's to find."""
    known = load_catalogue(language)
    missing = [re.escape(one) for one in collect().templates if one not in known]
    return re.compile("|".join(_PLACE.sub(".+", one) for one in missing) or "(?!)")


def left_over(language: str, said: str) -> bool:
    """Tell whether a text is English where it should not be."""
    words = set(_ENGLISH.findall(said.replace("ludoteca web", ""))) - names()
    return bool(words) and not untranslated(language).fullmatch(said)


def check(page: Page, looks: tuple[tuple[str, ViewportSize], ...], language: str) -> None:
    assert page.evaluate(_MOVING) == []
    if language != "en":
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert [said for said in texts(page) if left_over(language, said)] == []
    for scheme, size in looks:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.set_viewport_size(size)
        assert violations(page) == [], (scheme, size["width"])
    for size in (DESK, PHONE, ZOOMED, NARROWEST):
        page.set_viewport_size(size)
        assert wider(page) == [], size
        if language != "en":
            assert page.evaluate(_BROKEN) == []
            assert size != PHONE or page.evaluate(_CLIPPED) == []


@pytest.mark.parametrize("screen", DAILY)
def test_every_screen_is_accessible_and_in_one_language(
    visitors: Visitors, server: Server, screen: str
) -> None:
    # Every second screen is seen in the hand.
    number = list(SCREENS).index(screen) % 2
    page = visitors.page(color_scheme="light", locale=LANGUAGES[DAILY[screen]])
    SCREENS[screen](page, server)
    check(page, LOOKS[number : number + 1], DAILY[screen])


@pytest.mark.oracle_large
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_accessible_in_every_look_and_language(
    visitors: Visitors, server: Server, screen: str, language: str
) -> None:
    page = visitors.page(color_scheme="light", locale=LANGUAGES[language])
    SCREENS[screen](page, server)
    check(page, LOOKS if language == "en" else (), language)


@pytest.mark.oracle_large
def test_axe_would_see_a_fault(page: Page) -> None:
    page.locator("[data-screen=home] h1").wait_for()
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [one.partition(":")[0] for one in violations(page)] == ["button-name"]


@pytest.mark.parametrize("key", daily(LANGUAGES, "ru"))
def test_a_language_is_chosen_by_the_browser_the_address_or_the_person(
    visitors: Visitors, server: Server, key: str
) -> None:
    title = Language(key).translate(say("What would you like to play?"))
    page = visitors.at(f"{server.address}/", locale=LANGUAGES[key])
    expect(page.locator("h1")).to_have_text(title)
    page = visitors.at(f"{server.address}/?lang={key}", locale="de-DE")
    expect(page.locator("h1")).to_have_text(title)
    page = visitors.at(f"{server.address}/", locale="de-DE")
    page.locator("[data-switch=language]").select_option(key)
    expect(page.locator("h1")).to_have_text(title)
    expect(page.locator("html")).to_have_attribute("lang", key)
    page.reload()
    expect(page.locator("h1")).to_have_text(title)


# What is heard, and where the keyboard leads.


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


_FOCUSED = javascript("focused")


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
    opener.wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
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
