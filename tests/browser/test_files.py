"""Records go in and come out: looked at, played on from the middle, saved and read again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import ludoteca
from ludoteca.records import Record, format_for
from tests.browser.home import Questions
from tests.browser.kept import begin_elsewhere, kept
from tests.browser.screens import upload
from tests.browser.server import Server
from tests.browser.table import Table, at_the_table, go
from tests.browser.visitors import Complaints
from tests.daily import daily

FILES: dict[str, bytes] = {
    "game.sgf": b"(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ana]PW[Boris];B[ee];W[cc];B[gg];W[cg];B[gc])",
    "game.kif": (
        "手合割：平手\n先手：Ana\n後手：Boris\n手数----指手---------消費時間--\n"
        "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n"
        "   3 ２二角成(88)   ( 0:01/00:00:02)\n   4 同　銀(31)   ( 0:01/00:00:02)\n"
        "   5 ４五角打   ( 0:01/00:00:03)\n"
    ).encode(),
    "game.csa": (b"V2.2\nN+Ana\nN-Boris\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n"),
    "game.ludo": (
        b'[Ludo "1"]\n\n[Game "neutron"]\n[Rules "standard"]\n[First "Ana"]\n[Second "Boris"]\n\n'
        b"1. d1d4 Nc3e3,d5e4 Ne3e2,c1d1 Ne2a2,c5a3 Na2e2,d4b2\n*\n"
    ),
}
VARIATIONS = (
    b"(;GM[1]SZ[9]C[Where to begin];B[cc](;W[gg]C[The usual];B[gc])"
    b"(;W[cg]C[Bold](;B[gg]C[Calm])(;B[dg]C[Wild])))"
)
TWO_GAMES = b"(;GM[1]SZ[9]PB[Ana]PW[Boris];B[cc])(;GM[1]SZ[9]PB[Vera]PW[Georgi];B[gg];W[cc];B[ee])"


def read(path: Path) -> Record:
    """Read a file with our own reader."""
    return format_for(path.name).read(path.read_bytes()).records[0]


def moves(record: Record) -> list[str | None]:
    return [entry.move for entry in record.line]


def review(page: Page) -> Locator:
    found = page.locator("[data-screen=review]")
    found.locator(".tree-move").first.wait_for()
    return found


@pytest.mark.parametrize("name", daily(FILES, "game.sgf"))
def test_a_file_is_looked_at_and_played_on_from_the_middle_against_a_computer(
    page: Page, server: Server, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_bytes(FILES[name])
    written = moves(read(tmp_path / name))
    assert len(written) == 5
    upload(page, name, FILES[name])
    shown = review(page)
    expect(shown.locator("h1")).to_have_text("Ana – Boris")
    expect(shown.locator(".tree-move")).to_have_count(6)
    shown.locator("[data-way=last]").click()
    expect(shown.locator(".tree-move[aria-current]")).to_have_attribute("data-ply", "5")
    shown.locator("[data-way=previous]").click()
    expect(shown.locator("[data-told]")).not_to_be_empty()
    shown.locator("[data-go=play-on]").click()
    # Shogi and Go count turns, Neutron counts rounds.
    expect(page.locator("dialog h2")).to_contain_text("2" if name == "game.ludo" else "4")
    table = Questions(page).against("random").side("first").thinking(0.1).start()
    before = table.shown
    assert [ply["text"] for ply in before["plies"]] == written[:4]
    step = before["legal"]
    steps = []
    while step["move"] is None:
        name_, step = next(iter(step["next"].items()))
        steps.append(name_)
    table.play(*steps)
    table.wait_for("table.plies.length >= 6 || table.stage !== 'play'")
    assert kept(server, table.key)[:5] == [*written[:4], step["move"]]


PLAYED = {
    "sgf": ("go", "japanese", {"size": 9}, ["E5", "C7", "G3", "C3", "G7", "pass"]),
    "kif": ("shogi", "standard", {}, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]),
    "csa": ("shogi", "standard", {}, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]),
    "ludo": ("neutron", "standard", {}, ["d1d4", "Nc3e3,d5e4", "Ne3e2,c1d1"]),
}


@pytest.mark.parametrize("ending", daily(PLAYED, "kif"))
@pytest.mark.parametrize("screen", daily(["table", "review"], "table"))
def test_a_game_is_saved_as_a_file_and_read_again(
    page: Page, server: Server, tmp_path: Path, ending: str, screen: str
) -> None:
    game, rules, options, played = PLAYED[ending]
    key = begin_elsewhere(server, game, rules, *played, options=options)
    page.goto(f"{server.address}/#/{screen}/{key}")
    if screen == "table":
        Table(page).ready().in_menu("save").click()
    with page.expect_download() as coming:
        if screen == "table":
            page.locator(f"[data-dialog=share] [data-download='{ending}']").click()
        else:
            review(page).locator("select[data-download]").select_option(ending)
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)
    assert path.suffix == f".{ending}"
    record = read(path)
    assert (record.game, moves(record)) == (game, played)
    # And the page itself can look at it.
    page.goto(f"{server.address}/#/saved")
    upload(page, path.name, path.read_bytes())
    expect(review(page).locator(".tree-move")).to_have_count(len(played) + 1)


@pytest.mark.oracle_large
def test_variations_are_walked_tried_out_and_played_on_from(page: Page, server: Server) -> None:
    upload(page, "lesson.sgf", VARIATIONS)
    shown = review(page)
    told = shown.locator("[data-told]")
    expect(told).to_contain_text("Where to begin")
    expect(shown.locator(".variation")).to_have_count(2)
    page.locator("h1").click()
    heard = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
        heard.append(shown.locator(".tree-move[aria-current]").inner_text().split())
    assert [text for _, text in heard] == ["C7", "G3", "C3", "G3", "D3", "G3"]
    expect(told).to_contain_text("Calm")
    expect(told.locator(".badge")).to_have_text("A variation")
    shown.locator(".variation .tree-move", has_text="D3").click()
    expect(told).to_contain_text("Wild")
    board = page.evaluate("document.querySelector('.review game-board').board.standing")
    assert set(board) == {"C7", "C3", "D3"}
    shown.locator("[data-way=first]").click()
    shown.locator("[data-way=next]").click()
    point = shown.locator("game-board button[data-point='E5']")
    expect(point).to_have_class("target")
    point.click()
    expect(shown.locator(".tree-move.own")).to_contain_text("E5")
    expect(shown.locator("[data-told] .badge")).to_have_text("Your variation")
    shown.locator(".variation .tree-move", has_text="D3").click()
    shown.locator("[data-go=play-on]").click()
    table = Questions(page).against("people").start()
    assert kept(server, table.key) == ["C7", "C3", "D3"]


@pytest.mark.oracle_large
def test_one_of_two_games_in_a_file_is_chosen(page: Page, server: Server) -> None:
    upload(page, "two.sgf", TWO_GAMES)
    shown = review(page)
    expect(shown.locator("h1")).to_have_text("Ana – Boris")
    shown.locator("[data-field=number]").select_option("1")
    expect(shown.locator("h1")).to_have_text("Vera – Georgi")
    expect(shown.locator(".tree-move")).to_have_count(4)
    shown.locator(".tree-move").last.click()
    shown.locator("[data-go=play-on]").click()
    table = Questions(page).against("people").start()
    assert kept(server, table.key) == ["G3", "C7", "E5"]


BROKEN = {
    "nonsense.sgf": b"this is no record",
    "half.sgf": b"(;GM[1]SZ[9];B[cc",
    "unknown.xyz": b"whatever",
    "noise.csa": bytes(range(256)),
    "empty.ludo": b"",
    "picture.png": b"\x89PNG\r\n\x1a\n",
}


@pytest.mark.parametrize("name", daily(BROKEN, "nonsense.sgf"))
def test_a_broken_file_gives_one_sentence_and_another_can_be_opened(
    page: Page, complaints: Complaints, name: str
) -> None:
    complaints.expect("422", "404")
    upload(page, name, BROKEN[name])
    said = page.locator("main").get_by_role("alert").first
    expect(said).to_be_visible()
    sentence = said.inner_text()
    assert 10 < len(sentence) < 300
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    upload(page, "game.sgf", FILES["game.sgf"])
    expect(review(page).locator("h1")).to_have_text("Ana – Boris")


@pytest.mark.oracle_large
def test_a_file_that_is_dropped_is_opened(page: Page) -> None:
    page.locator("[data-screen=home] h1").wait_for()
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "dropped.sgf"));
          for (const type of ["dragover", "drop"]) {
            const how = {dataTransfer: data, bubbles: true, cancelable: true};
            const event = new DragEvent(type, how);
            document.querySelector("main").dispatchEvent(event);
          }
        }""",
        FILES["game.sgf"].decode(),
    )
    expect(review(page).locator("h1")).to_have_text("Ana – Boris")


@pytest.mark.oracle_large
def test_a_saved_game_opens_at_its_start_with_moves_as_players_write_them(
    page: Page, server: Server
) -> None:
    _, _, _, played = PLAYED["kif"]
    key = begin_elsewhere(server, "shogi", "standard", *played)
    page.goto(f"{server.address}/#/review/{key}")
    shown = review(page)
    expect(shown.locator("h1")).to_have_text("Black – White")
    expect(shown.locator(".tree-move[aria-current]")).to_have_text("Start")
    expect(shown.locator(".tree-move", has_text="x2b+").locator(".figurine svg")).to_be_visible()
    expect(shown.get_by_role("button", name="5. B*4e")).to_be_visible()
    go(page, f"{server.address}/#/table/{key}")
    listed = Table(page).ready().page.locator("[data-part=moves] [data-ply='5']")
    expect(listed).to_contain_text("*4e")
    expect(listed.locator(".figurine svg")).to_have_count(1)


@pytest.mark.oracle_large
def test_a_file_that_is_too_large_or_has_a_wrong_move_says_so(page: Page) -> None:
    upload(page, "large.sgf", b"(" * (8 * 1024 * 1024 + 1))
    expect(page.locator("[data-notice]")).to_contain_text("larger than 8 MB")
    begun = FILES["game.kif"].decode().partition("   2 ")[0]
    upload(page, "wrong.kif", f"{begun}   2 ５五玉(59)   ( 0:01/00:00:01)\n".encode())
    expect(page.locator(".notes")).not_to_be_empty()


@pytest.mark.oracle_large
def test_a_round_has_its_number_once_and_again_after_a_break(page: Page) -> None:
    text = FILES["game.ludo"].replace(b"d1d4 ", b"d1d4 {Well met} ")
    upload(page, "game.ludo", text)
    moves_ = review(page).locator(".tree-move")
    expect(moves_).to_have_count(6)
    told = [one.split()[0] for one in moves_.all_inner_texts()]
    assert told[1:] == ["1.", "1…", "2.", "Ne2a2,c5a3", "3."]


_COPIED = """async () => {
  for (;;) {
    const text = await navigator.clipboard.readText();
    if (text) return text;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


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
        table.wait_for(f"table.last[0] === '{last}'")
        table.in_menu("save").click()
        texts.append(copied(tab, "text"))
        diagrams.append(copied(tab, "diagram"))
        tab.locator('[data-dialog="share"] [data-close]').click()
    assert [text.split()[1] for text in texts] == ["w", "b"]
    game = ludoteca.game("shogi")
    for text, diagram in zip(texts, diagrams, strict=True):
        assert diagram == game.draw(game.parse_position(text))


@pytest.mark.oracle_large
def test_a_picture_is_downloaded_as_svg_and_as_png_and_is_small(
    tab: Page, server: Server, tmp_path: Path
) -> None:
    stones = [f"{column}{row}" for row in (3, 5, 7) for column in "ABCDEFGHJ"]
    at_the_table(tab, server, "go", "japanese", *stones, size=9).in_menu("save").click()
    for kind, start, least in (("svg", b"<svg", 5_000), ("png", b"\x89PNG", 20_000)):
        with tab.expect_download() as waiting:
            tab.locator(f'[data-dialog="share"] [data-download="{kind}"]').click()
        saved = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(saved)
        assert saved.suffix == f".{kind}"
        content = saved.read_bytes()
        assert content.startswith(start)
        assert least < len(content) < 300_000
