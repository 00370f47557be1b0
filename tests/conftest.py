"""Options of the tests, and what holds for all of them."""

from __future__ import annotations

import asyncio
import functools
import inspect
import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ludoteca import native
from ludoteca.games.registry import game
from ludoteca.solved.solution import Resources, Solution

# How long an example takes says more about the machine's other work than about the code.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

_COROUTINE_SECONDS = 60.0


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


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run coroutine tests with asyncio only."""
    return "asyncio"


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Fail a coroutine test that hangs."""
    if inspect.iscoroutinefunction(test := pyfuncitem.obj):

        @functools.wraps(test)
        async def limited(**fixtures: object) -> None:
            async with asyncio.timeout(_COROUTINE_SECONDS):
                await test(**fixtures)

        pyfuncitem.obj = limited
    return (yield)


@pytest.fixture(scope="session")
def core() -> native.Core:
    """The native module; where it is promised, its absence is a failure."""
    if native.core is None:
        if os.environ.get("LUDOTECA_REQUIRE_NATIVE", "") not in ("", "0"):
            pytest.fail("the native module is missing")
        pytest.skip("this installation is pure Python")
    return native.core


@pytest.fixture(scope="session")
def small_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Solve what takes seconds: the moves of three men's morris, and Senet with a piece each."""
    folder = tmp_path_factory.mktemp("tables")
    for key, rules, size in (("morris", "three", 0), ("senet", None, 1)):
        found = game(key)
        resources = Resources(folder, threads=1, gigabytes=1.0, size=size)
        Solution(found, found.make_rules(rules), resources).run(lambda stage: None)
    return folder


@pytest.fixture
def tables(small_tables: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let everything find the small tables."""
    monkeypatch.setenv("LUDOTECA_TABLES", str(small_tables))
    return small_tables
