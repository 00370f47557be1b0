"""The machine and the programs of a run."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

__all__ = [
    "Unavailable",
    "count_free_cores",
    "describe_machine",
    "list_versions",
    "use_cores",
    "use_one_thread",
]

_CORES = sorted(os.sched_getaffinity(0))

_KEEP_BUSY = """
import time
seconds = 0.5
end, used = time.perf_counter() + seconds, time.process_time()
while time.perf_counter() < end:
    pass
print((time.process_time() - used) / seconds)
"""


class Unavailable(Exception):
    """A comparison cannot be made here; the text says why."""


def use_one_thread() -> None:
    """Limit the peers to one thread; call this before importing them."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"  # XLA warns of what takes it long to compile


def use_cores(count: int) -> None:
    """Limit this process, and the threads and programs it starts, to some cores.

    Raises:
        Unavailable: the machine has fewer.
    """
    if len(_CORES) < count:
        raise Unavailable(f"this takes {count} cores, and here are {len(_CORES)}")
    os.sched_setaffinity(0, _CORES[-count:])


def count_free_cores(wanted: int) -> float:
    """Keep some cores busy for a moment; return how many the machine really gave."""
    command = [sys.executable, "-S", "-c", _KEEP_BUSY]
    busy = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(wanted)]
    return sum(float(process.communicate()[0]) for process in busy)


def describe_machine() -> str:
    """Name the processor and what is run on it."""
    return (
        f"{_processor()}, {len(_CORES)} cores; {platform.system()} {platform.release()}; "
        f"Python {platform.python_version()}"
    )


def list_versions(packages: Iterable[str]) -> dict[str, str]:
    """Look up the versions of the packages that are installed."""
    found = {}
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    for line in lines:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or sys.platform
