"""A wrong click, drag or key costs nothing: what was begun stays, and the reason is given."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.screens import remember
from tests.browser.server import Server
from tests.browser.table import at_the_table
from tests.browser.test_table import MILL

NOTE_REFUSALS = """() => {
  window.refusals = [];
  const place = document.querySelector('[data-part="refused"]');
  const note = () => place.textContent && window.refusals.push(place.textContent);
  new MutationObserver(note).observe(place, { childList: true });
}"""

HALF: list[tuple[str, str, list[str], list[str], list[str]]] = [
    ("morris", "standard", MILL, ["g1"], ["d6", "g1", "d1", "a4"]),
    ("neutron", "standard", ["a1a4"], ["c3", "c2"], ["c4", "c2", "c3", "b1"]),
    ("shogi", "standard", ["7g7f", "3c3d"], ["8h", "2b"], ["7g", "9g", "8h"]),
]


@pytest.mark.oracle_large
@pytest.mark.parametrize(("game", "rules", "moves", "steps", "wrong"), HALF)
def test_a_click_elsewhere_leaves_a_half_made_turn_as_it_is(
    tab: Page,
    server: Server,
    game: str,
    rules: str,
    moves: list[str],
    steps: list[str],
    wrong: list[str],
) -> None:
    table = at_the_table(tab, server, game, rules, *moves)
    table.touch(*steps)
    targets = table.targets
    for point in wrong:
        table.touch(point)
        expect(table.refused).not_to_be_empty()
        assert table.targets == targets
    assert table.plies == moves
    tab.keyboard.press("Escape")
    expect(table.refused).to_be_empty()
    assert table.targets != targets


@pytest.mark.oracle_large
def test_looking_back_leaves_a_half_made_turn_as_it_is(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "morris", "standard", *MILL)
    table.touch("g1")
    tab.locator('[data-look="first"]').click()
    expect(table.point("d1")).to_have_accessible_name("d1, free")
    tab.locator('[data-action="back-to-game"]').click()
    expect(table.expected).to_contain_text("take")
    table.play("b4")
    assert table.plies[-1] == "g1xb4"


@pytest.mark.oracle_large
def test_looking_back_takes_an_old_refusal_away(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "go", "japanese", "D4", "E5", size=9)
    table.touch("D4")
    expect(table.refused).to_have_text("There is already a stone on D4.")
    tab.locator("h1").click()
    tab.keyboard.press("ArrowLeft")
    expect(table.expected).to_have_text("You are looking at an earlier position.")
    expect(table.refused).to_be_empty()


@pytest.mark.oracle_large
def test_an_explanation_that_comes_after_escape_is_not_shown(tab: Page, server: Server) -> None:
    late: list[str | bytes] = []

    def hold_the_first_answer(page: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            is_answer = json.loads(message)["type"] == "answer"
            if is_answer and not late:
                late.append(message)
                return
            if is_answer:
                page.send(late[0])
            page.send(message)

        page.connect_to_server().on_message(pass_on)

    tab.route_web_socket("**/api/live", hold_the_first_answer)
    table = at_the_table(tab, server, "go", "japanese", "D4", "E5", size=9)
    tab.evaluate(NOTE_REFUSALS)
    table.touch("D4")
    tab.keyboard.press("Escape")
    table.touch("E5")
    expect(table.refused).to_have_text("There is already a stone on E5.")
    assert tab.evaluate("window.refusals") == ["There is already a stone on E5."]


@pytest.mark.oracle_large
def test_a_pass_while_looking_back_is_not_played(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "go", "japanese", "D4", "E5", size=9)
    tab.locator('[data-look="first"]').click()
    table.action("pass").click()
    expect(table.refused).to_contain_text("earlier position")
    assert table.plies == ["D4", "E5"]


@pytest.mark.oracle_large
def test_another_piece_is_selected_or_put_back_by_a_click(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "shogi", "standard")
    table.touch("7g", "2g")
    assert table.targets == {"2f"}
    table.touch("2g")
    expect(table.mark("held")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "moves", "start", "end", "why"),
    [
        ("shogi", [], "8h", "5e", "8h"),
        ("shogi", [], "3c", "3d", "opponent"),
        ("neutron", ["a1a4"], "a5", "a3", "neutron"),
    ],
)
def test_what_cannot_be_dragged_says_why(
    tab: Page, server: Server, game: str, moves: list[str], start: str, end: str, why: str
) -> None:
    table = at_the_table(tab, server, game, "standard", *moves)
    table.drag(start, end)
    expect(table.refused).to_contain_text(why)
    assert table.plies == moves


@pytest.mark.parametrize(
    ("moves", "point", "why"),
    [
        ([], "c3", "c3 is the neutron, which does not move on White's first turn."),
        (["a1a4"], "b5", "Every turn except White's first starts with the neutron."),
        ([], "a5", "The piece on a5 is your opponent's."),
    ],
)
def test_a_turn_of_neutron_that_begins_wrongly_names_the_rule(
    tab: Page, server: Server, moves: list[str], point: str, why: str
) -> None:
    table = at_the_table(tab, server, "neutron", "standard", *moves)
    table.touch(point)
    expect(table.refused).to_have_text(why)


def test_a_pawn_that_cannot_be_dropped_says_nifu(tab: Page, server: Server) -> None:
    moves = ["7g7f", "4c4d", "8h4d", "9c9d"]
    table = at_the_table(tab, server, "shogi", "standard", *moves)
    table.touch("P*")
    expect(table.refused).to_contain_text("Nifu")


@pytest.mark.oracle_large
@pytest.mark.parametrize(
    ("language", "said"), [("en", "dead"), ("bg", "мъртъв"), ("ru", "мёртвый")]
)
def test_the_count_has_a_legend_of_its_marks(
    tab: Page, server: Server, language: str, said: str
) -> None:
    tab.goto(f"{server.address}/page/icon.svg")
    remember(tab, "settings", {"language": language})
    at_the_table(tab, server, "go", "japanese", "D4", "Q16", "pass", "pass")
    legend = tab.locator("[data-part=legend] > div")
    expect(legend).to_have_count(5)
    expect(tab.locator("[data-meaning=dead] dd")).to_contain_text(said)
    drawn = legend.locator("svg").evaluate_all("all => all.map((one) => one.innerHTML)")
    assert len(set(drawn)) == 5
    expect(legend.last).to_be_in_viewport(ratio=1)
    expect(tab.locator("[data-choice=accept]").first).to_be_in_viewport(ratio=1)


@pytest.mark.oracle_large
def test_a_touch_while_counting_does_not_say_that_the_game_is_over(
    tab: Page, server: Server
) -> None:
    table = at_the_table(tab, server, "go", "japanese", "D4", "Q16", "pass", "pass")
    expect(tab.locator('[data-phase="count"]')).to_be_visible()
    table.touch("K10")
    expect(table.refused).to_contain_text("Mark the dead stones")
