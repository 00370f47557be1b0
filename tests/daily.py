"""Which of many like cases are tried every day; the others wait for ``make oracles``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def daily(cases: Iterable[Any], *chosen: Any) -> list[Any]:
    """Return all cases, of which only the chosen ones are tried in every run."""
    return [
        case if case in chosen else pytest.param(case, marks=pytest.mark.oracle_large)
        for case in cases
    ]
