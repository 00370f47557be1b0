"""Databases: rows, transactions, and errors in one sentence; and SQLite, the usual one."""

from __future__ import annotations

import os
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, final

from ludoteca.core import SessionError, say, why_failed

_APPLICATION_ID = int.from_bytes(b"LUDO")
_BUSY_SECONDS = 5.0
_RETRY_SECONDS = 0.02

_ERRORS = {
    sqlite3.SQLITE_BUSY: ("store/busy", "another program is writing to {path}: try again"),
    sqlite3.SQLITE_LOCKED: ("store/busy", "another program is writing to {path}: try again"),
    sqlite3.SQLITE_NOTADB: ("store/foreign", "{path} is not a Ludoteca file"),
    sqlite3.SQLITE_CORRUPT: (
        "store/damaged",
        "{path} is damaged: ludoteca doctor --repair saves what is left",
    ),
    sqlite3.SQLITE_CANTOPEN: ("store/closed", "{path} cannot be opened: {error}"),
    sqlite3.SQLITE_IOERR: ("store/failed", "{path} cannot be read or written: disk error"),
    sqlite3.SQLITE_READONLY: ("store/read-only", "{path} cannot be written to"),
    sqlite3.SQLITE_FULL: ("store/full", "the disk is full: {path} cannot be written"),
}
# What the module sqlite3 raises; the last two for values it cannot store.
_EXCEPTIONS = (sqlite3.Error, OverflowError, UnicodeError)


class DuplicateError(Exception):
    """The row already exists."""


class UnstorableError(SessionError, ValueError):
    """The database cannot store this text or number."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What other programs have written; false if nothing."""

    keys: frozenset[str] = field(default_factory=frozenset)
    is_all: bool = False  # Whether any game may have changed
    # The messages of other programs, to all or to this one alone; they are not stored.
    messages: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.is_all or bool(self.keys or self.messages)

    def concern(self, key: str) -> bool:
        return self.is_all or key in self.keys


class Database(ABC):
    """A connection to a database; statements are portable, with ``?`` for each value."""

    types: Mapping[str, str]  # The column types of this database (see ``schema.py``)

    def __init__(self, name: str) -> None:
        self.name = name
        self._depth = 0

    # Each kind of database implements these.

    @abstractmethod
    def close(self) -> None:
        """Close the connection; every later call is refused."""

    @property
    @abstractmethod
    def is_in_transaction(self) -> bool:
        """Whether a transaction is open and can still be committed."""

    @abstractmethod
    def rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows; raise DuplicateError if the row already exists."""

    @abstractmethod
    def write(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Run a statement for each of several rows of values; errors as in ``rows``."""

    @abstractmethod
    def version(self, expected: int) -> int:
        """Return the version of the schema: the expected one, or 0 if there is none."""

    @abstractmethod
    def set_version(self, version: int) -> None:
        """Store the version of the schema, in the transaction that creates it."""

    @abstractmethod
    def tables(self) -> set[str]:
        """Return the names of all tables."""

    @abstractmethod
    def changes(self) -> Changes:
        """Return at once what others have written since the last call.

        The first call, and the first after a lost connection, reports all.

        Raises:
            SessionError: The database cannot be used.
        """

    @property
    @abstractmethod
    def size(self) -> int:
        """The size in bytes."""

    @abstractmethod
    def _begin(self, *, is_exclusive: bool) -> None:
        """Begin a transaction; if exclusive, wait for the writers of other programs."""

    @abstractmethod
    def _commit(self) -> None:
        """Commit the transaction; it is on disk when this returns."""

    # Optional; the defaults do nothing.

    def notify(self, keys: Iterable[str]) -> None:
        """Notify other programs, on commit, that games have changed."""

    def broadcast(self, text: str) -> None:
        """Send a message to the programs listening now; it is not stored."""

    def listen_as(self, name: str) -> None:
        """Receive messages sent to this name (letters and digits)."""

    def send(self, name: str, text: str) -> None:
        """Send at most 7,999 bytes to the program that listens as a name; they are not stored."""

    def fileno(self) -> int | None:
        """Return the socket that becomes readable when others write; None if there is none."""
        return None

    def shrink(self) -> None:
        """Release the space of removed rows."""

    def check_sound(self) -> None:
        """Check the whole database for damage."""

    # Every database gets these.

    @final
    @contextmanager
    def transaction(self, *, is_exclusive: bool = True) -> Iterator[None]:
        """Commit all or nothing; a nested transaction is a savepoint."""
        depth = self._depth
        try:
            if depth:
                self.rows(f"SAVEPOINT part{depth}")
            else:
                self._begin(is_exclusive=is_exclusive)
            self._depth += 1
            yield
            if depth:
                self.rows(f"RELEASE SAVEPOINT part{depth}")
            else:
                self._commit()
        except BaseException:
            self._undo(depth)
            raise
        finally:
            self._depth = depth

    @final
    def error(self, code: str, template: str, error: object = "") -> SessionError:
        return SessionError(code, template, path=self.name, error=error)

    @final
    def unstorable(self) -> UnstorableError:
        sentence = say("{path} cannot store this text or number", path=self.name)
        return UnstorableError("store/failed", sentence)

    @final
    def _undo(self, depth: int) -> None:
        # After some errors the database has already rolled back.
        with suppress(SessionError):
            if not self.is_in_transaction:
                return
            if not depth:
                self.rows("ROLLBACK")
            elif self._depth > depth:
                self.rows(f"ROLLBACK TO SAVEPOINT part{depth}")
                self.rows(f"RELEASE SAVEPOINT part{depth}")


class SqliteDatabase(Database):
    """A SQLite file, which several programs may use; use it from the thread that opened it."""

    types = MappingProxyType(
        {
            "text": "TEXT",
            "whole": "INTEGER",
            "real": "REAL",
            "by_key": "WITHOUT ROWID",
            "unlogged": "",
        }
    )

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self._make_directory(path.parent)
        self._make_file(path)
        try:
            self._connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        except _EXCEPTIONS as error:
            raise self._explained(error) from error
        self._identity = self._identify()
        # One damaged text must not make the other games unreadable.
        self._connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        self._seen: int | None = None
        try:
            self._check_ours()
            self._use_wal()
            # A commit waits for the disk, so that what was shown survives a power cut.
            self.rows("PRAGMA synchronous = FULL")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()

    @property
    def is_in_transaction(self) -> bool:
        return self._connection.in_transaction

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(statement, values).fetchall()
        except _EXCEPTIONS as error:
            raise self._explained(error) from error

    def write(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        try:
            self._connection.executemany(statement, rows)
        except _EXCEPTIONS as error:
            raise self._explained(error) from error

    def version(self, expected: int) -> int:
        version = self._number("PRAGMA user_version")
        if version not in (0, expected):
            raise self.error(
                "store/version",
                "{path} was written by another version of Ludoteca: move this file away",
            )
        return version

    def set_version(self, version: int) -> None:
        # A file with this id is ours.
        self.rows(f"PRAGMA application_id = {_APPLICATION_ID}")
        self.rows(f"PRAGMA user_version = {version}")

    def tables(self) -> set[str]:
        return {name for (name,) in self.rows("SELECT name FROM sqlite_master")}

    def changes(self) -> Changes:
        # SQLite says only that others have written; our own writes do not change the number.
        before, self._seen = self._seen, self._number("PRAGMA data_version")
        return Changes(is_all=self._seen != before)

    def shrink(self) -> None:
        self.rows("VACUUM")

    @property
    def size(self) -> int:
        return self._number("PRAGMA page_count") * self._number("PRAGMA page_size")

    def check_sound(self) -> None:
        # SQLite reads the missing part of the last page as zeros.
        missing = Path(self.name).stat().st_size % self._number("PRAGMA page_size")
        if missing or self.rows("PRAGMA quick_check(1)") != [("ok",)]:
            raise self.error(*_ERRORS[sqlite3.SQLITE_CORRUPT])

    def _begin(self, *, is_exclusive: bool) -> None:
        if self._identify() != self._identity:
            # Writing to an unlinked file would lose data.
            raise self.error("store/replaced", "{path} was removed or replaced while it was in use")
        self.rows("BEGIN IMMEDIATE")

    def _commit(self) -> None:
        self.rows("COMMIT")

    def _identify(self) -> tuple[int, int] | None:
        try:
            found = Path(self.name).stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _make_directory(self, directory: Path) -> None:
        try:
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise self.error(
                "store/closed", "cannot create the folder of {path}: {error}", why_failed(error)
            ) from error

    def _make_file(self, path: Path) -> None:
        """Create a file that only its owner can read: it holds seats and invitations."""
        # SQLite reports what is wrong with the path.
        with suppress(OSError):
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))

    def _check_ours(self) -> None:
        """Refuse the file of another program before changing it."""
        # In this order, because another program that makes the file commits both at once.
        tables = self._number("SELECT COUNT(*) FROM sqlite_master")
        application = self._number("PRAGMA application_id")
        if application != _APPLICATION_ID and (application or tables):
            raise self.error(*_ERRORS[sqlite3.SQLITE_NOTADB])

    def _use_wal(self) -> None:
        """Turn on the write-ahead log; SQLite does not wait for another program here."""
        deadline = time.monotonic() + _BUSY_SECONDS
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.Error as error:
                if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise self._explained(error) from error
                time.sleep(_RETRY_SECONDS)

    def _number(self, statement: str) -> int:
        ((number,),) = self.rows(statement)
        return int(number)

    def _explained(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.IntegrityError):
            return DuplicateError()
        if isinstance(error, sqlite3.Error):
            unknown = ("store/failed", "{path} cannot be used: {error}")
            return self.error(*_ERRORS.get(_code(error), unknown), error)
        return self.unstorable()


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary error code; 0 if Python raised the error."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
