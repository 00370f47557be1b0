"""The door to the native module: when it is open, and that what is behind it is up to date."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.version import __version__

ROOT = Path(__file__).parents[2]


def is_available_with(no_native: str) -> bool:
    """Ask a new interpreter, because the door is opened once, at import."""
    answer = subprocess.run(
        [sys.executable, "-c", "from ludoteca import native; print(native.is_available())"],
        env={**os.environ, "LUDOTECA_NO_NATIVE": no_native},
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.strip() == "True"


@pytest.fixture
def core() -> native.Core:
    if native.core is None:
        pytest.skip("this installation is pure Python")
    return native.core


@pytest.mark.skipif(
    os.environ.get("LUDOTECA_REQUIRE_NATIVE", "") in ("", "0"),
    reason="only make test and CI promise a native module",
)
def test_the_native_module_is_there_where_it_is_required() -> None:
    assert is_available_with("")


@pytest.mark.parametrize("value", ["1", "yes"])
def test_the_door_stays_shut_when_told_so(value: str) -> None:
    assert not is_available_with(value)


@pytest.mark.usefixtures("core")
@pytest.mark.parametrize("value", ["", "0"])
def test_the_door_is_open_when_not_told_otherwise(value: str) -> None:
    assert is_available_with(value)


def test_build_info_is_known_exactly_when_the_module_is_available() -> None:
    assert (native.build_info() is not None) == native.is_available()


def test_build_info_names_compiler_standard_build_type_and_processor(core: native.Core) -> None:
    info = core.build_info()
    assert set(info) == {"compiler", "standard", "build_type", "processor"}
    assert info["standard"] == "C++20"


def test_the_native_module_has_the_version_of_the_package(core: native.Core) -> None:
    assert core.version == __version__


@pytest.mark.usefixtures("core")
def test_the_checked_in_stub_is_the_one_the_build_writes() -> None:
    built = Path(sys.modules["ludoteca._core"].__file__ or "").with_name("_core.pyi")
    checked_in = ROOT / "src/ludoteca/_core.pyi"
    assert _syntax(checked_in) == _syntax(built), "the bindings have changed: run make stub"


def _syntax(stub: Path) -> str:
    """Read a stub as syntax, which does not change with the layout of a new nanobind."""
    return ast.dump(ast.parse(stub.read_text(encoding="utf-8")), indent=1)


def test_the_version_has_a_heading_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[?([^\]\s]+)", changelog, flags=re.MULTILINE)
    assert __version__ in versions
