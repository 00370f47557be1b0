"""Networks that may not use a server."""

from __future__ import annotations

import pytest

from ludoteca.club.operator.answers import BanView
from ludoteca.club.operator.bans import add_ban, lift_ban, parse_network, valid_bans
from ludoteca.core import OptionError
from ludoteca.store.store import Store

ONE = BanView("203.0.113.7/32", "noise", 100.0, 200.0)
EVER = BanView("2001:db8::/64", "", 101.0, None)


def test_bans_are_kept_until_they_end_are_replaced_or_lifted(store: Store) -> None:
    for ban in (ONE, EVER):
        add_ban(store, ban)
    assert valid_bans(store, 150.0) == [ONE, EVER]
    assert valid_bans(store, 200.0) == [EVER]
    longer = BanView(ONE.network, "more noise", 150.0, 500.0)
    add_ban(store, longer)
    assert valid_bans(store, 160.0) == [EVER, longer]
    assert [lift_ban(store, EVER.network) for _ in range(2)] == [True, False]
    assert valid_bans(store, 160.0) == [longer]


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        (" 203.0.113.7/24 ", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
        ("::ffff:203.0.113.0/120", "203.0.113.0/24"),
        ("10.0.0.0/8", "10.0.0.0/8"),
    ],
)
def test_an_address_stands_for_the_network_of_one_person(text: str, network: str) -> None:
    assert str(parse_network(text)) == network


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nobody", "'nobody' is not an address such as"),
        ("", "'' is not an address such as"),
        ("0.0.0.0/0", "0.0.0.0/0 is too many addresses: at most /8"),
        ("::/8", "::/8 is too many addresses: at most /16"),
    ],
)
def test_what_is_no_address_is_refused(text: str, why: str) -> None:
    with pytest.raises(OptionError) as refused:
        parse_network(text)
    assert str(refused.value).startswith(why)
