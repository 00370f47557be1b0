"""``ludoteca simulate`` as a researcher runs it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pexpect
import pytest

from tests.daily import daily_rows
from tests.functional.command import ludoteca


def test_the_table_tells_seats_endings_intervals_and_distinct_games() -> None:
    shown = ludoteca("simulate", "senet", "random", "random", "--games", "6", "--seed", "1").stdout
    for word in (
        "Player 1 (random)",
        "95 % interval",
        "pieces have left",
        "Games: 6, different: 6",
        "Mean length in moves and throws: ",
    ):
        assert word in shown
    assert "Seed: 1" in shown


def test_two_deterministic_players_play_one_game() -> None:
    shown = ludoteca("simulate", "neutron", "ok", "ok", "--games", "5", "--seed", "1").stdout
    assert "Games: 5, different: 1" in shown
    assert "Mean length in moves: " in shown
    assert "Black (ok)" in shown
    for nothing in ("both win", "draw", "unfinished", "throws"):
        assert nothing not in shown


BOTS = """
import asyncio, os, sys, time

class Bot:
    turns = 0
    def choose(self, position, limit):
        self.turns += 1
        return self.fail() if self.turns == 2 else position.legal_moves()[0]

class Raises(Bot):
    def fail(self): raise ValueError("no idea")
class Exits(Bot):
    def fail(self): sys.exit(3)
class Dies(Bot):
    def fail(self): os._exit(3)
class Interrupts(Bot):
    def fail(self): raise KeyboardInterrupt
class Cancels(Bot):
    def fail(self): raise asyncio.CancelledError
class Babbles(Bot):
    def fail(self): return object()
class Prints(Bot):
    def fail(self): print("noise"); return "nonsense"
class Short:
    def choose(self, position, limit): return "b1b2"
class Sleeps(Bot):
    def fail(self):
        print("asleep", file=sys.stderr, flush=True)
        time.sleep(600)
"""


FAULTS = [
    ("Dies", "{player} exited unexpectedly: 3"),
    ("Babbles", "{player} chose <object object>, which is not a legal move: choose one of posi"),
    ("Raises", "{player} failed to choose a move: ValueError: no idea (bad_bots.py:"),
    ("Exits", "{player} failed to choose a move: SystemExit: 3 (bad_bots.py:"),
    ("Interrupts", "{player} failed: KeyboardInterrupt"),
    ("Cancels", "{player} failed to choose a move"),
    ("Prints", "{player} failed to choose a move: cannot read 'nonsense' at column 1: expected"),
]


@pytest.fixture
def bots(tmp_path: Path) -> str:
    (tmp_path / "bad_bots.py").write_text(BOTS)
    return os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])


@pytest.mark.parametrize(("name", "fault"), daily_rows(FAULTS, 2))
def test_a_player_that_fails_forfeits_its_games_and_never_the_run(
    bots: str, name: str, fault: str
) -> None:
    player = f"py:bad_bots:{name}"
    command = ("simulate", "senet", "random", player, "--games", "3", "--jobs", "2", "--json")
    ran = ludoteca(*command, "--seed", "1", PYTHONPATH=bots)
    assert ran.returncode == 1
    assert "ludoteca: games lost because a player failed: 3 of 3\n" in ran.stderr
    result = json.loads(ran.stdout)
    assert result["endings"] == {"forfeit": {"first": 3}}
    ((said, count),) = result["faults"].items()
    assert (said.startswith(fault.format(player=player)), count) == (True, 3)


def test_a_reason_is_given_for_an_illegal_move(bots: str) -> None:
    command = ("simulate", "neutron", "py:bad_bots:Short", "random", "--games", "1", "--json")
    ran = ludoteca(*command, PYTHONPATH=bots)
    assert ran.returncode == 1
    assert list(json.loads(ran.stdout)["faults"]) == [
        (
            "py:bad_bots:Short chose b1b2, which is not a legal move: "
            "a piece slides in a straight line as far as it can: from b1 to b4, e4, a2"
        )
    ]


def test_the_name_of_a_player_is_shown_as_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "up.py").write_text(
        "class Upward:\n    def choose(self, position, limit):\n"
        "        return position.legal_moves()[0]\n"
    )
    command = ("--lang", "bg", "simulate", "neutron", "py:up:Upward", "random", "--games", "4")
    ran = ludoteca(*command, "--seed", "1", PYTHONPATH=str(tmp_path), COLUMNS="200")
    assert ran.returncode == 0
    # In both tables, and with its time.
    assert ran.stdout.count("py:up:Upward") == 3


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal to a group of processes")
def test_an_interrupt_ends_the_run_and_every_process_of_it(bots: str) -> None:
    command = ("simulate", "senet", "random", "py:bad_bots:Sleeps", "--games", "4", "--jobs", "2")
    run = subprocess.Popen(
        [sys.executable, "-m", "ludoteca", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": bots, "NO_COLOR": "1"},
        start_new_session=True,
    )
    try:
        assert run.stderr is not None
        while "asleep" not in run.stderr.readline():
            pass
        os.killpg(run.pid, signal.SIGINT)
        shown, said = run.communicate(timeout=60)
        assert (run.returncode, shown) == (130, "")
        assert "Traceback" not in said
        assert nobody_left_in(run.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()


def nobody_left_in(group: int) -> bool:
    """Wait until a group of processes is empty."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_bar_shows_the_progress_and_an_interrupt_what_was_played_so_far(tmp_path: Path) -> None:
    results = tmp_path / "results.txt"
    command = "simulate neutron random random --games 4000 --seed 1 --json"
    run = pexpect.spawn(
        "/bin/sh",
        ["-c", f"exec {sys.executable} -m ludoteca {command} > {results}"],
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "NO_COLOR": "1"},
        encoding="utf-8",
        timeout=60,
    )
    run.expect("Playing")
    run.expect("[1-9][0-9]*%")
    run.sendintr()
    run.expect(r"interrupted after ([1-9]\d*) of 4000 games")
    assert run.match is not None
    count = int(run.match[1])
    run.expect(pexpect.EOF)
    run.close()
    assert run.exitstatus == 130
    assert json.loads(results.read_text(encoding="utf-8"))["games"] == count
