"""The question who plays: levels by number, older players by name, and what is suggested."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.core import Seat, say
from ludoteca.games.registry import BUILT_IN, game
from ludoteca.locale import languages
from ludoteca.match.events import Created
from ludoteca.match.state import Stage
from ludoteca.picture.text import width
from ludoteca.store.library import Library
from ludoteca.store.schema import Standing
from ludoteca.store.store import Store
from ludoteca.terminal.line.menu import Menu
from ludoteca.terminal.line.questions import LineQuestions
from ludoteca.terminal.opponents import ask_opponent
from ludoteca.terminal.questions import Back, at_once
from ludoteca.terminal.screen import Screen
from ludoteca.terminal.terminal import EndOfInputError
from tests.unit.terminal.script import Room, Script, created, room, terminal_of

WINDOW = 24


def opponent(*answers: str, usual: str = "") -> str:
    asker = LineQuestions(terminal_of(Script(answers)))
    return at_once(ask_opponent(asker, game("go"), say("Opponent"), usual))


@pytest.mark.parametrize(
    ("answer", "player"),
    [
        ("", "level:3"),
        ("1", "level:1"),
        ("10", "level:10"),
        ("level:7", "level:7"),
        ("learner", "level:3"),
        ("greedy", "greedy"),
        ("mc", "mcts"),
    ],
)
def test_a_number_is_a_level_and_other_computers_are_typed_by_name(
    answer: str, player: str
) -> None:
    assert opponent(answer) == player


def test_other_computers_have_a_list_of_their_own() -> None:
    assert opponent("others", "random") == "random"
    assert opponent("others", "0", "2") == "level:2"
    with pytest.raises(Back):
        opponent("others", "0", "0")


def test_the_player_of_the_last_time_is_chosen_by_enter() -> None:
    assert opponent("", usual="level:6") == "level:6"
    assert opponent("", usual="mcts") == "mcts"
    assert opponent("", usual="gone") == "level:3"


@pytest.mark.parametrize("answer", [*BUILT_IN, "settings"])
@pytest.mark.parametrize("language", languages())
def test_the_menu_and_its_questions_fit_a_window_in_every_language(
    tmp_path: Path, answer: str, language: str
) -> None:
    key = answer if answer in BUILT_IN else "morris"
    with room(tmp_path, answer, language=language) as opened:
        play_on(opened, tmp_path, "level:3", [Seat.FIRST] * 3, key)
        use(opened)
        lines = opened.script.lines
        asked = next(at for at, line in enumerate(lines) if line.endswith(f"> {answer}")) + 1
        for shown in (lines[:asked], lines[asked:]):
            assert len(shown) < WINDOW
            assert max(map(width, shown)) <= opened.script.width


def test_a_saved_game_that_is_wider_than_the_window_goes_on_below_its_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with room(tmp_path, "saved") as opened:
        play_on(opened, tmp_path, "level:3", [Seat.FIRST], "morris")
        use(opened)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(opened.script.width))
    (game,) = [line for line in opened.script.lines if width(line) > opened.script.width]
    Screen().show(game)
    begun, ended = capsys.readouterr().out.splitlines()
    assert begun.startswith(" * 1  Nine Men's Morris: you – Level 3")
    assert ended == "      finished"
    assert width(begun) <= opened.script.width


def use(opened: Room) -> str:
    with pytest.raises(EndOfInputError):
        Menu(opened.interface).open()
    return opened.script.text


def play_on(
    opened: Room, directory: Path, player: str, winners: list[Seat], key: str = "neutron"
) -> None:
    """Keep finished games of a person in the first seat."""
    with Store(directory / "games.sqlite") as store:
        for at, winner in enumerate(winners):
            seats = ("human", player)
            first = Created(at=float(at), game=key, rules="standard", players=seats)
            store.create([first], Standing(Stage.OVER, 9, frozenset({winner}), "resign"))


def test_three_wins_in_a_row_suggest_the_next_level(tmp_path: Path) -> None:
    with room(tmp_path, "neutron", "", "", "") as opened:
        play_on(opened, tmp_path, "level:3", [Seat.FIRST] * 3)
        text = use(opened)
        assert "You have won three times in a row against level 3: try level 4?" in text
        assert "Black: Level 4 · Casual player" in text


def test_one_who_plays_somebody_else_is_not_told_of_levels(tmp_path: Path) -> None:
    with room(tmp_path, "neutron", "people", "", "", "", "q", "neutron", "0", "0") as opened:
        play_on(opened, tmp_path, "level:3", [Seat.FIRST] * 3)
        Menu(opened.interface).open()
        assert opened.script.text.count("try level 4?") == 1
        assert "[11] > 0" in opened.script.lines


def test_after_the_third_loss_the_level_below_is_one_answer_away(tmp_path: Path) -> None:
    with room(tmp_path, "r", "y", "level", "b1b4", "q") as opened:
        play_on(opened, tmp_path, "level:3", [Seat.SECOND] * 2)
        opened.interface.begin(created("neutron", players=("human", "level:3"), names=("Ana", "")))
        text = opened.script.text
        assert "You have lost three times in a row against level 3: try level 2?" in text
        assert "   2  Play level 2" in opened.script.lines
        newest = Library(opened.interface.store).games()[0]
        assert (newest.players, newest.names) == (("human", "level:2"), ("Ana", ""))


@pytest.mark.parametrize("player", ["level:4", "greedy"])
def test_another_level_is_offered_only_where_the_streak_was(tmp_path: Path, player: str) -> None:
    with room(tmp_path, "r", "y", "0") as opened:
        play_on(opened, tmp_path, "level:3", [Seat.SECOND] * 3)
        opened.interface.begin(created("neutron", players=("human", player)))
        assert "in a row" not in opened.script.text


def test_a_player_of_ones_own_can_be_chosen_in_the_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = "def choose(self, position, limit):\n        return position.legal_moves()[0]\n"
    bot = f"class Mine:\n    {choose}"
    (tmp_path / "menu_bot.py").write_text(bot, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    answers = ("neutron", "others", "own", "gone:Gone", "menu_bot:Mine", "White", "")
    with room(tmp_path, *answers, "b1b4", "q", "0") as opened:
        Menu(opened.interface).open()
        assert "the module gone cannot be imported" in opened.script.refused[0]
        (saved,) = Library(opened.interface.store).games()
        assert saved.players == ("human", "py:menu_bot:Mine")
