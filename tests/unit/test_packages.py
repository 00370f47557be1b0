"""The package diagram in docs/architecture.md is drawn from what the modules really import.

``pytest tests/unit/test_packages.py --update-goldens`` draws it again.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.unit.imports import PACKAGE, folder, imports_of, parse, sources

PLAN = Path(__file__).parents[2] / "docs" / "architecture.md"
DRAWN = re.compile(r"(?<=\n## The packages\n)(.*?```mermaid\n)(.*?)(?=```\n)", re.DOTALL)
LEFT_OUT = {"__init__", "__main__", "_core", "version"}


@cache
def arrows() -> dict[str, set[str]]:
    """Return the rooms, each with those that its modules import."""
    found: dict[str, set[str]] = {}
    for path in sources():
        room = folder(path)
        if room in LEFT_OUT:
            continue
        names = (name.split(".") for name in imports_of(path))
        wanted = {parts[1] for parts in names if parts[0] == "ludoteca" and len(parts) > 1}
        found.setdefault(room, set()).update(wanted)
    return {room: found[room] & found.keys() - {room} for room in found}


def reached(room: str) -> set[str]:
    """Return all that a room imports, directly or by others."""
    return arrows()[room].union(*map(reached, arrows()[room]))


def drawn() -> str:
    """Draw the rooms, without arrows that others make needless."""
    lines = ["flowchart BT"]
    lines += [f'    {room}["{room}<br/>{about(room)}"]' for room in sorted(arrows())]
    for room in sorted(arrows()):
        needless = set[str]().union(*map(reached, arrows()[room]))
        lines += [f"    {room} --> {other}" for other in sorted(arrows()[room] - needless)]
    return "\n".join(lines) + "\n"


def about(room: str) -> str:
    """Return the first words of a room's docstring."""
    path = PACKAGE / room / "__init__.py"
    said = ast.get_docstring(parse(path if path.is_file() else PACKAGE / f"{room}.py"))
    return re.split(r"[.:;]", said or "")[0].replace("`", "")


def test_the_plan_of_the_rooms_is_what_the_modules_import(request: pytest.FixtureRequest) -> None:
    text = PLAN.read_text(encoding="utf-8")
    match = DRAWN.search(text)
    assert match
    if request.config.getoption("--update-goldens"):
        PLAN.write_text(text[: match.start(2)] + drawn() + text[match.end(2) :], encoding="utf-8")
    elif match[2] != drawn():
        pytest.fail("the plan of the rooms is old: --update-goldens draws it again")
