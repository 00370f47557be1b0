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
    """Whether Ctrl-C was pressed, and what to stop then."""

    def __init__(self) -> None:
        self.is_pressed = False
        self.stop: Callable[[], None] = lambda: None

    def note(self, signal_number: int, frame: FrameType | None) -> None:
        """Note that Ctrl-C was pressed.

        Raises:
            KeyboardInterrupt: It was pressed before, to no effect.
        """
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
            # Python goes on sleeping after a signal that was only noted.
            time.sleep(min(left, _POLL_SECONDS))


def _is_entered() -> bool:
    """Return whether a line was typed at this terminal."""
    try:
        return sys.stdin.isatty() and bool(select.select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError):
        # Only files of this system can be waited for.
        return False


@contextmanager
def noting_interruptions() -> Iterator[Interruption]:
    """Note Ctrl-C for a while, so that it interrupts nothing half done."""
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():
        # Signals are the main thread's.
        yield interruption
        return
    usual = signal.signal(signal.SIGINT, interruption.note)
    try:
        yield interruption
    finally:
        signal.signal(signal.SIGINT, usual)
