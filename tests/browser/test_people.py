"""Names without accounts, on several devices; rated games, and the players in a list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.complaints import Complaints
from tests.browser.people import named, play_rated
from tests.browser.seat import WEB, lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where people meet."""
    with Server(tmp_path_factory.mktemp("club"), "serve", "--rate-one-network") as running:
        yield running


def come(visitors: Visitors, club: Server, name: str) -> Page:
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
    ada = come(visitors, club, "Ada")
    link = invite(ada, club)
    boris = visitors.with_phone().new_page()
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
    ada.locator("[data-action=resign]").click()
    ada.locator("[data-dialog=resign] [data-answer=yes]").click()
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


def host_key(link: str) -> str:
    return link.split("#/join/")[1].split("/")[0]


@pytest.mark.oracle_large
def test_a_game_that_nobody_played_does_not_count(visitors: Visitors, club: Server) -> None:
    ada, bo = come(visitors, club, "Ada"), come(visitors, club, "Bo")
    bo.goto(invite(ada, club))
    bo.locator("[data-take]").click()
    table = Table(bo).ready()
    bo.locator("[data-action=resign]").click()
    bo.locator("[data-dialog=resign] [data-answer=yes]").click()
    expect(table.end.locator("[data-part=ratings]")).to_contain_text("does not count")


def test_a_phrase_carries_a_person_who_plays_on_and_shuts_the_lost_device_out(
    visitors: Visitors, club: Server, complaints: Complaints
) -> None:
    complaints.expect("Failed to load resource")
    lost = come(visitors, club, "Ada")
    link = invite(lost, club)
    bo = come(visitors, club, "Bo")
    bo.goto(link)
    bo.locator("[data-take]").click()
    Table(bo).ready()
    lost.goto(f"{club.address}/#/me")
    phrase = phrase_of(lost)

    phone = visitors.with_phone().new_page()
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
    desk = come(visitors, club, "Ada")
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
def test_who_forgets_the_name_is_a_guest(visitors: Visitors, club: Server) -> None:
    page = come(visitors, club, "Ada")
    page.locator("[data-action=forget]").click()
    expect(page.locator("[data-dialog=forget]")).to_contain_text("your only device")
    page.locator("[data-dialog=forget] [data-answer=yes]").click()
    expect(page.locator("h1")).to_have_text("Who are you?")
    expect(page.locator("[data-field=name]")).to_have_value("")


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
def test_people_of_the_same_name_are_told_apart_at_the_table(
    visitors: Visitors, club: Server
) -> None:
    ada, other = come(visitors, club, "Ada"), come(visitors, club, "\u0410da")
    other.goto(invite(ada, club))
    other.locator("[data-take]").click()
    Table(other).ready()
    names = other.locator(".player .tag")
    expect(names.first).to_contain_text("#")
    expect(names.last).to_contain_text("#")


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
def test_a_killed_server_has_counted_what_was_over(visitors: Visitors, club: Server) -> None:
    one, other = named(club, "Una"), named(club, "Otto")
    play_rated(club, one, other)
    club.kill()
    club.start()
    found = WEB.get(f"{club.address}/api/people/{one.id}").json()["ratings"]
    assert [(rating["value"], rating["games"]) for rating in found] == [(1523, 1)]


@pytest.mark.oracle_large
def test_who_looks_back_at_a_game_sees_the_ratings_that_it_led_to(
    visitors: Visitors, club: Server
) -> None:
    one, other = named(club, "Ina"), named(club, "Oleg")
    key = play_rated(club, one, other)
    play_rated(club, other, one)
    page = visitors.at(f"{club.address}/#/table/{key}")
    ratings = page.locator("[data-part=end] [data-rating-of]")
    expect(ratings).to_contain_text(["1523? ± 342 +23", "1477? ± 342 −23"])


@pytest.mark.oracle_large
def test_a_question_mark_in_the_list_of_players_is_explained(
    visitors: Visitors, club: Server
) -> None:
    play_rated(club, named(club, "Ina"), named(club, "Oleg"))
    page = visitors.at(f"{club.address}/#/players/morris")
    expect(page.get_by_text("A question mark: too few games")).to_be_visible()


@pytest.mark.oracle_large
def test_on_a_persons_own_server_nobody_is_asked_who_they_are(page: Page) -> None:
    page.locator("[data-game=go] little-board[drawn]").wait_for()
    expect(page.locator("[data-go=me]")).to_have_count(0)
    expect(page.locator("[data-go=players]")).to_have_count(0)
    page.locator("[data-go=friend]").click()
    page.locator("[data-dialog=new-game]").wait_for()
    expect(page.locator("[data-field=rated]")).to_have_count(0)


WIDER = "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"


@pytest.mark.oracle_large
@pytest.mark.parametrize("locale", ["en-GB", "bg-BG", "ru-RU"])
def test_nothing_is_wider_than_a_phone_where_people_meet(
    visitors: Visitors, club: Server, locale: str
) -> None:
    one, other = named(club, "W" * 40), named(club, "Otto")
    play_rated(club, one, other)
    play_rated(club, other, one)
    page = visitors.context(viewport={"width": 390, "height": 844}, locale=locale).new_page()
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
            assert not page.evaluate(WIDER), (address, width)


@pytest.mark.oracle_large
def test_a_guest_plays_as_before(visitors: Visitors, club: Server) -> None:
    seated = lay(club, friend=True)
    friend = visitors.at(f"{club.address}/#/join/{seated['key']}/{seated['invitation']}")
    friend.locator("[data-take]").click()
    assert Table(friend).ready().key == seated["key"]
