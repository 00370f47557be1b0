"""When the native module is used."""

import os
import re
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.version import __version__
from tests.script import run

ROOT = Path(__file__).parents[2]


def is_available_with(no_native: str) -> bool:
    """Ask a new interpreter, because the module is chosen once, at import."""
    script = "from ludoteca import native; print(native.core is not None)"
    return run(script, LUDOTECA_NO_NATIVE=no_native) == "True"


@pytest.mark.skipif(
    os.environ.get("LUDOTECA_REQUIRE_NATIVE", "") in ("", "0"),
    reason="only make test and CI promise a native module",
)
@pytest.mark.parametrize("value", ["", "0"])
def test_the_native_module_is_there_where_it_is_required(value: str) -> None:
    assert is_available_with(value)


@pytest.mark.parametrize("value", ["1", "yes"])
def test_the_door_stays_shut_when_told_so(value: str) -> None:
    assert not is_available_with(value)


LATER = """
import sys

missing = {"ludoteca._core", "ludoteca._solve"}

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name in missing:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Finder())
from ludoteca import game, native, player
from ludoteca.players import players_for
from ludoteca.solved import solve_command
from ludoteca.solved.solution import Resources, Solution
from ludoteca.solved.tablebases import TablebaseError
from pathlib import Path

neutron = game("neutron")
plan = Resources(Path("nowhere"), threads=1, gigabytes=1.0)

def state():
    try:
        Solution(neutron, neutron.make_rules(), plan)
        solving = "solves"
    except TablebaseError as error:
        solving = str(error)
    level = "weaker" if "Weaker" in player("level:9", neutron).title else "full"
    has_engine = "engine" in players_for(neutron)
    print(native.core is not None, has_engine, level, solving, sep=", ")

state()
print(native.refresh())
missing.remove("ludoteca._core")
state()
print(native.refresh(), native.refresh())
state()
print(solve_command(neutron, neutron.make_rules()))
missing.clear()
state()
"""


@pytest.mark.skipif(native.core is None, reason="this installation is pure Python")
def test_modules_that_are_built_later_are_found_by_the_next_look() -> None:
    missing = "False, False, weaker, solving needs the native module, which is not installed"
    solvers = "the solvers are not built yet: try again in a few minutes, or run make native"
    assert run(LATER).splitlines() == [
        missing,
        "False",
        # It counts only when it is looked for, at the beginning of a game.
        missing,
        "True False",
        f"True, True, full, {solvers}",
        "ludoteca solve neutron",
        "True, True, full, solves",
    ]


def test_the_native_code_keeps_to_what_the_standard_library_of_clang_14_has() -> None:
    missing = re.compile(r"std::(ranges::|jthread|format\b|views::)")
    found = [
        f"{source.relative_to(ROOT)}:{number}: {line.strip()}"
        for source in sorted((ROOT / "native").rglob("*"))
        if source.suffix in (".cpp", ".h") and source.parent.name != "fuzz"
        for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1)
        if missing.search(line.partition("//")[0])
    ]
    assert found == [], "write std::sort(a.begin(), a.end()), and JoinedThread"


def test_the_version_has_a_heading_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[?([^\]\s]+)", changelog, flags=re.MULTILINE)
    assert __version__ in versions
