"""Where games are kept: one SQLite file, to which events are only ever added.

What ``append`` has returned from is on the disk, whatever happens to the program next. Several
programs can use one file at the same time.
"""

from __future__ import annotations

import json
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ludoteca.core import SessionError, say
from ludoteca.match.events import Created, Event, event_from_dict, event_to_dict
from ludoteca.match.state import Phase

__all__ = ["MIGRATIONS", "GameSummary", "Store", "default_path"]

_APPLICATION_ID = int.from_bytes(b"LUDO")
_BUSY_SECONDS = 10.0
_RETRY_SECONDS = 0.02
_LONGEST_TITLE = 200

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

MIGRATIONS: Sequence[Sequence[str]] = ((_EVENTS, _SHELF, _SHELF_INDEX, _PROFILE),)
"""The statements that lead from each version of the tables to the next."""

_LIST = """
SELECT opened.game, opened.body, latest.sequence, latest.at, latest.phase,
    (SELECT value FROM shelf WHERE shelf.game = opened.game AND act = 'renamed'
        ORDER BY number DESC LIMIT 1)
FROM events AS opened
JOIN (SELECT game, MAX(sequence) AS last FROM events GROUP BY game) AS ends
    ON ends.game = opened.game
JOIN events AS latest ON latest.game = opened.game AND latest.sequence = ends.last
WHERE opened.sequence = 0
    AND COALESCE((SELECT act FROM shelf WHERE shelf.game = opened.game
        AND act IN ('deleted', 'restored') ORDER BY number DESC LIMIT 1), '') <> 'deleted'
ORDER BY latest.at DESC, opened.game
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
    sqlite3.SQLITE_CANTOPEN: ("store/closed", "{path} cannot be opened"),
    sqlite3.SQLITE_READONLY: ("store/read-only", "{path} cannot be written to"),
    sqlite3.SQLITE_FULL: ("store/full", "there is no room left on the disk for {path}"),
}


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A kept game as a list shows it."""

    key: str
    """Under which the store keeps it."""

    title: str
    """What somebody called it; empty if nobody did."""

    created: Created | None
    """What is played and by whom; None if that cannot be read."""

    sequence: int
    """The number its next event will have."""

    last: float
    """When its last event happened."""

    phase: Phase | None
    """What the players were doing then; None if that cannot be read."""


def default_path() -> Path:
    """Return where the store is unless somebody says otherwise: in the user's data directory."""
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
        with self._trouble():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
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

    def create(self, created: Created, phase: Phase = Phase.PLAY) -> str:
        """Keep a new game, and return its key.

        Raises:
            SessionError: The store cannot be written to.
        """
        key = self._new_key()
        self.append(key, 0, [created], phase)
        return key

    def append(self, key: str, sequence: int, events: Sequence[Event], phase: Phase) -> None:
        """Add events to a game, all or none; they are on the disk when this returns.

        Args:
            key: The game's.
            sequence: The number of the first of them.
            events: What happened.
            phase: What the players are doing after them, for lists of games.

        Raises:
            SessionError: The game has other events under these numbers (``session/stale``), is
                not here, or the store cannot be written to.
        """
        rows = [
            (key, number, event.at, str(phase), _to_text(event_to_dict(event)))
            for number, event in enumerate(events, sequence)
        ]
        try:
            with self._transaction():
                self._check_next(key, sequence)
                self._database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
        except sqlite3.IntegrityError:
            raise _stale() from None

    def events(self, key: str, since: int = 0) -> list[Event]:
        """Read the events of a game, from a number on.

        Raises:
            SessionError: There is no such game, or it cannot be read.
        """
        with self._trouble():
            self._check_here(key)
            rows = self._database.execute(
                "SELECT body FROM events WHERE game = ? AND sequence >= ? ORDER BY sequence",
                (key, since),
            ).fetchall()
        try:
            return [event_from_dict(json.loads(body)) for (body,) in rows]
        except (SessionError, ValueError, RecursionError):
            raise SessionError(
                "store/damaged", say("a game in {path} is damaged", path=str(self.path))
            ) from None

    def games(self) -> list[GameSummary]:
        """List the games that were not deleted, the last played first.

        Raises:
            SessionError: The store cannot be read.
        """
        with self._trouble():
            return [_summary(*row) for row in self._database.execute(_LIST).fetchall()]

    def rename(self, key: str, title: str) -> None:
        """Call a game something.

        Raises:
            SessionError: There is no such game, or the store cannot be written to.
        """
        self._note(key, "renamed", " ".join(title.split())[:_LONGEST_TITLE])

    def delete(self, key: str) -> None:
        """Take a game off the list; its events stay, and restore brings it back.

        Raises:
            SessionError: There is no such game, or the store cannot be written to.
        """
        self._note(key, "deleted", "")

    def restore(self, key: str) -> None:
        """Put a deleted game back on the list.

        Raises:
            SessionError: No such game was deleted, or the store cannot be written to.
        """
        with self._transaction():
            if not self._is_deleted(key):
                raise _no_game(key)
            self._add_note(key, "restored", "")

    def profile(self) -> dict[str, Any]:
        """Return what is remembered of the person: name, language, last choices …

        Raises:
            SessionError: The store cannot be read.
        """
        with self._trouble():
            rows = self._database.execute("SELECT key, value FROM profile ORDER BY key").fetchall()
        return {key: value for key, text in rows for value in _readable(text)}

    def remember(self, key: str, value: object) -> None:
        """Remember something of the person: any value that JSON can hold.

        Raises:
            SessionError: The store cannot be written to.
        """
        with self._transaction():
            self._database.execute(
                "INSERT INTO profile VALUES (?, ?)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, _to_text(value)),
            )

    def forget(self, key: str) -> None:
        """Remember something no longer.

        Raises:
            SessionError: The store cannot be written to.
        """
        with self._transaction():
            self._database.execute("DELETE FROM profile WHERE key = ?", (key,))

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
        with self._transaction():
            for statements in MIGRATIONS[self._number("PRAGMA user_version") :]:
                for statement in statements:
                    self._database.execute(statement)
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
            self._check_here(key)
        (last,) = self._database.execute(
            "SELECT MAX(sequence) FROM events WHERE game = ?", (key,)
        ).fetchone()
        if sequence != (0 if last is None else last + 1):
            raise _stale()

    def _check_here(self, key: str) -> None:
        found = self._database.execute(
            "SELECT 1 FROM events WHERE game = ? AND sequence = 0", (key,)
        ).fetchone()
        if found is None or self._is_deleted(key):
            raise _no_game(key)

    def _is_deleted(self, key: str) -> bool:
        found: tuple[str] | None = self._database.execute(_SHELF_STATE, (key,)).fetchone()
        return found == ("deleted",)

    def _note(self, key: str, act: str, value: str) -> None:
        with self._transaction():
            self._check_here(key)
            self._add_note(key, act, value)

    def _add_note(self, key: str, act: str, value: str) -> None:
        self._database.execute(
            "INSERT INTO shelf (game, act, value) VALUES (?, ?, ?)", (key, act, value)
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Do all of it or nothing; no other program writes meanwhile."""
        with self._trouble():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                self._database.rollback()
                raise

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Say in one sentence what SQLite or the disk has to complain about."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            unknown = ("store/failed", "{path} cannot be used: {error}")
            raise self._error(*_TROUBLES.get(_code(error), unknown), error) from error
        except UnicodeError as error:
            raise self._error("store/failed", "{path} cannot hold such a text") from error
        except OSError as error:
            raise self._error(*_TROUBLES[sqlite3.SQLITE_CANTOPEN], error) from error

    def _error(self, code: str, template: str, error: object = "") -> SessionError:
        return SessionError(code, say(template, path=str(self.path), error=error))


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary code of an error; 0 if Python made it."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _stale() -> SessionError:
    return SessionError("session/stale", say("the game has gone on elsewhere"))


def _no_game(key: str) -> SessionError:
    return SessionError("store/no-game", say("there is no game {key} here", key=repr(key[:40])))


def _to_text(value: object) -> str:
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def _readable(text: str) -> list[Any]:
    """Read a remembered value; what cannot be read was not remembered."""
    try:
        return [json.loads(text)]
    except (ValueError, RecursionError):
        return []


def _summary(
    key: str, body: str, sequence: int, last: float, phase: str, title: str | None
) -> GameSummary:
    try:
        created = event_from_dict(json.loads(body))
    except (SessionError, ValueError, RecursionError):
        created = None
    return GameSummary(
        key,
        title or "",
        created if isinstance(created, Created) else None,
        sequence + 1,
        last,
        Phase(phase) if phase in set(Phase) else None,
    )
