"""Positions to think about, which thinkers on any host take from a shared database."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludoteca.club.cluster.leases import IS_ALIVE

if TYPE_CHECKING:
    from ludoteca.store.store import Store

TABLE = """
CREATE {unlogged} TABLE jobs (
    number {counter},
    server {text} NOT NULL,
    body {text} NOT NULL,
    thinker {text} NOT NULL,
    tries {whole} NOT NULL
)
"""

THINKERS = "thinkers"
"""What all thinkers listen as."""

_MAX_TRIES = 3
"""A job during which so many thinkers died is left alone."""

_PUT = "INSERT INTO jobs (server, body, thinker, tries) VALUES (?, ?, '', 0) RETURNING number"
_TAKE = f"""
UPDATE jobs SET thinker = ?, tries = tries + 1 WHERE number = (
    SELECT number FROM jobs
    WHERE tries < {_MAX_TRIES}
        AND NOT EXISTS (SELECT 1 FROM servers WHERE name = jobs.thinker AND {IS_ALIVE})
        AND EXISTS (SELECT 1 FROM servers WHERE name = jobs.server AND {IS_ALIVE})
    ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING number, server, body
"""


class DistantJob(NamedTuple):
    """A position to think about."""

    number: int
    server: str
    """Who waits for the answer."""

    body: str


class Jobs:
    """The jobs of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, server: str, body: str) -> int:
        """Add a job, wake the thinkers, and return its number.

        Raises:
            SessionError: The store cannot be used.
        """
        ((number,),) = self._store.rows(_PUT, server, body)
        self._store.send(THINKERS, "")
        return int(number)

    def take(self, thinker: str) -> DistantJob | None:
        """Take the oldest job that nobody alive is thinking about; None if there is none.

        Raises:
            SessionError: The store cannot be used.
        """
        rows = self._store.rows(_TAKE, thinker)
        return next((DistantJob(*row) for row in rows), None)

    def remove(self, number: int) -> None:
        """Remove a job that is done or no longer wanted.

        Raises:
            SessionError: The store cannot be used.
        """
        self._store.rows("DELETE FROM jobs WHERE number = ?", number)
