"""Where games are kept: one SQLite file, to which events are only ever added.

What ``append`` has returned from is on the disk, whatever happens to the program next. Several
programs can use one file at the same time.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ludoteca.core import SessionError, say
from ludoteca.match.events import Event, event_from_dict, event_to_dict
from ludoteca.match.session import Session
from ludoteca.match.standing import Standing, standing_of

__all__ = ["MIGRATIONS", "Store", "default_path", "no_game"]

_APPLICATION_ID = int.from_bytes(b"LUDO")
_BUSY_SECONDS = 5.0
_RETRY_SECONDS = 0.02

_EVENTS = """
CREATE TABLE events (
    game TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    at REAL NOT NULL,
    phase TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, sequence)
) WITHOUT ROWID
"""
_SHELF = """
CREATE TABLE shelf (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    act TEXT NOT NULL,
    value TEXT NOT NULL
)
"""
_SHELF_INDEX = "CREATE INDEX shelf_by_game ON shelf (game, number)"
_PROFILE = "CREATE TABLE profile (key TEXT PRIMARY KEY, value TEXT NOT NULL)"
_STANDINGS = """
CREATE TABLE standings (
    game TEXT PRIMARY KEY,
    sequence_after INTEGER NOT NULL,
    last REAL NOT NULL,
    phase TEXT NOT NULL,
    moves INTEGER,
    winners TEXT,
    ending TEXT NOT NULL,
    is_swapped INTEGER NOT NULL
) WITHOUT ROWID
"""
_STAND = "INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_LAST_EVENTS = """
SELECT game, sequence, at, phase FROM events
WHERE (game, sequence) IN (SELECT game, MAX(sequence) FROM events GROUP BY game)
"""


def _add_standings(database: sqlite3.Connection) -> None:
    """Say where each game stands that was kept before there were standings."""
    database.execute(_STANDINGS)
    for key, sequence, at, phase in database.execute(_LAST_EVENTS).fetchall():
        try:
            rows = database.execute(_READ, (key, 0)).fetchall()
            standing = standing_of(Session.replay(_events(rows, 0)).state)
        except SessionError:
            unknown = (key, sequence + 1, at, phase, None, None, "", 0)
            database.execute(_STAND, unknown)
        else:
            database.execute(_STAND, _row(key, sequence + 1, at, standing))


Migration = Sequence[str | Callable[[sqlite3.Connection], None]]

MIGRATIONS: Sequence[Migration] = (
    (_EVENTS, _SHELF, _SHELF_INDEX, _PROFILE),
    (_add_standings,),
)
"""What leads from each version of the tables to the next: statements and functions."""

_READ = """
SELECT sequence, body FROM events WHERE game = ? AND sequence >= ? ORDER BY sequence
"""

_SHELF_STATE = """
SELECT act FROM shelf WHERE game = ? AND act IN ('deleted', 'restored')
ORDER BY number DESC LIMIT 1
"""

_TROUBLES = {
    sqlite3.SQLITE_BUSY: ("store/busy", "another program is writing to {path}: try again"),
    sqlite3.SQLITE_LOCKED: ("store/busy", "another program is writing to {path}: try again"),
    sqlite3.SQLITE_NOTADB: ("store/foreign", "{path} is not a file of Ludoteca's games"),
    sqlite3.SQLITE_CORRUPT: ("store/damaged", "{path} is damaged and cannot be read"),
    sqlite3.SQLITE_CANTOPEN: ("store/closed", "{path} cannot be opened: {error}"),
    sqlite3.SQLITE_IOERR: ("store/failed", "the disk refuses to read or write {path}"),
    sqlite3.SQLITE_READONLY: ("store/read-only", "{path} cannot be written to"),
    sqlite3.SQLITE_FULL: ("store/full", "there is no room left on the disk for {path}"),
}


def default_path() -> Path:
    """Return where the store is unless somebody says otherwise: in the user's data directory.

    The environment variable ``LUDOTECA_DATA`` names another directory.
    """
    directory = os.environ.get("LUDOTECA_DATA", "").strip()
    if directory:
        return Path(directory) / "games.sqlite"
    from platformdirs import user_data_path

    return user_data_path("ludoteca", appauthor=False) / "games.sqlite"


class Store:
    """The kept games of one person or one server; use it from the thread that made it."""

    def __init__(self, path: Path, new_key: Callable[[], str] = lambda: uuid.uuid4().hex) -> None:
        """Open a store, or make one.

        Args:
            path: Its file; missing directories are made.
            new_key: Makes the keys of new games, no two the same.

        Raises:
            SessionError: The file is damaged, not ours, or cannot be opened (``store/…``).
        """
        self.path = path
        self._new_key = new_key
        self._make_directory()
        with self._trouble():
            self._database = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        # A text that somebody scribbled over must not hide the games beside it.
        self._database.text_factory = lambda raw: raw.decode("utf-8", "replace")
        try:
            with self._trouble():
                self._check_ours()
                self._prepare()
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

    def close(self) -> None:
        """Let go of the file."""
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
        phase = str(standing.phase)
        rows = [
            (key, number, event.at, phase, _to_text(event_to_dict(event)))
            for number, event in enumerate(events, sequence)
        ]
        row = _row(key, sequence + len(events), events[-1].at, standing)
        try:
            with self.transaction() as database:
                self._check_next(key, sequence)
                database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
                database.execute(_STAND, row)
        except sqlite3.IntegrityError:
            raise _stale() from None

    def events(self, key: str, since: int = 0) -> list[Event]:
        """Read the events of a game, from a number on.

        Raises:
            SessionError: There is no such game, or it cannot be read.
        """
        with self._trouble():
            self.check_here(key)
            rows = self._database.execute(_READ, (key, since)).fetchall()
        return _events(rows, since)

    def check_here(self, key: str) -> None:
        """Make sure of a game.

        Raises:
            SessionError: There is none, or it was deleted.
        """
        if not self.rows("SELECT 1 FROM events WHERE game = ? LIMIT 1", key):
            raise no_game(key)
        if self.is_deleted(key):
            raise no_game(key)

    def is_deleted(self, key: str) -> bool:
        """Tell whether a game was taken off the list.

        Raises:
            SessionError: The store cannot be read.
        """
        return self.rows(_SHELF_STATE, key) == [("deleted",)]

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask the tables something; for those that keep other things here than events.

        Raises:
            SessionError: The store cannot be read.
        """
        with self._trouble():
            return self._database.execute(statement, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Do all of it or nothing; no other program writes meanwhile.

        Raises:
            SessionError: The store cannot be written to.
        """
        with self._trouble():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                self._database.rollback()
                raise

    def _make_directory(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._error(
                "store/closed", "the directory of {path} cannot be made: {error}", error.strerror
            ) from error

    def _check_ours(self) -> None:
        """Refuse a file of another program before anything is changed in it."""
        # In this order: another program that makes the file just now commits both at once.
        tables = self._number("SELECT COUNT(*) FROM sqlite_master")
        application = self._number("PRAGMA application_id")
        if application != _APPLICATION_ID and (application or tables):
            raise self._error(*_TROUBLES[sqlite3.SQLITE_NOTADB])
        if self._number("PRAGMA user_version") > len(MIGRATIONS):
            raise self._error("store/newer", "{path} was made by a newer Ludoteca")

    def _prepare(self) -> None:
        self._use_wal()
        # Full: a commit waits for the disk, so that what was shown survives a power cut too.
        self._database.execute("PRAGMA synchronous = FULL")
        if self._number("PRAGMA user_version") == len(MIGRATIONS):
            return
        with self.transaction():
            for steps in MIGRATIONS[self._number("PRAGMA user_version") :]:
                for step in steps:
                    if isinstance(step, str):
                        self._database.execute(step)
                    else:
                        step(self._database)
            self._database.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            self._database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def _use_wal(self) -> None:
        """Write ahead; SQLite does not wait by itself when two programs make one file at once."""
        deadline = time.monotonic() + _BUSY_SECONDS
        while True:
            try:
                self._database.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(_RETRY_SECONDS)

    def _number(self, statement: str) -> int:
        (number,) = self._database.execute(statement).fetchone()
        return int(number)

    def _check_next(self, key: str, sequence: int) -> None:
        if sequence:
            self.check_here(key)
        (last,) = self._database.execute(
            "SELECT MAX(sequence) FROM events WHERE game = ?", (key,)
        ).fetchone()
        if sequence != (0 if last is None else last + 1):
            raise _stale()

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Say in one sentence what SQLite has to complain about."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            unknown = ("store/failed", "{path} cannot be used: {error}")
            raise self._error(*_TROUBLES.get(_code(error), unknown), error) from error
        except (OverflowError, UnicodeError) as error:
            raise self._error("store/failed", "{path} cannot hold such a text or number") from error

    def _error(self, code: str, template: str, error: object = "") -> SessionError:
        return SessionError(code, say(template, path=str(self.path), error=error))


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary code of an error; 0 if Python made it."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _stale() -> SessionError:
    return SessionError("session/stale", say("the game has gone on elsewhere"))


def no_game(key: str) -> SessionError:
    """Make the error of a game that is not here."""
    return SessionError("store/no-game", say("there is no game {key} here", key=repr(key[:40])))


def _to_text(value: object) -> str:
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def _row(key: str, sequence: int, last: float, standing: Standing) -> tuple[object, ...]:
    """Write where a game stands as a row of its table."""
    winners, ending = standing.winners_word, standing.ending
    phase, moves = str(standing.phase), standing.moves
    return (key, sequence, last, phase, moves, winners, ending, int(standing.is_swapped))


def _events(rows: Sequence[tuple[Any, Any]], since: int) -> list[Event]:
    """Read events that somebody may have scribbled over.

    Raises:
        SessionError: One cannot be read, or is missing.
    """
    found = []
    for number, (sequence, body) in enumerate(rows, since):
        try:
            event = event_from_dict(json.loads(body)) if sequence == number else None
        except (SessionError, TypeError, ValueError, RecursionError):
            event = None
        if event is None:
            raise SessionError(
                "store/damaged",
                say("this game is damaged: its event {number} cannot be read", number=number),
            )
        found.append(event)
    return found
