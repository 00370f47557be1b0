"""What only PostgreSQL does: it can be away, stopped and started again, or be somebody else's."""

from __future__ import annotations

import builtins
import sys
import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from ludoteca.core import SessionError
from ludoteca.store import postgres as postgres_module
from ludoteca.store import store as store_module
from ludoteca.store.library import Library
from ludoteca.store.store import Addition, Store
from tests.postgres import Cluster, new_database
from tests.unit.store.kept import ANSWERED, CREATED, MOVED, PLAYING, changes_soon, keep, refused


@pytest.fixture(scope="module")
def own_cluster() -> Iterator[Cluster]:
    """A cluster that a test may stop without harm to the others."""
    started = Cluster()
    yield started
    started.end()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with Store(address) as opened:
        yield opened


def end_connections(store: Store) -> None:
    """Let PostgreSQL end the connection of a store."""
    ((number,),) = store.rows("SELECT pg_backend_pid()")
    with psycopg.connect(new_database(), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", (number,))


def test_an_idle_store_does_not_notice_that_its_connection_was_lost(store: Store) -> None:
    key = keep(store)
    end_connections(store)
    assert store.events(key) == [CREATED]
    end_connections(store)
    store.append(key, 1, [MOVED], PLAYING)
    assert store.events(key) == [CREATED, MOVED]


def test_a_connection_lost_in_the_middle_is_said_and_nothing_is_half_written(store: Store) -> None:
    key = keep(store)

    def write() -> None:
        with store.transaction():
            store.append(key, 1, [MOVED], PLAYING)
            end_connections(store)
            store.append(key, 2, [ANSWERED], PLAYING)

    assert refused(write).code == "store/closed"
    assert store.events(key) == [CREATED]
    store.append(key, 1, [MOVED], PLAYING)


def test_a_swallowed_loss_is_not_taken_for_success(store: Store) -> None:
    key = keep(store)

    def write() -> None:
        with store.transaction():
            store.append(key, 1, [MOVED], PLAYING)
            end_connections(store)
            refused(lambda: store.rows("SELECT 1"))
            refused(lambda: store.rows("SELECT 1"))

    assert refused(write).code == "store/closed"
    assert store.events(key) == [CREATED]


def test_a_swallowed_error_is_not_taken_for_success(store: Store) -> None:
    def write() -> None:
        with store.transaction():
            keep(store)
            refused(lambda: store.rows("SELECT 1 / 0"))

    assert refused(write).code == "store/failed"
    assert Library(store).games() == []


def test_a_batch_whose_connection_is_lost_is_refused_whole(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = sorted([keep(store), keep(store)])
    take = store_module._State.take

    def take_and_lose(self: store_module._State, addition: Addition) -> SessionError | None:
        if addition.key == two:
            end_connections(store)
        return take(self, addition)

    monkeypatch.setattr(store_module._State, "take", take_and_lose)
    batch = [Addition(key, 1, [MOVED], PLAYING) for key in (one, two)]
    assert {error and error.code for error in store.append_all(batch)} == {"store/closed"}
    monkeypatch.undo()
    assert store.events(one) == [CREATED]
    assert store.append_all(batch) == [None, None]


def test_a_restart_is_survived_and_what_may_have_been_missed_is_said(own_cluster: Cluster) -> None:
    with Store(own_cluster.address()) as store, Store(own_cluster.address()) as other:
        key = keep(store)
        assert store.database.changes().is_all
        assert not store.database.changes()
        own_cluster.stop()
        assert refused(lambda: changes_soon(store)).code == "store/closed"
        error = refused(lambda: store.append(key, 1, [MOVED], PLAYING))
        assert error.code == "store/closed"
        own_cluster.start()
        other.append(key, 1, [MOVED], PLAYING)
        assert store.database.changes().is_all
        assert not store.database.changes()
        other.append(key, 2, [ANSWERED], PLAYING)
        assert changes_soon(store).keys == {key}
        assert store.events(key) == [CREATED, MOVED, ANSWERED]


def test_a_new_connection_listens_before_it_is_used(own_cluster: Cluster) -> None:
    with Store(own_cluster.address()) as store, Store(own_cluster.address()) as other:
        store.database.listen_as("one")
        store.database.changes()
        own_cluster.stop()
        own_cluster.start()
        assert store.rows("SELECT 1") == [(1,)]
        other.database.send("one", "a request")
        changes = store.database.changes()
        assert changes.is_all
        messages = changes.messages or changes_soon(store).messages
        assert messages == ("a request",)


def test_all_games_of_a_batch_are_told_at_once(store: Store, address: str) -> None:
    keys = {keep(store) for _ in range(3)}
    store.database.changes()
    with Store(address) as other:
        other.append_all([Addition(key, 1, [MOVED], PLAYING) for key in keys])
        changes = changes_soon(store)
        assert changes.keys == keys
        assert not changes.concern("another")
        assert not store.database.changes()


def test_waiting_too_long_is_reported(
    store: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_module, "_BUSY_MILLISECONDS", 50)
    with Store(address) as second, store.transaction():
        assert refused(lambda: Library(second).restore("x")).code == "store/busy"


def test_those_who_play_other_games_are_not_waited_for(store: Store, address: str) -> None:
    with Store(address) as second, store.transaction():
        assert second.events(keep(second)) == [CREATED]


@pytest.mark.parametrize("table", ["events", "seats", "profile"])
def test_the_tables_of_another_program_are_left_alone(address: str, table: str) -> None:
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(f"CREATE TABLE {table} (name TEXT)")
    assert refused(lambda: Store(address)).code == "store/foreign"
    with psycopg.connect(address, autocommit=True) as other:
        assert other.execute(f"SELECT * FROM {table}").fetchall() == []


def test_what_cannot_be_written_is_said(store: Store) -> None:
    store.rows("SET default_transaction_read_only = on")
    assert refused(lambda: keep(store)).code == "store/read-only"


@pytest.mark.parametrize(
    "address",
    ["postgresql://ana:secret@127.0.0.1:1/games", "postgres://ana:secret@localhost:1/games"],
)
def test_a_database_that_does_not_answer_is_named_without_its_password(address: str) -> None:
    error = refused(lambda: Store(address))
    assert error.code == "store/closed"
    assert ":1/games cannot be opened: " in str(error)
    assert "secret" not in str(error)


def test_those_waiting_behind_a_slow_failure_hear_of_it_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def connect(*given: Any, **named: Any) -> Any:
        tried.append(time.monotonic())
        time.sleep(0.05)
        raise psycopg.OperationalError("nobody answers")

    monkeypatch.setattr(postgres_module, "_SLOW_SECONDS", 0.01)
    with monkeypatch.context() as broken:
        end_connections(store)
        broken.setattr(psycopg, "connect", connect)
        codes = {refused(lambda: store.rows("SELECT 1")).code for _ in range(3)}
    assert codes == {"store/closed"}
    assert len(tried) == 1
    time.sleep(0.1)
    assert store.rows("SELECT 1") == [(1,)]


def test_an_address_that_is_none_is_refused_without_repeating_it() -> None:
    error = refused(lambda: Store("postgresql://ana:secret@host:port:port/?x=y"))
    assert (error.code, str(error)) == (
        "store/closed",
        "LUDOTECA_DATABASE is not a PostgreSQL address",
    )


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_psycopg(name: str, *given: Any, **named: Any) -> Any:
        if name.startswith("psycopg"):
            raise ImportError(name)
        return real(name, *given, **named)

    monkeypatch.delitem(sys.modules, "ludoteca.store.postgres")
    monkeypatch.setattr(builtins, "__import__", without_psycopg)
    error = refused(lambda: Store("postgresql:///games"))
    assert (error.code, str(error)) == (
        "store/closed",
        "PostgreSQL support is not installed: run pip install 'ludoteca[postgres]'",
    )


@pytest.mark.parametrize("text", ["\0", "a\0b"])
def test_a_text_that_postgresql_cannot_hold_is_refused(store: Store, text: str) -> None:
    key = keep(store)
    found = refused(lambda: store.set_property(key, "renamed", text))
    assert found.code == "store/failed"
    assert Library(store).games()[0].title == ""
