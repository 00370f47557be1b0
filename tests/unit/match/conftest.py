"""A store of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.match import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "games.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened
