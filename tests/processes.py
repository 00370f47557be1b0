"""Other processes: whether they run, and waiting for what they do."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

PATIENCE = 120.0  # Seconds; long enough for a busy machine


def is_running(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    try:
        os.kill(process, 0)
        # A killed process that nobody has waited for yet is still listed, as a zombie.
        return not (status.exists() and ") Z " in status.read_text(encoding="utf-8"))
    except (ProcessLookupError, FileNotFoundError):
        return False


def wait_until(is_there: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_there():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_port(port: int, process: subprocess.Popen[Any]) -> None:
    """Wait until a process listens on a port."""

    def is_open() -> bool:
        assert process.poll() is None, "the process has ended"
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return True
        return False

    wait_until(is_open)
