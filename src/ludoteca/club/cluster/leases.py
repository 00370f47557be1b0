"""Which server owns which game: leases, for servers that share one PostgreSQL database.

Every server renews a row of its own. Its leases are valid while that row is, so a thousand games
cost one update at a time. All times are those of the database, which also notices at once when the
connection of a killed process ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludoteca.store.schema import Schema

if TYPE_CHECKING:
    from ludoteca.store.store import Store

LEASE_SECONDS = 3.0  # How long a server counts as alive after it was last heard of
LEASES: Schema = {
    "servers": [
        """
CREATE {unlogged} TABLE servers (
    name {text} PRIMARY KEY,
    since {real} NOT NULL,
    until {real} NOT NULL,
    news {text} NOT NULL,
    backend {whole} NOT NULL
)
"""
    ],
    "leases": ["CREATE {unlogged} TABLE leases (game {text} PRIMARY KEY, server {text} NOT NULL)"],
}

_NOW = "EXTRACT(EPOCH FROM clock_timestamp())"
IS_ALIVE = f"""
until > {_NOW} AND EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = servers.backend)
"""
_RENEW = f"""
WITH me (name, since, news, seconds) AS (
    VALUES (?, CAST(? AS DOUBLE PRECISION), ?, CAST(? AS DOUBLE PRECISION)))
INSERT INTO servers (name, since, until, news, backend)
SELECT me.name,
    LEAST(me.since, (SELECT MIN(other.since) FROM servers AS other WHERE other.until > {_NOW})),
    {_NOW} + me.seconds, me.news, pg_backend_pid()
FROM me
ON CONFLICT (name) DO UPDATE SET since = excluded.since, until = excluded.until,
    news = excluded.news, backend = excluded.backend
"""
_LIVING = f"SELECT name, since, news FROM servers WHERE {IS_ALIVE}"
_FORGET = (
    f"DELETE FROM servers WHERE until < {_NOW} - 60",
    "DELETE FROM leases WHERE server NOT IN (SELECT name FROM servers)",
)
_TAKE = f"""
INSERT INTO leases (game, server) VALUES {{rows}}
ON CONFLICT (game) DO UPDATE SET server = excluded.server
WHERE NOT EXISTS (SELECT 1 FROM servers WHERE name = leases.server AND {IS_ALIVE})
"""
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Member:
    """A server that shares the database."""

    name: str
    since: float  # Since when it, or another server before it, has been alive
    news: str  # What it reports to the others


class Leases:
    """The leases of one server."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._name = name

    def renew(self, since: float, news: str = "", seconds: float = LEASE_SECONDS) -> list[Member]:
        """Renew the leases of this server, and return all servers that are alive."""
        self._store.rows(_RENEW, self._name, since, news, seconds)
        return [Member(*row) for row in self._store.rows(_LIVING)]

    def forget_dead(self) -> None:
        for statement in _FORGET:
            self._store.rows(statement)

    def leave(self) -> None:
        """Give back all leases, and count as dead."""
        self._store.rows("DELETE FROM servers WHERE name = ?", self._name)
        self._store.rows("DELETE FROM leases WHERE server = ?", self._name)

    def take(self, games: Collection[str]) -> dict[str, str]:
        """Take the games that no living server owns, and return the owner of each."""
        owners: dict[str, str] = {}
        # In one order everywhere, so that two servers never wait for each other.
        for some in _parts(sorted(games)):
            rows = ", ".join(["(?, ?)"] * len(some))
            values = [value for game in some for value in (game, self._name)]
            self._store.rows(_TAKE.format(rows=rows), *values)
            signs = ", ".join("?" * len(some))
            found = f"SELECT game, server FROM leases WHERE game IN ({signs})"
            owners |= dict(self._store.rows(found, *some))
        return owners

    def release(self, games: Iterable[str]) -> None:
        for game in games:
            self._store.rows("DELETE FROM leases WHERE game = ? AND server = ?", game, self._name)


def leased_games(store: Store) -> frozenset[str]:
    return frozenset(str(game) for (game,) in store.rows("SELECT game FROM leases"))


def _parts(games: Sequence[str]) -> Iterator[Sequence[str]]:
    for first in range(0, len(games), _AT_ONCE):
        yield games[first : first + _AT_ONCE]
