"""Other processes: whether they run, and waiting for what they do."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

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
