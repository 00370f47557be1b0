"""The questions before a game: level, size, clock, names; remembered, suggested after a streak."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from ludoteca.core import Seat
from ludoteca.match.events import Created
from ludoteca.match.state import Stage
from ludoteca.store.schema import Standing
from tests.browser.home import FRIEND, PEOPLE, Home, Questions
from tests.browser.kept import store_of
from tests.browser.keyboard import Keyboard
from tests.browser.server import Server
from tests.browser.table import Table, go


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
    go(page, f"{server.address}/#/")
    questions = Home(page).choose("go")
    expect(questions.dialog.locator("[data-field=usual-size] :checked")).to_have_value("13")
    expect(questions.dialog.locator("[data-field=clock] :checked")).to_have_value("5m+3s")


def test_a_level_is_picked_by_keyboard_and_answers_a_move(page: Page) -> None:
    keys = Keyboard(page)
    page.locator('[data-choose="neutron"]').wait_for()
    keys.tab_to('[data-choose="neutron"]')
    keys.press("Enter")
    page.locator('[data-dialog="new-game"]').wait_for()
    keys.tab_to("input[name=level]", "Shift+Tab")
    expect(page.get_by_role("radio", name="Level 3 · Learner")).to_be_focused()
    keys.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Level 2 · Beginner")).to_be_checked()
    expect(page.locator("#level-about")).to_contain_text("Level 2 · Beginner")
    expect(page.locator('[data-field="seconds"]')).to_have_count(0)
    keys.tab_to("[data-start]")
    keys.press("Enter")
    table = Table(page).ready()
    expect(table.player(1)).to_contain_text("Level 2 · Beginner")
    keys.press("b")
    keys.point("b1")
    keys.point("b4")
    table.wait_for_plies(2)
    assert table.shown["players"] == ["human", "level:2"]


@pytest.mark.oracle_large
def test_other_computers_have_a_thinking_time_and_lead_back_to_the_levels(page: Page) -> None:
    Home(page).choose("shogi")
    page.locator('[data-go="others"]').click()
    expect(page.locator("#player")).to_be_focused()
    expect(page.locator('[data-field="seconds"]')).to_be_visible()
    page.locator('[data-go="levels"]').click()
    expect(page.locator("#level-3")).to_be_focused()
    expect(page.locator("#level-3")).to_be_checked()


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


def test_names_and_colours_are_asked_for_where_people_play_each_other(
    page: Page, server: Server
) -> None:
    questions = Home(page).choose("morris")
    dialog = questions.dialog
    name, other = (dialog.locator(f"[data-field={field}]") for field in ("name", "other"))
    expect(name).not_to_be_visible()
    questions.against(FRIEND)
    expect(name).to_be_visible()
    questions.against(PEOPLE)
    expect(dialog.locator("[data-field=side] legend")).to_have_text("Person 1 plays")
    assert dialog.locator("[data-field=side] input").count() == 3
    questions.side("second")
    table = questions.start()
    assert table.shown["names"] == ["Person 2", "Person 1"]
    expect(table.player(1)).to_contain_text("Person 1")
    expect(table.player(1)).to_contain_text("Black")

    go(page, f"{server.address}/#/")
    questions = Home(page).choose("morris").against(PEOPLE).side("random")
    name.fill("Ana")
    other.fill("Boris")
    table = questions.start()
    assert sorted(table.shown["names"]) == ["Ana", "Boris"]
    for seat, shown in enumerate(table.shown["names"]):
        expect(table.player(seat)).to_contain_text(shown)
    # They are asked once.
    go(page, f"{server.address}/#/")
    Home(page).choose("go").against(PEOPLE).side("nigiri")
    expect(dialog.locator('label[for="new-game-other"]')).to_contain_text("person 2")
    expect(other).to_have_value("Boris")


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


def lose(server: Server, game: str, player: str, times: int) -> None:
    """Keep games that the owner has lost."""
    lost = Standing(Stage.OVER, 9, frozenset({Seat.SECOND}), "resign")
    with store_of(server) as store:
        for _ in range(times):
            created = Created(
                at=time.time(), game=game, rules="standard", players=("human", player)
            )
            store.create([created], lost)


@pytest.mark.oracle_large
def test_the_third_loss_in_a_row_offers_the_level_below_once(page: Page, server: Server) -> None:
    lose(server, "shogi", "level:3", 2)
    table = Home(page).play("shogi")
    assert table.shown["players"] == ["human", "level:3"]
    table.resign()
    table.ends("You lost", "resign")
    offered = page.locator('[data-part="end"] [data-part="suggestion"]')
    expect(offered).to_have_text("You have lost three times in a row against level 3: try level 2?")
    key = table.key
    table.end.locator('[data-action="next-level"]').click()
    page.wait_for_url(lambda url: key not in url)
    table.ready()
    assert table.shown["players"] == ["human", "level:2"]
    table.resign()
    table.ends("You lost", "resign")
    expect(table.end.locator('[data-action="rematch"]')).to_be_visible()
    expect(table.end.locator("[data-part=end]")).to_contain_text("You lost")
    expect(table.end.locator('[data-action="next-level"]')).to_have_count(0)


@pytest.mark.oracle_large
def test_a_streak_is_told_in_the_dialog_and_ends_with_the_next_game(
    page: Page, server: Server
) -> None:
    lose(server, "go", "level:5", 3)
    questions = Home(page).choose("go")
    expect(questions.dialog.locator('[data-part="suggestion"]')).to_contain_text("try level 4?")
    expect(page.locator("#level-4")).to_be_checked()
    table = questions.against("level:5").start()
    assert table.shown["players"] == ["human", "level:5"]
    go(page, f"{server.address}/#/")
    Home(page).choose("go")
    expect(page.locator("#level-5")).to_be_checked()
    expect(questions.dialog.locator('[data-part="suggestion"]')).to_be_hidden()
