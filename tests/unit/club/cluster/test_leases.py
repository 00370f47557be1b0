"""Leases on a real PostgreSQL: a game has one owner, and a dead one loses it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from ludoteca.club.cluster.leases import Leases, leased_games
from ludoteca.club.store import CLUB
from ludoteca.store.store import Store
from tests.postgres import new_database


@pytest.fixture
def address() -> str:
    return new_database()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with Store(address, CLUB) as opened:
        yield opened


def test_a_game_has_the_owner_that_took_it_first(store: Store) -> None:
    one, other = Leases(store, "one"), Leases(store, "other")
    one.renew(1.0)
    other.renew(2.0)
    assert one.take(["a", "b"]) == {"a": "one", "b": "one"}
    assert other.take(["b", "c"]) == {"b": "one", "c": "other"}
    assert one.take(["b"]) == {"b": "one"}
    assert leased_games(store) == {"a", "b", "c"}


def test_a_game_that_was_given_back_can_be_taken(store: Store) -> None:
    one, other = Leases(store, "one"), Leases(store, "other")
    one.renew(1.0)
    other.renew(2.0)
    one.take(["a", "b"])
    one.release(["a"])
    other.release(["b"])
    assert other.take(["a", "b"]) == {"a": "other", "b": "one"}
    one.leave()
    assert other.take(["b"]) == {"b": "other"}


def test_a_server_that_is_not_heard_of_loses_its_games(store: Store) -> None:
    one, other = Leases(store, "one"), Leases(store, "other")
    one.renew(1.0, seconds=0.3)
    other.renew(2.0)
    one.take(["a"])
    assert other.take(["a"]) == {"a": "one"}
    time.sleep(0.4)
    assert other.take(["a"]) == {"a": "other"}
    one.renew(1.0)
    assert one.take(["a"]) == {"a": "other"}


def test_a_process_whose_connection_ends_loses_its_games_at_once(
    address: str, store: Store
) -> None:
    with Store(address, CLUB) as gone:
        Leases(gone, "gone").renew(1.0, seconds=60.0)
        assert Leases(gone, "gone").take(["a"]) == {"a": "gone"}
    other = Leases(store, "other")
    other.renew(2.0)
    deadline = time.monotonic() + 2.0
    while other.take(["a"]) != {"a": "other"}:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_all_who_are_alive_are_told_with_what_they_say(store: Store) -> None:
    one, other = Leases(store, "one"), Leases(store, "other")
    one.renew(5.0, "news")
    (first,) = [member for member in other.renew(9.0) if member.name == "one"]
    assert (first.since, first.news) == (5.0, "news")
    # There was always one of them.
    one.leave()
    assert [member.since for member in other.renew(9.0)] == [5.0]


def test_what_dead_servers_left_is_removed(store: Store) -> None:
    gone = Leases(store, "gone")
    gone.renew(1.0, seconds=-100.0)
    gone.take(["a"])
    gone.forget_dead()
    assert leased_games(store) == frozenset()


def test_many_servers_that_ask_at_once_agree_on_one_owner(address: str, store: Store) -> None:
    names = [f"server{number}" for number in range(4)]
    games = [f"game{number}" for number in range(300)]

    all_asked = threading.Barrier(len(names))

    def take(name: str) -> dict[str, str]:
        with Store(address, CLUB) as own:
            leases = Leases(own, name)
            leases.renew(1.0, seconds=60.0)
            owners = leases.take(games)
            all_asked.wait(30)
            return owners

    with ThreadPoolExecutor(len(names)) as pool:
        answers = list(pool.map(take, names))
    assert all(answer == answers[0] for answer in answers)
    assert set(answers[0]) == set(games)
