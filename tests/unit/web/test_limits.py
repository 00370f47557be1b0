"""How fast an address may ask."""

from __future__ import annotations

import pytest

from ludoteca.core import SessionError
from ludoteca.web.http.limits import Limits, Quota, RateLimits, network_of
from tests.refusing import refusing


def test_after_a_burst_the_rate_is_limited() -> None:
    now = [0.0]
    pace = RateLimits(rate=2, burst=3, clock=lambda: now[0])
    assert [pace.allows("a") for _ in range(4)] == [True, True, True, False]
    assert pace.allows("b")
    now[0] = 0.5
    assert [pace.allows("a") for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [pace.allows("a") for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("address", "known_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense", "nonsense"),
        ("", ""),
    ],
)
def test_a_network_of_one_person_is_one_address(address: str, known_as: str) -> None:
    assert network_of(address) == known_as


def test_the_number_of_remembered_addresses_is_limited() -> None:
    pace = RateLimits(rate=0, burst=1)
    for number in range(20_050):
        pace.allows(str(number))
    assert len(pace._buckets) == 20_000
    assert not pace.allows("20049")


def test_an_address_has_its_share_and_no_more() -> None:
    quota = Quota(total=3, of_address=2, code="limit/tables")
    quota.acquire("10.0.0.1")
    quota.acquire("10.0.0.1")
    with refusing("limit/tables"):
        quota.acquire("10.0.0.1")
    quota.acquire("10.0.0.2")
    with pytest.raises(SessionError, match="full"):
        quota.acquire("10.0.0.3")
    quota.release("10.0.0.1")
    quota.acquire("10.0.0.3")
    assert quota.held == 3


def test_on_their_own_server_people_have_all_there_is() -> None:
    limits = Limits.of_owner()
    assert limits.tables_of_address == limits.tables
    assert Limits().tables_of_address < Limits().tables
