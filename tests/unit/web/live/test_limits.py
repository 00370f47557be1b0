"""What one visitor may have."""

from __future__ import annotations

import pytest

from ludoteca.core import SessionError
from ludoteca.web.live.limits import Census, Limits


def test_an_address_has_its_share_and_no_more() -> None:
    census = Census(most=3, of_address=2, code="limit/tables")
    census.enter("10.0.0.1")
    census.enter("10.0.0.1")
    with pytest.raises(SessionError) as refused:
        census.enter("10.0.0.1")
    assert refused.value.code == "limit/tables"
    census.enter("10.0.0.2")
    with pytest.raises(SessionError, match="full"):
        census.enter("10.0.0.3")
    census.leave("10.0.0.1")
    census.enter("10.0.0.3")
    assert census.total == 3


def test_everybody_behind_one_ipv6_network_is_one_visitor() -> None:
    census = Census(most=9, of_address=1, code="limit/sockets")
    census.enter("2001:db8::1")
    with pytest.raises(SessionError):
        census.enter("2001:db8::2")


def test_on_their_own_server_people_have_all_there_is() -> None:
    limits = Limits.of_owner()
    assert limits.tables_of_address == limits.tables
    assert Limits().tables_of_address < Limits().tables
