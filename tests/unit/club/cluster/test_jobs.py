"""Jobs for thinkers on a real PostgreSQL: each is taken once, and again if its thinker dies."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from ludoteca.club.cluster.jobs import Jobs
from ludoteca.club.cluster.leases import Leases
from ludoteca.store.store import Store
from tests.postgres import new_database


@pytest.fixture
def address() -> str:
    return new_database()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with Store(address) as opened:
        Leases(opened, "server").renew("server", 1.0, seconds=60.0)
        yield opened


def test_jobs_are_taken_in_order_and_once(store: Store) -> None:
    Leases(store, "thinker").renew("thinker", 1.0, seconds=60.0)
    jobs = Jobs(store)
    numbers = [jobs.put("server", body) for body in ("one", "two")]
    assert jobs.take("thinker") == (numbers[0], "server", "one")
    assert jobs.take("thinker") == (numbers[1], "server", "two")
    assert jobs.take("thinker") is None
    jobs.remove(numbers[0])
    assert [number for (number,) in store.rows("SELECT number FROM jobs")] == numbers[1:]


def test_a_job_of_a_dead_thinker_is_taken_again_but_not_for_ever(store: Store) -> None:
    jobs = Jobs(store)
    number = jobs.put("server", "deadly")
    for _ in range(3):
        job = jobs.take("dead")
        assert job is not None
        assert job.number == number
    assert jobs.take("dead") is None


def test_nobody_thinks_for_a_dead_server(store: Store) -> None:
    jobs = Jobs(store)
    jobs.put("gone", "vain")
    assert jobs.take("thinker") is None
    Leases(store, "server").forget_dead()
    assert store.rows("SELECT * FROM jobs") == []


def test_thinkers_that_ask_at_once_get_different_jobs(address: str, store: Store) -> None:
    numbers = {Jobs(store).put("server", f"{number}") for number in range(40)}

    def take(name: str) -> list[int]:
        found = []
        with Store(address) as own:
            Leases(own, name).renew("thinker", 1.0, seconds=60.0)
            while job := Jobs(own).take(name):
                found.append(job.number)
                Jobs(own).remove(job.number)
        return found

    with ThreadPoolExecutor(4) as pool:
        taken = [number for some in pool.map(take, "abcd") for number in some]
    assert len(taken) == len(numbers)
    assert set(taken) == numbers
