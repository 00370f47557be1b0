"""What a store needs of a database, whichever it is: rows, whole transactions, clear errors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, final

from ludoteca.core import SessionError, say

__all__ = ["Changes", "Database", "DuplicateError", "UnstorableError"]


class DuplicateError(Exception):
    """A row that is there already."""


class UnstorableError(SessionError, ValueError):
    """A text or a number that a database cannot hold."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What other programs have written; false if that is nothing."""

    keys: frozenset[str] = field(default_factory=frozenset)
    """The games that they have changed."""

    is_all: bool = False
    """Whether any other game may have changed too."""

    messages: tuple[str, ...] = ()
    """What they have said besides, and nobody keeps."""

    def __bool__(self) -> bool:
        return self.is_all or bool(self.keys or self.messages)

    def concern(self, key: str) -> bool:
        """Tell whether a game may have changed."""
        return self.is_all or key in self.keys


class Database(ABC):
    """A connection to tables; statements are portable, with ``?`` for each value."""

    types: Mapping[str, str]
    """How this database writes the types of the tables (see ``tables.py``)."""

    def __init__(self, name: str) -> None:
        """Remember what sentences call it."""
        self.name = name
        self._depth = 0

    # Each kind of database answers these.

    @abstractmethod
    def close(self) -> None:
        """Let go of it; after that every call is refused."""

    @property
    @abstractmethod
    def is_in_transaction(self) -> bool:
        """Whether what was written since the transaction began can still be kept."""

    @abstractmethod
    def rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Ask or tell the tables something.

        Raises:
            DuplicateError: The row is there already.
            SessionError: The database cannot be used (``store/…``).
        """

    @abstractmethod
    def write(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Do the same with each of several rows; errors as in ``rows``."""

    @abstractmethod
    def version(self, newest: int) -> int:
        """Return the version of the tables; 0 if there are none.

        Raises:
            SessionError: They are another program's, or newer than the newest that we know.
        """

    @abstractmethod
    def set_version(self, version: int) -> None:
        """Write down the version of the tables, in the transaction that made them."""

    @abstractmethod
    def notify(self, keys: Iterable[str]) -> None:
        """Tell other programs, once the transaction is kept, that games have changed."""

    @abstractmethod
    def broadcast(self, text: str) -> None:
        """Say something to the programs that listen just now; nobody keeps it."""

    @abstractmethod
    def changes(self) -> Changes:
        """Return at once what others wrote since the last call; all at the first.

        After a lost connection the answer is all, too.

        Raises:
            SessionError: The database cannot be used.
        """

    @abstractmethod
    def _begin(self, *, is_exclusive: bool) -> None:
        """Begin a transaction; alone, once no other program is."""

    @abstractmethod
    def _commit(self) -> None:
        """End the transaction; all of it is on the disk when this returns."""

    # And gets these.

    @final
    @contextmanager
    def transaction(self, *, is_exclusive: bool = True) -> Iterator[None]:
        """Do all of it or nothing; inside another transaction, as a part of that one.

        Args:
            is_exclusive: Whether no other program may write meanwhile.

        Raises:
            SessionError: The database cannot be written to.
        """
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
        """Make an error whose sentence names the database."""
        return SessionError(code, say(template, path=self.name, error=error))

    @final
    def unstorable(self) -> UnstorableError:
        """Make the error of a value that the database cannot hold."""
        sentence = say("{path} cannot store this text or number", path=self.name)
        return UnstorableError("store/failed", sentence)

    @final
    def _undo(self, depth: int) -> None:
        # After some errors the database has undone everything by itself.
        with suppress(SessionError):
            if not self.is_in_transaction:
                return
            if not depth:
                self.rows("ROLLBACK")
            elif self._depth > depth:
                self.rows(f"ROLLBACK TO SAVEPOINT part{depth}")
                self.rows(f"RELEASE SAVEPOINT part{depth}")
