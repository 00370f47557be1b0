"""Every screen of the page, and the ways that lead there: for what must be true of all of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page

from tests.browser.javascript import javascript
from tests.browser.seat import Seat, claim, lay, named, play_rated
from tests.browser.server import Server

GAMES = ("morris", "shogi", "neutron", "senet", "go")
VARIATIONS = b"(;GM[1]SZ[9]C[0];B[cc](;W[gg]C[1];B[gc])(;W[cg]C[2];B[gg]))"

OPERATOR_TOKEN = "a-token-of-the-operator"

Way = Callable[[Page, Server], None]
"""Leads a page to a screen."""


# How far things have moved by themselves since the page was opened.
SHIFTS = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) sum += one.value; })
    .observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
})"""


def remember(page: Page, what: str, value: dict[str, Any]) -> None:
    """Let a browser remember something from an earlier visit."""
    text = json.dumps(value)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"ludoteca.{what}", text])


def take_seat(
    page: Page, server: Server, seated: dict[str, str], *, is_inviting: bool = False
) -> None:
    """Let a page hold the seats of a table, with the link for a friend if wanted, and go there."""
    page.goto(f"{server.address}/page/icon.svg")
    remember(page, "seats", {seated["key"]: seated["token"]})
    if is_inviting:
        remember(page, "invitations", {seated["key"]: seated["invitation"]})
    page.goto(f"{server.address}/#/table/{seated['key']}")
    page.locator(".board-slot game-board .points button").first.wait_for(state="attached")


def table_of(game: str, *commands: dict[str, Any], **wish: Any) -> Way:
    """Make a way to a table at which something has been done."""

    def lead(page: Page, server: Server) -> None:
        seated = lay(server, game=game, **wish)
        if commands:
            with Seat(server, seated["key"], seated["token"]) as seat:
                for command in commands:
                    answer = seat.do(command)
                    assert answer["type"] == "happened", answer
        take_seat(page, server, seated)

    return lead


def looking_back(page: Page, server: Server) -> None:
    moves = [{"command": "move", "text": text} for text in ("d2", "f4", "d6")]
    table_of("morris", *moves)(page, server)
    page.locator("[data-part=moves] button").nth(1).click()
    page.locator("[data-part=moves] button[aria-current]").first.wait_for()


def half_a_turn(page: Page, server: Server) -> None:
    table_of("shogi")(page, server)
    page.locator(".board-slot game-board button[data-point='7g']").click()
    page.locator(".board-slot game-board button.target").first.wait_for()


def ended(page: Page, server: Server) -> None:
    """See a game end, so that its card is shown."""
    table_of("neutron")(page, server)
    page.locator("[data-action=resign]").click()
    page.locator("[data-dialog=resign] [data-answer=yes]").click()
    page.locator("[data-part=end]").wait_for()


def home(page: Page, server: Server) -> None:
    page.goto(server.owner_address)
    page.locator("[data-game=go] little-board[drawn]").wait_for()


def from_home(opens: str, shown: str) -> Way:
    """Make a way to what a click on the first screen opens."""

    def lead(page: Page, server: Server) -> None:
        home(page, server)
        page.locator(opens).first.click()
        page.locator(shown).first.wait_for()

    return lead


def saved(page: Page, server: Server) -> None:
    seated = lay(server, names=["Ana", "Boris"])
    # Only a game in which something has happened is listed.
    with Seat(server, seated["key"], seated["token"]) as seat:
        seat.move()
    home(page, server)
    page.locator("header [data-go=saved]").click()
    page.locator("[data-screen=saved] [data-table]").first.wait_for()


def upload(page: Page, name: str, data: bytes) -> None:
    """Open a file, as a person chooses one."""
    with page.expect_file_chooser() as chosen:
        page.locator("main [data-go=open]").first.click()
    chosen.value.set_files({"name": name, "mimeType": "text/plain", "buffer": data})


def review(page: Page, server: Server) -> None:
    home(page, server)
    upload(page, "lesson.sgf", VARIATIONS)
    page.locator("[data-screen=review] [data-node='2']").click()


def lesson(page: Page, server: Server) -> None:
    home(page, server)
    page.goto(f"{server.address}/#/lesson/neutron")
    page.locator(".lesson game-board .points button").first.wait_for(state="attached")


def join(page: Page, server: Server) -> None:
    seated = lay(server, game="go", friend=True, names=["Ana", ""])
    page.goto(f"{server.address}/#/join/{seated['key']}/{seated['invitation']}")
    page.locator("[data-take]").wait_for()


def join_late(page: Page, server: Server) -> None:
    """Come by an invitation that somebody else has used."""
    seated = lay(server, game="go", friend=True, names=["Ana", ""])
    claim(server, seated, name="Boris")
    page.goto(f"{server.address}/#/join/{seated['key']}/{seated['invitation']}")
    page.locator("[data-used]").wait_for()


def greetings(page: Page, server: Server) -> None:
    """Be about to greet a friend."""
    take_seat(page, server, lay(server, friend=True))
    page.locator("[data-action=greet]").click()
    page.locator("[data-dialog=greetings]").wait_for()


def your_turn(page: Page, server: Server) -> None:
    """Come back to games in which others wait for a move."""
    clocks = ("3d/move", "1d/move", "none")
    games = [
        lay(server, game=game, friend=True, clock=clock, names=["Ana", ""])
        for game, clock in zip(("go", "shogi", "morris"), clocks, strict=True)
    ]
    for seated in games:
        claim(server, seated, name="Boris")
    page.goto(f"{server.address}/page/icon.svg")
    remember(page, "seats", {seated["key"]: seated["token"] for seated in games})
    page.goto(server.address)
    page.locator("[data-part=your-turn] li").first.wait_for()


def sign_in(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/#/operator")
    page.locator("[data-field=token]").wait_for()


def operator(page: Page, server: Server) -> None:
    """See what the operator sees: a table, and a network that is banned."""
    lay(server, names=["Ana", "Boris"])
    sign_in(page, server)
    page.locator("[data-field=token]").fill(OPERATOR_TOKEN)
    page.locator("[data-act=open]").click()
    page.locator("[data-screen=operator] [data-table]").first.wait_for()
    if not page.locator("[data-ban]").count():
        page.locator("[data-field=address]").fill("203.0.113.7")
        page.locator("[data-act=add-ban]").click()
        page.locator("[data-notice] button").click()
    page.locator("[data-ban]").first.wait_for()


def awaiting(page: Page, server: Server) -> None:
    """Wait for a friend, with the link to send."""
    take_seat(page, server, lay(server, game="morris", friend=True), is_inviting=True)
    page.locator("[data-part=waiting]").wait_for()


def me(page: Page, server: Server) -> None:
    """Have a name, and look at the phrase that carries it to another device."""
    page.goto(f"{server.address}/#/me")
    page.locator("[data-field=name]").fill("Ana")
    page.locator("[data-send=name]").click()
    page.locator("[data-action=phrase]").click()
    page.locator("[data-qr]").wait_for()


def stranger(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/#/me")
    page.locator("[data-field=phrase]").wait_for()


def players(page: Page, server: Server) -> None:
    play_rated(server, named(server, "Ana"), named(server, "Boris"))
    page.goto(f"{server.address}/#/players/morris")
    page.locator("[data-part=players]").wait_for()


def person(page: Page, server: Server) -> None:
    ana = named(server, "Ana")
    for _ in range(3):
        play_rated(server, ana, named(server, "Boris"))
    page.goto(f"{server.address}/#/person/{ana.id}")
    page.locator("[data-part=rated-games]").wait_for()


def rated(page: Page, server: Server) -> None:
    """See what a rated game changed."""
    ana = named(server, "Ana")
    take_seat(
        page, server, {"key": play_rated(server, ana, named(server, "Ana")), "token": ana.key}
    )
    page.locator("[data-part=ratings]").wait_for()


def within(lead: Way, opens: str, shown: str) -> Way:
    """Make a way to what a click on a screen opens."""

    def further(page: Page, server: Server) -> None:
        lead(page, server)
        page.locator(opens).locator("visible=true").first.click()
        page.locator(shown).first.wait_for()

    return further


MENU = within(table_of("morris"), "[data-action=menu]", "[data-dialog=menu]")
PASS = {"command": "move", "text": "pass"}
TABLES: dict[str, Way] = {f"table of {game}": table_of(game) for game in GAMES}
DIALOGS: dict[str, Way] = {
    f"new game of {game}": from_home(f"[data-choose={game}]", "[data-dialog=new-game] [data-start]")
    for game in GAMES
}
OTHERS: dict[str, Way] = {
    "half a turn": half_a_turn,
    "looking back": looking_back,
    "marking": table_of("go", PASS, PASS, options={"size": 9}),
    "nigiri": table_of("go", colours="nigiri"),
    "furigoma": table_of("shogi", colours="furigoma"),
    "waiting for a friend": awaiting,
    "end card": ended,
    "saved games": saved,
    "renaming": within(saved, "[data-act=rename]", "[data-dialog=rename]"),
    "review": review,
    "lesson": lesson,
    "lessons": from_home("[data-go=learn]", "[data-dialog=lessons]"),
    "help": within(table_of("go"), "[data-go=help]", "[data-dialog=help] .controls"),
    "rules": within(
        within(table_of("shogi"), "[data-go=help]", "[data-dialog=help] .controls"),
        "[data-help=game]",
        "[data-dialog=help] .prose h1",
    ),
    "menu": MENU,
    "sharing": within(MENU, "[data-action=save]", "[data-dialog=share]"),
    "legal moves": within(MENU, "[data-action=moves]", "[data-dialog=moves]"),
    "greetings": greetings,
    "your turn": your_turn,
    "correspondence": table_of("go", clock="3d/move", friend=True),
    "settings": from_home("[data-go=settings]", "[data-dialog=settings]"),
    "join": join,
    "used invitation": join_late,
    "me": me,
    "stranger": stranger,
    "players": players,
    "person": person,
    "rated": rated,
    "operator's token": sign_in,
    "operator": operator,
    "closing a table": within(operator, "[data-act=close]", "[data-dialog=close-table]"),
}
SCREENS: dict[str, Way] = {"home": home, **DIALOGS, **TABLES, **OTHERS}


def texts(page: Page) -> Iterator[str]:
    """Return what a page says: visible texts, and names that only a screen reader hears."""
    found = page.evaluate(javascript("texts"))
    yield from json.loads(found)
