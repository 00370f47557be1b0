"""How requests are made up from the description of the API."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

__all__ = ["so_many"]


def so_many(examples: int) -> settings:
    """Make up the same requests each time, in as long as it takes."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
