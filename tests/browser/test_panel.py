"""The panel beside the board: everything keeps its place and its height through a whole game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.screens import remember, take_seat
from tests.browser.seat import Seat, claim, lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors

WINDOWS = [(1280, 720), (1440, 900), (820, 1180), (390, 844)]
GAMES: dict[str, dict[str, Any]] = {
    "morris": {},
    "shogi": {},
    "neutron": {},
    "senet": {},
    "go": {"options": {"size": 9}},
}
ROWS = 4
MOVES = {"neutron": 4}
MANY = 14

MEASURED = """() => {
  const box = (part) => {
    const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
    return [left, top + scrollY, right, bottom + scrollY].map(Math.round);
  };
  const list = document.querySelector("[data-part=moves]");
  const row = list.querySelector(".ply")?.getBoundingClientRect().height ?? 0;
  const parts = {
    top: box(".player-top"), bottom: box(".player-bottom"), prompt: box(".prompt"),
    moves: box(".moves"), controls: box(".table-do"), board: box(".board-slot"),
  };
  const tray = document.querySelector(".table-tray");
  if (tray.getBoundingClientRect().height) parts.tray = box(".table-tray");
  const parts_with_buttons = ".table-do button, .table-do a, .arrows button, .prompt button";
  const shown = [...document.querySelectorAll(parts_with_buttons)]
    .filter((one) => one.checkVisibility());
  return {
    parts,
    rows: row ? list.clientHeight / row : null,
    wide: document.scrollingElement.scrollWidth - innerWidth,
    // Each button can be pressed in its middle, once it is scrolled to.
    covered: shown.filter((one) => {
      one.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== one && !one.contains(hit);
    }).map((one) => one.outerHTML.slice(0, 90)),
  };
}"""

FIXED = ("top", "bottom", "prompt", "moves", "controls")


def measured(page: Page, where: str) -> dict[str, list[int]]:
    """Check that nothing overlaps, is covered or is too small, and return where everything is."""
    page.wait_for_load_state("networkidle")
    found = page.evaluate(MEASURED)
    page.evaluate("scrollTo(0, 0)")
    assert found["wide"] <= 0, where
    assert found["covered"] == [], where
    if found["rows"] is not None:
        assert found["rows"] >= ROWS, where
    parts: dict[str, list[int]] = found["parts"]
    names = sorted(parts)
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            assert not overlap(parts[one], parts[other]), (where, one, other, parts)
    return parts


def overlap(one: list[int], other: list[int]) -> bool:
    """Return whether two boxes share more than an edge."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return right - left > 1 and bottom - top > 1


@pytest.mark.parametrize(
    ("game", "window"),
    [
        # Each game in one window; make oracles has all of them in all.
        pytest.param(
            game,
            window,
            id=f"{game}-{window[0]}x{window[1]}",
            marks=() if number == place % len(WINDOWS) else pytest.mark.oracle_large,
        )
        for place, game in enumerate(GAMES)
        for number, window in enumerate(WINDOWS)
    ],
)
def test_the_panel_stays_where_it_is_from_start_to_end(
    server: Server, visitors: Visitors, game: str, window: tuple[int, int]
) -> None:
    size: ViewportSize = {"width": window[0], "height": window[1]}
    page = visitors.context(viewport=size, has_touch=window[0] < 900).new_page()
    page.goto(f"{server.address}/page/icon.svg")
    # Only the first game asks for the pieces.
    remember(page, "settings", {"pieces": {"shogi": "kanji"}})
    seated = lay(
        server, game=game, friend=True, names=["Ana", ""], clock="10m+5x30s", **GAMES[game]
    )
    take_seat(page, server, seated)
    remember(page, "invitations", {seated["key"]: seated["invitation"]})
    page.reload()
    table = Table(page).ready()
    states: dict[str, dict[str, list[int]]] = {}

    def note(state: str) -> None:
        states[state] = measured(page, f"{game} {window} {state}")

    page.locator("[data-part=waiting]").wait_for()
    expect(table.expected).to_have_text("Waiting for your friend.")
    expect(page.locator("[data-near]")).to_have_count(1)
    note("waiting for a friend")
    token = claim(server, seated, name="Boris")
    with Seat(server, seated["key"], token) as friend:
        page.locator("[data-part=waiting]").wait_for(state="hidden")
        note("start")
        number = MOVES.get(game, MANY)
        play(server, seated, friend, number)
        table.wait_for_plies(number)
        note("after some moves")
        friend.do({"command": "offer", "what": "pause"})
        expect(table.offer("pause")).to_be_visible()
        note("an offer")
        table.offer("pause").locator("[data-answer=decline]").click()
        expect(table.offer("pause")).to_have_count(0)
        page.locator("[data-look=back]").click()
        expect(table.expected).to_have_text("You are looking at an earlier position.")
        note("looking back")
        page.locator("[data-look=last]").click()
        catch_up(friend, table.shown["sequence"])
        assert friend.do({"command": "resign"})["type"] == "happened"
        table.ends("You won", "the loser resigned")
        note("the end")
        table.action("rematch").click()
        expect(table.offer("rematch")).to_be_visible()
        note("a rematch")
    first = states.pop("start")
    for state, parts in states.items():
        for part in FIXED:
            assert parts[part] == first[part], (game, window, state, part)


def play(server: Server, seated: dict[str, str], friend: Seat, number: int) -> None:
    """Make some moves for both sides."""
    with Seat(server, seated["key"], seated["token"]) as own:
        for _ in range(number):
            mover, other = (own, friend) if own.table["turn"] in own.you else (friend, own)
            answer = mover.do({"command": "throw"}) if mover.table["is_throw_due"] else mover.move()
            assert answer["type"] == "happened", answer
            catch_up(other, mover.table["sequence"])


def catch_up(seat: Seat, sequence: int) -> None:
    """Wait until a seat knows what has happened."""
    while seat.table["sequence"] < sequence:
        seat.until("happened")
