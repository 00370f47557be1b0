"""The document of the native twin says what is so."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from tests.twins.ways import RULE_SETS, Way

pytestmark = pytest.mark.usefixtures("core")

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/native.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, flags=re.MULTILINE | re.DOTALL)


def shown(source: str, statement: ast.stmt) -> object | None:
    """Return the value that the comment behind an expression gives; None if it gives none."""
    comment = source.splitlines()[(statement.end_lineno or 0) - 1].rpartition("#")[2]
    try:
        value: object = ast.literal_eval(comment.strip())
    except (SyntaxError, ValueError):
        return None
    return value


def test_the_examples_run_and_give_what_is_written_beside_them() -> None:
    names: dict[str, Any] = {}
    compared = 0
    for source in EXAMPLES:
        for statement in ast.parse(source).body:
            if isinstance(statement, ast.Expr):
                value = eval(ast.unparse(statement), names)
                expected = shown(source, statement)
                compared += expected is not None
                assert expected in (None, value), ast.unparse(statement)
            else:
                exec(ast.unparse(statement), names)
    assert len(EXAMPLES) == TEXT.count("```") // 2 >= 2
    assert compared >= 2
    assert names["mask"].any(axis=1).all()


def members(kind: str) -> set[str]:
    return {name for name in dir(getattr(native.core, kind)) if not name.startswith("_")}


def test_every_name_of_a_state_is_explained() -> None:
    chapter = TEXT[TEXT.index("## State") : TEXT.index("## Batch")]
    named = set(re.findall(r"`(\w+)(?:\([^`]*\))?`", chapter))
    assert members("State") - named - {"game"} == set()


def test_every_name_of_a_batch_is_shown() -> None:
    chapter = TEXT[TEXT.index("## Batch") : TEXT.index("## What the numbers mean")]
    assert {name for name in members("Batch") - {"n", "text"} if name not in chapter} == set()


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_the_tables_have_the_counts_of_actions_and_planes(key: str, rules: str) -> None:
    state = Way(key, rules).state()
    actions, planes = re.findall(rf"^\| {key.capitalize()} .*", TEXT, flags=re.MULTILINE)
    count, *sides = state.observation_shape
    how_many = actions.split("|")[3].strip()
    if key == "go":
        assert (how_many, state.action_count) == ("size² + 1", sides[0] ** 2 + 1)
    else:
        assert f"{state.action_count:,}" in re.findall(r"[0-9,]*[0-9]", how_many)
    shape = planes.partition("(")[2].partition(")")[0].split(", ")
    assert (shape[0], len(shape)) == (str(count), 1 + len(sides))
