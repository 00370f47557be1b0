"""The lobby: a challenge made by one and taken by another, who is here, and games to watch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.complaints import Complaints
from tests.browser.people import Person, named
from tests.browser.screens import remember
from tests.browser.seat import WEB, Seat, first_move, lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.test_axe import DESK, HAND, NARROWEST, violations
from tests.browser.visitors import Visitors

_IS_WIDER = "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where people meet."""
    with Server(tmp_path_factory.mktemp("club"), "serve", "--rate-one-network") as running:
        yield running


def come(visitors: Visitors, club: Server, person: Person | None = None, **wishes: Any) -> Page:
    """Let somebody come into the lobby, by name or as a guest."""
    page = visitors.at(f"{club.address}/page/icon.svg", **wishes)
    if person is not None:
        kept = {"key": person.key, "id": person.id, "name": person.name}
        remember(page, "person", kept)
    page.goto(f"{club.address}/#/lobby")
    expect(page.locator("[data-part=line]")).to_be_hidden()
    return page


def offer(page: Page, game: str, clock: str, *, rated: bool = False) -> None:
    """Make a challenge by the dialog."""
    page.locator("[data-go=offer]").click()
    questions = page.locator("[data-dialog=new-game]")
    questions.locator("#new-game-game").select_option(game)
    questions.locator(f'label[for="clock-{clock}"]').click()
    if rated:
        questions.locator("[data-field=rated]").check()
    questions.locator("[data-start]").click()
    expect(questions).to_have_count(0)


def make(club: Server, **wish: Any) -> dict[str, str]:
    """Make a challenge without a page."""
    answer = WEB.post(f"{club.address}/api/lobby/challenges", json={"game": "neutron", **wish})
    assert answer.status_code == 200, answer.text
    made: dict[str, str] = answer.json()
    return made


def take(club: Server, made: dict[str, str], **taker: Any) -> dict[str, str]:
    where = f"{club.address}/api/lobby/challenges/{made['id']}/take"
    answer = WEB.post(where, json=taker)
    assert answer.status_code == 200, answer.text
    seated: dict[str, str] = answer.json()
    return seated


def test_a_challenge_made_by_one_is_taken_by_another_and_both_are_at_the_table(
    visitors: Visitors, club: Server
) -> None:
    ana, boris = come(visitors, club, named(club, "Ana")), come(visitors, club)
    offer(ana, "neutron", "5m+3s")
    expect(ana.locator(".challenge [data-act=withdraw]")).to_have_count(1)
    offered = boris.locator(".challenge").filter(has_text="Ana")
    expect(offered).to_contain_text("Neutron")
    expect(offered).to_contain_text("5 min + 3 s · casual · sides at random")
    offered.locator("[data-act=take]").click()
    tables = [Table(page) for page in (ana, boris)]
    for table in tables:
        table.page.wait_for_url("**/#/table/*")
        table.ready()
    assert tables[0].key == tables[1].key
    mover = next(table for table in tables if table.wait_for("!table.is_paused")["legal"])
    mover.play("a1", "a4")
    for table in tables:
        table.wait_for_plies(1)


@pytest.mark.oracle_large
def test_a_challenge_is_withdrawn_by_its_maker(visitors: Visitors, club: Server) -> None:
    ana, boris = come(visitors, club, named(club, "Ana")), come(visitors, club)
    offer(ana, "go", "10m", rated=True)
    offered = boris.locator(".challenge").filter(has_text="rated")
    expect(offered).to_contain_text("10 min · rated")
    ana.locator("[data-act=withdraw]").click()
    expect(offered).to_have_count(0)
    expect(ana.locator("[data-act=withdraw]")).to_have_count(0)


@pytest.mark.oracle_large
def test_a_guest_who_takes_a_rated_challenge_is_asked_for_a_name(
    visitors: Visitors, club: Server, complaints: Complaints
) -> None:
    complaints.expect("Failed to load resource")
    made = make(club, clock="3d/move", rated=True, person=named(club, "Ada").key)
    guest = come(visitors, club)
    guest.locator(f"[data-challenge='{made['id']}'] [data-act=take]").click()
    notice = guest.locator("[data-notice]")
    expect(notice).to_contain_text("This game is rated: choose a name first.")
    notice.get_by_role("button", name="Choose a name").click()
    guest.locator("[data-field=name]").fill("Gast")
    guest.keyboard.press("Enter")
    guest.locator(".me [data-go=lobby]").click()
    expect(guest.locator(".lobby-people")).to_contain_text("(you)")


@pytest.mark.oracle_large
def test_a_guest_finds_the_way_to_a_name_and_to_the_players(
    visitors: Visitors, club: Server
) -> None:
    guest = come(visitors, club)
    here = guest.locator(".lobby-here")
    expect(here).to_contain_text("You are here as a guest.")
    here.locator("[data-go=players]").click()
    expect(guest.locator("[data-screen=players]")).to_be_visible()
    guest.go_back()
    here.locator("[data-go=name]").click()
    expect(guest.locator("[data-field=name]")).to_be_visible()


_LONG = ("Bartholomew Featherstonehaugh-Cholmondel", "Александър-Константин Димитров-Христов б")
_COVERED = """() => [...document.querySelectorAll("[data-action]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !!top?.closest(".notices");
  })
  .map((one) => one.dataset.action)"""
_CLOCKS = """() => [...document.querySelectorAll(".clock-time")].map((one) => {
  const { height } = one.getBoundingClientRect();
  return Math.round(height / Number.parseFloat(getComputedStyle(one).fontSize));
})"""


@pytest.mark.oracle_large
@pytest.mark.parametrize("size", [(390, 844), (375, 667), (820, 1180)])
def test_long_names_leave_room_for_the_clock_and_greetings_for_the_buttons(
    visitors: Visitors, club: Server, size: tuple[int, int]
) -> None:
    one, other = (named(club, name) for name in _LONG)
    made = make(club, game="morris", clock="3d/move", seat=0, person=one.key)
    key = take(club, made, person=other.key)["key"]
    window: ViewportSize = {"width": size[0], "height": size[1]}
    page = come(visitors, club, one, viewport=window, has_touch=True)
    page.goto(f"{club.address}/#/table/{key}")
    Table(page).ready()
    assert page.evaluate(_CLOCKS) == [1, 1]
    assert not page.evaluate(_IS_WIDER)
    with Seat(club, key, other.key) as seat:
        seat.say(type="greet", id="g", what="luck")
        page.locator("[data-notice]").filter(has_text="Good luck").wait_for()
        assert page.evaluate(_COVERED) == []


def test_who_is_here_and_games_in_progress_are_shown_as_they_are_played(
    visitors: Visitors, club: Server
) -> None:
    ana, boris = named(club, "Ana"), named(club, "Boris")
    made = make(club, seat=0, person=ana.key)
    key = take(club, made, person=boris.key)["key"]
    page = come(visitors, club, named(club, "Clara"))
    expect(page.locator(".lobby-people")).to_contain_text("Clara")
    card = page.locator(f"[data-watch='{key}']")
    expect(card).to_contain_text("Ana – Boris")
    expect(card).to_contain_text("moves: 0")
    with Seat(club, key, ana.key) as seat, Seat(club, key, boris.key):
        while not seat.table["legal"] or seat.table["is_paused"]:
            seat.until("happened")
        seat.do({"command": "move", "text": first_move(seat.table["legal"])})
        expect(card).to_contain_text("moves: 1")
        expect(page.locator(".lobby-people")).to_contain_text("Boris")
    seated = lay(club, game="neutron", players=["human", "random"], person=ana.key)
    with Seat(club, seated["key"], ana.key):
        expect(page.locator(".lobby-people li", has_text="Ana")).to_contain_text("(plays)")
    expect(page.locator(f"[data-watch='{seated['key']}']")).to_have_count(0)
    card.click()
    expect(Table(page).ready().connection).to_contain_text("you are watching")


@pytest.mark.oracle_large
def test_the_lobby_says_that_it_is_offline_and_comes_back(
    visitors: Visitors, club: Server, complaints: Complaints
) -> None:
    complaints.expect("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    page = come(visitors, club, named(club, "Dora"))
    offer(page, "senet", "none")
    club.stop()
    expect(page.locator("[data-part=line]")).to_contain_text("Offline")
    club.start()
    expect(page.locator("[data-part=line]")).to_be_hidden()
    expect(page.locator("[data-act=withdraw]")).to_have_count(1)


@pytest.mark.oracle_large
@pytest.mark.parametrize(("size", "locale"), [(DESK, "en-GB"), (HAND, "ru-RU")])
def test_the_lobby_is_accessible(
    visitors: Visitors, club: Server, size: ViewportSize, locale: str
) -> None:
    made = make(club, game="go", options={"size": 9}, clock="5m", name="Ada", seat=0)
    take(club, made, name="Boris")
    make(club, game="shogi", clock="3d/move", name="Boris")
    page = come(visitors, club, viewport=size, locale=locale, color_scheme="dark")
    page.locator(".challenge").first.wait_for()
    page.locator(".lobby-game little-board[drawn]").first.wait_for()
    assert violations(page) == []
    assert not page.evaluate(_IS_WIDER)
    page.set_viewport_size(NARROWEST)
    assert not page.evaluate(_IS_WIDER)
    page.locator("[data-go=offer]").click()
    page.locator("[data-dialog=new-game] [data-start]").wait_for()
    assert violations(page) == []


@pytest.mark.oracle_large
def test_the_first_screen_has_a_door_to_the_lobby(
    visitors: Visitors, club: Server, server: Server
) -> None:
    page = visitors.at(club.address)
    page.locator("[data-go=lobby]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Lobby")
    own = visitors.at(server.owner_address)
    own.locator("li[data-game=go]").wait_for()
    expect(own.locator("[data-go=lobby]")).to_have_count(0)
