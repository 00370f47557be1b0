"""A server of live tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.unit.web.visitor import Server, serving


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server for others, with an empty store."""
    async with serving(tmp_path) as found:
        yield found
