"""People at different screens: a host, a friend, and somebody who watches; games of days."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import remember, take_seat, your_turn
from tests.browser.seat import Seat, claim, lay
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.visitors import Complaints, Visitors


@dataclass(frozen=True)
class Match:
    """A game of Neutron between two browsers."""

    host: Table
    friend: Table
    link: str

    @property
    def sides(self) -> tuple[Table, Table]:
        return self.host, self.friend

    def open(self) -> None:
        """Let both play a turn."""
        self.host.play("a1", "a4")
        self.friend.wait_for_plies(1)
        self.friend.play("c3", "c2", "b5", "b2")
        self.host.wait_for_plies(2)


def invite(page: Page, server: Server, names: tuple[str, str] = ("", "")) -> str:
    """Begin a game as the host, and return the link for the friend."""
    seated = lay(server, friend=True, names=list(names))
    take_seat(page, server, seated)
    return f"{server.address}/#/join/{seated['key']}/{seated['invitation']}"


@pytest.fixture
def neutron(tab: Page, server: Server, visitors: Visitors) -> Match:
    """Let a host begin a game of Neutron, and a friend come by the link."""
    link = invite(tab, server)
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
    neutron.open()
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
    friend = visitors.at(invite(tab, server), locale="bg-BG")
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
    expect(heard).to_have_count(1)
    expect(heard).to_contain_text("Благодаря")


def greet(page: Page, what: str) -> None:
    page.locator("[data-action=greet]").click()
    page.locator(f"[data-dialog=greetings] [data-greet={what}]").click()


@pytest.mark.oracle_large
def test_a_friend_is_asked_for_a_name_once(tab: Page, server: Server, visitors: Visitors) -> None:
    friend = visitors.at(invite(tab, server, ("Ana", "")))
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
def test_the_host_cannot_move_the_pieces_of_the_friend_who_keeps_the_seat(
    neutron: Match,
) -> None:
    host, friend = neutron.sides
    host.play("a1", "a4")
    friend.wait_for_plies(1)
    expect(host.expected).to_have_text("Black to move.")
    assert host.targets == set()
    host.touch("c3", "c2", "b5", "b2")
    host.type("Nc3c2,b5b2")
    expect(host.refused).not_to_be_empty()
    assert host.plies == friend.plies == ["a1a4"]
    friend.page.reload()
    friend.ready().wait_for_plies(1)
    friend.play("c3", "c2", "b5", "b2")
    host.wait_for_plies(2)
    expect(host.player(1)).to_contain_text("is here")
    friend.page.goto("about:blank")
    expect(host.player(1)).to_contain_text("is away")


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
    # Who comes later reads it before a click.
    later = visitors.at(link)
    expect(later.locator("[data-used]")).to_have_text(
        "This invitation has been used: you can watch."
    )
    expect(later.locator("[data-take]")).to_have_count(0)
    later.locator("[data-watch]").click()
    expect(Table(later).ready().connection).to_contain_text("you are watching")


@pytest.mark.oracle_large
def test_a_takeback_and_a_draw_need_the_consent_of_the_other(neutron: Match) -> None:
    host, friend = neutron.sides
    host.play("b1", "b4")
    host.action("undo").click()
    expect(friend.offer("takeback")).to_contain_text("White asks to take a move back.")
    friend.offer("takeback").locator('[data-answer="accept"]').click()
    host.wait_for("table.plies.length === 0")
    assert friend.plies == []

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


def follow(key: str, *tables: Table) -> None:
    """Wait until all are at the same other table."""
    for table in tables:
        table.page.wait_for_url(lambda url: key not in url)
        table.ready()
    assert len({table.key for table in tables}) == 1


@pytest.mark.oracle_large
def test_a_rematch_keeps_or_swaps_the_seats_and_spectators_follow(
    neutron: Match, server: Server, visitors: Visitors
) -> None:
    host, friend = neutron.sides
    key = host.key
    watcher = Table(visitors.at(f"{server.address}/#/table/{key}")).ready()
    host.resign()
    host.ends("You lost", "resign")
    friend.ends("You won", "resign")
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

    key = host.key
    host.resign()
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


# Games of days.

_HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
}"""
_CALLS = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker.getNotifications()).map(({ title, body }) => [title, body]);
}"""


def test_games_that_wait_for_a_move_come_first_and_mark_the_title(
    tab: Page, server: Server
) -> None:
    your_turn(tab, server)
    listed = tab.locator("[data-part=your-turn] li")
    expect(listed).to_have_count(3)
    expect(listed.first).to_contain_text(" left")
    expect(tab).to_have_title("● Your turn (3) – Ludoteca")
    listed.first.get_by_role("link").click()
    table = Table(tab).ready()
    expect(tab).to_have_title("● Your turn (3) – ▸ Shogi · Ludoteca")
    table.touch("7g", "7f")
    expect(table.action("confirm")).to_be_focused()
    tab.keyboard.press("Enter")
    table.wait_for_plies(1)
    expect(tab).to_have_title("● Your turn (2) – Shogi · Ludoteca")
    expect(table.player(0).locator(".clock-time")).to_have_text("1 d 0 h")


@pytest.mark.oracle_large
@pytest.mark.parametrize("is_allowed", [True, False])
def test_a_move_calls_only_those_who_asked_for_it_and_look_elsewhere(
    server: Server, visitors: Visitors, is_allowed: bool
) -> None:
    page = visitors.page(is_new=True)
    if is_allowed:
        page.context.grant_permissions(["notifications"], origin=server.address)
    else:
        asked = "Notification.requestPermission = async () => (window.asked++, 'x');"
        page.add_init_script(f"window.asked = 0; {asked}")
    seated = lay(server, friend=True, clock="3d/move", friend_seat=0)
    take_seat(page, server, seated)
    table = Table(page)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    if is_allowed:
        table.tool("calls").click()
        page.evaluate(_HIDE)
    with Seat(server, seated["key"], claim(server, seated)) as friend:
        friend.do({"command": "move", "text": "a1a4"})
        table.wait_for_plies(1)
        if is_allowed:
            page.wait_for_function(f"async () => (await ({_CALLS})()).length === 1")
            ((title, body),) = page.evaluate(_CALLS)
            assert title == "Your turn"
            assert body.startswith("Neutron: Your move")
            return
    assert page.evaluate("window.asked") == 0
    table.tool("calls").click()
    expect(table.refused).to_contain_text("does not allow notifications")
    assert page.evaluate("window.asked") == 1
