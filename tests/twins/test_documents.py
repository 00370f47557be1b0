"""The document of the native twin says what is so."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from tests.twins.ways import GAMES, RULE_SETS, Way

pytestmark = pytest.mark.usefixtures("core")

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/native.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, flags=re.MULTILINE | re.DOTALL)


def rows(heading: str) -> dict[str, list[str]]:
    """Read the table under a heading as a dictionary of its rows."""
    table = TEXT[TEXT.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in table]
    return {first: others for first, *others in cells}


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
    """List the public names of a class."""
    return {name for name in dir(getattr(native.core, kind)) if not name.startswith("_")}


def test_every_name_of_a_state_is_explained() -> None:
    chapter = TEXT[TEXT.index("## State") : TEXT.index("## Batch")]
    named = set(re.findall(r"`(\w+)(?:\([^`]*\))?`", chapter))
    assert members("State") - named - {"game"} == set()


def test_every_name_of_a_batch_is_shown() -> None:
    chapter = TEXT[TEXT.index("## Batch") : TEXT.index("## What the numbers mean")]
    assert {name for name in members("Batch") - {"n", "text"} if name not in chapter} == set()


def counts(key: str) -> dict[str, int]:
    """Read how many actions a game has, by the words in brackets behind each number."""
    _, cell = rows("game | actions")[key.capitalize()]
    found = re.findall(r"([0-9,]*[0-9])(?: \(([^)]*)\))?", cell)
    return {words: int(number.replace(",", "")) for number, words in found}


@pytest.mark.parametrize("key", [key for key in GAMES if key != "go"])
def test_the_counts_of_actions_are_those_in_the_table(key: str) -> None:
    told = counts(key)
    # A rule set that is not named has the number that is told first.
    first = next(iter(told.values()))
    real = {rules: Way(key, rules).state().action_count for rules in GAMES[key].presets}
    assert real == {rules: told.get(rules, first) for rules in real}
    assert set(real.values()) == set(told.values())


def test_the_count_of_actions_in_go_depends_on_the_size() -> None:
    assert rows("game | actions")["Go"][1] == "size² + 1"
    for size in range(2, 26):
        assert Way("go", "japanese", {"size": size}).state().action_count == size**2 + 1


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_the_shapes_of_observations_are_those_in_the_table(key: str, rules: str) -> None:
    observed = "observation (bytes; the player to move comes first; the board is never rotated)"
    table = rows(f"game | {observed}")
    [(shape, planes)] = [
        (re.findall(r"[\w]+", first.partition(" ")[2]), planes)
        for first, [planes] in table.items()
        if first.partition(" ")[0].lower() == key
    ]
    way = Way(key, rules)
    real = way.state().observation_shape
    assert real == tuple(int(one) if one.isdigit() else side(way, one) for one in shape)
    assert described(planes) == real[0]


def side(way: Way, name: str) -> int:
    """Return what the table calls points, side or size."""
    position: Any = way.position()
    if name == "points":
        return len(position.board.points)
    return int(position.size if name == "size" else position.rules.side)


def described(planes: str) -> int:
    """Count the planes that a description names."""
    pieces = {"P L N S G B R K +P +L +N +S +B +R": 14, "R B G S N L P": 7}
    count = 0
    last = 1
    for words in planes.split(", "):
        more = next((number for names, number in pieces.items() if names in words), 1)
        if words in ("the same of the opponent", "the opponent's"):
            more = last
        count, last = count + (5 if words.startswith("five") else more), more
    return count


def test_every_command_it_names_is_one_of_make() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in rows("command | does"):
        target = command.strip("`").removeprefix("make ")
        assert re.search(rf"^{target}:.*## ", makefile, flags=re.MULTILINE), command
