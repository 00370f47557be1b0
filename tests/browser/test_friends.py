"""People at different screens: a host, a friend, and somebody who watches."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.complaints import Complaints
from tests.browser.screens import remember, take_seat
from tests.browser.seat import lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Visitors


@dataclass(frozen=True)
class Match:
    """A game between two browsers."""

    host: Table
    friend: Table
    link: str

    @property
    def sides(self) -> tuple[Table, Table]:
        return self.host, self.friend


@pytest.fixture
def neutron(tab: Page, server: Server, visitors: Visitors) -> Match:
    """Let a host begin a game of Neutron, and a friend come by the link."""
    seated = lay(server, friend=True)
    take_seat(tab, server, seated)
    link = f"{server.address}/#/join/{seated['key']}/{seated['invitation']}"
    friend = Table(visitors.at(link))
    friend.page.locator("[data-take]").click()
    return Match(Table(tab), friend.ready(), link)


def test_two_browsers_play_while_a_third_watches(
    neutron: Match, server: Server, visitors: Visitors
) -> None:
    host, friend = neutron.sides
    watcher = Table(visitors.at(f"{server.address}/#/table/{host.key}")).ready()
    expect(watcher.connection).to_contain_text("you are watching")
    expect(host.connection).to_contain_text("1 watching")
    expect(watcher.expected).to_have_text("White to move.")
    expect(host.expected).to_have_text("Your move: slide one of your pieces.")
    host.play("a1", "a4")
    friend.wait_for_plies(1)
    friend.play("c3", "c2", "b5", "b2")
    for table in (host, watcher):
        assert [ply["text"] for ply in table.wait_for_plies(2)["plies"]] == ["a1a4", "Nc3c2,b5b2"]
        assert table.shown["standing"] == friend.shown["standing"]
    expect(watcher.told).to_contain_text("b2")

    assert watcher.targets == set()
    watcher.touch("a4", "a3")
    assert watcher.plies == ["a1a4", "Nc3c2,b5b2"]
    expect(watcher.page.locator('[data-action="resign"]')).to_be_hidden()
    expect(watcher.page.locator("#typed")).to_be_hidden()
    assert host.plies == ["a1a4", "Nc3c2,b5b2"]


def test_a_turn_entered_early_is_played_as_soon_as_it_is_due(neutron: Match) -> None:
    host, friend = neutron.sides
    remember(friend.page, "settings", {"premoves": True})
    friend.touch("c3", "c2", "b5", "b2")
    expect(friend.mark("held")).to_have_count(4)
    assert friend.plies == []
    host.play("a1", "a4")
    assert [ply["text"] for ply in host.wait_for_plies(2)["plies"]] == ["a1a4", "Nc3c2,b5b2"]
    expect(friend.mark("held")).to_have_count(0)


@pytest.mark.oracle_large
def test_a_turn_entered_early_is_dropped_if_it_is_not_possible_or_not_wanted(
    neutron: Match,
) -> None:
    host, friend = neutron.sides
    remember(friend.page, "settings", {"premoves": True})
    friend.touch("c3", "c2")
    friend.page.keyboard.press("Escape")
    expect(friend.mark("held")).to_have_count(0)
    friend.touch("c3", "c1")
    host.play("a1", "a4")
    expect(friend.refused).to_contain_text("no longer possible")
    assert friend.plies == ["a1a4"]
    friend.play("c3", "c2", "b5", "b2")


@pytest.mark.oracle_large
def test_a_greeting_is_read_in_the_readers_language_and_muted_by_one_click(
    tab: Page, server: Server, visitors: Visitors
) -> None:
    seated = lay(server, friend=True)
    take_seat(tab, server, seated)
    link = f"{server.address}/#/join/{seated['key']}/{seated['invitation']}"
    friend = visitors.at(link, locale="bg-BG")
    friend.locator("[data-take]").click()
    Table(friend).ready()
    greet(tab, "luck")
    expect(tab.locator("[data-notice]")).to_contain_text("You: Good luck")
    heard = friend.locator("[data-notice]")
    expect(heard).to_contain_text("Късмет")
    expect(friend.locator("#said[aria-live=polite]")).to_contain_text("Късмет")
    heard.get_by_role("button", name="Заглушаване").click()
    expect(heard).to_contain_text("заглушени")
    heard.locator("button").last.click()
    greet(tab, "fun")
    greet(friend, "thanks")
    expect(tab.locator("[data-notice]").last).to_contain_text("Thank you")
    expect(friend.locator("[data-notice]")).to_have_count(1)
    expect(friend.locator("[data-notice]")).to_contain_text("Благодаря")


def greet(page: Page, what: str) -> None:
    page.locator("[data-action=greet]").click()
    page.locator(f"[data-dialog=greetings] [data-greet={what}]").click()


@pytest.mark.oracle_large
def test_a_friend_is_asked_for_a_name_once(tab: Page, server: Server, visitors: Visitors) -> None:
    seated = lay(server, friend=True, names=["Ana", ""])
    take_seat(tab, server, seated)
    friend = visitors.at(f"{server.address}/#/join/{seated['key']}/{seated['invitation']}")
    friend.locator("#join-name").fill("Boris")
    friend.locator("[data-take]").click()
    for table in (Table(friend).ready(), Table(tab)):
        table.wait_for("table.names[1] === 'Boris'")
        expect(table.player(1)).to_contain_text("Boris")
    friend.goto(f"{server.address}/#/saved")
    expect(friend.locator(".saved-game h2")).to_have_text("Ana – Boris")
    other = lay(server, friend=True)
    friend.goto(f"{server.address}/#/join/{other['key']}/{other['invitation']}")
    expect(friend.locator("#join-name")).to_have_value("Boris")


@pytest.mark.oracle_large
def test_the_host_cannot_move_the_pieces_of_the_friend(neutron: Match) -> None:
    host, friend = neutron.sides
    host.play("a1", "a4")
    friend.wait_for_plies(1)
    expect(host.expected).to_have_text("Black to move.")
    assert host.targets == set()
    host.touch("c3", "c2", "b5", "b2")
    host.type("Nc3c2,b5b2")
    expect(host.refused).not_to_be_empty()
    assert host.plies == friend.plies == ["a1a4"]


@pytest.mark.oracle_large
def test_a_used_invitation_says_so_before_a_click(neutron: Match, visitors: Visitors) -> None:
    late = visitors.at(neutron.link)
    expect(late.locator("[data-used]")).to_have_text(
        "This invitation has been used: you can watch."
    )
    expect(late.locator("[data-take]")).to_have_count(0)
    late.locator("[data-watch]").click()
    expect(Table(late).ready().connection).to_contain_text("you are watching")


@pytest.mark.oracle_large
def test_an_invitation_takes_a_seat_once(
    tab: Page, server: Server, visitors: Visitors, complaints: Complaints
) -> None:
    complaints.expect("Failed to load resource")
    seated = lay(server, friend=True)
    link = f"{server.address}/#/join/{seated['key']}/{seated['invitation']}"
    late = visitors.at(link)
    late.locator("[data-take]").wait_for()
    tab.goto(link)
    tab.locator("[data-take]").click()
    Table(tab).ready()
    late.locator("[data-take]").click()
    expect(late.locator("[data-answer]")).to_contain_text("This seat is already taken.")


@pytest.mark.oracle_large
def test_the_friend_keeps_the_seat_after_a_reload(neutron: Match) -> None:
    host, friend = neutron.sides
    host.play("a1", "a4")
    friend.page.reload()
    friend.ready().wait_for_plies(1)
    friend.play("c3", "c2", "b5", "b2")
    host.wait_for_plies(2)


@pytest.mark.oracle_large
def test_presence_is_told(neutron: Match) -> None:
    host, friend = neutron.sides
    expect(host.player(1)).to_contain_text("is here")
    friend.page.close()
    expect(host.player(1)).to_contain_text("is away")


@pytest.mark.oracle_large
def test_a_draw_is_offered_declined_offered_again_and_agreed(neutron: Match) -> None:
    host, friend = neutron.sides
    host.play("a1", "a4")
    friend.wait_for_plies(1)
    host.action("offer").click()
    expect(friend.offer("draw")).to_contain_text("White offers a draw.")
    friend.offer("draw").locator('[data-answer="decline"]').click()
    expect(host.offer("draw")).to_be_hidden()
    expect(host.told).to_contain_text("declines")

    friend.play("c3", "c2", "b5", "b2")
    host.wait_for_plies(2)
    friend.action("offer").click()
    host.offer("draw").locator('[data-answer="accept"]').click()
    for table in neutron.sides:
        table.ends("A draw", "agree")


@pytest.mark.oracle_large
def test_a_move_is_taken_back_only_if_the_other_agrees(neutron: Match) -> None:
    host, friend = neutron.sides
    host.play("a1", "a4")
    host.action("undo").click()
    expect(friend.offer("takeback")).to_contain_text("White asks to take a move back.")
    friend.offer("takeback").locator('[data-answer="accept"]').click()
    host.wait_for("table.plies.length === 0")
    assert friend.plies == []
    host.play("b1", "b4")


def resign(loser: Table, winner: Table) -> None:
    loser.action("resign").click()
    loser.page.locator('[data-dialog="resign"] [data-answer="yes"]').click()
    loser.ends("You lost", "resign")
    winner.ends("You won", "resign")


def follow(key: str, *tables: Table) -> None:
    """Wait until all are at the same other table."""
    for table in tables:
        table.page.wait_for_url(lambda url: key not in url)
        table.ready()
    assert len({table.key for table in tables}) == 1


@pytest.mark.oracle_large
def test_a_rematch_keeps_the_seats_and_spectators_follow(
    neutron: Match, server: Server, visitors: Visitors
) -> None:
    host, friend = neutron.sides
    key = host.key
    watcher = Table(visitors.at(f"{server.address}/#/table/{key}")).ready()
    resign(host, friend)
    watcher.end.locator("[data-part=end]").wait_for()
    expect(watcher.page.locator('[data-action^="rematch"]')).to_have_count(0)
    host.end.locator('[data-action="rematch-same"]').click()
    expect(host.end.locator(".offer")).to_contain_text("Waiting for the answer")
    offered = friend.end.locator('[data-offer="rematch-same"]')
    expect(offered).to_contain_text("White wants a rematch with the same seats.")
    offered.locator('[data-answer="accept"]').click()
    follow(key, host, friend, watcher)
    expect(watcher.connection).to_contain_text("you are watching")
    host.play("a1", "a4")
    watcher.wait_for_plies(1)


@pytest.mark.oracle_large
def test_a_rematch_is_declined_or_swaps_the_seats(neutron: Match) -> None:
    host, friend = neutron.sides
    key = host.key
    resign(host, friend)
    host.end.locator('[data-action="rematch-same"]').click()
    friend.end.locator('[data-answer="decline"]').click()
    expect(host.end).to_contain_text("Your opponent does not want a rematch now.")
    friend.end.locator('[data-action="rematch"]').click()
    host.end.locator('[data-answer="accept"]').click()
    follow(key, host, friend)
    friend.play("a1", "a4")
    host.wait_for_plies(1)
    host.play("c3", "c2", "b5", "b2")


@pytest.mark.oracle_large
def test_friends_agree_on_hints_before_they_play(
    page: Page, server: Server, visitors: Visitors
) -> None:
    page.locator("[data-choose=neutron]").first.click()
    dialog = page.locator("[data-dialog=new-game]")
    expect(dialog.locator("[data-field=hints]")).to_have_count(0)
    dialog.locator("[data-field=opponent] label", has_text="A friend, by link").click()
    dialog.get_by_label("Hints allowed").check()
    dialog.locator("[data-start]").click()
    host = Table(page).ready()
    invitation = page.evaluate("JSON.parse(localStorage['ludoteca.invitations'])")[host.key]
    friend = visitors.at(f"{server.address}/#/join/{host.key}/{invitation}")
    expect(friend.locator("[data-part=hints]")).to_have_text(
        "Both players may ask the computer for hints."
    )
    friend.locator("[data-take]").click()
    for table in (host, Table(friend).ready()):
        expect(table.page.locator(".table-title")).to_contain_text("hints allowed")
    page.locator("[data-action=hint]").locator("visible=true").first.click()
    expect(host.told).to_contain_text("would play")
