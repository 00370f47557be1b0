"""The documents say what is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.games.registry import BUILT_IN

ROOT = Path(__file__).parents[2]
SIZES: dict[str, dict[str, Any]] = {"go": {"size": 9}}


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_example_in_the_readme_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted >= 5
    assert results.failed == 0


@pytest.mark.parametrize("key", BUILT_IN)
def test_the_readme_shows_the_board_as_it_is_drawn(key: str) -> None:
    game = ludoteca.game(key)
    assert game.draw(game.start(**SIZES.get(key, {}))) in text_of("README.md")


def test_every_recipe_has_at_most_ten_steps() -> None:
    chapters = text_of("CONTRIBUTING.md").split("\n## ")[1:]
    assert [chapter.splitlines()[0] for chapter in chapters] == [
        "Add a game",
        "Add a player",
        "Add a notation",
        "Add a file format",
    ]
    for chapter in chapters:
        steps = [int(number) for number in re.findall(r"^(\d+)\. ", chapter, re.MULTILINE)]
        assert steps == list(range(1, len(steps) + 1))
        assert 1 <= len(steps) <= 10


@pytest.mark.parametrize(
    "name", ["CONTRIBUTING.md", "docs/architecture.md", "docs/coverage.md", "docs/native.md"]
)
def test_every_file_a_document_names_is_there(name: str) -> None:
    named = re.findall(r"`((?:src|tests|docs|native)/[\w./]+)`", text_of(name))
    assert [path for path in named if not (ROOT / path).exists()] == []


def coverage_rows() -> list[list[str]]:
    rows = [line for line in text_of("docs/coverage.md").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return [row for row in cells if row[0] not in ("point", "---")]


def test_every_rule_the_coverage_names_is_in_the_code() -> None:
    for point, code, _, _ in coverage_rows():
        for path, names in re.findall(r"`([\w/]+\.\w+)(?:: ([^`]+))?`", code):
            source = text_of(f"src/ludoteca/{path}")
            for name in filter(None, re.split(r"[,\s]+", names)):
                assert name.split(".")[-1].rstrip("()") in source, f"{point}: {name} in {path}"


def test_every_test_the_coverage_names_is_there() -> None:
    for point, _, tests, screen in coverage_rows():
        named = re.findall(r"`([\w/]+\.py)::(\w+)`", tests)
        assert named or (tests == screen == "later"), f"{point}: no test"
        for path, name in named:
            assert f"def {name}(" in text_of(f"tests/{path}"), f"{point}: {path}::{name}"
        assert screen, f"{point}: no screen"
