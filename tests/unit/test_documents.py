"""The documents say what is so."""

from __future__ import annotations

import asyncio
import dataclasses
import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.games.registry import BUILT_IN
from ludoteca.players import Limit, ask, player
from tests import fields

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


@pytest.mark.parametrize("name", ["README.md", "docs/terminal.md"])
def test_the_player_in_a_document_plays(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shown,) = re.findall(r"```python\n((?:(?!```).)*class Mine:.*?)```", text_of(name), re.DOTALL)
    assert len(shown.splitlines()) <= 10
    module = Path(name).stem.lower() + "_bot"
    (tmp_path / f"{module}.py").write_text(shown, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = ludoteca.game("neutron")
    mine = player(f"py:{module}:Mine", game)
    start = game.start()
    assert asyncio.run(ask(mine, start, Limit(seconds=60))) in start.legal_moves()


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


def test_contributing_lists_the_fields_of_game_and_player() -> None:
    text = text_of("CONTRIBUTING.md")
    assert fields.with_tables(text) == text, "run python -m tests.fields --update"
    for field in dataclasses.fields(ludoteca.Game):
        assert f"| `{field.name}` |" in text


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
