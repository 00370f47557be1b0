"""The documents say what is so."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.games.registry import BUILT_IN
from ludoteca.players import neutron
from scripts import fields
from tests.functional.command import ludoteca as command

ROOT = Path(__file__).parents[2]
JOURNEY = re.DOTALL | re.MULTILINE
SIZES: dict[str, dict[str, Any]] = {"go": {"size": 9}}


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_example_in_the_readme_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted >= 5
    assert results.failed == 0


def test_the_readme_fits_on_a_page() -> None:
    assert len(text_of("README.md").splitlines()) <= 60


def players_in(text: str) -> list[str]:
    """Return the players that a document shows."""
    return re.findall(r"```python\n((?:(?!```).)*class Mine:.*?)```", text, re.DOTALL)


PLAYERS = [
    pytest.param(shown, id=f"{name}-{number}")
    for name in ("README.md", "docs/terminal.md")
    for number, shown in enumerate(players_in(text_of(name)))
] + [
    pytest.param(
        textwrap.dedent("\n\n".join((neutron.__doc__ or "").split("\n\n")[1:-1])),
        id="ludoteca.players.neutron",
    )
]


def test_the_guide_shows_both_ways_to_write_a_player() -> None:
    ways = [
        re.findall(r"def (\w+)\(self", shown) for shown in players_in(text_of("docs/terminal.md"))
    ]
    assert ways == [["choose"], ["move_n", "move_reg"]]


@pytest.mark.parametrize("shown", PLAYERS)
def test_the_player_in_a_document_plays_whole_games(shown: str, tmp_path: Path) -> None:
    assert len(shown.splitlines()) <= 15
    (tmp_path / "mybot.py").write_text(shown, encoding="utf-8")
    words = ["simulate", "neutron", "py:mybot:Mine", "random", "--games", "2", "--alternate"]
    ran = subprocess.run(
        [sys.executable, "-m", "ludoteca", *words, "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr.strip()) == (0, "")
    result = json.loads(ran.stdout)
    assert (result["games"], result["faults"]) == (2, {})


@pytest.mark.parametrize("shown", players_in(text_of("docs/terminal.md")))
def test_the_player_in_the_guide_plays_a_person(
    shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mybot.py").write_text(shown, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = command("play", "neutron", "human", "py:mybot:Mine", typed=["b1b4", "q"])
    assert "Last move: N" in ran.stdout


def test_the_input_in_the_guide_plays_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(r"```python\n(.*?)```", text_of("docs/terminal.md"), re.DOTALL)
    (example,) = [block for block in blocks if "open_interface(" in block]
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path))
    exec(compile(example, "docs/terminal.md", "exec"), {})
    told = capsys.readouterr().out
    assert "White places a man on f4." in told
    assert "Black places a man on f6." in told
    assert "The game is saved." in told


@pytest.mark.parametrize("key", BUILT_IN)
def test_the_documents_show_the_board_as_it_is_drawn(key: str) -> None:
    game = ludoteca.game(key)
    assert game.draw(game.start(**SIZES.get(key, {}))) in text_of("docs/boards.md")


def test_every_recipe_has_at_most_ten_steps() -> None:
    chapters = text_of("CONTRIBUTING.md").split("\n## ")[1:]
    assert [chapter.splitlines()[0] for chapter in chapters] == [
        "Add a game",
        "Add a player",
        "Add a notation",
        "Add a language",
        "Add a file format",
    ]
    for chapter in chapters:
        steps = [int(number) for number in re.findall(r"^(\d+)\. ", chapter, re.MULTILINE)]
        assert steps == list(range(1, len(steps) + 1))
        assert 1 <= len(steps) <= 10


def test_contributing_lists_the_members_of_game_and_player() -> None:
    text = text_of("CONTRIBUTING.md")
    assert fields.with_tables(text) == text, "run python -m scripts.fields --update"


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/architecture.md", "docs/native.md"])
def test_every_file_a_document_names_is_there(name: str) -> None:
    named = re.findall(r"`((?:src|tests|docs|native)/[\w./]+)`", text_of(name))
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_file_that_the_architecture_names_is_there() -> None:
    source = ROOT / "src" / "ludoteca"
    named = re.findall(r"`((?:cli|match|web)/[\w/{},.*-]+)`", text_of("docs/architecture.md"))
    assert named
    for name in named:
        folder, braces, rest = name.partition("{")
        names, _, ending = rest.partition("}")
        for one in names.split(","):
            assert list(source.glob(f"{folder}{one}{ending}" if braces else name)), name


@pytest.mark.parametrize("heading", ["A typed move", "A click"])
def test_the_journey_of_a_move_is_listed_file_by_file(heading: str) -> None:
    (chapter,) = re.findall(rf"^## {heading},.*?(?=^## )", text_of("docs/architecture.md"), JOURNEY)
    steps = re.findall(r"^(\d+)\. `([\w./<>-]+)` ", chapter, re.MULTILINE)
    assert [int(number) for number, _ in steps] == list(range(1, len(steps) + 1))
    files = [name.replace("<game>", key) for _, name in steps for key in BUILT_IN]
    assert [name for name in files if not (ROOT / "src" / "ludoteca" / name).is_file()] == []
