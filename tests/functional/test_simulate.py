"""``ludoteca simulate`` as a researcher runs it."""

from __future__ import annotations

import json
from pathlib import Path

from ludoteca.records import format_for
from tests.functional.command import ludoteca


def without_times(text: str) -> object:
    data = json.loads(text)
    del data["seconds_per_move"]
    return data


def test_the_same_seed_gives_the_same_result_whatever_the_jobs() -> None:
    command = ("simulate", "neutron", "random", "greedy", "--games", "20", "--seed", "4", "--json")
    one = ludoteca(*command, "--jobs", "1")
    two = ludoteca(*command, "--jobs", "2")
    assert one.returncode == two.returncode == 0
    assert without_times(one.stdout) == without_times(two.stdout)
    assert json.loads(one.stdout)["games"] == 20


def test_the_table_tells_seats_endings_intervals_and_distinct_games() -> None:
    shown = ludoteca("simulate", "senet", "random", "random", "--games", "6", "--seed", "1").stdout
    for word in ("Player 1 (random)", "95 % interval", "cleared", "6 games, 6 of them different"):
        assert word in shown
    assert "seed 1" in shown


def test_two_deterministic_players_play_one_game() -> None:
    shown = ludoteca("simulate", "neutron", "ok", "ok", "--games", "5", "--seed", "1").stdout
    assert "5 games, 1 of them different" in shown


def test_the_games_can_be_saved_and_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    ran = ludoteca(
        "simulate",
        "morris",
        "random",
        "random",
        "--games",
        "3",
        "--seed",
        "2",
        "--save",
        str(folder),
    )
    assert ran.returncode == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["000001.ludo", "000002.ludo", "000003.ludo"]
    for file in files:
        (record,) = format_for(file.name).read(file.read_bytes()).records
        *_, last = record.positions()
        assert last.outcome is not None
        assert last.outcome.winners == record.winners


def test_an_unknown_player_is_refused_before_anything_is_played() -> None:
    refused = ludoteca("simulate", "neutron", "random", "nobody")
    assert refused.returncode == 2
    assert "no player 'nobody': choose random" in refused.stderr
