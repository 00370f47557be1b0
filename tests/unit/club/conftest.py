"""A store with the tables of the club, for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.club.store import CLUB
from ludoteca.store.store import Store


@pytest.fixture
def store(place: Path | str) -> Iterator[Store]:
    with Store(place, CLUB) as opened:
        yield opened
