"""Build the native modules and put them beside the Python sources; ``make`` runs this.

    .venv/bin/python native/build.py                        build what has changed
    .venv/bin/python native/build.py --aside                the same in the background
    .venv/bin/python native/build.py --into FOLDER [-D...]  build there only, with options of CMake

There is one build at a time, and one that was killed is continued by the next. ``_core`` is there
first: nobody waits for the solvers. A build in the background has a low priority and outlives the
terminal; its log is build/native.log.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "ludoteca"
BUILD = ROOT / "build"
FOLDER, LOCK, LOG = BUILD / "native", BUILD / "native.lock", BUILD / "native.log"
FAILED = BUILD / "native.failed"
BUILT = ROOT / ".venv" / ".native"  # Its time is when the build began that made the modules
MODULES = ("_core", "_solve")
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))

PURE = (
    "the native module could not be built, so this is pure Python: all is there, but slower "
    "(make native shows why)."
)
ASIDE = (
    "the native module is built in the background, for some minutes; until then this is pure "
    "Python, and slower."
)


def main() -> int:
    """Build, here or in the background."""
    BUILD.mkdir(exist_ok=True)
    match sys.argv[1:]:
        case ["--aside"]:
            build_aside()
            return 0
        case ["--locked"]:
            os.nice(19)
            return build()
        case ["--into", folder, *options]:
            configure(Path(folder), *options)
            # Without their stubs, which would load them.
            compile_in(Path(folder), *MODULES)
            return 0
        case []:
            lock(wait=True)
            return build()
    print(__doc__, file=sys.stderr)
    return 2


def build_aside() -> None:
    """Start a build in the background if one is needed and there is none."""
    if is_built():
        return
    can_build = not missing_packages()
    report(ASIDE if can_build and not FAILED.exists() else PURE)
    if not can_build or not lock(wait=False):
        return
    with LOG.open("w", encoding="utf-8") as log:
        # It keeps the lock. Ctrl-C in the menu and the end of the terminal are not for it.
        subprocess.Popen(
            [sys.executable, __file__, "--locked"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            close_fds=False,
            start_new_session=True,
        )


def build() -> int:
    """Build what has changed, and put it where it is imported."""
    if is_built():
        return 0
    if packages := missing_packages():
        report(
            "the native module cannot be built here; install what is missing with apt install "
            + " ".join(packages)
        )
        return 1
    report("building the native modules...")
    began = time.time_ns()
    # What was made of other sources may not fit the Python beside it.
    for module in MODULES:
        (PACKAGE / f"{module}{SUFFIX}").unlink(missing_ok=True)
    try:
        install_tools()
        configure(FOLDER)
        for module in MODULES:
            compile_in(FOLDER, module)
            put(module)
        compile_in(FOLDER, "all")
    except subprocess.CalledProcessError as error:
        FAILED.touch()
        report(f"the native modules could not be built: {Path(error.cmd[0]).name} failed")
        return 1
    FAILED.unlink(missing_ok=True)
    BUILT.touch()
    os.utime(BUILT, ns=(began, began))
    return 0


def is_built() -> bool:
    """Return whether the modules are there and no source is newer."""
    if not BUILT.exists() or not all((PACKAGE / f"{name}{SUFFIX}").exists() for name in MODULES):
        return False
    native = (path for path in (ROOT / "native").rglob("*") if "fuzz" not in path.parts)
    others = ("CMakeLists.txt", "pyproject.toml", "src/ludoteca/version.py")
    newest = max(path.stat().st_mtime_ns for path in (*native, *(ROOT / name for name in others)))
    return newest <= BUILT.stat().st_mtime_ns


def missing_packages() -> list[str]:
    """Return the Debian packages without which nothing can be compiled."""
    compiler = shutil.which(os.environ.get("CXX") or "c++")
    headers = Path(sysconfig.get_path("include"), "Python.h").is_file()
    return [*(() if compiler else ("g++",)), *(() if headers else ("python3-dev",))]


def lock(*, wait: bool) -> bool:
    """Become the only build, until this process and those it starts have ended."""
    held = os.open(LOCK, os.O_RDWR | os.O_CREAT)
    os.set_inheritable(held, True)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if not wait:
            return False
        report("waiting for the build in the background (build/native.log)...")
        fcntl.flock(held, fcntl.LOCK_EX)
    return True


def install_tools() -> None:
    """Install what the build needs, with CMake and Ninja if the machine has none."""
    from scikit_build_core.build import get_requires_for_build_editable

    with (ROOT / "pyproject.toml").open("rb") as file:
        needed = tomllib.load(file)["build-system"]["requires"]
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install")
    run(*pip, *needed, *get_requires_for_build_editable())


def configure(folder: Path, *options: str) -> None:
    """Prepare a folder to compile in."""
    version = (PACKAGE / "version.py").read_text(encoding="utf-8").split('"')[-2]
    # Asked of a new interpreter: this one may be older than the installation.
    asked = (sys.executable, "-m", "nanobind", "--cmake_dir")
    nanobind = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    is_new = not (folder / "CMakeCache.txt").exists()
    if is_new and shutil.which("ninja", path=environment()["PATH"]):
        options = ("-G", "Ninja", *options)
    run(
        *("cmake", "-S", str(ROOT), "-B", str(folder), "-DCMAKE_BUILD_TYPE=Release"),
        *(f"-DSKBUILD_PROJECT_VERSION={version}", f"-DSKBUILD_PROJECT_VERSION_FULL={version}"),
        *(f"-DPython_EXECUTABLE={sys.executable}", f"-Dnanobind_DIR={nanobind}"),
        *options,
    )


def compile_in(folder: Path, *targets: str) -> None:
    """Compile what has changed."""
    jobs = str(len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1)
    run("cmake", "--build", str(folder), "-j", jobs, "--target", *targets)


def put(module: str) -> None:
    """Put a module beside the Python sources, all at once: nobody imports half of it."""
    made = PACKAGE / f".{module}{SUFFIX}"
    shutil.copy(FOLDER / f"{module}{SUFFIX}", made)
    made.replace(PACKAGE / f"{module}{SUFFIX}")


def environment() -> dict[str, str]:
    """Return the variables of a program: what is installed here comes first."""
    # A make that CMake starts must not join the one that has started this.
    kept = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MFLAGS")}
    return {**kept, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{kept.get('PATH', '')}"}


def run(*command: str) -> None:
    """Run a program; what it prints is no answer to anybody."""
    found = shutil.which(command[0], path=environment()["PATH"]) or command[0]
    sys.stdout.flush()
    arguments = [found, *command[1:]]
    subprocess.run(
        arguments, check=True, env=environment(), cwd=ROOT, close_fds=False, stdout=sys.stderr
    )


def report(sentence: str) -> None:
    """Print a status line."""
    print(f"Ludoteca: {sentence}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
