"""The commands that answer and end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca as library
from ludoteca.games.registry import BUILT_IN
from tests.functional.command import ludoteca, run_with_output
from tests.functional.screen import private_environment


def test_the_version_is_said_without_loading_the_commands() -> None:
    assert ludoteca("--version").stdout == f"ludoteca {library.__version__}\n"
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "ludoteca", "--version"],
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    for heavy in ("typer", "rich", "textual", "ludoteca.games.shogi", "importlib.metadata"):
        assert heavy not in loaded


def test_games_are_listed_for_people_and_for_programs() -> None:
    shown = ludoteca("games").stdout
    for text in (
        "morris   Nine Men's Morris",
        "rules: japanese, chinese, aga, new-zealand, tromp-taylor",
        "size: a whole number from 2 to 25",
        "level:10, random, perfect, ok, greedy, search, mcts",
        "players: human, level:1 … level:10, random, greedy",
    ):
        assert text in shown
    listed = json.loads(ludoteca("games", "--json").stdout)
    assert [game["key"] for game in listed][:5] == list(BUILT_IN)
    go = listed[4]
    assert go["rules"][0]["name"] == "japanese"
    assert {option["key"] for option in go["rules"][0]["options"]} >= {"size", "komi", "handicap"}
    assert "random" in go["players"]


@pytest.mark.parametrize(
    ("key", "language", "title", "chapters"),
    [
        ("morris", "en", "Nine Men's Morris", ["Goal", "Writing moves", "Controls"]),
        ("neutron", "ru", "Нейтрон", ["Цель", "Запись ходов", "Управление"]),
    ],
)
def test_the_rules_and_the_controls_are_shown_in_the_language_asked_for(
    key: str, language: str, title: str, chapters: list[str]
) -> None:
    lines = ludoteca("rules", key, "--lang", language).stdout.splitlines()
    shown = [line[3:] for line in lines if line.startswith("## ")]
    assert lines[0].startswith(f"# {title}")
    assert [shown[0], *shown[-2:]] == chapters
    assert any(line.startswith("- `u` (") for line in lines)


def test_the_rules_come_in_the_language_of_the_environment() -> None:
    assert "## Цел\n" in ludoteca("rules", "senet", LC_ALL="bg_BG.UTF-8").stdout
    assert "## Goal\n" in ludoteca("rules", "go", LC_ALL="fr_FR.UTF-8").stdout


def test_perft_prints_one_number_last() -> None:
    for words, count in {
        "shogi --depth 2 --rules minishogi": 181,
        "neutron --depth 2 --python": 1026,
        "go --depth 4 --size 2": 156,
        "go --depth 0": 1,
    }.items():
        counted = ludoteca("perft", *words.split())
        assert (counted.returncode, counted.stdout) == (0, f"{count}\n")
    position = ("--position", "2bbb/w4/b3w/w2bn/w3w w n")
    assert ludoteca("perft", "neutron", "--depth", "1", *position).stdout == "2\n"
    lines = ludoteca("perft", "neutron", "--depth", "2", "--divide").stdout.splitlines()
    assert len(lines) == 14
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == int(lines[-1]) == 1026


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_a_full_disk_is_said_in_one_sentence() -> None:
    for command in ("rules go", "perft go --depth 1"):
        with Path("/dev/full").open("w") as target:
            failed = run_with_output(target.fileno(), *command.split())
        assert failed.returncode == 1
        assert failed.stderr == "ludoteca: reading or writing failed: the disk is full\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell to close streams with")
@pytest.mark.parametrize(
    ("command", "closed"), [("", "<&-"), ("play go", ">&-"), ("games", "2>&-")]
)
def test_closed_streams_end_it_without_a_traceback(
    command: str, closed: str, tmp_path: Path
) -> None:
    left = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m ludoteca {command} {closed}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=private_environment(tmp_path),
    )
    assert left.returncode == 0
    assert left.stderr == ""


def test_a_reader_who_leaves_early_is_no_error_to_shout_about() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    left = run_with_output(writing, "perft", "shogi", "--depth", "1", "--divide")
    os.close(writing)
    assert (left.returncode, left.stderr) == (1, "")
