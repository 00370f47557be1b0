"""The screens besides the table: saved games, review, lessons, rules, settings, the palette."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.widgets import Button, Input, OptionList

from ludoteca.games.registry import BUILT_IN
from ludoteca.games.registry import game as find_game
from ludoteca.locale import languages
from ludoteca.locale.lesson import lesson
from ludoteca.players.levels.level import LEVELS
from ludoteca.records.files import read_records
from ludoteca.store.library import Library
from ludoteca.terminal.app.dialogs import ListDialog, PageDialog
from ludoteca.terminal.app.home import HomeScreen
from ludoteca.terminal.app.lesson import LessonScreen
from ludoteca.terminal.app.review import ReviewScreen
from ludoteca.terminal.app.saved_games import SavedGamesScreen
from ludoteca.terminal.app.table import TableScreen
from tests.unit.terminal.app.screen import Player, opened
from tests.unit.terminal.script import created


async def played(tmp_path: Path, *moves: str, game: str = "neutron") -> None:
    async with opened(tmp_path, created(game)) as player:
        for move in moves:
            await player.type(move)


async def choose(player: Player, title: str) -> None:
    """Choose an item of the list on the screen by its title."""
    listed = player.app.screen.query_one(OptionList)
    titles = [str(option.prompt) for option in listed.options]
    listed.highlighted = next(at for at, one in enumerate(titles) if title in one)
    listed.focus()
    await player.pilot.press("enter")
    await player.pilot.pause()


async def choose_button(player: Player, title: str) -> None:
    (button,) = [one for one in player.app.screen.query(Button) if str(one.label) == title]
    button.press()
    await player.pilot.pause()


async def test_a_game_is_resumed_from_the_first_screen(tmp_path: Path) -> None:
    await played(tmp_path, "b1b4")
    async with opened(tmp_path) as player:
        await player.pilot.press("r")
        await player.until(lambda: isinstance(player.app.screen, TableScreen))
        assert [ply.text for ply in player.play.state.plies] == ["b1b4"]


async def test_saved_games_are_searched_renamed_deleted_and_continued(tmp_path: Path) -> None:
    await played(tmp_path, "b1b4")
    await played(tmp_path, "a1", game="morris")
    async with opened(tmp_path) as player:
        player.act("saved")
        await player.until(lambda: isinstance(player.app.screen, SavedGamesScreen))
        assert "Neutron" in player.text
        await player.pilot.press(*"morris")
        await player.until(lambda: "Neutron" not in player.text)
        await choose(player, "Morris")
        await choose(player, "Rename")
        await player.pilot.press(*"mine", "enter")
        await player.until(lambda: isinstance(player.app.screen, SavedGamesScreen))
        player.app.screen.query_one(Input).value = ""
        await player.until(lambda: "mine" in player.text)
        await choose(player, "mine")
        await choose(player, "Delete")
        await player.pilot.press("y")
        await player.until(lambda: "mine" not in player.text)
        assert len(Library(player.app.interface.store).games()) == 1
        await choose(player, "Neutron")
        await choose(player, "Continue")
        await player.until(lambda: isinstance(player.app.screen, TableScreen))


async def test_a_finished_game_is_reviewed_and_played_on(tmp_path: Path) -> None:
    start = "bbbbb/5/2n2/1w3/w1www w n"
    async with opened(tmp_path, created("neutron", start=start)) as player:
        for move in ("Nc3a3,b2b4", "Na3a2,a5a3", "Na2b1"):
            await player.type(move)
        assert player.play.state.outcome is not None
        await choose_button(player, "Review")
        await player.until(lambda: isinstance(player.app.screen, ReviewScreen))
        assert "White – Black" in player.text
        assert "Move 3 of 3." in player.text
        await player.pilot.press("left")
        assert "Move 2 of 3." in player.text
        await player.pilot.press("home")
        assert "Move 0 of 3." in player.text
        await player.pilot.press("end", "left", "c")
        await player.until(lambda: "Opponent" in player.text)


@pytest.mark.parametrize("key", BUILT_IN)
async def test_a_lesson_is_done_by_typing_the_answers(key: str, tmp_path: Path) -> None:
    game = find_game(key)
    async with opened(tmp_path) as player:
        player.app.learn(game)
        await player.until(lambda: isinstance(player.app.screen, LessonScreen))
        for step in lesson(game, "en"):
            legal = {str(move) for move in step.board(game).legal_moves()}
            answer = next((one for one in step.answers if one in legal), min(legal))
            await player.type(answer)
            assert isinstance(player.app.screen, LessonScreen)
            assert player.app.screen.lesson.is_done, answer
            await player.pilot.press("enter")
            await player.pilot.pause()
        await player.until(lambda: isinstance(player.app.screen, HomeScreen))
        assert player.app.settings.profile.get("lessons")[key] == len(lesson(game, "en"))


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_wrong_answer_in_a_lesson_is_explained(
    size: tuple[int, int], tmp_path: Path
) -> None:
    game = find_game("neutron")
    step = lesson(game, "en")[0]
    wrong = next(move for move in step.board(game).legal_moves() if not step.is_right(move))
    async with opened(tmp_path, size=size) as player:
        player.app.learn(game)
        await player.until(lambda: isinstance(player.app.screen, LessonScreen))
        await player.type(str(wrong))
        assert isinstance(player.app.screen, LessonScreen)
        assert not player.app.screen.lesson.is_done
        await player.pilot.pause()
        assert step.wrong.split()[0] in player.text
        assert step.wrong.split()[-1] in player.text


async def test_the_rules_are_a_page_that_escape_closes(tmp_path: Path) -> None:
    async with opened(tmp_path) as player:
        player.app.show_rules(find_game("senet"))
        await player.until(lambda: isinstance(player.app.screen, PageDialog))
        await player.until(lambda: "Goal" in player.text)
        await player.pilot.press("escape")
        assert isinstance(player.app.screen, HomeScreen)


@pytest.mark.parametrize("language", languages())
async def test_the_language_is_changed_at_once(language: str, tmp_path: Path) -> None:
    titles = {"en": "Saved games", "bg": "Запазени игри", "ru": "Сохранённые"}
    names = {"en": "English", "bg": "Български", "ru": "Русский"}
    async with opened(tmp_path) as player:
        player.act("language")
        await player.until(lambda: isinstance(player.app.screen, ListDialog))
        await choose(player, names[language])
        await player.until(lambda: titles[language] in player.text)


async def test_the_appearance_is_remembered(tmp_path: Path) -> None:
    async with opened(tmp_path) as player:
        player.act("appearance")
        await player.until(lambda: "Slate" in player.text)
        await choose(player, "Slate")
        await choose(player, "Light")
        await player.until(lambda: player.app.theme == "textual-light")
    async with opened(tmp_path) as player:
        assert player.app.theme == "textual-light"
        assert player.app.settings.profile.get("board") == "slate"


async def test_the_palette_offers_what_can_be_done_here(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris")) as player:
        await player.pilot.press("ctrl+p")
        await player.pilot.press(*"resign")
        await player.until(lambda: "resign" in player.text.casefold())


async def test_a_game_is_saved_to_a_file_with_its_format(tmp_path: Path) -> None:
    async with opened(tmp_path, created("neutron")) as player:
        await player.type("b1b4")
        await player.type("s")
        await player.until(lambda: "File" in player.text)
        player.app.screen.query_one(Input).value = str(tmp_path / "mine.xyz")
        await player.pilot.press("enter")
        await player.until(lambda: "no format for" in player.text.casefold())
        player.app.screen.query_one(Input).value = str(tmp_path / "mine.ludo")
        await player.pilot.press("enter")
        await player.until(lambda: (tmp_path / "mine.ludo").exists())
        (record,) = read_records(tmp_path / "mine.ludo").records
        assert record.game == "neutron"


async def test_the_palette_asks_and_lists_in_the_language_of_the_person(tmp_path: Path) -> None:
    async with opened(tmp_path, created("morris"), language="bg") as player:
        await player.pilot.press("ctrl+p")
        await player.until(lambda: "Напишете името на действие" in player.text)
        await player.until(lambda: "Обърни" in player.text)
        await player.pilot.press("ctrl+p")
        assert sum(isinstance(one, CommandPalette) for one in player.app.screen_stack) <= 1


async def test_the_help_names_the_keys_of_the_screen(tmp_path: Path) -> None:
    async with opened(tmp_path, created("senet")) as player:
        await player.pilot.press("question_mark")
        await player.until(lambda: isinstance(player.app.screen, PageDialog))
        shown = " ".join(player.text.split())
        assert "Arrows move the cursor and Enter touches a point" in shown
        assert "Page Up and Page Down" in shown
        await player.pilot.press("question_mark")
        assert isinstance(player.app.screen, TableScreen)


@pytest.mark.parametrize("language", languages())
async def test_a_dialog_shows_whole_notes_over_the_screen(language: str, tmp_path: Path) -> None:
    async with opened(tmp_path, size=(80, 24), language=language) as player:
        await player.pilot.press("1")
        await player.until(lambda: isinstance(player.app.screen, ListDialog))
        await player.pilot.pause()
        translate = player.app.terminal.translate
        assert all(translate(level.manner) in player.text for level in LEVELS)
        assert "Ludoteca" in player.text  # What is below can still be seen
