"""cshogi's C++ core, built from its published sources.

The Python module has no function that counts a tree in one call, so a small loop of ours
(cshogi_core.cpp) is compiled with that core, once, and kept beside the environment's packages.
"""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.metadata import version
from pathlib import Path

from bench.machine import Unavailable
from bench.measure import Work

__all__ = ["perft"]

_LOOP = Path(__file__).with_name("cshogi_core.cpp")
_FILES = (
    "bitboard",
    "common",
    "generateMoves",
    "hand",
    "init",
    "move",
    "mt64bit",
    "position",
    "search",
    "square",
    "usi",
)

# The processor is the one our own module is built for; the macros are those of cshogi's wheel.
_FLAGS = ("-std=c++17", "-O3", "-DNDEBUG", "-w", "-shared", "-fPIC", "-fvisibility=hidden")
_X86_FLAGS = ("-march=x86-64-v3", "-DHAVE_SSE4", "-DHAVE_SSE42", "-DHAVE_AVX2")


def perft(depth: int) -> Work:
    """Count the tree in one call."""
    core = ctypes.CDLL(str(_library()))
    core.prepare()
    core.perft.restype = ctypes.c_ulonglong
    return lambda seed: int(core.perft(depth))


def _library() -> Path:
    """Return the core, building it if necessary."""
    release = version("cshogi")
    built = Path(sys.prefix) / "bench-cache" / f"cshogi-{release}.so"
    if not built.exists() or built.stat().st_mtime < _LOOP.stat().st_mtime:
        built.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=built.parent) as folder:
            _build(_fetch(release, Path(folder)), Path(folder) / built.name)
            (Path(folder) / built.name).replace(built)
    return built


def _fetch(release: str, folder: Path) -> Path:
    """Fetch and unpack the published sources of a release; return their folder."""
    print(f"Fetching and compiling the core of cshogi {release}, once...", file=sys.stderr)
    wanted = ["--no-deps", "--no-binary", "cshogi", f"cshogi=={release}"]
    command = [sys.executable, "-m", "pip", "download", "-qq", "-d", str(folder), *wanted]
    fetched = subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    packed = folder / f"cshogi-{release}.tar.gz"
    if fetched.returncode or not packed.exists():
        raise Unavailable(f"pip could not download the sources of cshogi {release}")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"cshogi-{release}" / "src"


def _build(sources: Path, target: Path) -> None:
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    if compiler is None:
        raise Unavailable("there is no C++ compiler to build cshogi's core with")
    x86 = platform.machine().lower() in ("x86_64", "amd64")
    command = [compiler, *_FLAGS, *(_X86_FLAGS if x86 else ()), f"-I{sources}", str(_LOOP)]
    command += [str(sources / f"{name}.cpp") for name in _FILES]
    if subprocess.run([*command, "-o", str(target)], check=False).returncode:
        raise Unavailable("cshogi's core could not be compiled")
