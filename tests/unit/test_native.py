"""The door to the native module: when it is open."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca.version import __version__

ROOT = Path(__file__).parents[2]


def is_available_with(no_native: str) -> bool:
    """Ask a new interpreter, because the door is opened once, at import."""
    answer = subprocess.run(
        [sys.executable, "-c", "from ludoteca import native; print(native.core is not None)"],
        env={**os.environ, "LUDOTECA_NO_NATIVE": no_native},
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.strip() == "True"


@pytest.mark.skipif(
    os.environ.get("LUDOTECA_REQUIRE_NATIVE", "") in ("", "0"),
    reason="only make test and CI promise a native module",
)
def test_the_native_module_is_there_where_it_is_required() -> None:
    assert is_available_with("")


@pytest.mark.parametrize("value", ["1", "yes"])
def test_the_door_stays_shut_when_told_so(value: str) -> None:
    assert not is_available_with(value)


def test_the_version_has_a_heading_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[?([^\]\s]+)", changelog, flags=re.MULTILINE)
    assert __version__ in versions
