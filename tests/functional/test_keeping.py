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


def test_a_killed_computer_game_goes_on_by_the_beginning_of_its_key(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "morris", "human", "greedy", "--seed", "1") as screen:
        screen.type("d2")
        screen.kill()
    with Store(tmp_path / "data" / "games.sqlite") as store:
        (kept,) = Library(store).games()
    with Screen(tmp_path, "play", "--table", kept.key[:8]) as screen:
        assert "In hand: White 8, Black 8" in screen.everything
        assert "In hand: White 7, Black 7" in screen.type("f4")


def test_there_is_a_sentence_when_there_is_nothing_to_resume(tmp_path: Path) -> None:
    for words, said in (
        (("--table", "nowhere"), "there is no game 'nowhere'"),
        (("--resume",), "there is no unfinished game to continue"),
    ):
        answer = ludoteca("play", *words, LUDOTECA_DATA=str(tmp_path))
        assert answer.returncode == 2
        assert said in answer.stderr
