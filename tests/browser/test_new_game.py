"""The questions before a game: chips for sizes and clocks, the rest folded, and remembered."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.home import FRIEND, PEOPLE, Home, Questions
from tests.browser.server import Server


def chip(questions: Questions, name: str) -> None:
    questions.dialog.locator(f'label[for="{name}"]').click()


def test_size_and_clock_are_chips_and_are_remembered(page: Page, server: Server) -> None:
    questions = Home(page).choose("go")
    expect(questions.dialog.locator("[data-field=usual-size] :checked")).to_have_value("9")
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


def test_a_clock_of_ones_own_needs_no_notation(page: Page) -> None:
    questions = Home(page).choose("neutron").against(PEOPLE)
    chip(questions, "clock-own")
    page.locator("#clock-minutes").fill("25")
    page.locator("#clock-kind").select_option("byoyomi")
    page.locator("#clock-count").fill("3")
    page.locator("#clock-extra").fill("40")
    table = questions.start()
    assert table.shown["clock"]["control"] == "25m+3x40s"


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
