"""The native module as a whole: that it is there, how it was built, and where it must be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.version import __version__
from tests.script import run

ROOT = Path(__file__).parents[2]
HERE = f"{Path(__file__).relative_to(ROOT)}::test_the_native_module_has_the_version_of_the_package"


def test_build_info_names_compiler_standard_build_type_and_processor(core: native.Core) -> None:
    info = core.build_info()
    assert set(info) == {"compiler", "standard", "build_type", "processor"}
    assert info["standard"] == "C++20"


def test_the_native_module_has_the_version_of_the_package(core: native.Core) -> None:
    assert core.version == __version__


@pytest.mark.parametrize(("required", "told"), [("", "1 skipped"), ("1", "1 error")])
def test_without_the_module_its_tests_are_skipped_unless_it_is_required(
    required: str, told: str
) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "anyio.pytest_plugin", HERE],
        cwd=ROOT,
        env={
            **os.environ,
            "LUDOTECA_NO_NATIVE": "1",
            "LUDOTECA_REQUIRE_NATIVE": required,
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert told in answer.stdout, answer.stdout + answer.stderr


@pytest.mark.usefixtures("core")
def test_what_a_learner_sees_needs_numpy_and_says_so() -> None:
    script = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "from ludoteca import _core\n"
        "try: _core.State('go', 'chinese').observation()\n"
        "except ImportError as error: print(error)\n"
    )
    assert run(script) == 'observation() needs NumPy: pip install "ludoteca[arrays]"'
