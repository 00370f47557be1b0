"""Backups of a SQLite store: copied while others play, and put back whole."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ludoteca.core import Sentence, SessionError, say, why_failed
from ludoteca.match.store.store import Store, default_place

_PAGES = 2_000
"""How many pages are copied at a time: others write in between."""


def store_file() -> Path:
    """Return the file of the default store.

    Raises:
        SessionError: The games are in a database that has tools of its own.
    """
    place = default_place()
    if isinstance(place, Path):
        return place
    raise SessionError(
        "store/no-file", say("the games are in PostgreSQL: use pg_dump and pg_restore instead")
    )


def back_up(source: Path, target: Path) -> int:
    """Copy a store, also while it is in use, and return how many games it has.

    Args:
        source: The file of the store.
        target: A new file, which appears only once it is whole.

    Raises:
        SessionError: There is such a file already, or one of the two cannot be used.
    """
    if target.exists():
        raise SessionError("store/exists", say("{path} exists already", path=target))
    part = target.with_name(f"{target.name}.part")
    with _explained(target):
        part.unlink(missing_ok=True)
        _copy(source, part)
        count = check(part)
        part.replace(target)
    return count


def put_back(backup: Path, store: Path) -> Path | None:
    """Put a backup in the place of a store, and return where the games from before are kept.

    Raises:
        SessionError: The backup is not whole, or the store cannot be written to.
    """
    check(backup)
    before = None
    if store.exists():
        before = store.with_name(f"{store.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
        with _explained(before):
            _copy(store, before)
    with Store(store) as target, _explained(store):
        target.fill_from(backup)
    return before


def check(path: Path) -> int:
    """Check that a store is whole, and return how many games it has.

    Raises:
        SessionError: It is damaged, or not a store.
    """
    if not path.exists():
        raise SessionError("store/closed", say("there is no file {path}", path=path))
    with Store(path) as store:
        store.check_sound()
        ((count,),) = store.rows("SELECT COUNT(*) FROM standings")
    return int(count)


def _copy(source: Path, target: Path) -> None:
    os.close(os.open(target, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600))
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other, pages=_PAGES)
        # A copy is one file: without this its last pages may lie in a log beside it.
        other.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Raise the errors of files and of SQLite as one sentence."""
    try:
        yield
    except OSError as error:
        why: object = why_failed(error)
        raise SessionError("store/failed", _unusable(path, why)) from error
    except sqlite3.Error as error:
        raise SessionError("store/failed", _unusable(path, error)) from error


def _unusable(path: Path, why: object) -> Sentence:
    return say("{path} cannot be used: {error}", path=path, error=why)
