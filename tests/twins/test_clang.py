"""The native modules of another compiler and another standard library."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from scripts.environment import environment

ROOT = Path(__file__).parents[2]
SMOKE = (
    *("tests/twins/test_module.py", "tests/twins/test_vectors.py", "tests/twins/test_threads.py"),
    *("tests/twins/test_batch.py", "tests/twins/test_engine.py", "tests/solve/test_tables.py"),
    "tests/solve/test_threads.py",
)


@pytest.mark.oracle_large
@pytest.mark.parametrize("library", ["libstdc++", "libc++"])
def test_clang_builds_modules_that_pass_the_tests_of_the_twins(library: str) -> None:
    home = ROOT / "build" / f"clang-{library}"
    python = environment(home)
    subprocess.run(
        [
            *(sys.executable, "native/build.py", "--into", str(home / "cmake")),
            *("-DCMAKE_CXX_COMPILER=clang++", f"-DCMAKE_CXX_FLAGS=-stdlib={library}"),
        ],
        cwd=ROOT,
        check=True,
    )
    bases = {"base": str(home), "platbase": str(home)}
    package = Path(sysconfig.get_path("purelib", "venv", bases)) / "ludoteca"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "ludoteca", package, ignore=shutil.ignore_patterns("*.so"))
    for module in (home / "cmake").glob("_*.so"):
        shutil.copy(module, package)
    check = "from ludoteca import native; print(native.core.build_info()['compiler'])"
    assert subprocess.check_output([python, "-c", check], text=True).startswith("Clang ")
    subprocess.run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SMOKE], check=True)
