"""Rate limit for log lines, so that attackers cannot fill the log."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

LOGGERS = ("asyncio", "uvicorn.error", "ludoteca.web")  # Loggers whose lines clients can cause
_AT_ONCE = 5
_SECONDS = 60.0
_MAX_LINES = 1000


class Throttle(logging.Filter):
    """Drops repeated lines for a minute, then reports how many were dropped."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        # When each line was logged in the last minute, dropped ones included.
        self._written: dict[tuple[str, str, object], list[float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if len(self._written) > _MAX_LINES:
            self._written.clear()
        line = record.getMessage().partition("\n")[0]
        kind = record.exc_info[0] if record.exc_info else None
        now = self._clock()
        times = self._written.setdefault((record.name, line, kind), [])
        if times and now - times[0] >= _SECONDS:
            dropped = len(times) - _AT_ONCE
            times.clear()
            if dropped > 0:
                text = record.getMessage()
                record.msg, record.args = f"{text} ({dropped} more in the last minute)", ()
        times.append(now)
        return len(times) <= _AT_ONCE


_THROTTLE = Throttle()


def throttle_logs() -> None:
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_THROTTLE)
