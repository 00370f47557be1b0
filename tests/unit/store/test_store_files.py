"""Stores that are files: what becomes of damaged, foreign and contested ones."""

from __future__ import annotations

import os
import random
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import pytest

from ludoteca.core import SessionError
from ludoteca.match.events import Moved
from ludoteca.match.session import Session
from ludoteca.store import database
from ludoteca.store.library import Library
from ludoteca.store.store import Store
from tests.unit.match.table import FIRST
from tests.unit.store.kept import CREATED, MOVED, PLAYING, keep, refused


def test_the_store_writes_ahead_and_waits_for_the_disk(file_store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert file_store.rows("PRAGMA synchronous") == [(2,)]


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 500, encoding="utf-8")
    before = path.read_bytes()
    error = refused(lambda: Store(path))
    assert error.code == "store/foreign"
    assert str(path) in str(error)
    assert path.read_bytes() == before


@pytest.mark.parametrize("application", [0, 123])
def test_a_database_of_another_program_is_left_alone(tmp_path: Path, application: int) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA application_id = {application}")
        database.execute("CREATE TABLE recipes (name TEXT)")
        database.commit()
    before = path.read_bytes()
    assert refused(lambda: Store(path)).code == "store/foreign"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("pragma", "code"),
    [("query_only = 1", "store/read-only"), ("max_page_count = 1", "store/full")],
)
def test_a_disk_that_takes_nothing_is_said_and_nothing_is_half_written(
    file_store: Store, pragma: str, code: str
) -> None:
    store, key = file_store, keep(file_store)
    store.rows(f"PRAGMA {pragma}")
    large = [Moved(at=2.0, seat=FIRST, move="d2" * 2000)] * 50
    error = refused(lambda: store.append(key, 1, large, PLAYING))
    assert error.code == code
    assert store.database.name in str(error)
    assert store.events(key) == [CREATED]


@pytest.mark.parametrize("size", [100, 4096, 5000])
def test_a_cut_off_store_is_refused(path: Path, size: int) -> None:
    with Store(path) as store:
        for _ in range(50):
            keep(store)
    path.write_bytes(path.read_bytes()[:size])

    def use() -> None:
        with Store(path) as broken:
            Library(broken).games()

    assert refused(use).code in {"store/damaged", "store/foreign"}


def test_a_scribbled_over_store_never_breaks_the_program(path: Path) -> None:
    with Store(path) as store:
        for _ in range(50):
            store.append(keep(store), 1, [MOVED], PLAYING)
    whole = path.read_bytes()
    codes, sentences = set(), []
    for seed in range(60):
        dice = random.Random(seed)
        data = bytearray(whole)
        for _ in range(dice.choice([1, 20, 400])):
            data[dice.randrange(len(data))] = dice.randrange(256)
        path.write_bytes(data)
        try:
            with Store(path) as broken:
                for summary in Library(broken).games():
                    Session.replay(broken.events(summary.key))
        except SessionError as error:
            codes.add(error.code.partition("/")[0])
            sentences.append(str(error))
    assert "store" in codes
    assert not any("\n" in sentence for sentence in sentences)


def test_a_directory_is_no_store(tmp_path: Path) -> None:
    assert refused(lambda: Store(tmp_path)).code == "store/closed"


def test_a_place_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    path = tmp_path / "file" / "games.sqlite"
    error = refused(lambda: Store(path))
    assert (error.code, str(error)) == (
        "store/closed",
        f"cannot create the folder of {path}: a file with this name already exists",
    )


def test_a_writer_that_never_ends_is_not_waited_for_for_ever(
    file_store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_BUSY_SECONDS", 0.05)
    with Store(path) as second:
        file_store.rows("BEGIN IMMEDIATE")
        assert refused(lambda: keep(second)).code == "store/busy"
        file_store.rows("ROLLBACK")
        keep(second)


def test_a_file_that_is_being_made_elsewhere_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr(database, "_BUSY_SECONDS", 0.05)
        assert refused(lambda: Store(path)).code == "store/busy"
        other.execute("ROLLBACK")
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(database, "_RETRY_SECONDS", 0.01)
        assert refused(lambda: Store(path)).code == "store/busy"
        monkeypatch.setattr(database, "_BUSY_SECONDS", 10.0)
        monkeypatch.setattr(time, "sleep", lambda _: other.execute("ROLLBACK"))
        monkeypatch.setattr(sqlite3, "connect", _impatient(sqlite3.connect))
        Store(path).close()


def _impatient(connect: object) -> object:
    assert callable(connect)
    return lambda path, timeout, isolation_level: connect(
        path, timeout=0.01, isolation_level=isolation_level
    )


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has such modes")
def test_only_the_owner_can_read_a_new_store(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        path = tmp_path / "games" / "games.sqlite"
        with Store(path):
            files = [path.parent, *path.parent.iterdir()]
            assert [stat.S_IMODE(file.stat().st_mode) & 0o077 for file in files] == [0] * len(files)
    finally:
        os.umask(before)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be moved")
def test_nothing_is_written_to_a_file_that_was_moved_away(file_store: Store, path: Path) -> None:
    keep(file_store)
    aside = path.rename(path.with_suffix(".moved"))
    assert refused(lambda: keep(file_store)).code == "store/replaced"
    path.write_bytes(b"")
    error = refused(lambda: keep(file_store))
    assert error.code == "store/replaced"
    assert str(path) in str(error)
    aside.replace(path)
    keep(file_store)
