"""The saved games: go on, look back, rename, delete, open a file and play on from any move."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ludoteca.match.events import Created
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.line.menu import Menu
from tests.unit.terminal.script import Script, play, room

SGF = b"(;GM[1]FF[4]CA[UTF-8]SZ[9]RU[Japanese]KM[6.5]PB[Ann]PW[Bob];B[ee]C[the middle];W[cc];B[gg])"


def kept(directory: Path, *moves: str) -> None:
    created = Created(at=time.time(), game="neutron", rules="standard", names=("Ann", "Bob"))
    play(directory, created, *moves)


def use(directory: Path, *answers: str) -> Script:
    with room(directory, "saved", *answers, "0", "0") as opened:
        Menu(opened.interface).open()
        return opened.script


def titles(directory: Path) -> list[str]:
    with room(directory) as opened:
        return [game.title for game in Library(opened.interface.store).games()]


def test_a_game_is_renamed_and_deleted(tmp_path: Path) -> None:
    kept(tmp_path, "b1b4")
    use(tmp_path, "1", "rename", "My first game")
    assert titles(tmp_path) == ["My first game"]
    use(tmp_path, "1", "delete", "n")
    assert titles(tmp_path) == ["My first game"]
    use(tmp_path, "1", "delete", "y")
    assert titles(tmp_path) == []


def test_a_game_is_continued_from_the_list(tmp_path: Path) -> None:
    kept(tmp_path, "b1b4")
    script = use(tmp_path, "1", "continue", "left", "e5 down", "q")
    assert "Round 1. Black moves the neutron left to a3. Black moves e5 down to e2." in script.lines


def test_a_game_is_looked_back_at_and_played_on_from_any_move(tmp_path: Path) -> None:
    kept(tmp_path, "b1b4", "left", "e5 down")
    answers = ("1", "look", "f", "", "9", "x", "p", "1", "c", "people", "q")
    script = use(tmp_path, *answers)
    assert "White moves b1 up to b4." in script.lines
    assert script.refused[:1] == ["Type one of these letters, or a number up to 2."]
    assert len(titles(tmp_path)) == 2


def test_a_file_is_opened_with_its_comments_and_played_on(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(SGF)
    missing = str(tmp_path / "none.sgf")
    script = use(tmp_path, "open", missing, str(path), "1", "c", "people", "", "D4", "q")
    assert "the middle" in script.lines
    assert "White plays D4." in script.text
    assert len(script.refused) == 1


def test_an_empty_list_says_so(tmp_path: Path) -> None:
    assert "No saved games yet" in use(tmp_path).lines


def test_no_game_is_too_old_to_be_listed(tmp_path: Path) -> None:
    with room(tmp_path) as opened:
        for number in range(23):
            created = Created(at=float(number), game="neutron", rules="standard")
            SavedGame.begin(opened.interface.store, created)
    script = use(tmp_path, "older", "3", "rename", "The oldest", "0")
    assert titles(tmp_path)[-1] == "The oldest"
    assert not script.refused


def test_playing_on_from_a_file_draws_no_lots(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(SGF)
    script = use(tmp_path, "open", str(path), "c", "random", "", "q")
    assert "nigiri" not in script.text


@pytest.mark.parametrize("name", ["~nosuch/x.sgf", "\0.sgf", "none.sgf", "/dev/zero.sgf", "/dev"])
def test_what_is_no_file_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    script = use(tmp_path, "open", name, "q")
    assert len(script.refused) == 1
