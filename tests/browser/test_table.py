"""Around the board: steps, questions, refusals, undo, hint, pictures, clocks, lots, the moves."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import ludoteca
from ludoteca.picture.kanji import outlines
from tests.browser.home import PEOPLE, Home
from tests.browser.screens import remember
from tests.browser.server import Server
from tests.browser.table import BOARD, Table, at_the_table, frontmost
from tests.browser.visitors import Visitors
from tests.daily import daily_rows

SHOWN = f"document.querySelector('{BOARD}').board"
_WATCH = """() => {
  window.delays = [];
  const slide = SVGElement.prototype.animate;
  SVGElement.prototype.animate = function (frames, how) {
    if (frames[0].transform) window.delays.push(how.delay);
    return slide.call(this, frames, how);
  };
}"""
"""Write down when pieces begin to slide."""

_COPIED = """async () => {
  for (;;) {
    const text = await navigator.clipboard.readText();
    if (text) return text;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""

MILL = ["d1", "b4", "a1", "f4"]
"""White has two in a row, and closes a mill on g1."""


def test_promotion_is_asked_in_place(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "shogi", "standard", "7g7f", "3c3d")
    table.touch("8h")
    expect(table.expected).to_have_text("Now choose where it goes.")
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


def test_a_turn_with_a_die_is_two_taps(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "senet", "standard")
    table.action("throw").click()
    thrown = table.wait_for("table.throw !== null && table.legal")
    movable = tab.locator(f"{BOARD} .thrown button.movable")
    marked = movable.evaluate_all("all => all.map((one) => one.dataset.point)")
    assert sorted(marked) == sorted(thrown["legal"]["next"])
    table.touch(min(thrown["legal"]["next"], key=int))
    table.wait_for("table.plies.length === 2")
    assert thrown["sequence"] < table.shown["sequence"]


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


@pytest.mark.oracle_large
def test_the_board_stays_where_it_is_when_a_tray_is_empty(
    visitors: Visitors, server: Server
) -> None:
    phone = visitors.with_phone().new_page()
    placed = [
        "d2",
        "d6",
        "a4",
        "g4",
        "b4",
        "f4",
        "d1",
        "d7",
        "c3",
        "e5",
        "e3",
        "c5",
        "b6",
        "f2",
        "a1",
        "g7",
        "f6",
    ]
    table = at_the_table(phone, server, "morris", "standard", *placed)
    point = table.point("b2")
    before = point.bounding_box()
    table.play("b2")
    expect(phone.locator(f"{BOARD} .tray-slot[hidden]")).to_have_count(2)
    assert point.bounding_box() == before


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
    width, height = size
    page = visitors.context(viewport={"width": width, "height": height}).new_page()
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
def test_the_lesson_shows_the_letters_that_its_text_names(
    tab: Page, server: Server, chosen: str
) -> None:
    tab.goto(f"{server.address}/page/icon.svg")
    remember(tab, "settings", {"pieces": {"shogi": chosen}})
    tab.goto(f"{server.address}/#/lesson/shogi")
    board = tab.locator("game-board")
    expect(board).to_have_attribute("pieces", "letters")
    expect(board.locator("[data-on='7g'] text")).to_have_text("P")


@pytest.mark.oracle_large
@pytest.mark.parametrize("chosen", ["kanji", "two-kanji"])
def test_the_moves_are_listed_with_one_kanji(tab: Page, server: Server, chosen: str) -> None:
    tab.goto(f"{server.address}/page/icon.svg")
    remember(tab, "settings", {"pieces": {"shogi": chosen}})
    at_the_table(tab, server, "shogi", "standard", "7g7f")
    drawn = tab.locator("[data-part=moves] .figurine path")
    expect(drawn).to_have_attribute("d", outlines()[1]["歩"])


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
    table.play("g1", "b4")
    assert table.plies[-1] == "g1xb4"


ILLEGAL: list[tuple[str, str, list[str], list[str], str]] = [
    ("morris", "standard", MILL, ["b4"], "b4"),
    ("shogi", "standard", [], ["8h"], "8h"),
    ("shogi", "standard", [], ["7g", "7e"], "7e"),
    ("neutron", "standard", [], ["a1", "a3"], "as far as it can"),
    ("go", "japanese", ["D4"], ["D4"], "D4"),
]


@pytest.mark.parametrize(
    ("game", "rules", "moves", "steps", "why"),
    daily_rows(ILLEGAL, 1),
)
def test_an_attempt_that_is_illegal_says_why(
    tab: Page,
    server: Server,
    game: str,
    rules: str,
    moves: list[str],
    steps: list[str],
    why: str,
) -> None:
    table = at_the_table(tab, server, game, rules, *moves)
    table.touch(*steps)
    expect(table.refused).to_contain_text(why)
    expect(tab.locator("#warned")).to_contain_text(why)
    assert table.plies == moves


def test_a_move_is_taken_back_at_this_screen(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "neutron", "standard", "a1a4")
    table.action("undo").click()
    table.wait_for("table.plies.length === 0")
    table.play("b1", "b4")
    tab.keyboard.press("u")
    table.wait_for("table.plies.length === 0")


def test_a_hint_is_given_in_words_and_on_the_board(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "neutron", "standard")
    table.action("hint").click()
    expect(table.mark("hint")).to_have_count(2)
    expect(table.told).not_to_be_empty()
    table.play("a1", "a4")
    expect(table.mark("hint")).to_have_count(0)


@pytest.mark.oracle_large
def test_legal_moves_are_listed_and_chosen(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "neutron", "standard")
    table.in_menu("moves").click()
    tab.locator('[data-dialog="moves"] [data-move="a1a4"]').click()
    table.wait_for_plies(1)


def test_the_list_of_moves_leads_back_and_on(tab: Page, server: Server) -> None:
    moves = ["7g7f", "3c3d", "8h2b+", "3a2b"]
    table = at_the_table(tab, server, "shogi", "standard", *moves)
    tab.locator('[data-look="first"]').click()
    expect(table.expected).to_have_text("You are looking at an earlier position.")
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
    seen = "document.querySelector('.board-slot game-board').board.last.length"
    for key, points in (("ArrowLeft", 2), ("ArrowLeft", 0), ("End", 4), ("Home", 0)):
        tab.keyboard.press(key)
        tab.wait_for_function(f"() => {seen} === {points}")
    box = table.point("c3").bounding_box()
    assert box is not None
    tab.mouse.move(box["x"], box["y"])
    tab.mouse.wheel(0, 100)
    tab.wait_for_function(f"() => {seen} === 2")
    tab.mouse.wheel(0, 100)
    tab.wait_for_function(f"() => {seen} === 4")
    expect(table.expected).not_to_have_text("You are looking at an earlier position.")
    tab.keyboard.press("b")
    tab.keyboard.press("ArrowLeft")
    expect(table.expected).not_to_have_text("You are looking at an earlier position.")


@pytest.mark.oracle_large
def test_letters_are_shown_only_where_they_are_keys(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "neutron", "standard")
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


def copied(tab: Page, what: str) -> str:
    """Copy something from the open dialog, and return it."""
    tab.evaluate("navigator.clipboard.writeText('')")
    tab.locator(f'[data-dialog="share"] [data-copy="{what}"]').click()
    return str(tab.evaluate(_COPIED))


@pytest.mark.oracle_large
def test_what_is_copied_is_the_position_that_is_looked_at(tab: Page, server: Server) -> None:
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = at_the_table(tab, server, "shogi", "standard", "7g7f", "3c3d")
    texts, diagrams = [], []
    for look, last in (("back", "7g"), ("last", "3c")):
        tab.locator(f'[data-look="{look}"]').click()
        tab.wait_for_function(f"() => {SHOWN}.last[0] === '{last}'")
        table.in_menu("save").click()
        texts.append(copied(tab, "text"))
        diagrams.append(copied(tab, "diagram"))
        tab.locator('[data-dialog="share"] [data-close]').click()
    assert [text.split()[1] for text in texts] == ["w", "b"]
    game = ludoteca.game("shogi")
    for text, diagram in zip(texts, diagrams, strict=True):
        assert diagram == game.draw(game.parse_position(text))


@pytest.mark.oracle_large
def test_the_last_move_stays_marked_while_a_piece_is_in_the_hand(tab: Page, server: Server) -> None:
    table = at_the_table(tab, server, "shogi", "standard", "7g7f", "3c3d")
    table.touch("2g")
    expect(table.mark("held")).to_have_count(1)
    expect(table.mark("last")).to_have_count(1)


@pytest.mark.oracle_large
def test_letters_lead_to_the_moves_and_to_the_board(tab: Page, server: Server) -> None:
    at_the_table(tab, server, "neutron", "standard")
    for key, where in (("l", ".moves"), ("v", BOARD), ("t", "#typed"), ("Escape", BOARD)):
        tab.keyboard.press(key)
        expect(tab.locator(where)).to_be_focused()


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


@pytest.mark.oracle_large
def test_a_picture_is_downloaded_as_svg_and_as_png(
    tab: Page, server: Server, tmp_path: Path
) -> None:
    table = at_the_table(tab, server, "go", "japanese", "D4", "Q16")
    table.in_menu("save").click()
    for kind, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with tab.expect_download() as waiting:
            tab.locator(f'[data-dialog="share"] [data-download="{kind}"]').click()
        saved = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(saved)
        assert saved.suffix == f".{kind}"
        content = saved.read_bytes()
        assert content.startswith(start)
        assert len(content) > 5_000


def test_one_who_resigns_sees_why_the_game_ended_and_plays_again(page: Page) -> None:
    table = Home(page).choose("neutron").against("random").thinking(0.1).start()
    key = table.key
    page.keyboard.press("r")
    page.locator('[data-dialog="resign"] [data-answer="yes"]').click()
    table.ends("You lost", "resign")
    table.end.locator('[data-action="rematch"]').click()
    page.wait_for_url(lambda url: key not in url)
    table.ready().wait_for_plies(1)
    assert table.shown["players"] == ["random", "human"]


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
