"""Watching computers play: Ctrl-C pauses between two moves instead of ending the program."""

from __future__ import annotations

import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_POLL_SECONDS = 0.05


class Interruption:
    """Records Ctrl-C, and stops a search."""

    def __init__(self) -> None:
        self.is_pressed = False
        self.stop: Callable[[], None] = lambda: None

    def note(self, signal_number: int, frame: FrameType | None) -> None:
        """Handle SIGINT; the second one interrupts."""
        del signal_number, frame
        if self.is_pressed:
            raise KeyboardInterrupt
        self.is_pressed = True
        self.stop()

    def sleep(self, seconds: float) -> None:
        """Wait, or until Ctrl-C or Enter is pressed."""
        end = time.monotonic() + seconds
        while not self.is_pressed and (left := end - time.monotonic()) > 0:
            if _is_entered():
                sys.stdin.readline()
                return
            # time.sleep is resumed after a handled signal.
            time.sleep(min(left, _POLL_SECONDS))


def _is_entered() -> bool:
    try:
        return sys.stdin.isatty() and bool(select.select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError):
        # select supports only sockets on Windows.
        return False


@contextmanager
def noting_interruptions() -> Iterator[Interruption]:
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():
        # Only the main thread may set signal handlers.
        yield interruption
        return
    usual = signal.signal(signal.SIGINT, interruption.note)
    try:
        yield interruption
    finally:
        signal.signal(signal.SIGINT, usual)
