"""The same line comes only a few times a minute."""

from __future__ import annotations

import logging

import pytest

from ludoteca.web.http.log_throttle import Throttle


def test_a_line_that_comes_without_end_is_written_a_few_times(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    logger = logging.getLogger("ludoteca.tests.throttle")
    throttle = Throttle(lambda: now)
    logger.addFilter(throttle)
    try:
        for number in range(2000):
            logger.error("socket.accept() out of system resource\nsocket: %s", number)
        logger.error("something else")
        assert len(caplog.messages) == 6
        now = 61.0
        logger.error("socket.accept() out of system resource\nsocket: %s", 1)
        assert caplog.messages[-1].endswith("socket: 1 (1995 more in the last minute)")
    finally:
        logger.removeFilter(throttle)
