"""The interface of a database: rows, transactions, and errors in one sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, final

from ludoteca.core import SessionError, say


class DuplicateError(Exception):
    """The row already exists."""


class UnstorableError(SessionError, ValueError):
    """The database cannot store this text or number."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What other programs have written; false if nothing."""

    keys: frozenset[str] = field(default_factory=frozenset)
    is_all: bool = False
    """Whether any game may have changed."""

    messages: tuple[str, ...] = ()
    """The messages of other programs, to all or to this one alone; they are not stored."""

    def __bool__(self) -> bool:
        return self.is_all or bool(self.keys or self.messages)

    def concern(self, key: str) -> bool:
        return self.is_all or key in self.keys


class Database(ABC):
    """A connection to a database; statements are portable, with ``?`` for each value."""

    types: Mapping[str, str]
    """The column types of this database (see ``schema.py``)."""

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
        """Run a statement and return its rows.

        Raises:
            DuplicateError: The row already exists.
            SessionError: The database cannot be used (``store/…``).
        """

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
    def notify(self, keys: Iterable[str]) -> None:
        """Notify other programs, on commit, that games have changed."""

    @abstractmethod
    def broadcast(self, text: str) -> None:
        """Send a message to the programs listening now; it is not stored."""

    @abstractmethod
    def listen_as(self, *names: str) -> None:
        """Receive messages sent to these names (letters and digits)."""

    @abstractmethod
    def send(self, name: str, text: str) -> None:
        """Send at most 7,999 bytes to the program that listens as a name; they are not stored."""

    @abstractmethod
    def fileno(self) -> int | None:
        """Return the socket that becomes readable when others write; None if there is none."""

    @abstractmethod
    def changes(self) -> Changes:
        """Return at once what others have written since the last call.

        The first call, and the first after a lost connection, reports all.

        Raises:
            SessionError: The database cannot be used.
        """

    @abstractmethod
    def shrink(self) -> None:
        """Release the space of removed rows."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The size in bytes."""

    @abstractmethod
    def check_sound(self) -> None:
        """Check the whole database for damage."""

    @abstractmethod
    def _begin(self, *, is_exclusive: bool) -> None:
        """Begin a transaction; if exclusive, wait for the writers of other programs."""

    @abstractmethod
    def _commit(self) -> None:
        """Commit the transaction; it is on disk when this returns."""

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
        return SessionError(code, say(template, path=self.name, error=error))

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
