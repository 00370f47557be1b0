"""The retention policy of a store: unplayed, deleted and abandoned games are removed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ludoteca.match.state import Stage
from ludoteca.store.store import Store

DAY = 24 * 60 * 60.0
_HOUR = 60 * 60.0

_UNWANTED = """
SELECT standings.game FROM standings
LEFT JOIN properties AS deleted ON deleted.game = standings.game AND deleted.name = 'deleted'
WHERE CAST(deleted.value AS DOUBLE PRECISION) < ?
    OR (COALESCE(standings.due, standings.last) < ? AND COALESCE(standings.moves, 1) = 0
        AND standings.stage <> ?)
    OR (standings.last < ? AND standings.stage <> ?)
ORDER BY standings.last LIMIT ?
"""
_TABLES = ("events", "standings", "seats", "properties")
_AT_ONCE = 200  # How many games are removed at most before other work of the store can be done


@dataclass(frozen=True, slots=True)
class RetentionPolicy:
    """How long games are kept after their last event or deletion, in seconds."""

    # Those without a move; in a correspondence game, after the time of the first one.
    unplayed: float = _HOUR
    deleted: float = 30 * DAY  # Deleted games, and rows of an extension that are not used
    abandoned: float = 365 * DAY

    @classmethod
    def for_days(cls, days: float) -> RetentionPolicy:
        """Keep deleted and abandoned games for some days."""
        return cls(deleted=days * DAY, abandoned=days * DAY)


def tidy(
    store: Store,
    retention: RetentionPolicy,
    now: float,
    *,
    in_use: Collection[str] = (),
    limit: int = _AT_ONCE,
) -> int:
    """Remove some games past their retention, unless they are in use; return how many."""
    over, deleted = str(Stage.OVER), now - retention.deleted
    ages = (deleted, now - retention.unplayed, over, now - retention.abandoned, over)
    found = store.rows(_UNWANTED, *ages, limit + len(in_use))
    keys = [key for (key,) in found if key not in in_use][:limit]
    forgotten = store.extension.remove_unused(store, deleted, limit)
    for key in keys:
        with store.transaction():
            for table in _TABLES:
                store.rows(f"DELETE FROM {table} WHERE game = ?", key)
            store.extension.game_removed(store, key)
            store.notify(key)
    return len(keys) + forgotten
