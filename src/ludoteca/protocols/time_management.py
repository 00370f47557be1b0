"""Time management: how long to think about a move."""

from __future__ import annotations

_MOVES_LEFT = 30  # The number of further moves that main time is planned for
_LAG = 0.1  # Lag per move in seconds
_LAG_SHARE = 0.05
_MAX_LAG_SHARE = 0.15
_MIN_SECONDS = 0.02


def plan(main: float, increment: float = 0.0, period: float = 0.0, moves: int = 1) -> float:
    """Return how many seconds to think; ``moves`` must be made in a period of overtime."""
    overtime = period / max(1, moves)
    wanted = main / _MOVES_LEFT + increment + overtime
    left = main + overtime
    given = min(wanted, left)
    # Very fast time controls imply little lag.
    lag = min(given * _LAG_SHARE + _LAG, given * _MAX_LAG_SHARE)
    return max(_MIN_SECONDS, given - lag)
