"""Games on the whole screen: by keys, by mouse, at any size."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from textual import events

from ludoteca.core import Seat
from ludoteca.games.registry import BUILT_IN
from ludoteca.games.registry import game as find_game
from ludoteca.match.state import Stage
from ludoteca.players.levels.level import FIRST_LEVEL
from ludoteca.store.library import Library
from ludoteca.store.profile import Profile
from ludoteca.store.store import Store
from ludoteca.terminal.app.board import BoardWidget
from ludoteca.terminal.app.dialogs import PageDialog
from ludoteca.terminal.app.home import HomeScreen
from ludoteca.terminal.app.panels import MoveList, PlayerPanel
from ludoteca.terminal.app.table import TableScreen
from tests.unit.terminal.app.screen import Player, opened
from tests.unit.terminal.script import created

_SHORT: dict[str, dict[str, Any]] = {
    "morris": {"rules": "three"},
    "shogi": {"rules": "minishogi"},
    "go": {"rules": "tromp-taylor", "options": {"size": 5}},
    "senet": {"start": "......................12....AB 1 -"},
}


async def finish(player: Player, dice: random.Random) -> None:
    """Play random moves by the keys until the game is over."""
    play = player.play
    while play.state.outcome is None:
        if play.state.position.chances():
            await player.pilot.press("enter")
        elif play.state.position.throw is not None and play.entry is not None:
            await player.pilot.press(dice.choice(play.entry.choices()).names[0])
        elif play.state.phase is not None:
            await player.type("y")
        else:
            moves = list(play.state.position.legal_moves())
            quick = [move for move in moves if play.state.position.play(move).outcome]
            await player.type(str(dice.choice(quick or moves)))
        assert play.refusal == ""
        await player.until(
            lambda: play.entry or play.state.outcome or play.state.phase or play.is_throw_due
        )


@pytest.mark.parametrize("key", ["morris", "neutron", "senet"])
async def test_a_whole_game_is_played_by_the_keys(key: str, tmp_path: Path) -> None:
    async with opened(tmp_path, created(key, **_SHORT.get(key, {}))) as player:
        await finish(player, random.Random(2))
        assert player.play.state.stage is Stage.OVER
        assert player.play.prompt() in player.text.replace("\n", " ") or player.play.told


async def test_a_game_of_shogi_ends_by_mate(tmp_path: Path) -> None:
    start = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
    async with opened(tmp_path, created("shogi", start=start)) as player:
        await player.type("G*5b")
        assert player.play.state.outcome is not None
        assert "Black wins" in player.text
        assert "Rematch" in player.text


async def test_a_game_of_go_is_counted(tmp_path: Path) -> None:
    async with opened(tmp_path, created("go", "chinese", options={"size": 7})) as player:
        for move in ("d4", "pass", "pass"):
            await player.type(move)
        await player.until(lambda: player.play.state.phase is not None)
        await player.until(lambda: player.play.buttons())
        assert "territory" in player.text or "alive" in player.text or "count" in player.text
        await player.type("a")
        await player.until(lambda: player.play.state.outcome is not None)
        assert "Black wins" in player.text


async def test_stones_in_seki_are_marked_by_typing_with_a_point(tmp_path: Path) -> None:
    async with opened(tmp_path, created("go", "japanese", options={"size": 7})) as player:
        for move in ("d4", "pass", "pass"):
            await player.type(move)
        await player.until(lambda: player.play.state.scene and player.play.buttons())
        assert "view" not in player.play.listed_actions()
        player.app.screen.action_act("seki")  # type: ignore[attr-defined]
        assert player.play.refusal.startswith("Add a point, as in seki")
        await player.type("seki d4")
        assert player.play.refusal == ""
        assert player.play.state.scene is not None
        assert player.play.state.scene.marks["D4"] == "seki"


async def test_a_game_of_neutron_is_played_by_clicks_and_drags(tmp_path: Path) -> None:
    async with opened(tmp_path, created("neutron")) as player:
        await player.click("b1")
        assert player.play.taken == "b1"
        await player.click("b4")
        assert [ply.text for ply in player.play.state.plies] == ["b1b4"]
        await player.click("c5")
        await player.click("c3")
        assert player.play.taken == "c3"
        first = player.play.entry.choices()[0].step  # type: ignore[union-attr]
        await player.click(first)
        await player.drag("a5", "a2")
        assert len(player.play.state.plies) == 2


@pytest.mark.parametrize(("pieces", "signs"), [({}, "WNB"), ({"neutron": "stones"}, "▀◆▀")])
async def test_neutron_has_letters_on_its_discs_unless_stones_are_chosen(
    pieces: dict[str, str], signs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    with Store(tmp_path / "games.sqlite") as store:
        Profile(store).set("pieces", pieces)
    async with opened(tmp_path, created("neutron")) as player:
        corner = player.app.screen.query_one(BoardWidget).region.offset
        lines = player.text.splitlines()
        assert "▀" in player.text
        middles = [corner + player.offset(point) for point in ("c1", "c3", "c5")]
        assert "".join(lines[middle.y][middle.x] for middle in middles) == signs


async def test_a_whole_game_of_neutron_is_played_by_clicks(tmp_path: Path) -> None:
    dice = random.Random(5)
    async with opened(tmp_path, created("neutron")) as player:
        play = player.play
        while play.state.outcome is None:
            moves = list(play.position.legal_moves())
            quick = [move for move in moves if play.position.play(move).outcome]
            plies = len(play.state.plies)
            for step in dice.choice(quick or moves).steps:
                assert play.entry is not None
                # The first step of most turns is taken already: it is the only one.
                if step not in play.entry.taken:
                    await player.click(step)
            assert len(play.state.plies) == plies + 1
            assert play.refusal == ""
        await player.until(lambda: "Rematch" in player.text)
        await player.pilot.click(next(iter(player.app.screen.query("#choices Button"))))
        await player.until(lambda: player.play.saved.key != play.saved.key)


async def test_a_wrong_click_costs_nothing_and_says_why(tmp_path: Path) -> None:
    async with opened(tmp_path, created("neutron")) as player:
        await player.click("c5")
        assert "the piece on c5 is your opponent's" in player.text.casefold()
        assert not player.play.state.plies
        await player.click("c1")
        await player.pilot.press("escape")
        assert player.play.taken is None
        assert "opponent's" not in player.text


async def test_the_latest_news_and_a_refusal_are_shown_in_a_small_window(tmp_path: Path) -> None:
    async with opened(tmp_path, created("shogi"), size=(80, 24)) as player:
        for move in ("7g7f", "3c3d", "8h2b+"):
            await player.type(move)
        player.play.told = [f"{number}. {'word ' * 16}end{number}." for number in range(3)]
        player.play.view.redraw()
        await player.pilot.pause()
        assert "end2." in player.text
        await player.click("9i")
        shown = " ".join(line[58:].strip() for line in player.text.splitlines())
        assert player.play.refusal
        assert player.play.refusal in " ".join(shown.split())


async def test_the_cursor_moves_by_arrows_and_touches_by_enter(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris")) as player:
        board = player.app.screen.query_one(BoardWidget)
        await player.pilot.press("up", "up", "enter")
        assert [ply.text for ply in player.play.state.plies] == [board.cursor]


async def test_two_keys_play_a_turn_of_senet(tmp_path: Path) -> None:
    async with opened(tmp_path, created("senet")) as player:
        await player.pilot.press("enter")
        await player.until(lambda: player.play.entry)
        choices = player.play.entry.choices()  # type: ignore[union-attr]
        await player.pilot.press(choices[0].names[0])
        assert any(not ply.is_throw for ply in player.play.state.plies)


async def test_a_promotion_is_a_choice_beside_the_board(tmp_path: Path) -> None:
    start = "4k4/9/9/P8/9/9/9/9/4K4 b - 1"
    async with opened(tmp_path, created("shogi", start=start)) as player:
        await player.click("9d")
        await player.click("9c")
        assert not player.play.state.plies
        assert len(player.play.buttons()) == 2
        await player.pilot.click("#choices Button")
        assert [ply.text for ply in player.play.state.plies] == ["9d9c+"]


async def test_a_piece_in_hand_is_dropped_by_clicks_and_by_keys(tmp_path: Path) -> None:
    start = "4k4/9/9/9/9/9/9/9/4K4 b 2P 1"
    async with opened(tmp_path, created("shogi", start=start)) as player:
        row = player.app.screen.query_one("#below", PlayerPanel)
        row.focus()
        await player.pilot.press("enter")
        assert player.play.taken == "P*"
        await player.click("5e")
        assert [ply.text for ply in player.play.state.plies] == ["P*5e"]


async def test_a_computer_answers_without_blocking(tmp_path: Path) -> None:
    against = created("morris", players=("human", "random"))
    async with opened(tmp_path, against) as player:
        await player.type("a1")
        await player.until(lambda: len(player.play.state.plies) == 2)
        assert player.play.state.plies[1].seat is Seat.SECOND


async def test_two_computers_are_watched_and_stopped(tmp_path: Path) -> None:
    watched = created("neutron", players=("random", "random"))
    async with opened(tmp_path, watched) as player:
        await player.until(lambda: player.play.state.plies)
        assert not {"hint", "undo", "resign"} & player.play.listed_actions().keys()
        await player.pilot.press("escape")
        assert player.play.driver.is_stopped
        seen = len(player.play.state.plies)
        await player.pilot.pause(0.2)
        assert len(player.play.state.plies) <= seen + 1
        if player.play.state.outcome is None:
            player.play.toggle_watching()
            await player.until(lambda: player.play.state.outcome is not None)


async def test_a_flag_falls_on_the_screen(tmp_path: Path) -> None:
    async with opened(tmp_path, created("neutron", clock="1s")) as player:
        await player.until(lambda: player.play.state.outcome is not None)
        assert "time" in player.text


@pytest.mark.parametrize("key", BUILT_IN)
async def test_the_window_can_be_resized_at_any_moment(key: str, tmp_path: Path) -> None:
    async with opened(tmp_path, created(key, find_game(key).make_rules(None).name)) as player:
        for size in ((200, 60), (80, 24), (60, 15), (20, 5), (120, 40)):
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
        assert player.app.screen.query_one(BoardWidget).frame is not None


async def test_the_board_is_shown_after_an_earlier_move(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris")) as player:
        for move in ("a1", "d1", "g1"):
            await player.type(move)
        await player.pilot.press("pageup", "pageup")
        assert player.play.at == 1
        assert "Move 1 of 3." in player.text
        await player.pilot.click(MoveList, offset=(6, 0))
        assert player.play.at == 1
        await player.pilot.press("escape")
        assert player.play.at is None


async def test_actions_have_the_same_letters_as_at_the_line(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris")) as player:
        await player.type("a1")
        await player.type("u")
        assert not player.play.state.plies
        await player.pilot.press("f1")
        assert isinstance(player.app.screen, PageDialog)
        await player.pilot.press("escape")
        await player.type("r")
        await player.until(lambda: "Which player?" in player.text)
        await player.pilot.press("1")
        await player.until(lambda: "Do you want to resign?" in player.text)
        await player.pilot.press("y")
        await player.until(lambda: isinstance(player.app.screen, TableScreen))
        assert player.play.state.outcome is not None


async def test_a_move_typed_while_looking_back_is_not_played(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris")) as player:
        await player.type("a1")
        await player.pilot.press("pageup")
        await player.type("d1")
        assert player.play.at is None
        assert [ply.text for ply in player.play.state.plies] == ["a1"]


async def test_an_offer_is_named_and_answered_by_typing(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris")) as player:
        await player.type("a1")
        await player.type("o")
        await player.until(lambda: player.play.buttons()[0][0] == "Yes")
        assert "offers a draw" in player.text
        await player.type("no")
        await player.until(lambda: not player.play.state.offers)
        assert player.play.state.outcome is None


async def test_a_pasted_move_and_fast_keys_are_taken(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris")) as player:
        player.app.screen.query_one(BoardWidget).post_message(events.Paste("a1"))
        await player.pilot.pause()
        await player.pilot.press("enter")
        await player.until(lambda: player.play.state.plies)
        await player.pilot.press("d", "1", "enter", "g", "1", "enter")
        assert [ply.text for ply in player.play.state.plies] == ["a1", "d1", "g1"]


async def test_nonsense_throws_no_die(tmp_path: Path) -> None:
    async with opened(tmp_path, created("senet")) as player:
        await player.type("xyz")
        assert not player.play.state.plies
        assert "Press Enter to throw the die." in player.text


async def test_escape_clears_what_was_typed(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris")) as player:
        await player.pilot.press("d", "escape")
        await player.type("a1")
        assert [ply.text for ply in player.play.state.plies] == ["a1"]


async def test_a_pause_while_a_throw_is_shown_ends_nothing(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite") as store:
        Profile(store).set("auto_throw", True)
    async with opened(tmp_path, created("senet")) as player:
        player.play.pause()
        await player.pilot.pause(0.6)
        assert isinstance(player.app.screen, TableScreen)
        assert player.play.state.is_paused
        player.play.pause()
        await player.until(lambda: player.play.state.plies)


async def test_leaving_stops_a_computer_and_the_clock(tmp_path: Path) -> None:
    against = created("shogi", players=("human", "search"), clock="10m")
    with Store(tmp_path / "games.sqlite") as store:
        Profile(store).set("seconds", 60.0)
    async with opened(tmp_path, against, seconds=None) as player:
        await player.type("7g7f")
        play, began = player.play, time.monotonic()
        player.app.exit()
        await player.pilot.pause()
    assert time.monotonic() - began < 30
    assert play.state.is_paused


@pytest.mark.parametrize("name", ["[/b]\x1b]0;x", "[red]Ann[/red]", "\u202eAnn", "🎲" * 20])
async def test_any_name_is_shown_as_it_is(name: str, tmp_path: Path) -> None:
    async with opened(tmp_path, created("neutron", names=(name, "Ben"))) as player:
        await player.type("b1b4")
        assert "\x1b" not in player.text
    async with opened(tmp_path) as player:
        assert "Resume" in player.text
        player.act("saved")
        await player.until(lambda: "Neutron" in player.text)
        assert name[:5].replace("\x1b", "?").replace("\u202e", "?") in player.text


async def test_a_game_that_is_opened_in_the_browser_is_kept(tmp_path: Path) -> None:
    opened_keys: list[str | None] = []
    async with opened(tmp_path, created("neutron")) as player:
        key = player.play.saved.key
        player.app.begun[key] = player.play.saved
        player.app.interface.open_browser = opened_keys.append
        player.app.screen.leave("browser")  # type: ignore[attr-defined]
        await player.until(lambda: isinstance(player.app.screen, TableScreen))
        assert [game.key for game in Library(player.app.interface.store).games()] == [key]


async def test_rows_are_counted_from_the_other_side_if_so_chosen(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite") as store:
        Profile(store).set("coordinates", "standard")
    async with opened(tmp_path, created("morris")) as player:
        assert player.text.index("\n 7") < player.text.index("\n 1")
        await player.type("a7")
        assert [ply.text for ply in player.play.state.plies] == ["a1"]
        assert "White places a man on a7." in player.text
        assert "1. a7" in player.text


async def test_a_hint_marks_the_steps_and_says_the_move(tmp_path: Path) -> None:
    async with opened(tmp_path, created("neutron")) as player:
        await player.type("h")
        await player.until(lambda: player.play.hint)
        assert "The engine would play" in player.text


async def test_what_was_played_is_kept_when_the_window_is_closed(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris")) as player:
        await player.type("a1")
        player.app.exit()
    async with opened(tmp_path) as player:
        (game,) = Library(player.app.interface.store).games()
        assert game.moves == 1


async def test_a_new_game_is_begun_from_the_first_screen(tmp_path: Path) -> None:
    async with opened(tmp_path) as player:
        assert isinstance(player.app.screen, HomeScreen)
        await player.pilot.press("3")
        await player.until(lambda: "Opponent" in player.text)
        for _ in range(3):
            await player.pilot.press("enter")
            await player.pilot.pause(0.05)
        await player.until(lambda: isinstance(player.app.screen, TableScreen))
        assert player.play.state.players == ("human", f"level:{FIRST_LEVEL}")
        await player.pilot.press("f10")
        await player.until(lambda: isinstance(player.app.screen, HomeScreen))
        assert Library(player.app.interface.store).games() == []


async def test_escape_goes_one_question_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as player:
        await player.pilot.press("1", "enter")
        await player.until(lambda: "Your side" in player.text)
        await player.pilot.press("escape")
        await player.until(lambda: "Opponent" in player.text)
        await player.pilot.press("escape")
        await player.until(lambda: isinstance(player.app.screen, HomeScreen))
