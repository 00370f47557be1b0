"""One server for all tests that leave nothing behind, and a fresh one for the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.web.serving import OWNER, Client, serving


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A server for others."""
    with serving(tmp_path) as found:
        yield found


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Client]:
    """A person's own server."""
    with serving(tmp_path, owner_key=OWNER) as found:
        yield found


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server for others, for tests that only ask."""
    with serving(tmp_path_factory.mktemp("shared"), is_crowd=True) as found:
        yield found
