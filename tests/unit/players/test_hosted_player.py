"""A class of your own that hangs is killed after the limit and a grace, and loses its game only."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, PlayerError
from ludoteca.players import ask, player
from ludoteca.players.external.hosted_player import HostedPlayer, PythonProcess
from tests.processes import is_running, wait_until

NEUTRON = ludoteca.game("neutron")

BOTS = """
import os, subprocess, sys, time

def note():
    "Write down this process and another that it starts."
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with open("processes", "w") as file:
        file.write(f"{os.getpid()} {child.pid}")

class Noted:
    def __init__(self):
        note()

class Loops(Noted):
    def choose(self, position, limit):
        while True:
            pass

class Sleeps(Noted):
    def choose(self, position, limit):
        time.sleep(1e9)

class Ignores(Noted):
    "Catches whatever could end it."
    def choose(self, position, limit):
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass

class Pieces(Noted):
    def move_n(self, neutron_position, display):
        return "up"
    def move_reg(self, display):
        while True:
            pass

class NeverStarts:
    def __init__(self):
        note()
        while True:
            pass
    def choose(self, position, limit):
        pass

class Once:
    "Hangs when it plays first, and not when another object is made in another process."
    def choose(self, position, limit):
        if not os.path.exists("asked"):
            open("asked", "w").close()
            time.sleep(1e9)
        return position.legal_moves()[0]

class Numbered:
    made = 0
    def __init__(self):
        Numbered.made += 1
    def choose(self, position, limit):
        return position.legal_moves()[Numbered.made]
"""


@pytest.fixture(autouse=True)
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hanging_bots.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "endless_bots.py").write_text("while True: pass", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    # Nobody should wait for these tests as long as for a player.
    monkeypatch.setattr(HostedPlayer, "grace", 1.0)


def chosen(seated: Any, limit: Limit) -> object:
    return asyncio.run(ask(seated, NEUTRON.start(), limit))


def assert_all_are_killed() -> None:
    """Check that the process of the player has ended, and the one that it had started."""
    processes = [int(number) for number in Path("processes").read_text().split()]
    assert len(processes) == 2
    wait_until(lambda: not any(map(is_running, processes)))


GRACE = HostedPlayer.grace
needs_groups = pytest.mark.skipif(sys.platform == "win32", reason="looks for processes by number")


@needs_groups
@pytest.mark.parametrize("name", ["Loops", "Ignores", "Pieces"])
def test_a_class_that_hangs_is_killed_after_the_limit_and_the_grace(name: str) -> None:
    seated = player(f"py:hanging_bots:{name}", NEUTRON)
    with pytest.raises(PlayerError) as caught:
        chosen(seated, Limit(seconds=0.3))
    assert str(caught.value) == (f"py:hanging_bots:{name} did not choose a move within 1.3 seconds")
    assert_all_are_killed()


@needs_groups
def test_without_a_limit_it_has_a_time_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (HostedPlayer.seconds_to_start, HostedPlayer.seconds_to_answer, GRACE) == (30, 60, 10)
    monkeypatch.setattr(HostedPlayer, "seconds_to_answer", 1.5)
    with pytest.raises(PlayerError, match=r"did not choose a move within 1\.5 seconds$"):
        chosen(player("py:hanging_bots:Sleeps", NEUTRON), Limit(nodes=100))
    assert_all_are_killed()


@needs_groups
def test_a_class_that_never_starts_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    # Its process has started, however busy the machine is, when its class makes an object.
    never_starts: Any = HostedPlayer.load("py:hanging_bots:NeverStarts")
    monkeypatch.setattr(HostedPlayer, "seconds_to_start", 2.0)
    with pytest.raises(PlayerError, match=r"NeverStarts did not start within 2 seconds$"):
        never_starts(NEUTRON)
    assert_all_are_killed()


def test_a_module_that_is_never_imported_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HostedPlayer, "seconds_to_start", 2.0)
    with pytest.raises(PlayerError, match=r"^py:endless_bots:Any did not start within 2 seconds$"):
        player("py:endless_bots:Any", NEUTRON)


def test_a_player_that_was_killed_can_be_asked_again() -> None:
    seated = player("py:hanging_bots:Once", NEUTRON)
    with pytest.raises(PlayerError):
        chosen(seated, Limit(seconds=0.1))
    assert chosen(seated, Limit(seconds=60)) in NEUTRON.start().legal_moves()


def test_the_next_player_of_a_module_plays_in_the_same_process() -> None:
    moves = NEUTRON.start().legal_moves()
    for number in (1, 2):
        seated = player("py:hanging_bots:Numbered", NEUTRON)
        assert chosen(seated, Limit(seconds=60)) == moves[number]
        seated.close()


def test_who_waits_for_a_process_learns_at_once_that_it_was_closed() -> None:
    process = PythonProcess("py:hanging_bots:Once")
    threading.Timer(0.3, process.close).start()
    began = time.monotonic()
    process.allow(60)
    with pytest.raises(PlayerError):
        process.receive()
    assert time.monotonic() - began < 30


def test_a_host_whose_answer_nobody_reads_ends_without_a_word() -> None:
    program = "from ludoteca.players.external.host import main; main()"
    host = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert host.stdin is not None
    assert host.stdout is not None
    host.stdout.close()
    host.stdin.write(pickle.dumps(("describe", ("py:hanging_bots:Once",))))
    host.stdin.flush()
    # The input stays open: the answer is what ends it.
    assert host.wait(60) == 0
    host.stdin.close()
    assert host.stderr is not None
    assert host.stderr.read() == b""
    host.stderr.close()
