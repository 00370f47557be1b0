"""What a player hears who does not see the board: all of a game, and any part on request.

``pytest tests/browser/test_spoken.py --update-goldens`` writes the transcripts again.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.keyboard import Keyboard
from tests.browser.server import Server
from tests.browser.table import BOARD, Table, at_the_table

FOLDER = Path(__file__).parent / "spoken"

FIRST_HALF = "2g-2f 6a-7b 2f-2e 4a-4b 2e-2d 9c-9d 2d-2c-+ 8a-9c"
SECOND_HALF = "2c-2b 8c-8d 2b-3a 7a-6b 2h-2a-+ 9d-9e 3a-3b 5a-5b B*-6a"

# Every text that the two live regions have held, in order.
LISTEN = """() => {
  window.heard = [];
  const listen = (place) => new MutationObserver(() => {
    if (place.textContent) window.heard.push(place.textContent);
  }).observe(place, { childList: true, characterData: true, subtree: true });
  for (const id of ["said", "warned"]) listen(document.getElementById(id));
}"""


class Ear:
    """Hears what a screen reader would speak, with a line for everything that was done."""

    def __init__(self, table: Table, name: str, *, update: bool) -> None:
        self.table, self.page = table, table.page
        self.path = FOLDER / f"{name}.txt"
        self.update = update
        self.lines: list[str] = []
        self._golden = [] if update else self.path.read_text(encoding="utf-8").splitlines()
        self._count = 0
        # Whose turn it is at the start has been said by then.
        said = self.page.locator("#said[role=status][aria-live=polite]")
        expect(said).not_to_be_empty()
        self.page.evaluate(LISTEN)

    def play(self, turns: str) -> None:
        """Play turns by keyboard, with hyphens between their steps."""
        for turn in turns.split():
            before = self.table.shown["sequence"]
            for step in turn.split("-"):
                self._take(step)
            self.table.wait_for_more(before)
            self.hear(turn)

    def _take(self, step: str) -> None:
        table = self.table
        if step == "pass":
            table.action("pass").press("Enter")
        elif step == "+":
            table.asking.locator('[data-choice="+"]').press("Enter")
        elif step.endswith("*"):
            table.stock(step, table.shown["turn"]).press("Enter")
        else:
            self.page.keyboard.press("b")
            Keyboard(self.page).point(step)

    def press(self, keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.hear(key)

    def hear(self, done: str) -> None:
        """Wait until as much is said as expected, and write it down below what was done."""
        golden = self._golden[len(self.lines) + 1 :]
        least = len(golden[0]) if golden else 1
        with suppress(TimeoutError):
            self.page.wait_for_function(
                "([count, least]) => window.heard.slice(count).join(' ').length >= least",
                arg=[self._count, least],
            )
        if not golden:
            # Nothing says how much more comes.
            self.page.wait_for_timeout(250)
        more = self.page.evaluate("window.heard")[self._count :]
        self._count += len(more)
        self.lines += [f"[{done}]", " ".join(more)]

    def compare(self) -> None:
        """Compare all that was heard with the transcript, or put it in its place."""
        text = "\n".join(self.lines) + "\n"
        if self.update:
            self.path.write_text(text, encoding="utf-8")
        golden = self.path.read_text(encoding="utf-8")
        assert text == golden, f"--update-goldens renews {self.path.name}"


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-goldens"))


@pytest.mark.oracle_large
def test_a_game_of_go_is_heard_from_the_first_stone_to_the_margin(
    tab: Page, server: Server, update: bool
) -> None:
    table = at_the_table(tab, server, "go", "japanese", size=5)
    ear = Ear(table, "go", update=update)
    ear.play("C3 C4 B4 D4 D3 B5 B3 D5 E4 A4 E3 A5 A3 E5")
    ear.press("12345678")
    ear.play("A1 pass")
    table.action("pass").press("Enter")
    table.wait_for("table.phase?.marks.C4 === 'dead'")
    ear.hear("pass")
    tab.keyboard.press("b")
    ear.press("678")
    ear.play("C4")
    table.choice("accept").press("Enter")
    ear.hear("accept")
    ear.compare()


def test_a_game_of_shogi_is_heard_up_to_the_mate(tab: Page, server: Server, update: bool) -> None:
    ear = Ear(at_the_table(tab, server, "shogi", "standard"), "shogi", update=update)
    ear.play(FIRST_HALF)
    ear.press("12345678")
    ear.play(SECOND_HALF)
    ear.compare()


@pytest.mark.oracle_large
def test_help_names_the_keys_that_speak(tab: Page, server: Server) -> None:
    at_the_table(tab, server, "morris", "standard")
    tab.keyboard.press("?")
    keys = tab.locator("dialog[open] kbd")
    expect(keys.first).to_be_visible()
    assert set("12345678") <= set(keys.all_text_contents())


def test_the_board_is_a_grid_with_rows(tab: Page, server: Server) -> None:
    at_the_table(tab, server, "morris", "standard")
    grid = tab.locator(f"{BOARD} [role=grid]")
    rows = grid.locator("[role=row]")
    cells = [row.locator("[role=gridcell] button[data-point]").count() for row in rows.all()]
    assert [count for count in cells if count] == [3, 3, 3, 6, 3, 3, 3]
