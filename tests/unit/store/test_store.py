"""The store: what it keeps and what it refuses, in a file and in PostgreSQL alike."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

import pytest

from ludoteca import game
from ludoteca.core import SessionError
from ludoteca.match.events import Moved
from ludoteca.store import store as store_module
from ludoteca.store.database import Changes
from ludoteca.store.library import Library
from ludoteca.store.store import (
    Addition,
    Extension,
    Store,
    default_location,
    default_path,
    open_store,
)
from tests.unit.match.table import FIRST
from tests.unit.store.kept import ANSWERED, CREATED, MOVED, PLAYING, changes_soon, keep, refused


def test_what_was_appended_is_read_back_by_another_program(store: Store, place: Path | str) -> None:
    key = keep(store)
    store.append(key, 1, [MOVED, ANSWERED], PLAYING)
    with Store(place) as other:
        assert other.events(key) == [CREATED, MOVED, ANSWERED]
        assert other.events(key, 2, game("morris")) == [ANSWERED]
        assert other.events(key, 3, game("morris")) == []


@pytest.mark.parametrize("sequence", [0, 1, 3, 99])
def test_a_stale_or_doubled_event_is_refused(store: Store, sequence: int) -> None:
    key = keep(store)
    store.append(key, 1, [MOVED], PLAYING)
    error = refused(lambda: store.append(key, sequence, [ANSWERED], PLAYING))
    assert error.code == "session/stale"
    assert store.events(key) == [CREATED, MOVED]


def test_all_events_of_one_command_are_kept_or_none(store: Store) -> None:
    key = keep(store)
    broken = Moved(at=float("nan"), seat=FIRST, move="d2")
    assert refused(lambda: store.append(key, 1, [MOVED, broken], PLAYING)).code == "store/failed"
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


@pytest.mark.parametrize("version", [2, 99])
def test_a_store_of_another_version_is_refused(place: Path | str, version: int) -> None:
    with Store(place) as store:
        is_file = isinstance(place, Path)
        store.rows(f"PRAGMA user_version = {version}" if is_file else "DELETE FROM ludoteca")
        if not is_file:
            store.rows("INSERT INTO ludoteca VALUES (?)", version)
    error = refused(lambda: Store(place))
    assert error.code == "store/version"
    advice = "move this file away" if is_file else "use an empty database"
    assert str(error).endswith(f"was written by another version of Ludoteca: {advice}")


def test_an_extension_adds_its_tables_to_an_existing_store(place: Path | str) -> None:
    class Notes(Extension):
        schema = MappingProxyType({"notes": ["CREATE TABLE notes (body {text})"]})

    with Store(place) as plain:
        key = keep(plain)
    for _ in range(2):
        with Store(place, Notes()) as extended:
            assert extended.events(key) == [CREATED]
            extended.rows("INSERT INTO notes VALUES ('a')")
    with Store(place) as plain:
        assert plain.rows("SELECT body FROM notes") == [("a",), ("a",)]


def test_a_number_larger_than_the_tables_hold_is_refused(store: Store) -> None:
    key = keep(store)
    assert refused(lambda: store.events(key, since=10**30)).code == "store/failed"
    assert refused(lambda: store.append(key, 10**30, [MOVED], PLAYING)).code == "session/stale"


def test_a_closed_store_says_so_in_one_sentence(place: Path | str) -> None:
    store = Store(place)
    store.close()
    assert refused(Library(store).games).code == "store/failed"


# Several programs at once


def test_of_programs_that_append_the_same_number_exactly_one_wins(
    store: Store, place: Path | str
) -> None:
    key = keep(store)
    together = threading.Barrier(4)

    def play() -> list[str]:
        codes = []
        with Store(place) as own:
            for sequence in range(1, 11):
                together.wait(10)
                try:
                    own.append(key, sequence, [MOVED], PLAYING)
                except SessionError as error:
                    codes.append(error.code)
                together.wait(10)
        return codes

    with ThreadPoolExecutor(4) as programs:
        lost = [each.result(30) for each in [programs.submit(play) for _ in range(4)]]
    assert store.events(key) == [CREATED, *[MOVED] * 10]
    assert sum(map(len, lost)) == 30
    assert {code for codes in lost for code in codes} == {"session/stale"}


def test_programs_may_make_the_tables_at_the_same_time(place: Path | str) -> None:
    together = threading.Barrier(4)

    def make() -> str:
        together.wait(10)
        with Store(place) as own:
            return keep(own)

    with ThreadPoolExecutor(4) as programs:
        keys = {each.result(30) for each in [programs.submit(make) for _ in range(4)]}
    with Store(place) as store:
        assert {game.key for game in Library(store).games()} == keys


def test_a_store_learns_what_others_wrote_and_nothing_of_its_own(
    store: Store, place: Path | str
) -> None:
    assert store.database.changes() == Changes(is_all=True)
    key = keep(store)
    Library(store).rename(key, "mine")
    assert not store.database.changes()
    with Store(place) as other:
        other.append(key, 1, [MOVED], PLAYING)
        assert changes_soon(store).concern(key)
        assert not store.database.changes()
        Library(other).rename(key, "ours")
        assert changes_soon(store).concern(key)
        with suppress(KeyboardInterrupt), other.transaction():
            other.append(key, 2, [ANSWERED], PLAYING)
            raise KeyboardInterrupt
        assert not store.database.changes()


# Batches


def test_a_batch_keeps_each_addition_or_refuses_it_alone(store: Store) -> None:
    one, two, deleted = keep(store), keep(store), keep(store)
    Library(store).delete(deleted)
    broken = Moved(at=float("nan"), seat=FIRST, move="d2")
    batch = [
        Addition(two, 1, [MOVED], PLAYING),
        Addition(one, 1, [MOVED], PLAYING),
        Addition(one, 1, [ANSWERED], PLAYING),
        Addition("nothing", 1, [MOVED], PLAYING),
        Addition(deleted, 1, [MOVED], PLAYING),
        Addition("\ud800", 0, [MOVED], PLAYING),
        Addition(two, 2, [broken], PLAYING),
        Addition(two, 2, [ANSWERED], PLAYING),
        Addition("new", 0, [CREATED, MOVED], PLAYING),
    ]
    codes = [error and error.code for error in store.append_all(batch)]
    assert codes == [
        None,
        None,
        "session/stale",
        "store/no-game",
        "store/no-game",
        "store/failed",
        "store/failed",
        None,
        None,
    ]
    assert store.events(one) == [CREATED, MOVED]
    assert store.events(two) == [CREATED, MOVED, ANSWERED]
    assert store.events("new") == [CREATED, MOVED]


def test_a_number_twice_that_only_the_tables_notice_spoils_no_other(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = keep(store), keep(store)
    monkeypatch.setattr(store_module._State, "take", lambda *_: None)
    batch = [Addition(one, 0, [MOVED], PLAYING), Addition(two, 1, [MOVED], PLAYING)]
    codes = [error and error.code for error in store.append_all(batch)]
    assert codes == ["session/stale", None]
    assert (store.events(one), store.events(two)) == ([CREATED], [CREATED, MOVED])


def test_a_batch_that_cannot_be_kept_is_refused_whole(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = keep(store)

    def fail() -> None:
        raise store.database.error("store/full", "the disk is full: {path} cannot be written")

    monkeypatch.setattr(store.database, "_commit", fail)
    batch = [Addition(key, 1, [MOVED], PLAYING), Addition("new", 0, [CREATED], PLAYING)]
    first, second = store.append_all(batch)
    monkeypatch.undo()
    assert first
    assert second
    assert first is not second
    assert {first.code, second.code} == {"store/full"}
    assert store.events(key) == [CREATED]
    assert refused(lambda: store.events("new")).code == "store/no-game"


# Transactions


def test_a_part_of_a_transaction_is_undone_alone_and_kept_with_the_whole(store: Store) -> None:
    with store.transaction():
        kept = keep(store)
        with suppress(KeyboardInterrupt), store.transaction():
            undone = keep(store)
            raise KeyboardInterrupt
    assert store.events(kept) == [CREATED]
    assert refused(lambda: store.events(undone)).code == "store/no-game"
    with suppress(KeyboardInterrupt), store.transaction():
        also_undone = keep(store)
        raise KeyboardInterrupt
    assert refused(lambda: store.events(also_undone)).code == "store/no-game"


# Where it is


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


def test_the_environment_can_name_a_database(
    tmp_path: Path, place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LUDOTECA_DATABASE", raising=False)
    assert default_location(tmp_path / "games.sqlite") == tmp_path / "games.sqlite"
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path))
    assert default_location() == tmp_path / "games.sqlite"
    if isinstance(place, str):
        monkeypatch.setenv("LUDOTECA_DATABASE", place)
    assert default_location(tmp_path / "file") == (
        place if isinstance(place, str) else tmp_path / "file"
    )
    with open_store() as store:
        key = keep(store)
    with Store(default_location()) as again:
        assert again.events(key) == [CREATED]


@pytest.mark.parametrize("address", ["mysql://here", "games.sqlite", "postgres", "sqlite:///x"])
def test_another_kind_of_database_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTECA_DATABASE", address)
    error = refused(open_store)
    assert (error.code, str(error)) == (
        "store/closed",
        "LUDOTECA_DATABASE must begin with postgresql://",
    )
