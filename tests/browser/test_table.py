"""Around the board: steps, questions, refusals, undo, hint, pictures, clocks, lots, the moves."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from ludoteca.picture.kanji import outlines
from tests.browser.home import PEOPLE, Home
from tests.browser.screens import remember
from tests.browser.server import Server
from tests.browser.table import BOARD, Table, at_the_table, frontmost, go
from tests.browser.visitors import Visitors

_WATCH = """() => {
  window.delays = [];
  const slide = SVGElement.prototype.animate;
  SVGElement.prototype.animate = function (frames, how) {
    if (frames[0].transform) window.delays.push(how.delay);
    return slide.call(this, frames, how);
  };
}"""
"""Write down when pieces begin to slide."""

LOOKING = "You are looking at an earlier position."
MILL = ["d1", "b4", "a1", "f4"]
"""White has two in a row, and closes a mill on g1."""

NIFU = ["7g7f", "4c4d", "8h4d", "9c9d"]


def test_promotion_is_asked_in_place(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "shogi", "standard", "7g7f", "3c3d")
    table.touch("8h")
    expect(table.expected).to_have_text("Now choose where it goes.")
    expect(table.mark("last")).to_have_count(1)
    assert "2b" in table.targets
    table.touch("2b")
    expect(table.asking.locator("button")).to_have_text(["promote", "do not promote"])
    drawn = table.asking.locator("button svg [data-sign]")
    assert drawn.evaluate_all("all => all.map((one) => one.dataset.sign)") == ["+B", "B"]
    point, asked = table.point("2b").bounding_box(), table.asking.bounding_box()
    assert point is not None
    assert asked is not None
    assert abs(point["y"] - asked["y"]) < 3 * point["height"]
    tab.keyboard.press("Escape")
    expect(table.asking).to_be_hidden()
    table.play("2b", "+")
    assert table.plies[-1] == "8h2b+"


def test_a_mill_asks_for_a_man_and_can_be_called_back(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "morris", "standard", *MILL)
    table.touch("g1")
    expect(table.expected).to_contain_text("take")
    assert table.targets == {"b4", "f4"}
    expect(table.mark("take")).to_have_count(2)
    table.action("call-back").click()
    assert "d6" in table.targets
    expect(table.mark("take")).to_have_count(0)
    assert table.plies == MILL
    table.touch("g1")
    tab.locator('[data-look="first"]').click()
    expect(table.point("d1")).to_have_accessible_name("d1, free")
    tab.locator('[data-action="back-to-game"]').click()
    expect(table.expected).to_contain_text("take")
    table.play("b4")
    assert table.plies[-1] == "g1xb4"


REFUSED: list[tuple[str, list[str], str, str]] = [
    ("morris", MILL, "b4", "b4"),
    ("shogi", [], "8h", "8h"),
    ("shogi", [], "7g 7e", "7e"),
    ("shogi", [], "7g>7e", "7e"),
    ("shogi", [], "8h>5e", "8h"),
    ("shogi", [], "3c>3d", "opponent"),
    ("shogi", NIFU, "P*", "Nifu"),
    ("neutron", [], "a1 a3", "as far as it can"),
    ("neutron", [], "c3", "c3 is the neutron, which does not move on White's first turn."),
    ("neutron", ["a1a4"], "b5", "Every turn except White's first starts with the neutron."),
    ("neutron", [], "a5", "The piece on a5 is your opponent's."),
    ("neutron", ["a1a4"], "a5>a3", "neutron"),
    ("go", ["D4"], "D4", "There is already a stone on D4."),
]


def test_an_attempt_that_is_illegal_says_why(tab: Page, server: Server) -> None:
    for game, moves, hand, why in REFUSED:
        rules = "japanese" if game == "go" else "standard"
        table = at_the_table(tab, server, game, rules, *moves)
        start, is_drag, end = hand.partition(">")
        if is_drag:
            table.drag(start, end)
        else:
            table.touch(*hand.split())
        expect(table.refused).to_contain_text(why)
        expect(tab.locator("#warned")).to_contain_text(why)
        if is_drag:
            expect(table.point(start)).not_to_have_attribute("aria-pressed", "true")
        assert table.plies == moves


HALF: list[tuple[str, list[str], list[str], list[str]]] = [
    ("morris", MILL, ["g1"], ["d6", "g1", "d1", "a4"]),
    ("neutron", ["a1a4"], ["c3", "c2"], ["c4", "c2", "c3", "b1"]),
    ("shogi", ["7g7f", "3c3d"], ["8h", "2b"], ["7g", "9g", "8h"]),
]


@pytest.mark.oracle_large
def test_a_click_elsewhere_leaves_a_half_made_turn_as_it_is(tab: Page, server: Server) -> None:
    for game, moves, steps, wrong in HALF:
        table = at_the_table(tab, server, game, "standard", *moves)
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
def test_another_piece_is_selected_or_put_back_by_a_click(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "shogi", "standard")
    table.touch("7g", "2g")
    assert table.targets == {"2f"}
    table.touch("2g")
    expect(table.mark("held")).to_have_count(0)


NOTE_REFUSALS = """() => {
  window.refusals = [];
  const place = document.querySelector('[data-part="refused"]');
  const note = () => place.textContent && window.refusals.push(place.textContent);
  new MutationObserver(note).observe(place, { childList: true });
}"""


@pytest.mark.oracle_large
def test_an_explanation_that_comes_after_escape_is_not_shown(
    visitors: Visitors, server: Server
) -> None:
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

    tab = visitors.page(is_new=True)
    tab.route_web_socket("**/api/live", hold_the_first_answer)
    table = at_the_table(tab, server, "go", "japanese", "D4", "E5", size=9)
    tab.evaluate(NOTE_REFUSALS)
    table.touch("D4")
    tab.keyboard.press("Escape")
    table.touch("E5")
    expect(table.refused).to_have_text("There is already a stone on E5.")
    assert tab.evaluate("window.refusals") == ["There is already a stone on E5."]


# Looking back.


def test_the_list_of_moves_leads_back_and_on(tab: Page, server: Server) -> None:
    moves = ["7g7f", "3c3d", "8h2b+", "3a2b"]
    table = at_the_table(tab, server, "shogi", "standard", *moves)
    tab.locator('[data-look="first"]').click()
    expect(table.expected).to_have_text(LOOKING)
    expect(table.point("7g")).to_have_accessible_name("7g, Black's pawn")
    tab.locator('[data-look="on"]').click()
    expect(table.point("7f")).to_have_accessible_name("7f, Black's pawn")
    tab.locator('[data-ply="3"]').click()
    expect(table.point("2b")).to_have_accessible_name("2b, Black's horse")
    table.touch("7f")
    tab.locator('[data-action="back-to-game"]').click()
    expect(table.point("2b")).to_have_accessible_name("2b, White's silver")
    table.play("B*", "4e")


def test_arrow_keys_and_the_wheel_walk_through_the_moves(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "neutron", "standard", "b1b4", "Nc3c2,b5e2")
    for key, points in (("ArrowLeft", 2), ("ArrowLeft", 0), ("End", 4), ("Home", 0)):
        tab.keyboard.press(key)
        table.wait_for(f"table.last.length === {points}")
    table.point("c3").hover()
    for points in (2, 4):
        tab.mouse.wheel(0, 100)
        table.wait_for(f"table.last.length === {points}")
    expect(table.expected).not_to_have_text(LOOKING)
    tab.keyboard.press("b")
    tab.keyboard.press("ArrowLeft")
    expect(table.expected).not_to_have_text(LOOKING)


@pytest.mark.oracle_large
def test_looking_back_takes_an_old_refusal_away_and_plays_no_pass(
    tab: Page, server: Server
) -> None:
    table = at_the_table(tab, server, "go", "japanese", "D4", "E5", size=9)
    table.touch("D4")
    expect(table.refused).to_have_text("There is already a stone on D4.")
    tab.locator("h1").click()
    tab.keyboard.press("ArrowLeft")
    expect(table.expected).to_have_text(LOOKING)
    expect(table.refused).to_be_empty()
    table.action("pass").click()
    expect(table.refused).to_contain_text("earlier position")
    assert table.plies == ["D4", "E5"]


# Taking back, hints, lists, keys.


def test_a_move_is_taken_back_at_this_screen(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "neutron", "standard", "a1a4")
    table.action("undo").click()
    table.wait_for("table.plies.length === 0")
    table.play("b1", "b4")
    tab.keyboard.press("u")
    table.wait_for("table.plies.length === 0")


def test_a_hint_has_arrows_in_order_and_goes_with_the_steps(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "neutron", "standard")
    table.action("hint").click()
    expect(table.mark("hint")).to_have_count(2)
    expect(table.told).not_to_be_empty()
    table.play("a1", "a4")
    expect(table.mark("hint")).to_have_count(0)
    table.action("hint").click()
    orders = tab.locator(f"{BOARD} [data-order]")
    expect(orders).to_have_count(2)
    expect(tab.locator(f"{BOARD} .hint-head")).to_have_count(2)
    steps = table.mark("hint").evaluate_all("all => all.map((one) => one.dataset.at)")
    assert len(steps) == 3, "the neutron is taken already"
    table.touch(steps[0])
    expect(orders).to_have_count(1)
    expect(orders).to_have_text("2")
    tab.keyboard.press("Escape")
    expect(orders).to_have_count(2)
    table.touch(min(table.targets - {steps[0]}))
    expect(orders).to_have_count(0)
    expect(table.mark("hint")).to_have_count(0)


def test_the_king_in_check_and_the_piece_that_gives_it_are_marked(
    tab: Page, server: Server
) -> None:
    moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*3c"]
    table = at_the_table(tab, server, "shogi", "standard", *moves)
    expect(table.mark("check")).to_have_attribute("data-at", "5a")
    expect(table.mark("checker")).to_have_attribute("data-at", "3c")
    expect(table.told).to_have_text("Black drops a bishop on 3c. Check.")


@pytest.mark.oracle_large
def test_letters_lead_to_the_moves_and_to_the_board_and_legal_moves_are_listed(
    tab: Page, server: Server
) -> None:
    table = at_the_table(tab, server, "neutron", "standard")
    for key, where in (("l", ".moves"), ("v", BOARD), ("t", "#typed"), ("Escape", BOARD)):
        tab.keyboard.press(key)
        expect(tab.locator(where)).to_be_focused()
    table.in_menu("moves").click()
    tab.locator('[data-dialog="moves"] [data-move="a1a4"]').click()
    table.wait_for_plies(1)
    menu, letters = tab.locator("dialog[data-dialog=menu]"), tab.locator("dialog kbd:visible")
    for is_wanted in (True, False):
        remember(tab, "settings", {"keys": is_wanted})
        tab.reload()
        table.ready().action("menu").click()
        expect(menu).to_be_visible()
        assert bool(letters.count()) is is_wanted
        tab.keyboard.press("Escape")


@pytest.mark.oracle_large
def test_a_move_is_confirmed_where_that_is_wanted(page: Page, server: Server) -> None:
    remember(page, "settings", {"confirm": True})
    table = at_the_table(page, server, "neutron", "standard")
    table.touch("a1", "a4")
    expect(table.expected).to_have_text("Do you want to play this move?")
    assert table.plies == []
    page.keyboard.press("Escape")
    expect(table.action("confirm")).to_have_count(0)
    table.touch("b1", "b4")
    table.action("confirm").click()
    table.wait_for_plies(1)
    assert table.plies == ["b1b4"]


@pytest.mark.oracle_large
def test_the_two_parts_of_a_turn_are_seen_one_after_the_other(
    tab: Page, server: Server, visitors: Visitors
) -> None:
    table = at_the_table(tab, server, "neutron", "standard", "b1b4")
    watching = visitors.at(tab.url, reduced_motion="no-preference")
    Table(watching).ready()
    watching.evaluate(_WATCH)
    table.play("c2", "b5", "e2")
    all_delays = "() => window.delays.length === 2 && window.delays"
    delays = watching.wait_for_function(all_delays).json_value()
    assert sorted(delays) == [0, 450]


# The pieces.


def at_a_first_table(page: Page, server: Server, *moves: str) -> Table:
    """Come to Shogi without ever having chosen the pieces."""
    page.goto(f"{server.address}/page/icon.svg")
    remember(page, "settings", {})
    return at_the_table(page, server, "shogi", "standard", *moves)


def test_the_first_game_asks_once_for_the_pieces(tab: Page, server: Server) -> None:
    at_a_first_table(tab, server)
    asked = tab.locator("[data-part=piece-choice]")
    expect(asked.locator("button svg")).to_have_count(4)
    titles = ["one kanji", "kanji", "letters", "letters with moves"]
    expect(asked.locator("button > span:last-child")).to_have_text(titles)
    asked.locator("[data-set=two-kanji]").click()
    expect(tab.locator(BOARD)).to_have_attribute("pieces", "two-kanji")
    king = tab.locator(f"{BOARD} [data-sign=K] [data-kanji]")
    assert king.evaluate_all("all => all.map((one) => one.dataset.kanji)") == ["玉", "将"]
    expect(asked).to_be_hidden()
    at_the_table(tab, server, "shogi", "standard")
    expect(asked).to_be_hidden()
    expect(tab.locator(BOARD)).to_have_attribute("pieces", "two-kanji")


PLACES = f"""() => ["{BOARD}", ".prompt", ".table-do", "[data-part=moves]"].map((one) => {{
  const {{ x, y, width, height }} = document.querySelector(one).getBoundingClientRect();
  return [x, y, width, height];
}})"""
"""Where the board and the panel are."""


@pytest.mark.oracle_large
@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (820, 1180)])
def test_the_question_about_the_pieces_stays_and_moves_nothing(
    visitors: Visitors, server: Server, size: tuple[int, int]
) -> None:
    page = visitors.page(viewport={"width": size[0], "height": size[1]})
    table = at_a_first_table(page, server, "7g7f", "3c3d", "8h2b+")
    asked = page.locator("[data-part=piece-choice]")
    expect(asked).to_be_visible()
    stock = page.locator(f"{BOARD} button[data-stock='B*'][data-seat='0']").bounding_box()
    question = asked.bounding_box()
    assert stock
    assert question
    assert stock["y"] > question["y"] + question["height"] or stock["x"] > (
        question["x"] + question["width"]
    )
    table.play("3a", "2b")
    expect(asked).to_be_visible()
    before = page.evaluate(PLACES)
    asked.locator("[data-set=letters]").click()
    expect(asked).to_be_hidden()
    assert page.evaluate(PLACES) == before


@pytest.mark.oracle_large
@pytest.mark.parametrize("chosen", ["kanji", "two-kanji"])
def test_a_list_has_one_kanji_and_the_lesson_the_letters_that_its_text_names(
    tab: Page, server: Server, chosen: str
) -> None:
    tab.goto(f"{server.address}/page/icon.svg")
    remember(tab, "settings", {"pieces": {"shogi": chosen}})
    at_the_table(tab, server, "shogi", "standard", "7g7f")
    drawn = tab.locator("[data-part=moves] .figurine path")
    expect(drawn).to_have_attribute("d", outlines()[1]["歩"])
    go(tab, f"{server.address}/#/lesson/shogi")
    board = tab.locator("game-board")
    expect(board).to_have_attribute("pieces", "letters")
    expect(board.locator("[data-on='7g'] text")).to_have_text("P")


@pytest.mark.oracle_large
def test_the_four_sets_of_shogi_pieces_are_switched_on_the_board(tab: Page, server: Server) -> None:
    sets = at_the_table(tab, server, "shogi", "standard").tool("pieces")
    keys = sets.locator("option").evaluate_all("all => all.map((one) => one.value)")
    drawn = set()
    for key in keys:
        sets.select_option(key)
        expect(tab.locator(BOARD)).to_have_attribute("pieces", key)
        drawn.add(tab.locator(f"{BOARD} .on-board").inner_html())
    assert len(keys) == len(drawn) == 4


@pytest.mark.oracle_large
def test_the_board_is_turned_round(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "shogi", "standard")
    before = table.point("9i").bounding_box()
    assert before is not None
    table.tool("flip").click()
    tab.keyboard.press("Escape")
    expect(tab.locator(BOARD)).to_have_attribute("flipped", "")
    corner = f"document.querySelector('{BOARD}').shadowRoot.querySelector('[data-point=\"9i\"]')"
    tab.wait_for_function(f"() => {corner}?.getBoundingClientRect().y < {before['y'] / 2}")
    expect(tab.locator('[data-part="player"]').first).to_have_attribute("data-seat", "0")
    table.play("7g", "7f")


# The beginning and the end.


def test_one_who_resigns_sees_why_the_game_ended_and_plays_again(page: Page) -> None:
    table = Home(page).choose("neutron").against("random").thinking(0.1).start()
    key = table.key
    table.resign()
    table.ends("You lost", "resign")
    table.end.locator('[data-action="rematch"]').click()
    page.wait_for_url(lambda url: key not in url)
    table.ready().wait_for_plies(1)
    assert table.shown["players"] == ["random", "human"]


def test_a_game_against_a_level_ends_with_a_card_and_says_nothing_of_the_line(page: Page) -> None:
    table = Home(page).choose("neutron").against("level:1").start()
    table.is_connected()
    expect(table.connection).to_be_hidden()
    table.resign()
    table.ends("You lost", "resign")
    facts = page.locator(".end-facts")
    expect(facts.locator("dt")).to_have_text(["Opponent", "Moves", "Your record"])
    expect(facts.locator("dd").first).to_have_text("Level 1 · Newcomer")
    expect(facts.locator("dd").last).to_have_text(re.compile(r"^won 0, drawn 0, lost \d+$"))


@pytest.mark.oracle_large
def test_a_clock_runs_and_the_flag_falls(page: Page) -> None:
    table = Home(page).choose("neutron").against(PEOPLE).clock(8).start()
    expect(table.player(0).locator('[data-part="clock"]')).to_have_class("clock runs hurries")
    table.ends("Black wins", "time")


@pytest.mark.oracle_large
def test_senet_is_begun_against_the_computer_with_the_players_own_throws(page: Page) -> None:
    questions = Home(page).choose("senet").against("random").thinking(0.1)
    table = questions.options(opening="a throw decides").start()
    dice = random.Random(4)
    throwers: set[int] = set()
    while len(throwers) < 2 and table.take_turn(dice, frontmost):
        throwers = {ply["seat"] for ply in table.shown["plies"] if ply["is_throw"]}
    assert throwers == {0, 1}
    expect(page.locator('[data-part="die"] .die').first).to_be_visible()


@pytest.mark.oracle_large
@pytest.mark.parametrize(
    ("game", "side", "choice", "told"),
    [
        ("go", "nigiri", "odd", "the one who guessed is"),
        ("shogi", "furigoma", "toss", "The one who tossed is"),
    ],
)
def test_lots_are_drawn_for_the_seats(
    page: Page, game: str, side: str, choice: str, told: str
) -> None:
    table = Home(page).choose(game).against(PEOPLE).side(side).start()
    table.choice(choice).click()
    panel = page.locator('[data-part="phase"]')
    expect(panel).to_contain_text(told)
    table.wait_for("table.stage === 'play'")
    page.locator('[data-action="phase-done"]').click()
    expect(panel).to_be_hidden()


def at_the_count(tab: Page, server: Server) -> Table:
    table = at_the_table(tab, server, "go", "japanese", "D4", "Q16", "pass", "pass")
    expect(tab.locator('[data-phase="count"]')).to_be_visible()
    return table


@pytest.mark.oracle_large
@pytest.mark.parametrize(
    ("language", "said"), [("en", "dead"), ("bg", "мъртъв"), ("ru", "мёртвый")]
)
def test_the_count_has_a_legend_of_its_marks(
    tab: Page, server: Server, language: str, said: str
) -> None:
    tab.set_viewport_size({"width": 1280, "height": 720})
    tab.goto(f"{server.address}/page/icon.svg")
    remember(tab, "settings", {"language": language})
    at_the_count(tab, server)
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
    table = at_the_count(tab, server)
    table.touch("K10")
    expect(table.refused).to_contain_text("Mark the dead stones")


@pytest.mark.oracle_large
@pytest.mark.parametrize(
    ("game", "moves", "rows", "numbers"),
    [
        ("shogi", ["7g7f", "3c3d", "8h2b+"], ["1.", "3."], ["1.", "2.", "3."]),
        ("morris", ["d1", "b4", "a1"], ["1.", "2."], ["1.", "2."]),
    ],
)
def test_table_and_review_count_the_moves_alike(
    tab: Page, server: Server, game: str, moves: list[str], rows: list[str], numbers: list[str]
) -> None:
    table = at_the_table(tab, server, game, "standard", *moves)
    assert tab.locator(".round").all_text_contents() == rows
    go(tab, f"{server.address}/#/review/{table.key}")
    expect(tab.locator(".tree-number")).to_have_text(numbers)
