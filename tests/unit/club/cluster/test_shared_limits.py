from __future__ import annotations

import pytest

from ludoteca.club.cluster.leases import Member
from ludoteca.club.cluster.shared_limits import SharedLimits
from ludoteca.core import SessionError
from ludoteca.web.http.limits import Quota, RateLimits

HOME = "10.0.0.1"


class Host:
    """A server with one limit of each kind."""

    def __init__(self, name: str) -> None:
        self.now = 0.0
        self.name = name
        self.quota = Quota(1000, 10, "limit/sockets")
        self.pace = RateLimits(1.0, 20.0, clock=lambda: self.now, is_shared=True)
        self.limits = SharedLimits({"sockets": self.quota}, {"changes": self.pace})

    @property
    def member(self) -> Member:
        return Member(self.name, 0.0, self.limits.news())

    def take(self, number: int) -> int:
        """Ask for so much, and return how much was allowed."""
        return sum(self.pace.allows(HOME) for _ in range(number))


@pytest.fixture
def hosts() -> list[Host]:
    return [Host(name) for name in ("one", "two", "three")]


def tell(*hosts: Host) -> None:
    """Let each hear the others, as a heartbeat does."""
    members = [host.member for host in hosts]
    for host in hosts:
        host.limits.receive(one for one in members if one.name != host.name)


def test_what_is_held_elsewhere_counts(hosts: list[Host]) -> None:
    one, two, three = hosts
    for host, number in ((one, 4), (two, 5)):
        for _ in range(number):
            host.quota.acquire(HOME)
    tell(*hosts)
    three.quota.acquire(HOME)
    for host in hosts:
        tell(*hosts)
        with pytest.raises(SessionError):
            host.quota.acquire(HOME)
        host.quota.acquire("10.0.0.2")
    two.quota.release(HOME)
    tell(*hosts)
    one.quota.acquire(HOME)


def test_what_is_taken_elsewhere_is_taken_here_once(hosts: list[Host]) -> None:
    one, two, _ = hosts
    assert one.take(12) == 12
    for _ in range(3):
        tell(*hosts)
    assert two.take(30) == 8
    tell(*hosts)
    assert one.take(5) == 0


def test_a_bucket_fills_again_at_all_servers_together(hosts: list[Host]) -> None:
    one, two, _ = hosts
    assert one.take(20) == 20
    tell(*hosts)
    taken = 0
    for second in range(1, 61):
        for host in hosts:
            host.now = float(second)
        taken += one.take(5) + two.take(5)
        tell(*hosts)
    # One a second, and what is taken between two heartbeats.
    assert 60 <= taken <= 60 + 2


def test_an_address_that_paused_begins_again(hosts: list[Host]) -> None:
    one, two, _ = hosts
    assert one.take(20) == 20
    tell(*hosts)
    for host in hosts:
        host.now = 100.0
    tell(*hosts)
    assert two.take(30) == 20
    tell(*hosts)
    assert one.take(30) == 0


def test_a_server_that_is_gone_holds_nothing(hosts: list[Host]) -> None:
    one, two, _ = hosts
    for _ in range(10):
        one.quota.acquire(HOME)
    tell(*hosts)
    with pytest.raises(SessionError):
        two.quota.acquire(HOME)
    tell(two)
    two.quota.acquire(HOME)


def test_little_is_not_told_and_much_is_bounded(hosts: list[Host]) -> None:
    quota = Quota(10**6, 1000, "limit/sockets")
    for number in range(2000):
        for _ in range(30):
            quota.acquire(f"10.{number // 250}.{number % 250}.1")
    quota.acquire("10.99.0.1")
    found = quota.notable()
    assert len(found) == 500
    assert set(found.values()) == {30}
    assert hosts[0].limits.news() == '{"held":{"sockets":{}},"taken":{"changes":{}}}'


def test_news_that_cannot_be_read_is_skipped(hosts: list[Host]) -> None:
    hosts[0].limits.receive(Member("x", 0.0, news) for news in ("", "{}", "7"))
    assert hosts[0].take(30) == 20
