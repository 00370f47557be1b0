"""Which of many like cases are tried every day; the others wait for ``make oracles``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def daily(cases: Iterable[Any], *chosen: Any) -> list[Any]:
    """Return all cases, of which only the chosen ones are tried in every run."""
    return [
        case if case in chosen else pytest.param(case, marks=pytest.mark.oracle_large)
        for case in cases
    ]


def daily_rows(rows: Sequence[tuple[Any, ...]], count: int) -> list[Any]:
    """Return all rows of arguments, of which only the first few are tried in every run."""
    later = [pytest.param(*row, marks=pytest.mark.oracle_large) for row in rows[count:]]
    return [*rows[:count], *later]
