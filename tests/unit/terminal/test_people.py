"""Two people at one terminal: they are asked for their names once, and who plays which side."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.core import OptionError
from ludoteca.store.library import GameSummary, Library
from ludoteca.terminal.line.menu import Menu
from ludoteca.terminal.opponents import parse_names
from tests.unit.terminal.script import Script, created, play, room


def use_menu(directory: Path, *answers: str, seed: int = 1) -> tuple[Script, list[GameSummary]]:
    with room(directory, *answers, "0", seed=seed) as opened:
        Menu(opened.interface).open()
        return opened.script, Library(opened.interface.store).games()


def test_two_people_are_asked_for_their_names_and_sides(tmp_path: Path) -> None:
    answers = ("morris", "people", "Ann, Ben", "Ben", "", "a1", "q")
    script, (kept,) = use_menu(tmp_path, *answers)
    assert "Who plays White?" in script.lines
    assert any(line.endswith("○ White: Ben") for line in script.lines)
    assert any(line.endswith("● Black: Ann") for line in script.lines)
    assert kept.names == ("Ben", "Ann")


def test_they_are_asked_once(tmp_path: Path) -> None:
    use_menu(tmp_path, "neutron", "people", "Ann, Ben", "", "", "b1b4", "q")
    script, (kept, _) = use_menu(tmp_path, "neutron", "people", "2", "", "b1b4", "q")
    assert "Your names" not in script.text
    assert kept.names == ("Ben", "Ann")


def test_enter_skips_the_names_for_good(tmp_path: Path) -> None:
    script, (kept,) = use_menu(tmp_path, "neutron", "people", "", "", "", "b1b4", "q")
    assert "Who plays" not in script.text
    assert kept.names == ("", "")
    script, _ = use_menu(tmp_path, "neutron", "people", "", "", "b1b4", "q")
    assert "Your names" not in script.text


def test_people_without_names_choose_their_colours(tmp_path: Path) -> None:
    script, (kept,) = use_menu(tmp_path, "morris", "people", "", "Black", "", "a1", "q")
    assert "Person 1: which side do you play?" in script.lines
    assert "Person 1 plays Black, person 2 plays White." in script.lines
    assert kept.names == ("", "")


def test_the_names_are_changed_before_a_game(tmp_path: Path) -> None:
    use_menu(tmp_path, "neutron", "people", "", "", "", "b1b4", "q")
    answers = ("neutron", "people", "", "names", "Cleo, Dan", "1", "", "b1b4", "q")
    script, (kept, _) = use_menu(tmp_path, *answers)
    assert any(line.endswith("White: Cleo, Black: Dan") for line in script.lines)
    assert kept.names == ("Cleo", "Dan")


def test_lots_are_drawn_where_the_game_has_no_lot_of_its_own(tmp_path: Path) -> None:
    drawn = set()
    for seed in range(6):
        folder = tmp_path / str(seed)
        folder.mkdir()
        answers = ("morris", "people", "Ann, Ben", "draw lots", "", "a1", "q")
        drawn.add(use_menu(folder, *answers, seed=seed)[1][0].names)
    assert drawn == {("Ann", "Ben"), ("Ben", "Ann")}


@pytest.mark.parametrize(
    ("names", "asked"), [("", "is odd or even."), ("Ann, Ben", "is odd or even. (Ann)")]
)
def test_a_lot_asks_one_of_the_people(names: str, asked: str, tmp_path: Path) -> None:
    script, _ = use_menu(tmp_path, "go", "people", names, "nigiri", "", "odd", "q")
    assert asked in script.text


def test_the_winner_is_named(tmp_path: Path) -> None:
    game = created("neutron", names=("Ann", "Ben"))
    script = play(tmp_path, game, "b1b4", "r", "y", "0")
    assert "Black resigns. Ann won. White wins: the loser resigned." in script.lines


@pytest.mark.parametrize(
    ("text", "names"),
    [("Ann, Ben", ("Ann", "Ben")), ("Ann", ("Ann", "")), ("-", ("", "")), (" , B  C", ("", "B C"))],
)
def test_names_are_separated_by_a_comma(text: str, names: tuple[str, str]) -> None:
    assert parse_names(text) == names


def test_three_names_are_refused() -> None:
    with pytest.raises(OptionError, match="type two names with a comma between them"):
        parse_names("a, b, c")
