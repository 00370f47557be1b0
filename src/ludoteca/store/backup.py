"""Backup and restore of a SQLite store, also while it is in use."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from ludoteca.core import SessionError, say, why_failed
from ludoteca.store.library import Library
from ludoteca.store.store import Store, default_location

LOGS = ("-wal", "-shm")  # Suffixes of the files that SQLite keeps next to a database
_PAGES = 2_000  # How many pages are copied at a time: others write in between


def store_file() -> Path:
    location = default_location()
    if isinstance(location, Path):
        return location
    raise SessionError(
        "store/no-file", "the games are in PostgreSQL: use pg_dump and pg_restore instead"
    )


def back_up(source: Path, target: Path) -> int:
    """Copy a store, also while it is in use, and return how many games it has.

    The target appears only once it is whole.
    """
    _require(source)
    if target.exists():
        raise SessionError("store/exists", "{path} already exists", path=target)
    part = target.with_name(f"{target.name}.part")
    with explained(target):
        part.unlink(missing_ok=True)
        _copy(source, part)
        count = check(part)
        part.replace(target)
    return count


def put_back(backup: Path, store: Path) -> Path | None:
    """Replace a store with a backup, and return the path of the previous store.

    The previous store is moved and not read, since it may be damaged.
    """
    check(backup)
    part = store.with_name(f"{store.name}.restored")
    with explained(store):
        store.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _copy(backup, part)
        before = set_aside(store, "before") if store.exists() else None
        part.replace(store)
    return before


def set_aside(store: Path, word: str) -> Path:
    """Move a store with its log, and return where it is now: its name has the word and the time."""
    kept = store.with_name(f"{store.name}.{word}-{time.strftime('%Y%m%d-%H%M%S')}")
    for ending in ("", *LOGS):
        with suppress(FileNotFoundError):
            store.with_name(store.name + ending).replace(kept.with_name(kept.name + ending))
    return kept


def check(path: Path) -> int:
    """Check that a store is whole, and return how many games it has."""
    _require(path)
    with Store(path) as store:
        store.database.check_sound()
        return len(Library(store).games())


def _require(path: Path) -> None:
    """Refuse a missing file: SQLite would create it."""
    if not path.exists():
        raise SessionError("store/closed", "there is no file {path}", path=path)


def _copy(source: Path, target: Path) -> None:
    os.close(os.open(target, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600))
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other, pages=_PAGES)
        # A copy is one file: otherwise its last pages may be in a log beside it.
        other.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Raise the errors of files and of SQLite as one sentence."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        why = why_failed(error) if isinstance(error, OSError) else error
        sentence = say("{path} cannot be used: {error}", path=path, error=why)
        raise SessionError("store/failed", sentence) from error
