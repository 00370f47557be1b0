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
LEFT_OUT = {"__init__", "__main__", "_core", "_solve", "version"}


@cache
def arrows() -> dict[str, set[str]]:
    """Return the packages, each with those that its modules import."""
    found: dict[str, set[str]] = {}
    for path in sources():
        package = folder(path)
        if package in LEFT_OUT:
            continue
        names = (name.split(".") for name in imports_of(path))
        wanted = {parts[1] for parts in names if parts[0] == "ludoteca" and len(parts) > 1}
        found.setdefault(package, set()).update(wanted)
    return {package: found[package] & found.keys() - {package} for package in found}


def reached(package: str) -> set[str]:
    """Return all that a package imports, directly or indirectly."""
    return arrows()[package].union(*map(reached, arrows()[package]))


def drawn() -> str:
    """Draw the packages, without indirect arrows."""
    lines = ["flowchart BT"]
    lines += [f'    {package}["{package}<br/>{about(package)}"]' for package in sorted(arrows())]
    for package in sorted(arrows()):
        indirect = set[str]().union(*map(reached, arrows()[package]))
        lines += [f"    {package} --> {other}" for other in sorted(arrows()[package] - indirect)]
    return "\n".join(lines) + "\n"


def about(package: str) -> str:
    """Return the first words of a package's docstring."""
    path = PACKAGE / package / "__init__.py"
    said = ast.get_docstring(parse(path if path.is_file() else PACKAGE / f"{package}.py"))
    return re.split(r"[.:;]", said or "")[0].replace("`", "")


def test_the_package_diagram_is_what_the_modules_import(request: pytest.FixtureRequest) -> None:
    text = PLAN.read_text(encoding="utf-8")
    match = DRAWN.search(text)
    assert match
    if request.config.getoption("--update-goldens"):
        PLAN.write_text(text[: match.start(2)] + drawn() + text[match.end(2) :], encoding="utf-8")
    elif match[2] != drawn():
        pytest.fail("the package diagram is out of date: --update-goldens draws it again")
