"""Ratings of people, by kind of game; a rated game counts exactly once.

A rated game is recorded when it is created, and settled once when it is over, in one transaction;
if the server was killed in between, the next one settles it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludoteca.club.people.glicko import PERIOD, PROVISIONAL, SCALE, Rating, rate_pair
from ludoteca.core import Seat, kind_of
from ludoteca.match.events import Moved
from ludoteca.match.state import SessionEnding, Stage
from ludoteca.store.schema import READ_EVENTS, SEATS, Schema
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store

_WITHOUT_RESULT = (SessionEnding.NO_RESULT,)
_MAX_HISTORY = 500
_SHARED = 0.5
_DAY = 24 * 60 * 60.0
GAMES_OF_PAIR = 3  # How many rated games of a kind count between the same two people in a day
RATINGS: Schema = {
    "rated_games": [
        "CREATE TABLE rated_games (game {text} PRIMARY KEY, is_settled {whole} NOT NULL) {by_key}",
        "CREATE INDEX rated_games_by_state ON rated_games (is_settled)",
    ],
    "ratings": [
        """
CREATE TABLE ratings (
    person {text} NOT NULL,
    kind {text} NOT NULL,
    value {real} NOT NULL,
    deviation {real} NOT NULL,
    volatility {real} NOT NULL,
    at {real} NOT NULL,
    games {whole} NOT NULL,
    PRIMARY KEY (person, kind)
) {by_key}
""",
        "CREATE INDEX ratings_by_kind ON ratings (kind, value)",
    ],
    "rating_changes": [
        """
CREATE TABLE rating_changes (
    game {text} NOT NULL,
    seat {whole} NOT NULL,
    person {text} NOT NULL,
    kind {text} NOT NULL,
    at {real} NOT NULL,
    opponent {text} NOT NULL,
    score {real} NOT NULL,
    before {real} NOT NULL,
    value {real} NOT NULL,
    deviation {real} NOT NULL,
    PRIMARY KEY (game, seat)
) {by_key}
""",
        "CREATE INDEX rating_changes_by_person ON rating_changes (person, kind, at)",
    ],
}
_LAST = "SELECT winners, ending, is_swapped, last FROM standings WHERE game = ?"
_DUE = """
SELECT rated_games.game FROM rated_games JOIN standings ON standings.game = rated_games.game
WHERE rated_games.is_settled = 0 AND standings.stage = ?
"""
_BETWEEN = """
SELECT COUNT(*) FROM rating_changes WHERE person = ? AND opponent = ? AND kind = ? AND at > ?
"""
_SET_RATING = """
INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, 1)
ON CONFLICT (person, kind) DO UPDATE SET value = excluded.value, deviation = excluded.deviation,
    volatility = excluded.volatility, at = excluded.at, games = ratings.games + 1
"""
_LIST = """
SELECT person, value, deviation, volatility, at, games FROM ratings WHERE kind = ?
ORDER BY CASE WHEN deviation * deviation + (? - at) / ? * volatility * volatility * ? < ?
    THEN 0 ELSE 1 END, value DESC, person
LIMIT ? OFFSET ?
"""
_CHANGE = "game, seat, person, kind, at, opponent, score, before, value, deviation"
_ADD_CHANGE = f"INSERT INTO rating_changes ({_CHANGE}) VALUES ({', '.join('?' * 10)})"


@dataclass(frozen=True, slots=True)
class PersonRating:
    """A person's rating in one kind of game, as it is now."""

    person: str
    kind: str
    rating: Rating
    games: int


@dataclass(frozen=True, slots=True)
class Change:
    """What one game did to a person's rating."""

    game: str
    seat: int
    person: str
    kind: str
    at: float
    opponent: str
    score: float
    before: float
    value: float
    deviation: float


class Ratings:
    """The ratings in a store."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now

    def add(self, key: str) -> None:
        """Record that a game is rated; call it in the transaction that creates the game."""
        self._store.rows("INSERT INTO rated_games (game, is_settled) VALUES (?, 0)", key)

    def is_rated(self, key: str) -> bool:
        return bool(self._store.rows("SELECT 1 FROM rated_games WHERE game = ?", key))

    def forget(self, key: str) -> None:
        self._store.rows("DELETE FROM rated_games WHERE game = ?", key)

    def is_enough(self, one: str, other: str, kind: str, at: float | None = None) -> bool:
        """Return whether two people have had as many rated games of a kind in a day as count."""
        since = (self._now() if at is None else at) - _DAY
        ((count,),) = self._store.rows(_BETWEEN, one, other, kind, since)
        return bool(count >= GAMES_OF_PAIR)

    def settle(self, key: str) -> dict[Seat, Change]:
        """Count a game that is over, unless it was counted; return what it changed, by seat."""
        if self._is_due(key):
            with self._store.transaction():
                # Another program may have been faster.
                if self._is_due(key):
                    self._count(key)
        return self.changes(key)

    def settle_all(self) -> int:
        """Count all games that are over and were not counted; return how many there were."""
        due = [
            key for (key,) in self._store.rows(f"{_DUE} ORDER BY standings.last", str(Stage.OVER))
        ]
        for key in due:
            self.settle(key)
        return len(due)

    def changes(self, key: str) -> dict[Seat, Change]:
        found = self._changes("game = ? ORDER BY seat", key)
        return {Seat(change.seat): change for change in found if change.seat in (0, 1)}

    def of_person(self, person: str) -> list[PersonRating]:
        """Return the ratings of a person in all kinds of games, by the key of the kind."""
        rows = self._store.rows("SELECT * FROM ratings WHERE person = ? ORDER BY kind", person)
        return [self._rated(kind, (person, *row)) for person, kind, *row in rows]

    def find(self, person: str, kind: str) -> PersonRating:
        """Return the rating of a person in a kind of game; the first one if there is none."""
        found = (one for one in self.of_person(person) if one.kind == kind)
        return next(found, PersonRating(person, kind, Rating(), 0))

    def best(self, kind: str, offset: int, limit: int) -> list[PersonRating]:
        """List the players of a kind of game: the best first, provisional ratings last."""
        values = (kind, self._now(), PERIOD, SCALE**2, PROVISIONAL**2, limit, offset)
        return [self._rated(kind, row) for row in self._store.rows(_LIST, *values)]

    def count(self, kind: str) -> int:
        ((count,),) = self._store.rows("SELECT COUNT(*) FROM ratings WHERE kind = ?", kind)
        return int(count)

    def history(self, person: str, kind: str) -> list[Change]:
        """Return what the last rated games of a person changed, the oldest first."""
        where = "person = ? AND kind = ? ORDER BY at DESC, game LIMIT ?"
        return self._changes(where, person, kind, _MAX_HISTORY)[::-1]

    def _is_due(self, key: str) -> bool:
        return bool(self._store.rows(f"{_DUE} AND rated_games.game = ?", str(Stage.OVER), key))

    def _rated(self, kind: str, row: tuple[Any, ...]) -> PersonRating:
        person, value, deviation, volatility, at, games = row
        rating = Rating(value, deviation, volatility).after(self._now() - at)
        return PersonRating(person, kind, rating, games)

    def _changes(self, where: str, *values: object) -> list[Change]:
        rows = self._store.rows(f"SELECT {_CHANGE} FROM rating_changes WHERE {where}", *values)
        return [Change(*row) for row in rows]

    def _count(self, key: str) -> None:
        for winners, ending, is_swapped, at in self._store.rows(_LAST, key):
            kind, is_played = self._played(key)
            people = Seats(self._store).people(key)
            is_fair = len(set(people.values())) == len(Seat)
            if is_fair:
                is_fair = not self.is_enough(people[Seat.FIRST], people[Seat.SECOND], kind, at)
            if is_played and is_fair and winners in SEATS and ending not in _WITHOUT_RESULT:
                first = Seat.SECOND if is_swapped else Seat.FIRST
                self._rate(key, kind, at, people, _score(SEATS[winners], first))
            self._store.rows("UPDATE rated_games SET is_settled = 1 WHERE game = ?", key)

    def _rate(self, key: str, kind: str, at: float, people: dict[Seat, str], score: float) -> None:
        """Write the new ratings; ``score`` is that of the person in the first seat."""
        one, other = (people[seat] for seat in Seat)
        then = Ratings(self._store, lambda: at)
        before = then.find(one, kind).rating, then.find(other, kind).rating
        after = rate_pair(*before, score)
        scores = score, 1 - score
        for seat in Seat:
            number, opponent = seat.index, people[seat.opponent]
            new, old, person = after[number], before[number], people[seat]
            numbers = (new.value, new.deviation, new.volatility)
            self._store.rows(_SET_RATING, person, kind, *numbers, at)
            row = (key, number, person, kind, at, opponent, scores[number], old.value)
            self._store.rows(_ADD_CHANGE, *row, new.value, new.deviation)

    def _played(self, key: str) -> tuple[str, bool]:
        """Return what was played, and whether each side has moved."""
        kind, moved = "", set()
        for _, body in self._store.rows(READ_EVENTS, key, 0):
            try:
                event = json.loads(body)
                kind = kind or str(event["game"])
                if event["event"] == kind_of(Moved):
                    moved.add(event["seat"])
            except (ValueError, TypeError, KeyError):
                return kind, False
        return kind, len(moved) == len(Seat)


def _score(winners: frozenset[Seat], seat: Seat) -> float:
    """Return what the player in a seat scored; a draw and a shared win are a half."""
    if len(winners) != 1:
        return _SHARED
    return float(seat in winners)
