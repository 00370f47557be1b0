"""The store: what it keeps, what it refuses, and what becomes of damaged or foreign files."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from ludoteca.core import SessionError
from ludoteca.match import Library, Session, Store, default_path
from ludoteca.match import store as store_module
from ludoteca.match.events import Moved
from tests.unit.match.kept import ANSWERED, CREATED, MOVED, PLAYING, keep, refused
from tests.unit.match.table import FIRST

# Games


def test_what_was_appended_is_read_back_by_another_program(store: Store, path: Path) -> None:
    key = keep(store)
    store.append(key, 1, [MOVED, ANSWERED], PLAYING)
    with Store(path) as other:
        assert other.events(key) == [CREATED, MOVED, ANSWERED]
        assert other.events(key, since=2) == [ANSWERED]
        assert other.events(key, since=3) == []


def test_the_store_writes_ahead_and_waits_for_the_disk(store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._database.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.parametrize("sequence", [0, 1, 3, 99])
def test_a_stale_or_doubled_event_is_refused(store: Store, sequence: int) -> None:
    key = keep(store)
    store.append(key, 1, [MOVED], PLAYING)
    error = refused(lambda: store.append(key, sequence, [ANSWERED], PLAYING))
    assert error.code == "session/stale"
    assert store.events(key) == [CREATED, MOVED]


def test_the_tables_themselves_refuse_a_number_twice(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = keep(store)
    monkeypatch.setattr(Store, "_check_next", lambda *_: None)
    assert refused(lambda: store.append(key, 0, [MOVED], PLAYING)).code == "session/stale"
    assert store.events(key) == [CREATED]


def test_all_events_of_one_command_are_kept_or_none(store: Store) -> None:
    key = keep(store)
    broken = Moved(at=float("nan"), seat=FIRST, move="d2")
    with pytest.raises(ValueError, match="JSON"):
        store.append(key, 1, [MOVED, broken], PLAYING)
    assert store.events(key) == [CREATED]


@pytest.mark.parametrize("key", ["", "nothing", "x" * 1000, "\ud800"])
def test_a_game_that_is_not_there_is_refused(store: Store, key: str) -> None:
    codes = {
        refused(lambda: store.events(key)).code,
        refused(lambda: store.append(key, 1, [MOVED], PLAYING)).code,
        refused(lambda: Library(store).rename(key, "mine")).code,
        refused(lambda: Library(store).delete(key)).code,
        refused(lambda: Library(store).restore(key)).code,
    }
    assert codes == {"store/failed" if key == "\ud800" else "store/no-game"}


def test_keys_come_from_whoever_opens_the_store(path: Path) -> None:
    keys = iter("ab")
    with Store(path, new_key=lambda: next(keys)) as store:
        assert [keep(store), keep(store)] == ["a", "b"]


# Damaged and foreign files


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


def test_a_store_of_a_newer_program_is_not_touched(path: Path) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    assert refused(lambda: Store(path)).code == "store/newer"


def test_an_older_store_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(path) as old:
        key = keep(old)
    later = (*store_module.MIGRATIONS, ("CREATE TABLE ratings (name TEXT)",))
    monkeypatch.setattr(store_module, "MIGRATIONS", later)
    with Store(path) as new:
        assert new.events(key) == [CREATED]
        assert new._database.execute("SELECT COUNT(*) FROM ratings").fetchone() == (0,)
    monkeypatch.undo()
    assert refused(lambda: Store(path)).code == "store/newer"


@pytest.mark.parametrize(
    ("pragma", "code"),
    [("query_only = 1", "store/read-only"), ("max_page_count = 1", "store/full")],
)
def test_a_disk_that_takes_nothing_is_said_and_nothing_is_half_written(
    store: Store, pragma: str, code: str
) -> None:
    key = keep(store)
    store.rows(f"PRAGMA {pragma}")
    large = [Moved(at=2.0, seat=FIRST, move="d2" * 2000)] * 50
    error = refused(lambda: store.append(key, 1, large, PLAYING))
    assert error.code == code
    assert str(store.path) in str(error)
    assert store.events(key) == [CREATED]


def test_a_number_larger_than_the_tables_hold_is_refused(store: Store) -> None:
    key = keep(store)
    assert refused(lambda: store.events(key, since=10**30)).code == "store/failed"
    assert refused(lambda: store.append(key, 10**30, [MOVED], PLAYING)).code == "session/stale"


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
        f"the directory of {path} cannot be made: File exists",
    )


def test_a_closed_store_says_so_in_one_sentence(path: Path) -> None:
    store = Store(path)
    store.close()
    assert refused(Library(store).games).code == "store/failed"


def test_a_writer_that_never_ends_is_not_waited_for_for_ever(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_BUSY_SECONDS", 0.05)
    with Store(path) as second:
        store._database.execute("BEGIN IMMEDIATE")
        assert refused(lambda: keep(second)).code == "store/busy"
        store._database.execute("ROLLBACK")
        keep(second)


def test_a_file_that_is_being_made_elsewhere_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr(store_module, "_BUSY_SECONDS", 0.05)
        assert refused(lambda: Store(path)).code == "store/busy"
        other.execute("ROLLBACK")
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(store_module, "_RETRY_SECONDS", 0.01)
        assert refused(lambda: Store(path)).code == "store/busy"
        monkeypatch.setattr(store_module, "_BUSY_SECONDS", 10.0)
        monkeypatch.setattr(time, "sleep", lambda _: other.execute("ROLLBACK"))
        monkeypatch.setattr(sqlite3, "connect", _impatient(sqlite3.connect))
        Store(path).close()


def _impatient(connect: object) -> object:
    assert callable(connect)
    return lambda path, timeout, isolation_level: connect(
        path, timeout=0.01, isolation_level=isolation_level
    )


def test_the_default_place_is_the_users_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LUDOTECA_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path().name == "games.sqlite"
    assert default_path().parent.name == "ludoteca"


def test_the_environment_can_name_another_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path / "there"))
    assert default_path() == tmp_path / "there" / "games.sqlite"
    Store(default_path()).close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOTECA_DATA", "here")
    Store(default_path()).close()
    assert (tmp_path / "here" / "games.sqlite").exists()
    monkeypatch.setenv("LUDOTECA_DATA", "")
    assert default_path().parent.name == "ludoteca"
