"""A database that is one SQLite file; several programs can use it at the same time."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ludoteca.core import why_failed
from ludoteca.match.store.database import Changes, Database, DuplicateError

__all__ = ["SqliteDatabase"]

_APPLICATION_ID = int.from_bytes(b"LUDO")
_BUSY_SECONDS = 5.0
_RETRY_SECONDS = 0.02

_ERRORS = {
    sqlite3.SQLITE_BUSY: ("store/busy", "another program is writing to {path}: try again"),
    sqlite3.SQLITE_LOCKED: ("store/busy", "another program is writing to {path}: try again"),
    sqlite3.SQLITE_NOTADB: ("store/foreign", "{path} is not a Ludoteca file"),
    sqlite3.SQLITE_CORRUPT: ("store/damaged", "{path} is damaged and cannot be read"),
    sqlite3.SQLITE_CANTOPEN: ("store/closed", "{path} cannot be opened: {error}"),
    sqlite3.SQLITE_IOERR: ("store/failed", "{path} cannot be read or written: disk error"),
    sqlite3.SQLITE_READONLY: ("store/read-only", "{path} cannot be written to"),
    sqlite3.SQLITE_FULL: ("store/full", "there is no room left on the disk for {path}"),
}


class SqliteDatabase(Database):
    """A SQLite file; use it from the thread that opened it."""

    types = MappingProxyType(
        {
            "text": "TEXT",
            "whole": "INTEGER",
            "real": "REAL",
            "counter": "INTEGER PRIMARY KEY",
            "by_key": "WITHOUT ROWID",
        }
    )

    def __init__(self, path: Path) -> None:
        """Open a file, or make one with the directories above it.

        Raises:
            SessionError: It cannot be opened, or is another program's (``store/…``).
        """
        super().__init__(str(path))
        self._make_directory(path.parent)
        with self._explain_errors():
            self._connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        # A text that somebody scribbled over must not hide the games beside it.
        self._connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        self._seen: int | None = None
        try:
            self._check_ours()
            self._use_wal()
            # Full: a commit waits for the disk, so that what was shown survives a power cut too.
            self.rows("PRAGMA synchronous = FULL")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    @property
    def is_in_transaction(self) -> bool:
        """Whether a transaction has begun and SQLite has not undone it."""
        return self._connection.in_transaction

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Ask or tell the tables something."""
        with self._explain_errors():
            return self._connection.execute(statement, values).fetchall()

    def write(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Do the same with each of several rows."""
        with self._explain_errors():
            self._connection.executemany(statement, rows)

    def version(self, newest: int) -> int:
        """Return the version of the tables."""
        version = self._number("PRAGMA user_version")
        if version > newest:
            raise self.error("store/newer", "{path} was written by a newer version of Ludoteca")
        return version

    def set_version(self, version: int) -> None:
        """Write down the version, and that the file is ours."""
        self.rows(f"PRAGMA application_id = {_APPLICATION_ID}")
        self.rows(f"PRAGMA user_version = {version}")

    def notify(self, keys: Iterable[str]) -> None:
        """Do nothing: SQLite lets everybody see by itself that something was written."""

    def broadcast(self, text: str) -> None:
        """Do nothing: a file has no ears."""

    def changes(self) -> Changes:
        """Say all if others have written; SQLite does not say what.

        The number is of this connection: what it writes itself does not change it.
        """
        before, self._seen = self._seen, self._number("PRAGMA data_version")
        return Changes(is_all=self._seen != before)

    def _begin(self, *, is_exclusive: bool) -> None:
        self.rows("BEGIN IMMEDIATE")

    def _commit(self) -> None:
        self.rows("COMMIT")

    def _make_directory(self, directory: Path) -> None:
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self.error(
                "store/closed", "cannot create the folder of {path}: {error}", why_failed(error)
            ) from error

    def _check_ours(self) -> None:
        """Refuse a file of another program before anything is changed in it."""
        # In this order: another program that makes the file just now commits both at once.
        tables = self._number("SELECT COUNT(*) FROM sqlite_master")
        application = self._number("PRAGMA application_id")
        if application != _APPLICATION_ID and (application or tables):
            raise self.error(*_ERRORS[sqlite3.SQLITE_NOTADB])

    def _use_wal(self) -> None:
        """Write ahead; SQLite does not wait by itself when two programs make one file at once."""
        deadline = time.monotonic() + _BUSY_SECONDS
        with self._explain_errors():
            while True:
                try:
                    self._connection.execute("PRAGMA journal_mode = WAL")
                    return
                except sqlite3.OperationalError as error:
                    if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                        raise
                    time.sleep(_RETRY_SECONDS)

    def _number(self, statement: str) -> int:
        ((number,),) = self.rows(statement)
        return int(number)

    @contextmanager
    def _explain_errors(self) -> Iterator[None]:
        """Say in one sentence what SQLite has to complain about."""
        try:
            yield
        except sqlite3.IntegrityError as error:
            raise DuplicateError from error
        except sqlite3.Error as error:
            unknown = ("store/failed", "{path} cannot be used: {error}")
            raise self.error(*_ERRORS.get(_code(error), unknown), error) from error
        except (OverflowError, UnicodeError) as error:
            raise self.unstorable() from error


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary code of an error; 0 if Python made it."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
