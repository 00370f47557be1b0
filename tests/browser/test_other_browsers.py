"""The games in Firefox and WebKit: a few moves by mouse against a level."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.screens import GAMES
from tests.browser.server import Server
from tests.browser.table import anywhere
from tests.oracles.browsers import Browser, Firefox, WebKit

pytestmark = pytest.mark.oracle_large

MOVES = 3
REST = 0.2
BOARD = "document.querySelector('.board-slot game-board')"
THROW = "document.querySelector('[data-action=throw]')"
CENTRE = """(() => {{
  const found = {element};
  if (!found?.checkVisibility()) return null;
  found.scrollIntoView({{ block: "center", behavior: "instant" }});
  const {{ x, y, width, height }} = found.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}})()"""
DUE = f"""(() => {{
  const table = {BOARD}?.board;
  const state = document.querySelector(".prompt")?.dataset.state;
  if (!table || ["sending", "not-sent"].includes(state)) return null;
  return table.stage === "over" || table.legal || {THROW}?.checkVisibility() ? table : null;
}})()"""


@pytest.fixture(scope="module", params=[Firefox, WebKit])
def window(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    with request.param.start(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


def press(window: Browser, element: str) -> None:
    """Press something once it has come to rest."""
    before, now = None, window.wait_for(CENTRE.format(element=element))
    while before != now:
        time.sleep(REST)
        before, now = now, window.wait_for(CENTRE.format(element=element))
    window.click(*now)


def point(step: str) -> str:
    return f"{BOARD}.shadowRoot.querySelector('.points button[data-step=\"{step}\"]:not([hidden])')"


def moved(window: Browser) -> list[int]:
    """List the seats that have moved, in order."""
    table: dict[str, Any] = window.wait_for(DUE)
    return [ply["seat"] for ply in table["plies"] if not ply["is_throw"]]


def take_turn(window: Browser, dice: random.Random) -> bool:
    """Throw or move, and wait until the server has it; False if the game is over."""
    table: dict[str, Any] = window.wait_for(DUE)
    if table["stage"] == "over":
        return False
    if table["legal"] is None or table["is_throw_due"]:
        press(window, THROW)
    else:
        for step in anywhere(table["legal"], dice):
            press(window, point(step))
    window.wait_for(f"{BOARD}?.board?.sequence > {table['sequence']}")
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_few_moves_against_a_level(window: Browser, server: Server, game: str) -> None:
    window.open(f"{server.address}/page/icon.svg")
    window.open(server.owner_address)
    press(window, f"document.querySelector('[data-play={game}]')")
    window.wait_for(f"{BOARD}?.shadowRoot.querySelector('.points button') != null")
    dice = random.Random(game)
    while len(set(moved(window))) < 2 or len(moved(window)) < 2 * MOVES:
        # A level may win even sooner.
        if not take_turn(window, dice):
            break
    assert set(moved(window)) == {0, 1}
    assert (
        window.run("document.querySelector('[data-part=connection]').dataset.state") == "connected"
    )
