"""Many games: the same whatever the number of processes, and nothing stops them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca.arena.game import GameResult, Pairing, play_game
from ludoteca.arena.simulation import simulate
from ludoteca.arena.summary import summarise
from ludoteca.core import LudotecaError, OptionError, UnknownNameError


def test_the_number_of_processes_does_not_change_the_games() -> None:
    pairing = Pairing("senet", ("random", "greedy"), seed=5)
    alone = sorted(simulate(pairing, 9, jobs=1), key=lambda played: played.number)
    together = sorted(simulate(pairing, 9, jobs=3), key=lambda played: played.number)
    assert alone == together
    first, second = (summarise(pairing, played).as_data() for played in (alone, together))
    times: dict[str, object] = {"seconds_per_move": [], "cpu_seconds_per_move": []}
    assert first | times == second | times


def test_an_impossible_pairing_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownNameError):
        next(simulate(Pairing("chess", ("random", "random")), 1))


def test_a_player_that_kills_its_process_forfeits_its_games_only() -> None:
    pairing = Pairing("neutron", ("random", "py:tests.unit.arena.killer:Killer"), seed=1)
    played = list(simulate(pairing, 12, jobs=2))
    assert sorted(one.number for one in played) == list(range(12))
    killed = [one for one in played if one.ending == "forfeit"]
    assert 0 < len(killed) < 12
    assert {one.fault for one in killed} == {f"{pairing.players[1]} exited unexpectedly: 1"}


SCRIPT = """
from ludoteca.arena import Pairing, simulate
print("once")
pairing = Pairing("neutron", ("random", "greedy"), seed=1)
played = sorted(simulate(pairing, 4, jobs=2), key=lambda one: one.number)
print([(one.ending, len(one.moves), one.fault) for one in played])
"""


@pytest.mark.parametrize("way", ["file", "command", "input"])
def test_a_script_needs_no_guard(way: str, tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    file.write_text(SCRIPT)
    words = {"file": [str(file)], "command": ["-c", SCRIPT], "input": ["-"]}[way]
    ran = subprocess.run(
        [sys.executable, *words], input=SCRIPT, capture_output=True, text=True, timeout=120
    )
    played = simulate(Pairing("neutron", ("random", "greedy"), seed=1), 4)
    expected = f"once\n{[(one.ending, len(one.moves), one.fault) for one in played]}\n"
    assert (ran.stdout, ran.stderr, ran.returncode) == (expected, "", 0)
    assert "None" in ran.stdout


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_played_where_an_event_loop_runs_as_in_a_notebook(jobs: int) -> None:
    pairing = Pairing("neutron", ("random", "greedy"), seed=1)

    async def cell() -> list[GameResult]:
        return [*simulate(pairing, 3, jobs), play_game(pairing, 3)]

    played = asyncio.run(cell())
    assert sorted(one.number for one in played) == list(range(4))
    assert {one.fault for one in played} == {None}


@pytest.mark.skipif(sys.platform == "win32", reason="needs a program that only fails")
def test_a_process_that_ends_while_nobody_is_asked_is_an_error_and_no_forfeit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("multiprocessing.spawn._python_exe", b"/bin/false")
    with pytest.raises(LudotecaError, match=r"^a process of the simulation ended unexpectedly"):
        list(simulate(Pairing("neutron", ("random", "random")), 2, jobs=2))


@pytest.mark.parametrize("jobs", [0, -1])
def test_too_few_jobs_are_refused(jobs: int) -> None:
    with pytest.raises(OptionError, match=f"^the number of jobs must be at least 1, not {jobs}$"):
        simulate(Pairing("neutron", ("random", "random")), 1, jobs)
