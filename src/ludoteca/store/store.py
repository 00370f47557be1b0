"""The store of all games: an append-only database of events.

When ``append`` returns, the events are on disk. Several programs can use one database at the same
time. By default it is a SQLite file in the user's data directory;
``LUDOTECA_DATABASE=postgresql://…`` names a PostgreSQL database instead.
"""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from ludoteca.core import AnyGame, Event, SessionError
from ludoteca.match.session import Session
from ludoteca.store.database import Database, DuplicateError, SqliteDatabase
from ludoteca.store.schema import (
    ADD_EVENT,
    READ_EVENTS,
    SCHEMA,
    SET_STANDING,
    Schema,
    Standing,
    events_from_rows,
    prepare,
    rows_from_events,
)

_PROOF = "last proof of writing"
_POSTGRES = ("postgresql://", "postgres://")

_PROPERTY = "SELECT value FROM properties WHERE game = ? AND name = ?"
_SET_PROPERTY = """
INSERT INTO properties (game, name, value) VALUES (?, ?, ?)
ON CONFLICT (game, name) DO UPDATE SET value = excluded.value
"""
_STATE = """
WITH asked (game) AS (VALUES {signs})
SELECT game, (SELECT MAX(sequence) FROM events WHERE events.game = asked.game),
    (SELECT value FROM properties WHERE properties.game = asked.game AND name = 'deleted')
FROM asked
"""


def default_path() -> Path:
    """Return the default file: in ``LUDOTECA_DATA``, or else in the user's data directory."""
    directory = os.environ.get("LUDOTECA_DATA", "").strip()
    if directory:
        return Path(directory) / "games.sqlite"
    from platformdirs import user_data_path

    return user_data_path("ludoteca", appauthor=False) / "games.sqlite"


def default_location(path: Path | None = None) -> Path | str:
    """Return the database that ``LUDOTECA_DATABASE`` names, or else this or the default file."""
    address = os.environ.get("LUDOTECA_DATABASE", "").strip()
    return address or path or default_path()


class Extension:
    """What a shared server adds to a store: its own schema, and its part of some transactions.

    This one adds nothing; a server overrides what it needs. Methods may raise ``SessionError``.
    """

    schema: Schema = MappingProxyType({})

    def person_with_key(self, store: Store, key: str) -> str:
        """Return the id of the person whose device has a key; empty if there is none."""
        return ""

    def game_added(self, store: Store, key: str, session: Session, rematch_of: str | None) -> None:
        """Add rows for a new game, in the transaction that stores it."""

    def game_removed(self, store: Store, key: str) -> None:
        """Remove the rows of a game, in the transaction that removes it for good."""

    def remove_unused(self, store: Store, before: float, limit: int) -> int:
        """Remove at most ``limit`` rows unused since a time; return how many were removed."""
        return 0


_NO_EXTENSION = Extension()


def open_store(path: Path | None = None, extension: Extension = _NO_EXTENSION) -> Store:
    """Open the store at ``default_location``."""
    return Store(default_location(path), extension)


@dataclass(frozen=True, slots=True)
class Addition:
    """Events to add to one game, all or none."""

    key: str
    sequence: int  # The number of the first event
    events: Sequence[Event]  # At least one event
    standing: Standing  # The standing of the game after them

    def rows(self) -> list[tuple[object, ...]]:
        """Return the rows of the events; ValueError if a number is infinite or not a number."""
        return [(self.key, *row) for row in rows_from_events(self.events, self.sequence)]

    def standing_row(self) -> tuple[object, ...]:
        after = self.sequence + len(self.events)
        return (self.key, after, self.events[-1].at, *self.standing.columns())


class Store:
    """The games of one person or one server; use it only in the thread that opened it.

    Every method raises ``SessionError`` if the database cannot be used (``store/…``), and if it
    concerns a game that does not exist or was deleted (``store/no-game``).
    """

    def __init__(
        self,
        location: Path | str,
        extension: Extension = _NO_EXTENSION,
        new_key: Callable[[], str] = lambda: uuid.uuid4().hex,
    ) -> None:
        """Open a store, or create it: a file, or the address of a PostgreSQL database.

        Errors are ``store/…``: it is damaged, not ours, of another version, or cannot be opened.
        """
        self._new_key = new_key
        self.extension = extension
        self.database = _open(location)
        try:
            prepare(self.database, {**SCHEMA, **extension.schema})
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        self.database.close()

    def create(self, events: Sequence[Event], standing: Standing) -> str:
        key = self._new_key()
        self.append(key, 0, events, standing)
        return key

    def append(self, key: str, sequence: int, events: Sequence[Event], standing: Standing) -> None:
        """Add events to a game, all or none (``session/stale``); on disk when this returns."""
        (error,) = self.append_all([Addition(key, sequence, events, standing)])
        if error is not None:
            raise error

    def append_all(self, batch: Sequence[Addition]) -> list[SessionError | None]:
        """Add events to many games in one commit.

        Each addition is stored or refused by itself, those to one game in the given order: the
        error that ``append`` would raise is returned, or None.
        """
        try:
            try:
                return self._add_at_once(batch)
            except (DuplicateError, ValueError):
                return self._add_one_by_one(batch)
        except SessionError as error:
            return [SessionError(error.code, error.sentence) for _ in batch]

    def events(self, key: str, since: int = 0, game: AnyGame | None = None) -> list[Event]:
        """Read the events of a game from a number on; the game is needed unless that is 0."""
        self.check_exists(key)
        return events_from_rows(self.rows(READ_EVENTS, key, since), since, game)

    def event_rows(self, key: str) -> list[tuple[Any, ...]]:
        """Read the events of a game as they are stored, for ``events_from_rows``."""
        self.check_exists(key)
        return self.rows(READ_EVENTS, key, 0)

    def sequence(self, key: str) -> int:
        (state,) = self._states([key])
        if state.following is None or state.is_deleted:
            raise no_game(key)
        return state.following

    def check_exists(self, key: str) -> None:
        self.sequence(key)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Run a statement, valid in SQLite and PostgreSQL with ``?`` for each value."""
        try:
            return self.database.rows(statement, values)
        except DuplicateError as error:
            raise self.database.error(
                "store/failed", "this entry already exists in {path}"
            ) from error

    def set_property(self, key: str, name: str, value: str = "") -> None:
        self.rows(_SET_PROPERTY, key, name, value)

    def remove_property(self, key: str, name: str) -> None:
        self.rows("DELETE FROM properties WHERE game = ? AND name = ?", key, name)

    def find_property(self, key: str, name: str) -> str | None:
        return next((str(value) for (value,) in self.rows(_PROPERTY, key, name)), None)

    def check_writable(self) -> None:
        """Write and commit a row, to prove that it is possible."""
        with self.transaction():
            self.rows("DELETE FROM profile WHERE key = ?", _PROOF)
            self.rows("INSERT INTO profile (key, value) VALUES (?, ?)", _PROOF, str(time.time()))

    def transaction(self) -> AbstractContextManager[None]:
        """Commit all or nothing, while no other program writes; a nested one is a savepoint."""
        return self.database.transaction()

    def notify(self, key: str) -> None:
        """Notify other programs that a game has changed; call it in the same transaction."""
        self.database.notify([key])

    def _add_at_once(self, batch: Sequence[Addition]) -> list[SessionError | None]:
        """Add a batch with a few statements, whatever its size."""
        database = self.database
        # Other programs may write to other games in the meantime.
        with database.transaction(is_exclusive=False):
            states = {state.key: state for state in self._states({each.key for each in batch})}
            errors = [states[each.key].take(each) for each in batch]
            good = [each for each, error in zip(batch, errors, strict=True) if error is None]
            # The same order in all programs prevents deadlocks.
            good.sort(key=lambda addition: addition.key)
            database.write(ADD_EVENT, [row for each in good for row in each.rows()])
            database.write(SET_STANDING, [each.standing_row() for each in good])
            database.notify({each.key for each in good})
        return errors

    def _add_one_by_one(self, batch: Sequence[Addition]) -> list[SessionError | None]:
        """Add a batch so that an error in one addition does not affect the others."""
        errors: list[SessionError | None] = [None] * len(batch)
        order = sorted(range(len(batch)), key=lambda number: batch[number].key)
        with self.database.transaction(is_exclusive=False):
            for number in order:
                errors[number] = self._try_to_add(batch[number])
        return errors

    def _try_to_add(self, addition: Addition) -> SessionError | None:
        try:
            (error,) = self._add_at_once([addition])
        except DuplicateError:
            return _stale()
        except SessionError as failure:
            if not self.database.is_in_transaction:
                raise
            return failure
        except ValueError:
            return self.database.unstorable()
        return error

    def _states(self, keys: Collection[str]) -> list[_State]:
        if not keys:
            return []
        signs = ", ".join(["(?)"] * len(keys))
        rows = self.rows(_STATE.format(signs=signs), *keys)
        return [
            _State(key, last + 1 if isinstance(last, int) else None, deleted is not None)
            for key, last, deleted in rows
        ]


@dataclass(slots=True)
class _State:
    """Whether events can be added to a game."""

    key: str
    following: int | None  # The number of its next event; None if there is no such game
    is_deleted: bool

    def take(self, addition: Addition) -> SessionError | None:
        """Count the events of an addition, or return why they cannot be added."""
        if addition.sequence and (self.following is None or self.is_deleted):
            return no_game(self.key)
        if addition.sequence != (self.following or 0):
            return _stale()
        self.following = addition.sequence + len(addition.events)
        return None


def _open(location: Path | str) -> Database:
    if isinstance(location, Path):
        return SqliteDatabase(location)
    if not location.startswith(_POSTGRES):
        raise SessionError("store/closed", "LUDOTECA_DATABASE must begin with postgresql://")
    try:
        from ludoteca.store.postgres import PostgresDatabase
    except ImportError as error:
        raise SessionError(
            "store/closed",
            "PostgreSQL support is not installed: run {command}",
            command="pip install 'ludoteca[postgres]'",
        ) from error
    return PostgresDatabase(location)


def _stale() -> SessionError:
    return SessionError("session/stale", "the game has been continued elsewhere")


def no_game(key: str) -> SessionError:
    return SessionError("store/no-game", "there is no game {key}", key=repr(key[:40]))
