"""Games typed into the real command by a script: lines in, lines out, and a clean end."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.functional.command import ludoteca
from tests.functional.screen import private_environment


def test_what_is_refused_is_said_with_its_reason_and_asked_again(tmp_path: Path) -> None:
    typed = ["d2", "d2", "z9", "e5-d5", "help", "", "moves", "b4", "quit"]
    played = ludoteca("play", "morris", typed=typed, LUDOTECA_DATA=str(tmp_path))
    assert "Illegal move d2: d2 is occupied" in played.stdout
    assert "Cannot read 'z9' at column 1" in played.stdout
    assert "place all your men first" in played.stdout
    assert "## Controls" in played.stdout
    assert "## Writing moves" in played.stdout
    assert "Legal moves: a1 d1 g1 b2 f2" in played.stdout
    assert "Black places a man on b4." in played.stdout
    assert played.stdout.splitlines()[-1] == "The game is saved. Choose Resume to continue it."
    assert (played.returncode, played.stderr) == (0, "")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ([], "What would you like to do?"),
        (["q"], "What would you like to do?"),
        (["77"], "'77' is not on the list: type a number from 1 to 12, or 0."),
        (["3", "", "1", "1", "b1b4"], "White moves b1 up to b4."),
    ],
)
def test_the_menu_is_answered_by_numbers_and_ends_with_the_input(
    typed: list[str], said: str, tmp_path: Path
) -> None:
    played = ludoteca(typed=typed, LUDOTECA_DATA=str(tmp_path))
    assert said in played.stdout
    assert (played.returncode, played.stderr) == (0, "")


def test_bytes_that_are_no_text_lose_nothing_else(tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-m", "ludoteca", "play", "neutron"],
        input=b"b1b4\nzz\xff\x1b]0;\x07\nNc3d4,a5a2\n",
        capture_output=True,
        check=False,
        env=private_environment(tmp_path),
    )
    assert played.returncode == 0
    assert b"White moves b1 up to b4." in played.stdout
    assert b"Black moves the neutron up-right to d4. Black moves a5 down to a2." in played.stdout
    assert b"\x1b" not in played.stdout
    assert played.stderr == b""
    assert played.stdout.splitlines()[-1] == b"The game is saved. Choose Resume to continue it."


def test_plain_may_stand_before_the_command_too() -> None:
    shown = ludoteca("--plain", "play", "neutron", typed=["q"]).stdout
    assert "White, pieces: a1, b1, c1, d1, e1" in shown
    assert "○" not in shown


def test_people_are_named_in_the_game_and_its_record_and_not_in_the_next(tmp_path: Path) -> None:
    record, following = tmp_path / "game.kifu", tmp_path / "next.kifu"

    def play(*words: str, typed: tuple[str, ...]) -> str:
        return ludoteca("play", "shogi", *words, typed=typed, LUDOTECA_DATA=str(tmp_path)).stdout

    shown = play("--names", "Ann, Ben", typed=("7g7f", "s", str(record), "q"))
    assert "White: Ben" in shown
    assert "先手：Ann\n後手：Ben\n" in record.read_text(encoding="utf-8").replace("\r", "")
    again = ("human", "random", "--from", str(record), "--seed", "1")
    shown = play(*again, typed=("2g2f", "s", str(following), "q"))
    assert "Black: you" in shown
    assert "White: random" in shown
    assert "Ann" not in shown
    assert not re.search("Ann|human", following.read_text(encoding="utf-8"))
    shown = play("random", "human", "--names", "Cleo", "--seed", "1", typed=("q",))
    assert "White: Cleo" in shown
