"""Killing the program at random moments loses nothing that was shown."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import pytest

import ludoteca
from ludoteca.match.codec import event_to_dict
from ludoteca.match.session import Session
from ludoteca.store.library import Library
from ludoteca.store.schema import standing_of
from ludoteca.store.store import Store
from tests.daily import daily_rows
from tests.functional import killed

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="copies are made by fork")

Shown = dict[tuple[str, int], object]

LONGEST_SECONDS = 240.0  # Then a test has gone wrong: its programs are ended, and it fails


@contextmanager
def nursery(store: Path | str, choice: str) -> Iterator[tuple[IO[str], IO[str]]]:
    """Start the program that forks players; give what is written to it and read from it.

    Whatever happens, it is ended with all its forks: they are a process group of their own.
    """
    source = str(Path(ludoteca.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": source, "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        [sys.executable, killed.__file__, str(store), choice],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    ) as program:
        assert program.stdin
        assert program.stdout
        watchdog = threading.Timer(LONGEST_SECONDS, end, [program.pid])
        watchdog.start()
        try:
            yield program.stdin, program.stdout
        finally:
            watchdog.cancel()
            end(program.pid)


def end(group: int) -> None:
    """Kill a program and all its forks."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def note(line: str, shown: Shown) -> None:
    assert line.endswith("\n"), "the programs were ended"
    _, key, number, body = line.rstrip("\n").split(" ", 3)
    assert (key, int(number)) not in shown, "an event was shown twice"
    shown[key, int(number)] = json.loads(body)


def check(place: Path | str, shown: Shown) -> int:
    """Every event shown is there, and every game can be taken up; return how many there are."""
    with Store(place) as store:
        if isinstance(place, Path):
            ((whole,),) = store.rows("PRAGMA integrity_check")
            assert whole == "ok"
        games = Library(store).games()
        stored = {game.key: store.events(game.key) for game in games}
    for (key, number), body in shown.items():
        assert json.loads(json.dumps(event_to_dict(stored[key][number]))) == body
    for game in games:
        session = Session.replay(stored[game.key])
        standing = standing_of(session.state)
        assert game.sequence == session.sequence
        assert (game.stage, game.moves) == (standing.stage, standing.moves)
        assert (game.winners, game.ending) == (standing.winners, standing.ending)
    return len(stored)


def kill_many(path: Path | str, times: int, seed: int) -> Shown:
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


@pytest.mark.parametrize(
    ("times", "seed"), daily_rows([(60, 1), *((400, seed) for seed in range(1, 8))], 1)
)
def test_hundreds_of_kills_lose_nothing_that_was_shown(
    tmp_path: Path, times: int, seed: int
) -> None:
    path = tmp_path / "games.sqlite"
    shown = kill_many(path, times, seed)
    assert len(shown) > 60
    assert check(path, shown) > 3


@pytest.mark.parametrize("choice", ["shared", "apart"])
def test_two_programs_on_one_store_do_not_corrupt_each_other(tmp_path: Path, choice: str) -> None:
    path = tmp_path / "games.sqlite"
    shown: Shown = {}
    writers: dict[str, int] = {}
    with nursery(path, choice) as (orders, lines):
        orders.write("1\n2\n")
        orders.flush()
        processes = set()
        while len(shown) < 100 or len(writers) < 2 or min(writers.values()) <= 10:
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
            writers[line.split(" ", 1)[0]] += 1
    assert check(path, shown) >= 1
    assert all(count > 10 for count in writers.values())
