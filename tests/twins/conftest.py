"""What the tests of the native twin ask for."""

from __future__ import annotations

import os

import pytest

from ludoteca import native


@pytest.fixture
def core() -> native.Core:
    """The native module; where it is promised, its absence is a failure."""
    if native.core is None:
        if os.environ.get("LUDOTECA_REQUIRE_NATIVE", "") not in ("", "0"):
            pytest.fail("the native module is missing")
        pytest.skip("this installation is pure Python")
    return native.core
