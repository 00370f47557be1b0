"""A PostgreSQL database, for several server processes or a shared store.

Only this file imports psycopg, which the extra ``postgres`` installs.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from ludoteca.core import SessionError, say
from ludoteca.store.database import Changes, Database, DuplicateError

_CHANNEL = "ludoteca"
_BROADCASTS = "ludoteca_broadcasts"
_LOCK = int.from_bytes(b"LUDO")
_MAX_INT = 2**63 - 1
_SETTINGS = {
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    # In milliseconds: a dead network is noticed in seconds, not in a quarter of an hour.
    "tcp_user_timeout": 15_000,
    "application_name": "ludoteca",
}
_BUSY_MILLISECONDS = 5000
_SLOW_SECONDS = 1.0

_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = ANY (current_schemas(false))"

_BUSY = ("store/busy", "another program is writing to {path}: try again")
_LOST = ("store/closed", "{path} cannot be opened: {error}")
_ERRORS: Sequence[tuple[type[Exception], tuple[str, str]]] = (
    (errors.LockNotAvailable, _BUSY),
    (errors.DeadlockDetected, _BUSY),
    (errors.SerializationFailure, _BUSY),
    (errors.DiskFull, ("store/full", "the disk is full: {path} cannot be written")),
    (errors.ReadOnlySqlTransaction, ("store/read-only", "{path} cannot be written to")),
    (errors.InsufficientPrivilege, ("store/read-only", "{path} cannot be written to")),
    (errors.DataCorrupted, ("store/damaged", "{path} is damaged and cannot be read")),
    (errors.IndexCorrupted, ("store/damaged", "{path} is damaged and cannot be read")),
)


class PostgresDatabase(Database):
    """A connection to PostgreSQL that reconnects when it is lost."""

    types = MappingProxyType(
        {
            # The same sort order in every database locale.
            "text": 'TEXT COLLATE "C"',
            "whole": "BIGINT",
            "real": "DOUBLE PRECISION",
            "by_key": "",
            "unlogged": "UNLOGGED",
        }
    )

    def __init__(self, address: str) -> None:
        super().__init__(_name(address))
        self._address = address
        self._connection: psycopg.Connection | None = None
        self._is_closed = False
        self._is_watched = False  # Whether somebody asks for changes
        self._is_listening = False
        self._may_have_missed = True  # Whether notifications were lost with a connection
        self._own_channels: tuple[str, ...] = ()
        self._retry_after = 0.0
        self._connect()

    def close(self) -> None:
        self._is_closed = True
        self._drop()

    @property
    def is_in_transaction(self) -> bool:
        connection = self._connection
        return connection is not None and (
            connection.info.transaction_status
            in (TransactionStatus.INTRANS, TransactionStatus.INERROR)
        )

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        # Outside a transaction, a read can be repeated on a new connection.
        can_be_repeated = (
            self._connection is not None
            and not self.is_in_transaction
            and statement.lstrip().startswith(("BEGIN", "SELECT", "WITH"))
        )
        try:
            return self._rows(statement, values)
        except SessionError as error:
            if error.code != "store/closed" or not can_be_repeated:
                raise
        return self._rows(statement, values)

    def write(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        with self._explain_errors(), self._connect().cursor() as cursor:
            cursor.executemany(_translated(statement), [_checked(row) for row in rows])

    def version(self, expected: int) -> int:
        if "ludoteca" not in self.tables():
            return 0
        ((version,),) = self.rows("SELECT version FROM ludoteca")
        if version != expected:
            raise self.error(
                "store/version",
                "{path} was written by another version of Ludoteca: use an empty database",
            )
        return int(version)

    def set_version(self, version: int) -> None:
        self.rows("CREATE TABLE ludoteca (version BIGINT NOT NULL)")
        self.rows("INSERT INTO ludoteca VALUES (?)", (version,))

    def tables(self) -> set[str]:
        return {name for (name,) in self.rows(_TABLES)}

    def notify(self, keys: Iterable[str]) -> None:
        self.write("SELECT pg_notify(?, ?)", [(_CHANNEL, key) for key in keys])

    def broadcast(self, text: str) -> None:
        self.rows("SELECT pg_notify(?, ?)", (_BROADCASTS, text))

    def listen_as(self, name: str) -> None:
        self._own_channels = (_channel_of(name),)
        self._is_listening = False

    def send(self, name: str, text: str) -> None:
        self.rows("SELECT pg_notify(?, ?)", (_channel_of(name), text))

    def fileno(self) -> int | None:
        connection = self._connection
        if connection is None or connection.closed or not self._is_listening:
            return None
        return connection.fileno()

    @property
    def size(self) -> int:
        ((size,),) = self.rows("SELECT pg_database_size(current_database())")
        return int(size)

    def changes(self) -> Changes:
        with self._explain_errors():
            self._is_watched = True
            connection = self._connect()
            if not self._is_listening:
                self._listen(connection)
            own = connection.info.backend_pid
            received = [each for each in connection.notifies(timeout=0) if each.pid != own]
            is_all, self._may_have_missed = self._may_have_missed, False
            return Changes(
                is_all=is_all,
                keys=frozenset(each.payload for each in received if each.channel == _CHANNEL),
                messages=tuple(each.payload for each in received if each.channel != _CHANNEL),
            )

    def _begin(self, *, is_exclusive: bool) -> None:
        self.rows("BEGIN ISOLATION LEVEL READ COMMITTED")
        if is_exclusive:
            self.rows("SELECT pg_advisory_xact_lock(?)", (_LOCK,))

    def _commit(self) -> None:
        with self._explain_errors():
            # PostgreSQL answers ROLLBACK if an earlier statement failed.
            if self._connect().execute("COMMIT").statusmessage != "COMMIT":
                raise self.error("store/failed", "{path} cannot be written to")

    def _rows(self, statement: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._explain_errors():
            cursor = self._connect().execute(_translated(statement), _checked(values))
            return cursor.fetchall() if cursor.description else []

    def _connect(self) -> psycopg.Connection:
        if self._connection is not None:
            return self._connection
        if self._is_closed:
            raise self.error("store/failed", "{path} is closed")
        if self._depth:
            raise self.error(*_LOST, say("the connection was lost"))
        began = time.monotonic()
        if began < self._retry_after:
            raise self.error(*_LOST, say("the connection was lost"))
        try:
            with self._explain_errors():
                return self._connected()
        except SessionError:
            now = time.monotonic()
            if now - began > _SLOW_SECONDS:
                # Do not make every waiting caller time out in turn.
                self._retry_after = now + (now - began)
            raise

    def _connected(self) -> psycopg.Connection:
        connection = psycopg.connect(self._address, autocommit=True, **_settings(self._address))
        self._connection = connection
        connection.execute("SET client_encoding = 'UTF8'")
        connection.execute(f"SET lock_timeout = {_BUSY_MILLISECONDS}")
        if self._is_watched:
            # Before it is used: others may send something as soon as they see it.
            self._listen(connection)
        return connection

    def _listen(self, connection: psycopg.Connection) -> None:
        for channel in (_CHANNEL, _BROADCASTS, *self._own_channels):
            connection.execute(f"LISTEN {channel}")
        self._is_listening = self._may_have_missed = True

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        self._is_listening = False
        if connection is not None:
            with suppress(psycopg.Error):
                connection.close()

    @contextmanager
    def _explain_errors(self) -> Iterator[None]:
        try:
            yield
        except errors.IntegrityError as error:
            raise DuplicateError from error
        except psycopg.Error as error:
            raise self._session_error(error) from error
        except (OverflowError, UnicodeError) as error:
            raise self.unstorable() from error

    def _session_error(self, error: psycopg.Error) -> SessionError:
        first_line = next(iter(str(error).splitlines()), "")
        connection = self._connection
        if connection is None or connection.closed or connection.broken:
            self._drop()
            return self.error(*_LOST, first_line)
        if isinstance(error, errors.DataError):
            return self.unstorable()
        for kind, code_and_sentence in _ERRORS:
            if isinstance(error, kind):
                return self.error(*code_and_sentence)
        return self.error("store/failed", "{path} cannot be used: {error}", first_line)


def _name(address: str) -> str:
    """Return an address without its password."""
    try:
        parts = conninfo_to_dict(address)
    except (psycopg.Error, UnicodeError):
        # PostgreSQL's message may contain the password.
        raise SessionError(
            "store/closed", "LUDOTECA_DATABASE is not a PostgreSQL address"
        ) from None
    host = parts.get("host") or ""
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"postgresql://{host}{port}/{parts.get('dbname') or ''}"


def _channel_of(name: str) -> str:
    return f"{_CHANNEL}_{name}"


def _settings(address: str) -> dict[str, Any]:
    """Return our settings, except those given in the address."""
    given = conninfo_to_dict(address)
    return {key: value for key, value in _SETTINGS.items() if key not in given}


@lru_cache(100)
def _translated(statement: str) -> str:
    return statement.replace("%", "%%").replace("?", "%s")


def _checked(values: Sequence[object]) -> Sequence[object]:
    """Refuse integers of more than 64 bits, as SQLite does."""
    if any(isinstance(value, int) and abs(value) > _MAX_INT for value in values):
        raise OverflowError
    return values
