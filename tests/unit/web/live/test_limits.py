"""What one visitor may have."""

from __future__ import annotations

import pytest

from ludoteca.core import SessionError
from ludoteca.web.http.limits import Limits, Quota


def test_an_address_has_its_share_and_no_more() -> None:
    quota = Quota(total=3, of_address=2, code="limit/tables")
    quota.acquire("10.0.0.1")
    quota.acquire("10.0.0.1")
    with pytest.raises(SessionError) as refused:
        quota.acquire("10.0.0.1")
    assert refused.value.code == "limit/tables"
    quota.acquire("10.0.0.2")
    with pytest.raises(SessionError, match="full"):
        quota.acquire("10.0.0.3")
    quota.release("10.0.0.1")
    quota.acquire("10.0.0.3")
    assert quota.held == 3


def test_everybody_behind_one_ipv6_network_is_one_visitor() -> None:
    quota = Quota(total=9, of_address=1, code="limit/sockets")
    quota.acquire("2001:db8::1")
    with pytest.raises(SessionError):
        quota.acquire("2001:db8::2")


def test_on_their_own_server_people_have_all_there_is() -> None:
    limits = Limits.of_owner()
    assert limits.tables_of_address == limits.tables
    assert Limits().tables_of_address < Limits().tables
