"""Nothing is lost: games are kept, resumed, taken back, looked at and written to files."""

from __future__ import annotations

from pathlib import Path

from ludoteca.store.library import Library
from ludoteca.store.store import Store
from tests.functional.command import ludoteca
from tests.functional.screen import Screen

NEUTRON_MOVES = ("b1b4", "Nc3e3,c5c2", "Ne3d2,a1a4")


def board_of(text: str) -> list[str]:
    """Return the lines of the last board of Neutron."""
    return [line for line in text.splitlines() if line[:4].strip() in tuple("12345")][-5:]


def test_a_game_killed_in_the_middle_is_resumed_with_the_same_board(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron") as screen:
        before = board_of(screen.type(*NEUTRON_MOVES))
        screen.type("right")
        screen.kill()
        assert screen.status == -9
    with Screen(tmp_path, "play", "--resume") as screen:
        assert board_of(screen.everything) == before
        assert "Last move: Ne3d2,a1a4" in screen.everything
        assert screen.finish("q") == 0
    with Screen(tmp_path) as screen:
        lines = screen.everything.splitlines()
        assert lines[lines.index("What would you like to do?") + 1].startswith(" * r  Resume")
        assert board_of(screen.type("")) == before
        screen.press_control("d")
        assert screen.wait_for_end() == 0


def test_a_killed_computer_game_goes_on_with_the_computer(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "morris", "human", "greedy", "--seed", "1") as screen:
        screen.type("d2")
        screen.kill()
    with Screen(tmp_path, "play", "morris", "--resume") as screen:
        assert "In hand: White 8, Black 8" in screen.everything
        assert "In hand: White 7, Black 7" in screen.type("f4")


def test_a_kept_game_is_gone_on_with_by_the_beginning_of_its_key(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "morris") as screen:
        screen.type("a1")
        assert screen.finish("q") == 0
    with Store(tmp_path / "data" / "games.sqlite") as store:
        (kept,) = Library(store).games()
    with Screen(tmp_path, "play", "--table", kept.key[:8]) as screen:
        assert "Last move: a1" in screen.everything
    answer = ludoteca("play", "--table", "nowhere", LUDOTECA_DATA=str(tmp_path / "data"))
    assert answer.returncode == 2
    assert "there is no game 'nowhere'" in answer.stderr


def test_there_is_a_sentence_when_there_is_nothing_to_resume(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "--resume", wait=False) as screen:
        assert screen.wait_for_end() == 2
        assert "there is no unfinished game to continue" in screen.everything


def test_a_mid_turn_step_of_a_forced_neutron_is_called_back(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "neutron") as screen:
        screen.type("b1b4")
        assert "1 a5" in screen.type("right")
        assert "1 up (c4)" in screen.type("u")
        told = " ".join(screen.type("down", "c5", "down-right").split())
        assert "Round 1. Black moves the neutron down to c2." in told


def test_a_game_is_saved_as_a_file_which_can_be_converted_and_played_on(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "go", "--size", "9") as screen:
        screen.type("E5", "C3")
        assert "Saved as game.sgf." in screen.type("s", "game.sgf")
        told = screen.type("s", "game.sgf", "")
        assert "The file was not overwritten: choose another name." in told
        assert "Saved as game.sgf." in screen.type("game.sgf", "y")
        told = screen.type("s", "no/such/folder.sgf")
        assert "annot write no/such/folder.sgf" in told
        screen.type("0")
        assert screen.finish("q") == 0
    converted = ludoteca("convert", str(tmp_path / "game.sgf"), str(tmp_path / "game.ludo"))
    assert converted.returncode == 0, converted.stderr
    written = (tmp_path / "game.ludo").read_text(encoding="utf-8")
    assert "1. E5" in written
    assert "2. C3" in written
    with Screen(tmp_path) as screen:
        screen.type("saved", "open", "game.ludo")
        assert "2/2 > " in screen.cursor_line
        assert "1/2 > " in screen.type("p").splitlines()[-1] + " "
        told = screen.type("c", "people")
        assert "Last move: E5" in told
        assert "White: place a stone" in told
