"""The table, as a person uses it: what is seen there, and what hands do."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import JSHandle, Locator, Page, expect

from ludoteca.core import OptionValue
from tests.browser.kept import begin_elsewhere
from tests.browser.server import Server

BOARD = ".board-slot game-board"
_THROWS = "document.querySelector('[data-action=throw]').checkVisibility()"
_SHOWN = f"document.querySelector('{BOARD}')?.board"

Node = dict[str, Any]
Chooser = Callable[[Node, random.Random], list[str]]


class Table:
    """One page that shows a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.expected = page.locator('[data-part="expected"]')
        self.prompt = page.locator(".prompt")
        self.told = page.locator('[data-part="told"]')
        self.refused = page.locator('[data-part="refused"]')
        self.connection = page.locator('[data-part="connection"]')
        self.end = page.locator(".table[data-over] .table-side")
        self.sure = page.locator('[data-dialog="pass"] [data-answer="yes"]')
        self.asking = page.locator(f"{BOARD} .asking")

    # ------------------------------------------------------------ what is seen

    def ready(self) -> Table:
        """Wait until the table is laid, its board drawn, and all arranged for the board's shape."""
        self.page.locator(f"{BOARD} .points button").first.wait_for(state="attached")
        self.page.locator("[data-shape]").wait_for(state="attached")
        return self

    @property
    def key(self) -> str:
        return self.page.url.split("#/table/")[1].split("/")[0]

    @property
    def shown(self) -> dict[str, Any]:
        """What the board has been given to show."""
        found: dict[str, Any] = self.page.evaluate(_SHOWN)
        return found

    @property
    def plies(self) -> list[str]:
        return [ply["text"] for ply in self.shown["plies"]]

    def point(self, name: str) -> Locator:
        return self.page.locator(f'{BOARD} button[data-point="{name}"]')

    def stock(self, name: str, seat: int) -> Locator:
        return self.page.locator(f'{BOARD} button[data-stock="{name}"][data-seat="{seat}"]')

    @property
    def targets(self) -> set[str]:
        """Where the board invites to touch."""
        found = self.page.locator(f"{BOARD} .points button.target:not([hidden])")
        return set(found.evaluate_all("all => all.map((one) => one.dataset.step)"))

    def mark(self, kind: str) -> Locator:
        return self.page.locator(f'{BOARD} [data-mark="{kind}"]')

    def action(self, key: str) -> Locator:
        return self.page.locator(f'[data-action="{key}"]').locator("visible=true")

    def in_menu(self, key: str) -> Locator:
        """Open the menu and find an action in it."""
        self.action("menu").click()
        return self.page.locator(f'[data-dialog="menu"] [data-action="{key}"]')

    def tool(self, key: str) -> Locator:
        """Open the menu and find what changes the look of the board."""
        self.action("menu").click()
        return self.page.locator(f'[data-dialog="menu"] [data-tool="{key}"]')

    def choice(self, key: str) -> Locator:
        """Find what a phase offers."""
        return self.page.locator(f'[data-part="phase"] [data-choice="{key}"]')

    def offer(self, what: str) -> Locator:
        return self.page.locator(f'[data-offer="{what}"]')

    def player(self, seat: int) -> Locator:
        return self.page.locator(f'[data-part="player"][data-seat="{seat}"]')

    # ------------------------------------------------------------ what is done

    def touch(self, *steps: str) -> None:
        """Click points, stocks and answers, in the order of a turn."""
        for step in steps:
            self._press(self._place(step))
            if step == "pass" and self.sure.is_visible():
                self.sure.click()

    def _press(self, place: Locator) -> None:
        """Click where something is: the hit must be right at once, without waiting or scrolling."""
        box = place.bounding_box()
        if box is None:
            place.wait_for()
            box = place.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def _place(self, step: str) -> Locator:
        if step == "pass":
            return self.action("pass")
        if step in "+=":
            return self.asking.locator(f'[data-choice="{step}"]')
        if step.endswith("*"):
            return self.stock(step, self.shown["turn"])
        return self.point(step)

    def type(self, text: str) -> None:
        """Ask for the field for moves, and type into it."""
        typed = self.page.locator("#typed")
        if not typed.is_visible():
            self.page.keyboard.press("t")
        typed.fill(text)
        typed.press("Enter")

    def resign(self) -> None:
        self.page.keyboard.press("r")
        self.page.locator('[data-dialog="resign"] [data-answer="yes"]').click()

    def drag(self, start: str, end: str) -> None:
        """Pull a piece with the mouse."""
        self.lift(start, end)
        self.page.mouse.up()

    def lift(self, start: str, over: str) -> None:
        """Pull a piece over a point, without letting go."""
        self._point_at(start)
        self.page.mouse.down()
        self._point_at(over)

    def _point_at(self, step: str) -> None:
        box = self._place(step).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y, steps=4)

    def play(self, *steps: str) -> None:
        """Enter a whole turn by mouse, and wait until the server has it."""
        before = self.shown["sequence"]
        self.touch(*steps)
        self.wait_for_more(before)

    def play_all(self, turns: Iterable[str]) -> None:
        """Enter turns, each as its steps with spaces between."""
        for turn in turns:
            self.play(*turn.split())

    def take_turn(self, dice: random.Random, choose: Chooser) -> bool:
        """Throw or move for a seat of this page; False if the game is over."""
        choices = "table.phase?.choices.length"
        table = self.wait_for(f"table.stage === 'over' || table.legal || {_THROWS} || {choices}")
        if table["stage"] == "over":
            return False
        if table["phase"]:
            self._press(self.choice(table["phase"]["choices"][0]["key"]))
        elif table["legal"] is None or table["is_throw_due"]:
            self._press(self.action("throw"))
        else:
            self.touch(*choose(table["legal"], dice))
        self.wait_for_more(table["sequence"])
        return True

    def play_out(self, dice: random.Random, choose: Chooser) -> None:
        """Take turns until the game is over."""
        while self.take_turn(dice, choose):
            pass

    # ------------------------------------------------------------ waiting

    def wait_for(self, condition: str) -> dict[str, Any]:
        """Wait until something is so of what is shown, and return that."""
        found: dict[str, Any] = self._until(condition, "table").json_value()
        return found

    def _until(self, condition: str, answer: str = "true") -> JSHandle:
        return self.page.wait_for_function(
            f"() => {{ const table = {_SHOWN}; return table && ({condition}) ? {answer} : null; }}"
        )

    def wait_for_more(self, sequence: int) -> None:
        """Wait until more has happened than before, and nothing is on its way."""
        waiting = "document.querySelector('.prompt')?.dataset.state"
        self._until(f"table.sequence > {sequence} && !['sending', 'not-sent'].includes({waiting})")

    def wait_for_plies(self, number: int) -> dict[str, Any]:
        return self.wait_for(f"table.plies.length >= {number}")

    def ends(self, title: str, why: str) -> None:
        """Check what is said of the result, and why the game ended."""
        expect(self.end.locator('[data-part="expected"]')).to_have_text(f"{title}.")
        expect(self.end.locator('[data-part="told"]')).to_contain_text(why, ignore_case=True)

    def is_connected(self) -> None:
        expect(self.connection).to_have_attribute("data-state", "connected")


def go(page: Page, address: str) -> None:
    """Go to another screen, and wait until the present one is gone."""
    page.evaluate("document.querySelector('[data-screen]')?.setAttribute('data-left', '')")
    page.goto(address)
    page.locator("[data-screen]:not([data-left])").wait_for(state="attached")


def at_the_table(
    page: Page,
    server: Server,
    game: str,
    rules: str,
    *moves: str,
    start: str | None = None,
    **options: OptionValue,
) -> Table:
    """Come to a game for two people that has gone on for some moves."""
    key = begin_elsewhere(server, game, rules, *moves, options=options, start=start)
    go(page, f"{server.address}/#/table/{key}?key={server.owner_key}")
    return Table(page).ready()


def anywhere(node: Node, dice: random.Random) -> list[str]:
    """Choose a turn at random, step by step."""
    steps = []
    while node["move"] is None:
        step = dice.choice(sorted(node["next"]))
        steps.append(step)
        node = node["next"][step]
    return steps


def homewards(node: Node, dice: random.Random) -> list[str]:
    """Choose a turn that is over soonest: in Neutron, one that brings the neutron home."""
    shortest = [
        [first, second]
        for first, after in node["next"].items()
        for second, last in after["next"].items()
        if last["move"] is not None
    ]
    return shortest[0] if shortest else anywhere(node, dice)


def frontmost(node: Node, _: random.Random) -> list[str]:
    """Choose a turn of the piece that is farthest on: in Senet, the shortest way to the end."""
    first = max(node["next"], key=lambda step: int(step) if step.isdigit() else 0)
    after = node["next"][first]
    return [first, *frontmost(after, _)] if after["move"] is None else [first]
