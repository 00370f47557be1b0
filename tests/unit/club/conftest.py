"""A store with the schema of the club, and a server, for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.club.store import CLUB
from ludoteca.store.store import Store
from tests.unit.web.conftest import client as client
from tests.unit.web.conftest import shared as shared


@pytest.fixture
def store(place: Path | str) -> Iterator[Store]:
    with Store(place, CLUB) as opened:
        yield opened
