"""Tidying a store: games that nobody wants any more are removed for good."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ludoteca.club.people.people import People
from ludoteca.match.state import Stage
from ludoteca.store.store import Store

DAY = 24 * 60 * 60.0
_HOUR = 60 * 60.0

_UNWANTED = """
SELECT standings.game FROM standings
LEFT JOIN (SELECT game, MAX(number) AS number FROM shelf WHERE act IN ('deleted', 'restored')
    GROUP BY game) AS latest ON latest.game = standings.game
LEFT JOIN shelf ON shelf.number = latest.number
WHERE (shelf.act = 'deleted'
        AND COALESCE(CAST(NULLIF(shelf.value, '') AS DOUBLE PRECISION), standings.last) < ?)
    OR (COALESCE(standings.due, standings.last) < ? AND COALESCE(standings.moves, 1) = 0
        AND standings.phase <> ?)
    OR (standings.last < ? AND standings.phase <> ?)
ORDER BY standings.last LIMIT ?
"""
_TABLES = ("events", "standings", "seats", "shelf", "rated_games", "public_games")
_AT_ONCE = 200
"""How many games are removed at most before other work of the store can be done."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """How long games are kept after their last event or deletion, in seconds."""

    unplayed: float = _HOUR
    """Those without a move; in a correspondence game, after the time of the first one."""

    deleted: float = 30 * DAY
    """Those that were deleted; and names with which nobody has played."""

    abandoned: float = 365 * DAY
    """Those that are neither finished nor deleted."""

    @classmethod
    def for_days(cls, days: float) -> Keeping:
        """Keep deleted and abandoned games for some days."""
        return cls(deleted=days * DAY, abandoned=days * DAY)


def tidy(
    store: Store,
    keeping: Keeping,
    now: float,
    *,
    in_use: Collection[str] = (),
    limit: int = _AT_ONCE,
) -> int:
    """Remove some games and names that need not be kept; return how many, 0 if it is tidy.

    Args:
        store: The store.
        keeping: How long games are kept.
        now: The time.
        in_use: The keys of games that stay, whatever their age.
        limit: How many games are removed at most.

    Raises:
        SessionError: The store cannot be written to.
    """
    over = str(Stage.OVER)
    ages = (now - keeping.deleted, now - keeping.unplayed, over, now - keeping.abandoned, over)
    found = store.rows(_UNWANTED, *ages, limit + len(in_use))
    keys = [key for (key,) in found if key not in in_use][:limit]
    forgotten = People(store).forget_unused(now - keeping.deleted, limit)
    for key in keys:
        with store.transaction():
            for table in _TABLES:
                store.rows(f"DELETE FROM {table} WHERE game = ?", key)
            store.notify(key)
    return len(keys) + forgotten
