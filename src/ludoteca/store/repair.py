"""Recovery of a damaged SQLite store."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.core import SessionError
from ludoteca.match.session import Session
from ludoteca.store.backup import LOGS, explained, set_aside
from ludoteca.store.schema import events_from_rows, standing_of
from ludoteca.store.store import Store

# Tables before indexes.
_SCHEMA = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC"
_GAME_TABLES = ("events", "standings")

_HEADER_BYTES = 100
_MAX_MISSING_BYTES = 1 << 30


@dataclass
class RepairResult:
    """How many games were saved of a damaged store, and where it is now."""

    whole: int = 0  # Games with all their moves
    shortened: int = 0  # Games that lost their last moves
    lost: int = 0  # Games with no readable event
    damaged: Path = Path()


def repair(path: Path) -> RepairResult:
    """Copy all that can be read into a new store, and replace the old one with it."""
    part = path.with_name(f"{path.name}.repaired")
    with explained(path):
        part.unlink(missing_ok=True)
        padded = _padded(path)
        saved = _save(padded, part)
        for ending in ("", *LOGS):
            padded.with_name(padded.name + ending).unlink(missing_ok=True)
        saved.damaged = set_aside(path, "damaged")
        part.replace(path)
    return saved


def _save(damaged: Path, new: Path) -> RepairResult:
    saved = RepairResult()
    with closing(sqlite3.connect(damaged)) as source, Store(new) as target:
        source.text_factory = lambda raw: raw.decode("utf-8", "replace")
        for key in sorted(set(_keys(source))):
            _save_game(source, target, key, saved)
        known = {name for name, _ in target.rows(_SCHEMA)}
        for name, statement in _read(source, _SCHEMA):
            if name not in known:
                # Made by a server, which adds to the schema.
                with suppress(SessionError):
                    target.rows(statement)
        for (table,) in target.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
            if table not in _GAME_TABLES:
                _save_rows(source, target, table)
        target.rows("PRAGMA journal_mode = DELETE")
    return saved


def _save_rows(source: sqlite3.Connection, target: Store, table: str) -> None:
    for row in _read(source, f"SELECT * FROM {table}"):
        with suppress(SessionError):
            target.rows(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", *row)


def _padded(path: Path) -> Path:
    """Copy a file and pad it to the size that its header names: SQLite reads nothing shorter."""
    copy = path.with_name(f"{path.name}.copy")
    for ending in ("", *LOGS):
        with suppress(FileNotFoundError):
            shutil.copyfile(path.with_name(path.name + ending), copy.with_name(copy.name + ending))
    with copy.open("r+b") as file:
        header, size = file.read(_HEADER_BYTES), copy.stat().st_size
        named = int.from_bytes(header[16:18]) * int.from_bytes(header[28:32])
        file.truncate(max(size, min(named, size + _MAX_MISSING_BYTES)))
    return copy


def _keys(source: sqlite3.Connection) -> Iterator[str]:
    """Find the keys of games from both ends of each table, since damage may lie between."""
    for table in ("standings", "events"):
        for order in ("ASC", "DESC"):
            for (key,) in _read(source, f"SELECT game FROM {table} ORDER BY game {order}"):
                # Other values are damage.
                if isinstance(key, str) and key.isalnum():
                    yield key


def _save_game(source: sqlite3.Connection, target: Store, key: str, saved: RepairResult) -> None:
    """Copy a game up to its first event that is missing or unreadable."""
    rows = list(_read(source, "SELECT sequence, body FROM events WHERE game = ? ORDER BY 1", key))
    ends = list(_read(source, "SELECT sequence_after FROM standings WHERE game = ?", key))
    for count in range(len(rows), 0, -1):
        try:
            events = events_from_rows(rows[:count])
            standing = standing_of(Session.replay(events).state)
            target.append(key, 0, events, standing)
        except SessionError:
            continue
        is_whole = count == len(rows) and (not ends or ends[0][0] == count)
        saved.whole += is_whole
        saved.shortened += not is_whole
        return
    saved.lost += 1


def _read(source: sqlite3.Connection, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
    with suppress(sqlite3.Error):
        yield from source.execute(query, values)
