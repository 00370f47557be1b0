"""Other installations: a game of another package at the table, and the page without the club."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.home import PEOPLE, Home
from tests.browser.server import Server
from tests.browser.table import homewards
from tests.functional.pure_copy import PureCopy
from tests.noughts import PACKAGE, offer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server where the package is installed."""
    place = tmp_path_factory.mktemp("games")
    path = os.pathsep.join(map(str, (PACKAGE, offer(place / "site"))))
    with Server(place, PYTHONPATH=path) as running:
        yield running


def cell(page: Page, name: str, stands: str) -> Locator:
    """A cell of the board, as a screen reader reads it."""
    return page.get_by_role("button", name=f"{name}, {stands}")


def test_a_lot_and_a_phase_of_another_package_are_played(page: Page) -> None:
    questions = Home(page).choose("noughts").against(PEOPLE).side("coin")
    questions.options(opening="Nought may choose where Cross begins").start()

    page.get_by_role("button", name="Heads").click()
    expect(page.get_by_text("The coin shows").first).to_be_visible()
    expect(page.get_by_role("button", name="Leave it open")).to_be_visible()
    cell(page, "b2", "free").click()
    expect(cell(page, "b2", "Cross's cross")).to_be_visible()
    for name, stands in (("a1", "Nought's nought"), ("a3", "Cross's cross")):
        cell(page, name, "free").click()
        expect(cell(page, name, stands)).to_be_visible()
    cell(page, "a2", "free").click()
    cell(page, "c1", "free").click()
    expect(page.locator('[data-part="expected"]')).to_have_text("Cross wins.")


@pytest.mark.oracle_large
def test_its_computer_answers_the_choice_and_its_demo_is_shown_in_its_shapes(page: Page) -> None:
    expect(page.locator('path[fill="#7a1f2b"]').first).to_be_attached()
    questions = Home(page).choose("noughts").against("middle").side("second")
    questions.options(opening="Nought may choose where Cross begins").start()
    page.get_by_role("button", name="Leave it open").click()
    expect(cell(page, "b2", "Cross's cross")).to_be_visible()


@pytest.mark.oracle_large
def test_a_crash_in_its_phase_is_told_and_the_table_stands(tab: Page, tmp_path: Path) -> None:
    package = tmp_path / "package"
    shutil.copytree(PACKAGE, package)
    source = package / "noughts" / "opening.py"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace("position.play(Mark(event.point))", "1 / 0"), encoding="utf-8")
    path = os.pathsep.join(map(str, (package, offer(tmp_path / "site"))))
    with Server(tmp_path, PYTHONPATH=path) as server:
        tab.goto(server.owner_address)
        questions = Home(tab).choose("noughts").against(PEOPLE)
        questions.options(opening="Nought may choose where Cross begins").start()
        cell(tab, "b2", "free").click()
        expect(tab.get_by_text("Noughts and crosses crashed in noughts/opening.py")).to_be_visible()
        tab.get_by_role("button", name="Leave it open").click()
        cell(tab, "b2", "free").click()
        expect(cell(tab, "b2", "Cross's cross")).to_be_visible()
        tab.goto("about:blank")  # A page whose server has ended complains.


def test_a_whole_game_is_played_in_the_page_without_the_club(tab: Page, tmp_path: Path) -> None:
    clone = PureCopy(tmp_path / "clone", without="club")
    with Server(tmp_path, PYTHONPATH=clone.path) as server:
        tab.goto(server.owner_address)
        table = Home(tab).choose("neutron").against("random").thinking(0.1).start()
        table.play_out(random.Random(1), homewards)
        outcome = table.shown["outcome"]
        table.ends("You won" if outcome["winners"] == [0] else "You lost", outcome["why"])
        tab.goto("about:blank")
