"""A store of its own for each test: in a file and in PostgreSQL, or only in a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.store.store import Store
from tests.postgres import new_database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "deep" / "games.sqlite"


@pytest.fixture
def address() -> str:
    """A PostgreSQL database without tables."""
    return new_database()


@pytest.fixture(params=["path", "address"], ids=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Path | str:
    """Either: a test that takes it runs on both."""
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Path | str)
    return found


@pytest.fixture
def store(place: Path | str) -> Iterator[Store]:
    with Store(place) as opened:
        yield opened


@pytest.fixture
def file_store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened
