"""Where people meet: the lobby, names without accounts, rated games, and the operator's page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.screens import OPERATOR_TOKEN, operator, remember, sign_in
from tests.browser.seat import WEB, Person, Seat, first_move, lay, named, play_rated
from tests.browser.server import Server
from tests.browser.table import Table, go
from tests.browser.test_screens import DESK, violations, wider
from tests.browser.visitors import PHONE, Complaints, Visitors
from tests.postgres import new_database


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where people meet."""
    token = {"LUDOTECA_OPERATOR_TOKEN": OPERATOR_TOKEN}
    place = tmp_path_factory.mktemp("club")
    with Server(place, "serve", "--rate-one-network", **token) as running:
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
def test_a_guest_finds_the_way_to_the_players_and_is_asked_for_a_name_before_a_rated_game(
    visitors: Visitors, club: Server, complaints: Complaints
) -> None:
    guest = come(visitors, club)
    here = guest.locator(".lobby-here")
    expect(here).to_contain_text("You are here as a guest.")
    here.locator("[data-go=players]").click()
    expect(guest.locator("[data-screen=players]")).to_be_visible()
    guest.go_back()
    complaints.expect("Failed to load resource")
    made = make(club, clock="3d/move", rated=True, person=named(club, "Ada").key)
    guest.locator(f"[data-challenge='{made['id']}'] [data-act=take]").click()
    notice = guest.locator("[data-notice]")
    expect(notice).to_contain_text("This game is rated: choose a name first.")
    notice.get_by_role("button", name="Choose a name").click()
    guest.locator("[data-field=name]").fill("Gast")
    guest.keyboard.press("Enter")
    guest.locator(".me [data-go=lobby]").click()
    expect(guest.locator(".lobby-people")).to_contain_text("(you)")


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
    assert wider(page) == []
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
@pytest.mark.parametrize(("size", "locale"), [(DESK, "en-GB"), (PHONE, "ru-RU")])
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
    assert wider(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert wider(page) == []
    page.locator("[data-go=offer]").click()
    page.locator("[data-dialog=new-game] [data-start]").wait_for()
    assert violations(page) == []


@pytest.mark.oracle_large
def test_only_where_people_meet_does_the_first_screen_lead_to_them(
    visitors: Visitors, club: Server, server: Server
) -> None:
    page = visitors.at(club.address)
    page.locator("[data-go=lobby]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Lobby")
    own = visitors.at(server.owner_address)
    own.locator("[data-game=go] little-board[drawn]").wait_for()
    for place in ("lobby", "me", "players"):
        expect(own.locator(f"[data-go={place}]")).to_have_count(0)
    expect(own.locator("[data-go=saved]")).to_have_count(1)
    own.locator("[data-go=friend]").click()
    own.locator("[data-dialog=new-game]").wait_for()
    expect(own.locator("[data-field=rated]")).to_have_count(0)
    for one in (page, own):
        assert one.locator("a[href*=operator]").count() == 0


# Names and ratings.


def come_as(visitors: Visitors, club: Server, name: str) -> Page:
    """Let somebody come and choose a name."""
    page = visitors.at(f"{club.address}/#/me")
    page.locator("[data-field=name]").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(f"You are {name}")
    return page


def phrase_of(page: Page) -> str:
    page.locator("[data-action=phrase]").click()
    phrase = page.locator("[data-phrase]").get_attribute("data-phrase")
    assert phrase
    return phrase


def invite(page: Page, club: Server, game: str = "morris") -> str:
    """Begin a rated game with a friend, and return the link for the friend."""
    page.goto(f"{club.address}/#/")
    page.locator("[data-go=friend]").click()
    page.locator("#new-game-game").select_option(game)
    page.locator('label[for="clock-10m"]').click()
    page.locator("[data-field=rated]").check()
    page.locator("[data-start]").click()
    page.locator("[data-part=waiting]").wait_for()
    return page.locator("[data-link]").first.input_value()


def test_two_people_play_for_their_ratings_and_both_see_the_new_ones(
    visitors: Visitors, club: Server
) -> None:
    ada = come_as(visitors, club, "Ada")
    link = invite(ada, club)
    boris = visitors.phone()
    boris.goto(link)
    expect(boris.locator("[data-part=rated]")).to_contain_text("counts for the ratings")
    boris.locator("[data-take]").click()
    # Somebody without a name cannot play for a rating.
    expect(boris.locator("[data-screen=join]")).to_be_visible()
    boris.locator("[data-field=name]").fill("Boris")
    boris.locator("[data-take]").click()
    host, friend = Table(ada).ready(), Table(boris).ready()
    for table in (host, friend):
        expect(table.page.locator(".table-title")).to_contain_text("rated")
        expect(table.page.locator("[data-part=rating]")).to_have_text(["1500? ± 350"] * 2)
    host.play("d2")
    friend.wait_for_plies(1)
    friend.play("d6")
    host.wait_for_plies(2)
    # Nothing is taken back for a rating.
    expect(ada.locator("[data-action=undo]").first).to_have_attribute("aria-disabled", "true")
    host.resign()
    for table in (host, friend):
        ratings = table.end.locator("[data-rating-of]")
        expect(ratings).to_contain_text(["1477? ± 342 −23", "1523? ± 342 +23"])
        expect(ratings).to_contain_text(["Ada", "Boris"])
    ada.locator("[data-part=end] [data-rating-of] a").first.click()
    expect(ada.locator("[data-part=name]")).to_contain_text("Ada")
    expect(ada.locator("[data-part=rated-games] tbody tr")).to_contain_text("Boris")
    expect(ada.get_by_role("img", name="From 1500 before")).to_be_visible()
    ada.locator("[data-part=rated-games] tbody th a").click()
    expect(ada.locator("[data-screen=review]")).to_be_visible()
    record = WEB.get(f"{club.address}/api/tables/{host_key(link)}/record?format=ludo")
    assert "Ada" in record.text
    assert "Boris" in record.text
    # A game that is played on is not rated, even if the last one was.
    ada.locator("[data-go=play-on]").click()
    ada.locator("label[for=opponent-friend]").click()
    expect(ada.locator("[data-field=rated]")).not_to_be_checked()
    ada.locator("[data-start]").click()
    ada.locator("[data-part=waiting]").wait_for()
    expect(ada.locator("[data-part=rating]")).to_have_text(["", ""])


def host_key(link: str) -> str:
    return link.split("#/join/")[1].split("/")[0]


@pytest.mark.oracle_large
def test_people_of_the_same_name_are_told_apart_and_a_game_nobody_played_does_not_count(
    visitors: Visitors, club: Server
) -> None:
    # The name of the other looks the same.
    ada, bo = come_as(visitors, club, "Ada"), come_as(visitors, club, "\u0410da")
    bo.goto(invite(ada, club))
    bo.locator("[data-take]").click()
    table = Table(bo).ready()
    names = bo.locator(".player .tag")
    expect(names.first).to_contain_text("#")
    expect(names.last).to_contain_text("#")
    table.resign()
    expect(table.end.locator("[data-part=ratings]")).to_contain_text("does not count")


def test_a_phrase_carries_a_person_who_plays_on_and_shuts_the_lost_device_out(
    visitors: Visitors, club: Server, complaints: Complaints
) -> None:
    complaints.expect("Failed to load resource")
    lost = come_as(visitors, club, "Ada")
    link = invite(lost, club)
    bo = come_as(visitors, club, "Bo")
    bo.goto(link)
    bo.locator("[data-take]").click()
    Table(bo).ready()
    lost.goto(f"{club.address}/#/me")
    phrase = phrase_of(lost)

    phone = visitors.phone()
    phone.goto(f"{club.address}/#/me")
    first, *rest = phrase.split()
    for typed, said in (
        ("bado kilu", "6 words"),
        (" ".join(["quiz", *rest]), "'quiz'"),
        (" ".join([rest[0], first, *rest[1:]]), "One of the words is wrong"),
    ):
        phone.locator("[data-field=phrase]").fill(typed)
        phone.locator("[data-send=phrase]").click()
        expect(phone.locator("#me-phrase-answer")).to_contain_text(said)
    phone.locator("[data-field=phrase]").fill(phrase.upper())
    phone.keyboard.press("Enter")
    expect(phone.locator("h1")).to_have_text("You are Ada")
    expect(phone.locator("[data-device]")).to_have_count(2)

    phone.goto(f"{club.address}/#/saved")
    phone.locator("[data-table] a").first.click()
    carried = Table(phone).ready()
    carried.play("d2")
    carried.wait_for_plies(1)

    lost.goto(f"{club.address}/#/table/{host_key(link)}")
    expect(Table(lost).ready().expected).to_have_text("Bo to move.")
    phone.goto(f"{club.address}/#/me")
    phone.locator("[data-action=shut-out]").click()
    phone.locator("[data-dialog=shut-out] [data-answer=yes]").click()
    expect(phone.locator("[data-device]")).to_have_count(1)
    expect(Table(lost).connection).to_contain_text("you are watching")
    lost.goto(f"{club.address}/#/me")
    expect(lost.locator("h1")).to_have_text("Who are you?")


@pytest.mark.oracle_large
def test_a_code_opens_the_phrase_on_the_other_device(
    visitors: Visitors, club: Server, complaints: Complaints
) -> None:
    complaints.expect("Failed to load resource")
    desk = come_as(visitors, club, "Ada")
    phrase = phrase_of(desk)
    address = desk.locator("[data-qr]").get_attribute("data-qr")
    assert address
    phone = visitors.at(address)
    expect(phone.locator("[data-field=phrase]")).to_have_value(phrase)
    phone.locator("[data-send=phrase]").click()
    expect(phone.locator("h1")).to_have_text("You are Ada")
    used = visitors.at(address)
    used.locator("[data-send=phrase]").click()
    expect(used.locator("#me-phrase-answer")).to_contain_text("used or is too old")


@pytest.mark.oracle_large
def test_who_forgets_the_name_is_a_guest_and_plays_as_one(visitors: Visitors, club: Server) -> None:
    page = come_as(visitors, club, "Ada")
    page.locator("[data-action=forget]").click()
    expect(page.locator("[data-dialog=forget]")).to_contain_text("your only device")
    page.locator("[data-dialog=forget] [data-answer=yes]").click()
    expect(page.locator("h1")).to_have_text("Who are you?")
    expect(page.locator("[data-field=name]")).to_have_value("")
    seated = lay(club, friend=True)
    go(page, f"{club.address}/#/join/{seated['key']}/{seated['invitation']}")
    page.locator("[data-take]").click()
    assert Table(page).ready().key == seated["key"]


def test_a_name_that_cannot_be_seen_is_refused_in_one_sentence(
    visitors: Visitors, club: Server, complaints: Complaints
) -> None:
    complaints.expect("Failed to load resource")
    page = visitors.at(f"{club.address}/#/me")
    page.locator("[data-field=name]").fill("A\u200bda")
    page.keyboard.press("Enter")
    expect(page.locator("#me-name-answer")).to_contain_text("nothing that cannot be seen")


@pytest.mark.oracle_large
def test_why_a_game_cannot_be_rated_is_said(visitors: Visitors, club: Server) -> None:
    page = visitors.at(f"{club.address}/#/")
    page.locator("[data-go=friend]").click()
    rated, about = page.locator("[data-field=rated]"), page.locator("#rated-about")
    expect(rated).to_be_disabled()
    expect(about).to_contain_text("needs a clock")
    page.locator('label[for="clock-10m"]').click()
    expect(about).to_contain_text("write yours above")
    page.locator("#new-game-name").fill("Ada")
    expect(rated).to_be_enabled()
    page.locator("label[for=opponent-people]").click()
    expect(rated).to_be_disabled()
    expect(about).to_contain_text("a device of its own")
    page.locator("label[for=opponent-computer]").click()
    expect(rated).to_have_count(0)


@pytest.mark.oracle_large
def test_the_list_of_players_leads_to_each_of_them_by_keyboard(
    visitors: Visitors, club: Server
) -> None:
    zoe, yan = named(club, "Zoe"), named(club, "Yan")
    for _ in range(3):
        play_rated(club, zoe, yan)
    page = visitors.at(f"{club.address}/#/")
    page.locator("[data-go=players]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-players=morris]")).to_have_attribute("aria-current", "page")
    expect(page.get_by_text("A question mark: too few games")).to_be_visible()
    first = page.locator(f"[data-person='{zoe.id}'] a")
    expect(page.locator("[data-part=players] tbody tr").first).to_contain_text("Zoe")
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=rated-games] tbody tr")).to_have_count(3)
    expect(page.locator("svg.curve circle")).to_have_count(3)
    page.locator("[data-rating=go]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-empty]")).to_contain_text("No rated game of Go yet.")


@pytest.mark.oracle_large
def test_ratings_outlive_a_killed_server_and_stand_beside_the_games_that_led_to_them(
    visitors: Visitors, club: Server
) -> None:
    one, other = named(club, "Una"), named(club, "Otto")
    key = play_rated(club, one, other)
    club.kill()
    club.start()
    found = WEB.get(f"{club.address}/api/people/{one.id}").json()["ratings"]
    assert [(rating["value"], rating["games"]) for rating in found] == [(1523, 1)]
    play_rated(club, other, one)
    page = visitors.at(f"{club.address}/#/table/{key}")
    ratings = page.locator("[data-part=end] [data-rating-of]")
    expect(ratings).to_contain_text(["1523? ± 342 +23", "1477? ± 342 −23"])


@pytest.mark.oracle_large
@pytest.mark.parametrize("locale", ["en-GB", "bg-BG", "ru-RU"])
def test_nothing_is_wider_than_a_phone_where_people_meet(
    visitors: Visitors, club: Server, locale: str
) -> None:
    one, other = named(club, "W" * 40), named(club, "Otto")
    play_rated(club, one, other)
    play_rated(club, other, one)
    page = visitors.page(viewport=PHONE, locale=locale)
    for address, shown in (
        ("", "[data-go=players]"),
        ("saved", "[data-screen=saved] h1"),
        ("me", "[data-field=phrase]"),
        ("players/morris", "[data-part=players]"),
        (f"person/{one.id}", "[data-part=rated-games]"),
        (f"person/{other.id}", "[data-part=rated-games]"),
    ):
        page.goto(f"{club.address}/#/{address}")
        page.locator(shown).wait_for()
        for width in (390, 360, 320):
            page.set_viewport_size({"width": width, "height": 844})
            assert wider(page) == [], (address, width)


# The operator's page, behind a token.


def test_a_wrong_token_opens_nothing_and_is_forgotten(
    tab: Page, club: Server, complaints: Complaints
) -> None:
    complaints.expect("401")
    sign_in(tab, club)
    tab.keyboard.type("a-wrong-token-here")
    tab.keyboard.press("Enter")
    expect(tab.locator("[data-answer]")).to_have_text("This needs the operator's token.")
    expect(tab.locator("[data-field=token]")).to_be_focused()
    assert tab.evaluate("sessionStorage.length") == 0


@pytest.mark.oracle_large
def test_the_token_is_kept_in_this_tab_only_and_can_be_forgotten(tab: Page, club: Server) -> None:
    operator(tab, club)
    tab.reload()
    tab.locator("[data-part=load]").wait_for()
    other = tab.context.new_page()
    sign_in(other, club)
    assert OPERATOR_TOKEN not in str(tab.evaluate("Object.values(localStorage)"))
    tab.locator("[data-act=forget]").click()
    expect(tab.locator("[data-field=token]")).to_be_focused()
    assert tab.evaluate("sessionStorage.length") == 0


@pytest.mark.oracle_large
def test_those_at_a_closed_table_read_why(visitors: Visitors, tab: Page, club: Server) -> None:
    key = lay(club, names=["Mira", "Ivan"])["key"]
    watcher = visitors.at(f"{club.address}/#/table/{key}")
    watcher.locator(".board-slot game-board .points button").first.wait_for(state="attached")
    operator(tab, club)
    table = tab.locator(f"[data-table='{key}']")
    table.locator("[data-act=close]").click()
    tab.keyboard.type("the club is closing")
    tab.keyboard.press("Enter")
    expect(table).to_have_count(0)
    expect(tab.locator("[data-notice]").last).to_contain_text("The table is closed.")
    told = "The operator has closed this table: the club is closing."
    expect(watcher.locator("body")).to_contain_text(told)


def test_a_network_is_banned_from_a_table_and_the_ban_lifted(tab: Page, club: Server) -> None:
    operator(tab, club)
    tab.locator("[data-act=ban]").first.click()
    expect(tab.locator("[data-field=address]")).to_have_value("127.0.0.1")
    tab.locator("[data-field=address]").fill("198.51.100.0/24")
    tab.locator("[data-field=reason]").fill("noise")
    tab.keyboard.press("Enter")
    ban = tab.locator("[data-ban='198.51.100.0/24']")
    expect(ban).to_contain_text("noise")
    ban.locator("[data-act=lift]").click()
    expect(ban).to_have_count(0)


@pytest.mark.oracle_large
def test_every_process_of_a_server_is_shown(tab: Page, tmp_path: Path) -> None:
    words = ("serve", "--workers", "2", "--workers-for-computers", "1")
    surroundings = {"LUDOTECA_DATABASE": new_database(), "LUDOTECA_OPERATOR_TOKEN": OPERATOR_TOKEN}
    with Server(tmp_path, *words, **surroundings) as started:
        operator(tab, started)
        expect(tab.locator("[data-part=load] [data-server]")).to_have_count(2)
        # The page must not ask a server that has stopped.
        tab.goto("about:blank")
