"""``ludoteca puzzles``: solved at a line of input, listed, and made."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.study.puzzles import daily, read_collection, shipped
from ludoteca.study.puzzles.puzzle import main_line
from tests.functional.command import ludoteca

needs_native = pytest.mark.skipif(native.core is None, reason="making needs the native module")


def test_a_puzzle_is_solved_and_the_next_one_is_left() -> None:
    today = daily(shipped("shogi"), datetime.date.today())
    line = main_line(today.solution)
    done = ludoteca("puzzles", "shogi", "--daily", typed=line[::2])
    assert (done.returncode, done.stderr) == (0, "")
    assert f"puzzle {today.id}" in done.stdout
    assert f"{line[-1]} is right: solved" in done.stdout
    assert "Puzzles solved: 1, without a mistake: 1." in done.stdout


def test_the_input_may_end_anywhere() -> None:
    done = ludoteca("puzzles", "neutron", "--kind", "win-2", "--seed", "1", typed=["nonsense"])
    assert (done.returncode, done.stderr) == (0, "")
    assert "wins in 2 turns" in done.stdout
    assert "Puzzles solved" not in done.stdout


def test_the_solution_is_shown_to_who_asks() -> None:
    done = ludoteca("puzzles", "neutron", "--daily", typed=["s"])
    today = daily(shipped("neutron"), datetime.date.today())
    assert f"The solution: {' '.join(main_line(today.solution))}" in done.stdout


def test_puzzles_are_listed_for_people_and_for_programs() -> None:
    listed = ludoteca("puzzles", "shogi", "--kind", "mate-3", "--list").stdout.splitlines()
    data = json.loads(ludoteca("puzzles", "shogi", "--kind", "mate-3", "--json").stdout)
    assert [line.split("\t")[0] for line in listed] == [one["id"] for one in data]
    assert {one["kind"] for one in data} == {"mate-3"}
    assert len(data) == sum(puzzle.kind == "mate-3" for puzzle in shipped("shogi"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("puzzles", "chess"), "chess"),
        (("puzzles", "shogi", "--kind", "fork"), "shogi has no puzzles called 'fork'"),
        (("puzzles", "make"), "name a game"),
        (("puzzles", "shogi", "neutron"), "nothing can follow here: neutron"),
    ],
)
def test_what_cannot_be_asked_is_refused(words: tuple[str, ...], why: str) -> None:
    done = ludoteca(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr


@needs_native
def test_the_same_seed_makes_the_same_puzzles(tmp_path: Path) -> None:
    words = ("puzzles", "make", "shogi", "--count", "2", "--kind", "mate-1")
    printed = ludoteca(*words, "--seed", "5")
    assert (printed.returncode, printed.stderr) == (0, "")
    assert len(read_collection(printed.stdout)) == 2
    file = tmp_path / "made.json"
    written = ludoteca(*words, "--seed", "5", "--out", str(file))
    assert file.read_text(encoding="utf-8") == printed.stdout
    assert f"puzzles made: 2, in {file}" in written.stderr
    again = ludoteca(*words, "--seed", "6", "--out", str(file))
    assert again.returncode == 1
    assert "--force" in again.stderr
