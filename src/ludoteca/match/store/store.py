"""Where games are kept: a database to which events are only ever added.

What ``append`` has returned from is on the disk, whatever happens to the program next. Several
programs can use one database at the same time. Usually it is a SQLite file in the user's data
directory; ``LUDOTECA_DATABASE=postgresql://…`` names a PostgreSQL database instead.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ludoteca.core import AnyGame, Event, SessionError, say
from ludoteca.match.store.database import Changes, Database, DuplicateError
from ludoteca.match.store.standing import Standing
from ludoteca.match.store.tables import (
    ADD_EVENT,
    READ_EVENTS,
    SET_STANDING,
    event_row,
    events_from_rows,
    prepare,
    standing_row,
)

__all__ = ["Addition", "Store", "default_path", "default_place", "no_game", "open_store"]

_POSTGRES = ("postgresql://", "postgres://")

_STATE = """
WITH asked (game) AS (VALUES {signs})
SELECT game, (SELECT MAX(sequence) FROM events WHERE events.game = asked.game),
    (SELECT act FROM shelf WHERE shelf.game = asked.game AND act IN ('deleted', 'restored')
        ORDER BY number DESC LIMIT 1)
FROM asked
"""


def default_path() -> Path:
    """Return where the file of games is unless somebody says otherwise: in the user's data.

    The environment variable ``LUDOTECA_DATA`` names another directory.
    """
    directory = os.environ.get("LUDOTECA_DATA", "").strip()
    if directory:
        return Path(directory) / "games.sqlite"
    from platformdirs import user_data_path

    return user_data_path("ludoteca", appauthor=False) / "games.sqlite"


def default_place(path: Path | None = None) -> Path | str:
    """Return where games are kept: what ``LUDOTECA_DATABASE`` names, or else a file.

    Args:
        path: The file; the default path if None.
    """
    address = os.environ.get("LUDOTECA_DATABASE", "").strip()
    return address or path or default_path()


def open_store(path: Path | None = None) -> Store:
    """Open the store that the environment names, or else a file; see ``default_place``.

    Raises:
        SessionError: It cannot be opened (``store/…``).
    """
    return Store(default_place(path))


@dataclass(frozen=True, slots=True)
class Addition:
    """Events to be added to one game, all or none."""

    key: str
    """The game's."""

    sequence: int
    """The number of the first of them."""

    events: Sequence[Event]
    """What happened; at least one."""

    standing: Standing
    """Where the game stands after them, for lists of games."""

    def rows(self) -> list[tuple[object, ...]]:
        """Write the events as rows of their table.

        Raises:
            ValueError: One holds a number that JSON does not.
        """
        return [
            event_row(self.key, number, event, self.standing)
            for number, event in enumerate(self.events, self.sequence)
        ]

    def standing_row(self) -> tuple[object, ...]:
        """Write the standing as a row of its table."""
        after = self.sequence + len(self.events)
        return standing_row(self.key, after, self.events[-1].at, self.standing)


class Store:
    """The kept games of one person or one server; use it from the thread that made it."""

    def __init__(
        self, place: Path | str, new_key: Callable[[], str] = lambda: uuid.uuid4().hex
    ) -> None:
        """Open a store, or make one.

        Args:
            place: A file, or the address of a PostgreSQL database.
            new_key: Makes the keys of new games, no two the same.

        Raises:
            SessionError: It is damaged, not ours, or cannot be opened (``store/…``).
        """
        self._new_key = new_key
        self._database = _open(place)
        try:
            prepare(self._database)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        """Use the store for a while."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    @property
    def name(self) -> str:
        """What sentences call it: the file, or the database without its password."""
        return self._database.name

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    def create(self, events: Sequence[Event], standing: Standing) -> str:
        """Keep a new game, and return its key.

        Args:
            events: Its creation, and what has happened since.
            standing: Where it stands after them.

        Raises:
            SessionError: The store cannot be written to.
        """
        key = self._new_key()
        self.append(key, 0, events, standing)
        return key

    def append(self, key: str, sequence: int, events: Sequence[Event], standing: Standing) -> None:
        """Add events to a game, all or none; they are on the disk when this returns.

        Args:
            key: The game's.
            sequence: The number of the first of them.
            events: What happened; at least one.
            standing: Where the game stands after them, for lists of games.

        Raises:
            SessionError: The game has other events under these numbers (``session/stale``), is
                not here, or the store cannot be written to.
        """
        self._add(Addition(key, sequence, events, standing))

    def append_all(self, batch: Sequence[Addition]) -> list[SessionError | None]:
        """Add events to many games at once; the disk is waited for once.

        Each addition is kept or refused by itself, those to one game in the order given.

        Returns:
            For each what ``append`` would have raised; None if its events are on the disk.
        """
        try:
            try:
                return self._add_at_once(batch)
            except (DuplicateError, ValueError):
                return self._add_one_by_one(batch)
        except SessionError as error:
            return [SessionError(error.code, error.sentence) for _ in batch]

    def events(self, key: str, since: int = 0, game: AnyGame | None = None) -> list[Event]:
        """Read the events of a game.

        Args:
            key: The game's.
            since: The number of the first to read.
            game: What is played; needed unless the creation is read too.

        Raises:
            SessionError: There is no such game, or it cannot be read.
        """
        self.check_exists(key)
        return events_from_rows(self.rows(READ_EVENTS, key, since), since, game)

    def check_exists(self, key: str) -> None:
        """Make sure of a game.

        Raises:
            SessionError: There is none, or it was deleted.
        """
        (state,) = self._states([key])
        if state.following is None or state.is_deleted:
            raise no_game(key)

    def is_deleted(self, key: str) -> bool:
        """Tell whether a game was taken off the list.

        Raises:
            SessionError: The store cannot be read.
        """
        (state,) = self._states([key])
        return state.is_deleted

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask or tell the tables something; for those that keep other things here than events.

        Args:
            statement: In words that SQLite and PostgreSQL both know, ``?`` for each value.
            values: What stands for them.

        Raises:
            SessionError: The store cannot be used.
        """
        try:
            return self._database.rows(statement, values)
        except DuplicateError as error:
            raise self._database.error("store/failed", "{path} already has such a row") from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do all of it or nothing; no other program writes meanwhile.

        Inside another transaction it is a part of that one, kept if that one is.

        Raises:
            SessionError: The store cannot be written to.
        """
        with self._database.transaction():
            yield

    def notify(self, key: str) -> None:
        """Tell other programs that a game has changed; inside the transaction that changes it.

        Raises:
            SessionError: The store cannot be used.
        """
        self._database.notify([key])

    def broadcast(self, text: str) -> None:
        """Say something to other programs that listen just now, where the database carries it.

        Raises:
            SessionError: The store cannot be used.
        """
        self._database.broadcast(text)

    def changes(self) -> Changes:
        """Return at once what other programs have written since the last call.

        The first answer is that everything may have changed, and so is that after a lost
        connection. What this store wrote itself is not in it.

        Raises:
            SessionError: The store cannot be read.
        """
        return self._database.changes()

    def _add_at_once(self, batch: Sequence[Addition]) -> list[SessionError | None]:
        """Add a batch by few statements, whatever its size.

        Raises:
            DuplicateError: Another program wrote to one of the games just now.
            ValueError: One of the additions cannot be written.
            SessionError: The store cannot be written to.
        """
        database = self._database
        with database.transaction(is_exclusive=False):
            states = {state.key: state for state in self._states({each.key for each in batch})}
            errors = [states[each.key].take(each) for each in batch]
            good = [each for each, error in zip(batch, errors, strict=True) if error is None]
            # In one order in all programs, so that no two wait for each other's games.
            good.sort(key=lambda addition: addition.key)
            database.write(ADD_EVENT, [row for each in good for row in each.rows()])
            database.write(SET_STANDING, [each.standing_row() for each in good])
            database.notify({each.key for each in good})
        return errors

    def _add_one_by_one(self, batch: Sequence[Addition]) -> list[SessionError | None]:
        """Add a batch so that what is wrong with one of them is its own trouble."""
        errors: list[SessionError | None] = [None] * len(batch)
        order = sorted(range(len(batch)), key=lambda number: batch[number].key)
        with self._database.transaction(is_exclusive=False):
            for number in order:
                errors[number] = self._try_to_add(batch[number])
        return errors

    def _try_to_add(self, addition: Addition) -> SessionError | None:
        try:
            self._add(addition)
        except SessionError as error:
            if not self._database.is_in_transaction:
                raise
            return error
        except ValueError:
            return self._database.unstorable()
        return None

    def _add(self, addition: Addition) -> None:
        rows = addition.rows()
        database = self._database
        try:
            # Other programs may write to other games meanwhile.
            with database.transaction(is_exclusive=False):
                (state,) = self._states([addition.key])
                error = state.take(addition)
                if error is not None:
                    raise error
                database.write(ADD_EVENT, rows)
                database.rows(SET_STANDING, addition.standing_row())
                database.notify([addition.key])
        except DuplicateError:
            raise _stale() from None

    def _states(self, keys: Collection[str]) -> list[_State]:
        if not keys:
            return []
        signs = ", ".join(["(?)"] * len(keys))
        rows = self.rows(_STATE.format(signs=signs), *keys)
        return [
            _State(key, None if last is None else last + 1, act == "deleted")
            for key, last, act in rows
        ]


@dataclass(slots=True)
class _State:
    """Whether events can be added to a game."""

    key: str
    following: int | None
    """The number of its next event; None if there is no such game."""

    is_deleted: bool

    def take(self, addition: Addition) -> SessionError | None:
        """Count events that are added, or say why they cannot be."""
        if addition.sequence and (self.following is None or self.is_deleted):
            return no_game(self.key)
        if addition.sequence != (self.following or 0):
            return _stale()
        self.following = addition.sequence + len(addition.events)
        return None


def _open(place: Path | str) -> Database:
    """Open a database of the kind that a place names."""
    if isinstance(place, Path):
        from ludoteca.match.store.sqlite import SqliteDatabase

        return SqliteDatabase(place)
    if not place.startswith(_POSTGRES):
        raise SessionError("store/closed", say("LUDOTECA_DATABASE must begin with postgresql://"))
    try:
        from ludoteca.match.store.postgres import PostgresDatabase
    except ImportError as error:
        raise SessionError(
            "store/closed",
            say(
                "PostgreSQL support is not installed: run {command}",
                command="pip install 'ludoteca[postgres]'",
            ),
        ) from error
    return PostgresDatabase(place)


def _stale() -> SessionError:
    return SessionError("session/stale", say("the game has been continued elsewhere"))


def no_game(key: str) -> SessionError:
    """Make the error of a game that is not here."""
    return SessionError("store/no-game", say("there is no game {key}", key=repr(key[:40])))
