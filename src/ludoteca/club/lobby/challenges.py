"""Open challenges: games that somebody offers to everybody, each taken by exactly one person.

A challenge that was taken stays for a while, so that its maker finds the game. The games that began
with a challenge are public: everybody may find them, and their rematches.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from ludoteca.core import SessionError, say
from ludoteca.store.schema import Schema
from ludoteca.store.seats import holders_with
from ludoteca.store.store import Store
from ludoteca.store.tokens import holder_of, person_of

AWAY_SECONDS = 30.0  # How long a challenge stays after its maker has left
# How long a correspondence challenge stays, and how long it is known what was taken.
DAYS_SECONDS = 14 * 24 * 3600.0
MAX_OPEN = 200
# Correspondence challenges, which stay for days, are counted apart from the others.
MAX_OF_NETWORK = 10
CHALLENGES: Schema = {
    "challenges": [
        """
CREATE TABLE challenges (
    id {text} PRIMARY KEY,
    made {real} NOT NULL,
    seen {real} NOT NULL,
    holder {text} NOT NULL,
    name {text} NOT NULL,
    network {text} NOT NULL,
    terms {text} NOT NULL,
    is_correspondence {whole} NOT NULL,
    game {text} NOT NULL
) {by_key}
""",
        "CREATE INDEX challenges_by_game ON challenges (game, made)",
    ],
    "public_games": ["CREATE TABLE public_games (game {text} PRIMARY KEY) {by_key}"],
}
_COLUMNS = "id, made, holder, name, terms, game, network"
# The first of each network, then the second: nobody can hide what others offer.
_OPEN = f"""
SELECT {_COLUMNS} FROM (
    SELECT {_COLUMNS}, is_correspondence,
        ROW_NUMBER() OVER (PARTITION BY network ORDER BY is_correspondence, made) AS turn
    FROM challenges WHERE game = ''
) AS offered ORDER BY turn, is_correspondence, made LIMIT ?
"""
_EXPIRED = """
SELECT id FROM challenges
WHERE made < ? OR (game = '' AND is_correspondence = 0 AND seen < ?) LIMIT 500
"""
_IN_PLAY = """
SELECT public_games.game FROM public_games
JOIN standings ON standings.game = public_games.game
WHERE standings.stage = 'play' AND standings.last > ?
ORDER BY standings.last DESC LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A game that somebody offers."""

    id: str
    made: float
    holder: str  # Who may withdraw it and gets the seat, as the table of seats has it
    name: str  # What the maker is called; empty for a guest
    terms: str  # What is played; the store does not read it
    game: str = ""  # The key of the game, once it is taken
    network: str = ""

    @property
    def person(self) -> str:
        return person_of(self.holder)


class Challenges:
    """The challenges of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def make(
        self,
        token: str,
        terms: str,
        now: float,
        *,
        person: str = "",
        name: str = "",
        network: str = "",
        is_correspondence: bool = False,
    ) -> str:
        """Offer a game, and return the id of the challenge.

        ``token`` holds the seat later, unless a person does; a correspondence challenge stays while
        its maker is away.
        """
        holder, id = holder_of(token, person), secrets.token_urlsafe(9)
        with self._store.transaction():
            (count, own) = self._counts(network, holder, is_correspondence=is_correspondence)
            if own >= MAX_OF_NETWORK or count >= MAX_OPEN:
                raise SessionError(
                    "limit/challenges",
                    say("there are too many open challenges: withdraw one first"),
                )
            self._store.rows(
                "INSERT INTO challenges VALUES (?, ?, ?, ?, ?, ?, ?, ?, '')",
                *(id, now, now, holder, name, network, terms, int(is_correspondence)),
            )
        return id

    def open(self, limit: int = MAX_OPEN) -> list[Challenge]:
        """Return the challenges that can be taken, the oldest first; some of each network."""
        found = [Challenge(*row) for row in self._store.rows(_OPEN, limit)]
        return sorted(found, key=lambda one: one.made)

    def find(self, ids: Iterable[str]) -> list[Challenge]:
        wanted = tuple(ids)
        if not wanted:
            return []
        signs = ", ".join("?" * len(wanted))
        statement = f"SELECT {_COLUMNS} FROM challenges WHERE id IN ({signs})"
        return [Challenge(*row) for row in self._store.rows(statement, *wanted)]

    def held(self, tokens: Mapping[str, str]) -> list[Challenge]:
        """Return the challenges, by id, whose token is the maker's or the key of the maker."""
        return [
            one
            for one in self.find(tokens)
            if one.holder in holders_with(self._store, tokens[one.id])
        ]

    def take(self, id: str, begin: Callable[[Challenge], str]) -> Challenge:
        """Take a challenge: exactly one of all who try at once succeeds.

        ``begin`` stores the game and returns its key; if it raises, the challenge stays open.
        """
        with self._store.transaction():
            found = next((one for one in self.find([id]) if not one.game), None)
            if found is None:
                raise gone()
            key = begin(found)
            self._store.rows("UPDATE challenges SET game = ? WHERE id = ?", key, id)
            make_public(self._store, key)
        return replace(found, game=key)

    def withdraw(self, id: str, token: str) -> None:
        with self._store.transaction():
            if not self.held({id: token}):
                raise SessionError(
                    "lobby/not-yours", say("this challenge is not yours, or is gone")
                )
            if any(one.game for one in self.find([id])):
                raise gone()
            self._store.rows("DELETE FROM challenges WHERE id = ?", id)

    def renew(self, ids: Iterable[str], now: float) -> None:
        wanted = tuple(ids)
        if wanted:
            signs = ", ".join("?" * len(wanted))
            self._store.rows(f"UPDATE challenges SET seen = ? WHERE id IN ({signs})", now, *wanted)

    def expire(self, now: float) -> int:
        """Remove expired challenges, and return how many there were."""
        ages = (now - DAYS_SECONDS, now - AWAY_SECONDS)
        expired = self._store.rows(_EXPIRED, *ages)
        for (id,) in expired:
            self._store.rows("DELETE FROM challenges WHERE id = ?", id)
        return len(expired)

    def in_play(self, since: float, limit: int) -> list[str]:
        """Return the keys of public games with an event since a time, the last moved first."""
        return [str(key) for (key,) in self._store.rows(_IN_PLAY, since, limit)]

    def _counts(self, network: str, holder: str, *, is_correspondence: bool) -> tuple[int, int]:
        """Count the open challenges of a kind: all, and those of one network or person."""
        statement = (
            "SELECT network, holder FROM challenges WHERE game = '' AND is_correspondence = ?"
        )
        rows = self._store.rows(statement, int(is_correspondence))
        own = sum(holder == held or (bool(network) and network == net) for net, held in rows)
        return len(rows), own


def make_public(store: Store, key: str) -> None:
    store.rows("INSERT INTO public_games VALUES (?) ON CONFLICT (game) DO NOTHING", key)


def is_public(store: Store, key: str) -> bool:
    return bool(store.rows("SELECT 1 FROM public_games WHERE game = ?", key))


def gone() -> SessionError:
    return SessionError("lobby/gone", say("this challenge is no longer open"))
