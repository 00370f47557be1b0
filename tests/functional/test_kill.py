"""Killing the program at random moments loses nothing that was shown."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

import ludoteca
from ludoteca.match import Session, Store
from ludoteca.match.events import event_to_dict
from tests.functional import killed

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="copies are made by fork")

Shown = dict[tuple[str, int], object]


@contextmanager
def nursery(store: Path, choice: str) -> Iterator[tuple[IO[str], IO[str]]]:
    """Start the program that forks players; give what is written to it and read from it."""
    source = str(Path(ludoteca.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": source, "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        [sys.executable, killed.__file__, str(store), choice],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as program:
        assert program.stdin
        assert program.stdout
        yield program.stdin, program.stdout
        program.stdin.close()


def note(line: str, shown: Shown) -> None:
    _, key, number, body = line.rstrip("\n").split(" ", 3)
    assert (key, int(number)) not in shown, "an event was shown twice"
    shown[key, int(number)] = json.loads(body)


def check(path: Path, shown: Shown) -> int:
    """Every event shown is there, and every game can be taken up; return how many there are."""
    with Store(path) as store:
        (whole,) = store._database.execute("PRAGMA integrity_check").fetchone()
        assert whole == "ok"
        stored = {game.key: store.events(game.key) for game in store.games()}
    for (key, number), body in shown.items():
        assert event_to_dict(stored[key][number]) == body
    for events in stored.values():
        Session.replay(events)
    return len(stored)


def kill_many(path: Path, times: int, seed: int) -> Shown:
    dice = random.Random(seed)
    shown: Shown = {}
    with nursery(path, "any") as (orders, lines):
        for number in range(times):
            orders.write(f"{seed * 1_000_000 + number}\n")
            orders.flush()
            process, word = lines.readline().split()
            assert word == "born"
            for _ in range(dice.choice([0, 0, 1, 2, 5, 20])):
                note(lines.readline(), shown)
            time.sleep(dice.choice([0.0, 0.002, 0.02]) * dice.random())
            os.kill(int(process), signal.SIGKILL)
            while (line := lines.readline()) != f"{process} died\n":
                note(line, shown)
            if number % 100 == 0:
                check(path, shown)
    return shown


def test_four_hundred_kills_lose_nothing_that_was_shown(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    shown = kill_many(path, 400, seed=1)
    assert len(shown) > 400
    assert check(path, shown) > 5


@pytest.mark.oracle_large
@pytest.mark.parametrize("seed", range(2, 8))
def test_many_more_kills_lose_nothing_that_was_shown(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "games.sqlite"
    shown = kill_many(path, 400, seed)
    assert check(path, shown) > 5


@pytest.mark.parametrize("choice", ["shared", "apart"])
def test_two_programs_on_one_store_do_not_corrupt_each_other(tmp_path: Path, choice: str) -> None:
    path = tmp_path / "games.sqlite"
    shown: Shown = {}
    writers: dict[str, int] = {}
    with nursery(path, choice) as (orders, lines):
        orders.write("1\n2\n")
        orders.flush()
        processes = set()
        while len(shown) < 300 or len(writers) < 2:
            assert len(shown) < 20_000, "one of the two writers has ended"
            line = lines.readline()
            process, word = line.split(" ", 1)
            if word == "born\n":
                processes.add(int(process))
                continue
            note(line, shown)
            writers[process] = writers.get(process, 0) + 1
        for number in processes:
            os.kill(number, signal.SIGKILL)
        orders.close()
        for line in lines:
            note(line, shown)
    assert check(path, shown) >= 1
    assert all(count > 10 for count in writers.values())
