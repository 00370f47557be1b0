"""What pip makes of Ludoteca on a machine without a C++ compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.elsewhere import environment

ROOT = Path(__file__).parents[2]
RULE_TESTS = ("tests/unit/core", "tests/unit/games", "tests/unit/testing")
NEUTRON_PERFT_2 = "1026"


def variables() -> dict[str, str]:
    """Return the environment variables that are not about Ludoteca."""
    return {key: value for key, value in os.environ.items() if not key.startswith("LUDOTECA_")}


def pip_without_compiler(
    folder: Path, python: Path, *arguments: str, **changed: str
) -> subprocess.CompletedProcess[str]:
    """Build with the tools of this environment, and from no network."""
    missing = str(folder / "no-compiler-here")
    path = path_without_compiler(folder / "path")
    return subprocess.run(
        [
            *(str(python), "-m", "pip", "--disable-pip-version-check", *arguments),
            *("--no-index", "--no-deps", "--no-build-isolation"),
            *("--config-settings", f"build-dir={folder / 'build'}", str(ROOT)),
        ],
        env={**variables(), "PATH": path, "CC": missing, "CXX": missing, **changed},
        capture_output=True,
        text=True,
    )


def build_wheel_without_compiler(folder: Path, **changed: str) -> subprocess.CompletedProcess[str]:
    python = Path(sys.executable)
    return pip_without_compiler(folder, python, "wheel", "--wheel-dir", str(folder), **changed)


def path_without_compiler(folder: Path) -> str:
    """Make a PATH with the tools of the build that this one has, and nothing else."""
    folder.mkdir()
    for tool in ("cmake", "ninja"):
        if found := shutil.which(tool):
            (folder / tool).symlink_to(found)
    return str(folder)


def count_in_pure_python(home: Path, *command: str | Path, **changed: str) -> str:
    """Let another interpreter count with the package that is in a folder."""
    program = (
        "import ludoteca\n"
        "from ludoteca import native\n"
        f"assert ludoteca.__file__.startswith({str(home)!r}), ludoteca.__file__\n"
        "assert native.core is None\n"
        "print(ludoteca.perft(ludoteca.game('neutron').start(), 2))\n"
    )
    counted = subprocess.run(
        [*command, "-c", program],
        cwd=home,
        env={**variables(), **changed},
        capture_output=True,
        text=True,
    )
    assert counted.returncode == 0, counted.stderr
    return counted.stdout.strip()


def test_without_a_compiler_the_wheel_is_pure_python(tmp_path: Path) -> None:
    built = build_wheel_without_compiler(tmp_path)

    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    assert not [file for file in unpacked.rglob("*") if file.suffix in (".so", ".pyd")]
    # With -S there are no other packages: the rules need none.
    command = (sys.executable, "-S")
    assert count_in_pure_python(unpacked, *command, PYTHONPATH=str(unpacked)) == NEUTRON_PERFT_2


def test_without_a_compiler_a_required_native_module_is_an_error(tmp_path: Path) -> None:
    built = build_wheel_without_compiler(tmp_path, LUDOTECA_REQUIRE_NATIVE="1")

    assert built.returncode != 0
    assert "no-compiler-here" in built.stdout + built.stderr
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.oracle_large
def test_without_a_compiler_what_pip_installs_passes_the_tests_of_the_rules(tmp_path: Path) -> None:
    home = tmp_path / "home"
    python = environment(home)

    installed = pip_without_compiler(tmp_path, python, "install", "--ignore-installed")

    assert installed.returncode == 0, installed.stdout + installed.stderr
    assert count_in_pure_python(home, python) == NEUTRON_PERFT_2
    tried = subprocess.run(
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *RULE_TESTS],
        cwd=ROOT,
        env=variables(),
        capture_output=True,
        text=True,
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
