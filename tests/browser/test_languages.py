"""The page speaks each language alone: nothing is left in English, and everything has room."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import ViewportSize, expect

from ludoteca.core import say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, load_catalogue
from ludoteca.players import players_for
from ludoteca.players.registry import built_in_players
from ludoteca.records import all_formats
from scripts.collect import collect
from tests.browser.screens import GAMES, SCREENS, texts
from tests.browser.server import Server
from tests.browser.visitors import PHONE, Visitors
from tests.browser.wire import Wire
from tests.daily import daily

LOCALES = {"bg": "bg-BG", "ru": "ru-RU"}
_PLACE = re.compile(r"\\\{\w+(?::[^}]*)?\\\}")
_ENGLISH = re.compile(r"[A-Za-z]{3,}")
NAMES = {
    *("Ludoteca", "ludoteca", "play", "serve", "host", "Enter", "Tab", "Esc", "Escape"),
    *("Home", "End", "SFEN", "PNG", "SVG", "AGA", "MOR", "pass", "Ana", "Boris", "http"),
}
"""What people, keys, commands and notations are called in every language."""

MOST_BYTES = 300_000
_CLIPPED = """() => [...document.querySelectorAll("button, a, h1, h2, label, summary, option")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX === "hidden")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.tagName !== "OPTION")
  .filter((one) => one.clientWidth > 1)
  .map((one) => one.textContent.trim())"""
_BROKEN = r"""() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const place = node.parentElement;
    if (!place.checkVisibility() || place.closest("select, .unseen, svg")) continue;
    for (const word of node.data.matchAll(/\p{Script=Cyrillic}+/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
      if (lines.size > 1) found.push(word[0]);
    }
  }
  return found;
}"""
ZOOMED: tuple[ViewportSize, ...] = ({"width": 640, "height": 360}, {"width": 320, "height": 640})
"""A desktop of which everything is twice as large, and the narrowest window that WCAG asks for."""

_WIDER = "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"


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
def templates() -> frozenset[str]:
    return frozenset(collect().templates)


@cache
def untranslated(language: str) -> re.Pattern[str]:
    """Match what nobody has translated yet: that is another test's to find."""
    known = load_catalogue(language)
    missing = [re.escape(one) for one in templates() if one not in known]
    return re.compile("|".join(_PLACE.sub(".+", one) for one in missing) or "(?!)")


def left_over(language: str, said: str) -> bool:
    """Tell whether a text is English where it should not be."""
    words = set(_ENGLISH.findall(said.replace("ludoteca web", ""))) - names()
    return bool(words) and not untranslated(language).fullmatch(said)


# What is written in English by mistake is English in every language: one finds it on most screens.
DAILY = {
    "bg": ("home", "table of shogi", "lesson"),
    "ru": ("new game of shogi", "table of go", "end card"),
}
ASKED = [
    *((language, screen) for language, screens in DAILY.items() for screen in screens),
    *(
        pytest.param(language, screen, marks=pytest.mark.oracle_large)
        for language, screens in DAILY.items()
        for screen in SCREENS
        if screen not in screens
    ),
]


@pytest.mark.parametrize(("language", "screen"), ASKED)
def test_no_screen_has_english_left_over(
    visitors: Visitors, server: Server, language: str, screen: str
) -> None:
    page = visitors.context(locale=LOCALES[language], viewport=PHONE).new_page()
    SCREENS[screen](page, server)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert [said for said in texts(page) if left_over(language, said)] == []
    assert page.evaluate(_CLIPPED) == []
    for size in (PHONE, *ZOOMED):
        page.set_viewport_size(size)
        assert page.evaluate(_BROKEN) == []
        assert not page.evaluate(_WIDER)


@pytest.mark.parametrize("key", daily(["en", *LOCALES], "ru"))
def test_a_language_is_chosen_by_the_browser_the_address_or_the_person(
    visitors: Visitors, server: Server, key: str
) -> None:
    title = page_title(key)
    page = visitors.at(f"{server.address}/", locale=LOCALES.get(key, "en-GB"))
    expect(page.locator("h1")).to_have_text(title)
    page = visitors.at(f"{server.address}/?lang={key}", locale="de-DE")
    expect(page.locator("h1")).to_have_text(title)
    page = visitors.at(f"{server.address}/", locale="de-DE")
    page.locator("[data-switch=language]").select_option(key)
    expect(page.locator("h1")).to_have_text(title)
    expect(page.locator("html")).to_have_attribute("lang", key)
    page.reload()
    expect(page.locator("h1")).to_have_text(title)


def page_title(key: str) -> str:
    return Language(key).translate(say("What would you like to play?"))


@pytest.mark.parametrize("key", daily(["en", *LOCALES], "ru"))
def test_the_first_load_is_small(visitors: Visitors, server: Server, key: str) -> None:
    """Count what comes over the wire until the five boards play, packed as it is."""
    page = visitors.context(locale=LOCALES.get(key, "en-GB")).new_page()
    wire = Wire(page)
    page.goto(server.owner_address)
    for game in GAMES:
        page.locator(f"[data-game={game}] little-board[drawn]").wait_for()
    page.wait_for_load_state("networkidle")
    assert wire.requests > len(GAMES)
    assert wire.bytes < MOST_BYTES
