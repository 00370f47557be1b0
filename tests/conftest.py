"""Options of the tests, and what holds for all of them."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says more about the machine's other work than about the code.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write what is shown now as what shall be shown",
    )


def pytest_configure() -> None:
    """Heed interrupts: a shell that runs the tests in the background has them ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
