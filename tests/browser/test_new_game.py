"""The questions before a game: chips for sizes and clocks, the rest folded, and remembered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.home import FRIEND, PEOPLE, Home, Questions
from tests.browser.server import Server
from tests.browser.table import Table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose owner has chosen nothing yet."""
    with Server(tmp_path_factory.mktemp("games")) as running:
        yield running


def chip(questions: Questions, name: str) -> None:
    questions.dialog.locator(f'label[for="{name}"]').click()


def test_size_and_clock_are_chips_and_are_remembered(page: Page, server: Server) -> None:
    questions = Home(page).choose("go")
    sizes = questions.dialog.locator("[data-field=usual-size]")
    expect(sizes.locator("label[for^=usual-size]")).to_have_text(
        ["7×7", "9×9 · short game", "13×13", "19×19", "another…"]
    )
    expect(sizes.locator(":checked")).to_have_value("19")
    expect(questions.dialog.locator("label[for='clock-10m+5x30s']")).to_have_text(
        "10 min + 5 × 30 s"
    )
    expect(questions.dialog.locator("details")).not_to_have_attribute("open", "")
    chip(questions, "usual-size-13")
    chip(questions, "clock-5m+3s")
    expect(page.locator("#clock-about")).to_contain_text("3 seconds per move")
    table = questions.against("level:2").start()
    assert table.shown["clock"]["control"] == "5m+3s"
    page.goto(server.owner_address)
    questions = Home(page).choose("go")
    expect(questions.dialog.locator("[data-field=usual-size] :checked")).to_have_value("13")
    expect(questions.dialog.locator("[data-field=clock] :checked")).to_have_value("5m+3s")


@pytest.mark.oracle_large
def test_a_clock_of_ones_own_needs_no_notation(page: Page) -> None:
    questions = Home(page).choose("neutron").against(PEOPLE)
    chip(questions, "clock-own")
    page.locator("#clock-minutes").fill("25")
    page.locator("#clock-kind").select_option("byoyomi")
    page.locator("#clock-count").fill("3")
    page.locator("#clock-extra").fill("40")
    table = questions.start()
    assert table.shown["clock"]["control"] == "25m+3x40s"


@pytest.mark.oracle_large
def test_names_are_asked_for_where_people_play_each_other(page: Page) -> None:
    questions = Home(page).choose("morris")
    name = questions.dialog.locator("[data-field=name]")
    expect(name).not_to_be_visible()
    questions.against(FRIEND)
    expect(name).to_be_visible()
    questions.against(PEOPLE)
    name.fill("Ana")
    questions.dialog.locator("[data-field=other]").fill("Boris")
    questions.side("random")
    table = questions.start()
    assert sorted(table.shown["names"]) == ["Ana", "Boris"]


def test_two_nameless_people_choose_their_colours(page: Page) -> None:
    questions = Home(page).choose("morris").against(PEOPLE)
    expect(questions.dialog.locator("[data-field=side] legend")).to_have_text("Person 1 plays")
    for field in ("name", "other"):
        questions.dialog.locator(f"[data-field={field}]").fill("")
    questions.side("second")
    table = questions.start()
    assert table.shown["names"] == ["Person 2", "Person 1"]
    expect(table.player(1)).to_contain_text("Person 1")
    expect(table.player(1)).to_contain_text("Black")


@pytest.mark.oracle_large
def test_a_first_game_of_go_is_short_at_one_click(page: Page) -> None:
    page.locator("[data-short=go]").click()
    table = Table(page).ready()
    assert table.shown["style"].count("size=9") == 1
    expect(page.locator("[data-short]")).to_have_count(0)


def test_a_pass_in_the_first_moves_is_confirmed_and_no_button_moves(page: Page) -> None:
    table = Home(page).choose("go").against(PEOPLE).options(size=7).start()
    place = table.action("undo").bounding_box()
    table.action("pass").click()
    page.locator('[data-dialog="pass"] [data-answer="no"]').click()
    assert table.plies == []
    table.play("pass")
    assert table.plies == ["pass"]
    assert table.action("undo").bounding_box() == place
    table.play("D4")
    assert table.action("undo").bounding_box() == place
