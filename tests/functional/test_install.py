"""What pip and make make of Ludoteca, also on a machine without a C++ compiler."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def variables() -> dict[str, str]:
    """Return the environment variables that are not about Ludoteca."""
    return {key: value for key, value in os.environ.items() if not key.startswith("LUDOTECA_")}


def pip(
    what: str, folder: Path, source: Path, *words: str, **changed: str
) -> subprocess.CompletedProcess[str]:
    """Let pip build with the tools of this environment, and from no network."""
    to = "--wheel-dir" if what == "wheel" else "--target"
    return subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", what),
            *("--no-index", "--no-deps", "--no-build-isolation", *words),
            *(to, str(folder), str(source)),
        ],
        env={**variables(), **changed},
        capture_output=True,
        text=True,
    )


def pip_without_compiler(
    what: str, folder: Path, **changed: str
) -> subprocess.CompletedProcess[str]:
    """Let it build with the tools of the build in the PATH, and nothing else."""
    (path := folder / "path").mkdir()
    for tool in ("cmake", "ninja"):
        if found := shutil.which(tool):
            (path / tool).symlink_to(found)
    missing = str(folder / "no-compiler-here")
    tools = {"PATH": str(path), "CC": missing, "CXX": missing}
    build = ("-C", f"build-dir={folder / 'build'}")
    return pip(what, folder / "made", ROOT, *build, **tools, **changed)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What pip installs without a compiler."""
    folder = tmp_path_factory.mktemp("installed")
    done = pip_without_compiler("install", folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "made"


def run_installed(installed: Path, *words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        env={**variables(), "PYTHONPATH": str(installed), **more.pop("env", {})},
        capture_output=True,
        text=True,
        **more,
    )


COUNT = """
import ludoteca
from ludoteca import native
assert native.core is None
print(ludoteca.__file__, ludoteca.perft(ludoteca.game('neutron').start(), 2))
"""


def test_without_a_compiler_pip_installs_pure_python_that_plays(
    installed: Path, tmp_path: Path
) -> None:
    (about,) = installed.glob("ludoteca-*.dist-info")
    assert "Tag: py3-none-any" in (about / "WHEEL").read_text("utf-8")
    assert not [file for file in installed.rglob("*") if file.suffix in (".so", ".pyd")]
    data = ("web/page/**/*.*", "games/*/help/*", "picture/*.json")
    files = [file for pattern in data for file in (ROOT / "src/ludoteca").glob(pattern)]
    assert [one for one in files if not (installed / one.relative_to(ROOT / "src")).exists()] == []
    # With -S there are no other packages: the rules need none.
    counted = run_installed(installed, "-S", "-c", COUNT)
    assert counted.stdout.split() == [str(installed / "ludoteca" / "__init__.py"), "1026"]
    data_of_game = {"LUDOTECA_DATA": str(tmp_path), "LC_ALL": "C.UTF-8"}
    play = ("-m", "ludoteca", "play", "neutron", "human", "greedy", "--plain")
    played = run_installed(installed, *play, input="b1b4\nq\n", env=data_of_game)
    assert played.returncode == 0, played.stderr
    assert "White moves b1 up to b4." in played.stdout
    assert "greedy" in played.stdout


@pytest.mark.oracle_large
def test_what_pip_installs_without_a_compiler_passes_the_tests_of_the_rules(
    installed: Path,
) -> None:
    tests = [f"tests/unit/{part}" for part in ("core", "games", "testing")]
    tried = run_installed(
        installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, cwd=ROOT
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr


@pytest.mark.oracle_large
def test_without_a_compiler_a_required_native_module_is_an_error(tmp_path: Path) -> None:
    built = pip_without_compiler("wheel", tmp_path, LUDOTECA_REQUIRE_NATIVE="1")

    assert built.returncode != 0
    assert "no-compiler-here" in built.stdout + built.stderr
    assert not list(tmp_path.rglob("*.whl"))


# The first minute


class Clone:
    """A new clone of this project, and what ``make`` says in it."""

    def __init__(self, folder: Path) -> None:
        """Copy what git knows of, as it is here."""
        self.folder = folder / "clone"
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        for name in listed.stdout.split("\0"):
            if name and (ROOT / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.folder / name)
        self.data = folder / "data"

    def make(self, target: str, **changed: str) -> subprocess.CompletedProcess[str]:
        """Run a target, with no more input, until it has ended."""
        left_out = ("LUDOTECA_", "VIRTUAL_ENV", "MAKE", "MFLAGS", "PYTHONPATH")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(left_out)}
        return subprocess.run(
            ["make", target],
            cwd=self.folder,
            env={**kept, "LUDOTECA_DATA": str(self.data), "LANG": "C.UTF-8", **changed},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    @property
    def modules(self) -> list[str]:
        """The native modules that can be imported now."""
        found = (self.folder / "src" / "ludoteca").glob("_*.so")
        return sorted(path.name.partition(".")[0] for path in found)

    def wait_for(self, *modules: str) -> None:
        """Wait until the build in the background has made so much."""
        log = self.folder / "build" / "native.log"
        ends = time.monotonic() + BUILD_SECONDS
        while self.modules != [*modules]:
            assert time.monotonic() < ends, log.read_text(encoding="utf-8")
            assert not (self.folder / "build" / "native.failed").exists(), log.read_text()
            time.sleep(0.2)

    def builds(self) -> list[int]:
        """Return the processes that build in the background."""
        script = str(self.folder / "native" / "build.py").encode()
        found = []
        for process in Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                command = (process / "cmdline").read_bytes().split(b"\0")
                found += [int(process.name)] if command[1:3] == [script, b"--locked"] else []
        return found


MENU = "What would you like to do?"
ASIDE = "Ludoteca: the native module is built in the background"
BUILD_SECONDS = 1800.0
IS_NATIVE = (
    "from ludoteca import native; print(native.core is not None, native.solver_class() is not None)"
)


@pytest.mark.oracle_large
def test_a_new_clone_plays_before_the_native_modules_are_built_in_the_background(
    tmp_path: Path,
) -> None:
    clone = Clone(tmp_path)

    first = clone.make("play")
    assert first.returncode == 0, first.stderr
    assert MENU in first.stdout
    assert ASIDE in first.stderr
    assert clone.modules == []
    [build] = clone.builds()

    # A second one opens the menu, and does not build, too.
    assert MENU in clone.make("play").stdout
    assert clone.builds() == [build]

    # One that was killed is continued.
    for process in session_of(build):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    assert MENU in clone.make("play").stdout
    [build] = clone.builds()
    assert os.getpriority(os.PRIO_PROCESS, build) == 19
    assert build in session_of(build)

    # The solvers come last. Who needs all waits for the build in the background.
    clone.wait_for("_core")
    native = clone.make("native")
    assert native.returncode == 0, native.stderr
    assert "waiting for the build in the background" in native.stderr
    assert clone.modules == ["_core", "_solve"]
    python = clone.folder / ".venv" / "bin" / "python"
    assert subprocess.check_output([python, "-c", IS_NATIVE], text=True) == "True True\n"

    # With all built, nothing is said, and nothing is done again.
    again = clone.make("play")
    assert MENU in again.stdout
    assert again.stderr == ""
    assert clone.builds() == []

    # What was made of other sources is not used.
    (clone.folder / "native" / "solve" / "solver.cpp").touch()
    changed = clone.make("play")
    assert MENU in changed.stdout
    assert ASIDE in changed.stderr
    assert clone.modules != ["_core", "_solve"]
    clone.wait_for("_core", "_solve")
    assert clone.make("clean").returncode == 0
    assert clone.modules == []


def session_of(leader: int) -> list[int]:
    """Return the processes that one has started, and itself."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.getsid(int(process.name)) == leader:
                found.append(int(process.name))
    return found


@pytest.mark.oracle_large
def test_without_a_compiler_make_play_says_so_and_plays(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    played = clone.make("play", CXX=str(tmp_path / "no-compiler-here"))
    assert played.returncode == 0, played.stderr
    assert MENU in played.stdout
    assert "pure Python: all is there, but slower (make native shows why)" in played.stderr
    assert clone.builds() == []
    refused = clone.make("native", CXX=str(tmp_path / "no-compiler-here"))
    assert refused.returncode != 0
    assert "install what is missing with apt install g++" in refused.stderr


@pytest.mark.oracle_large
def test_a_wheel_has_no_module_that_lies_beside_the_sources(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    (clone.folder / "src" / "ludoteca" / "_core.made-of-other-sources.so").write_bytes(b"")
    built = pip("wheel", tmp_path, clone.folder, "-C", "wheel.cmake=false")
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if name.endswith(".so")]
