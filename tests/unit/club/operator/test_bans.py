"""Networks that may not use a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.club.operator.answers import BanView
from ludoteca.club.operator.bans import Bans, parse_network
from ludoteca.club.store import CLUB
from ludoteca.core import OptionError
from ludoteca.store.store import Store

ONE = BanView("203.0.113.7/32", "noise", 100.0, 200.0)
EVER = BanView("2001:db8::/64", "", 101.0, None)


def test_bans_are_kept_until_their_end(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite", CLUB) as store:
        for ban in (ONE, EVER):
            Bans(store).add(ban)
    with Store(tmp_path / "games.sqlite", CLUB) as store:
        assert Bans(store).valid(150.0) == [ONE, EVER]
        assert Bans(store).valid(200.0) == [EVER]


def test_a_second_ban_replaces_the_first(tmp_path: Path) -> None:
    longer = BanView(ONE.network, "more noise", 150.0, 500.0)
    with Store(tmp_path / "games.sqlite", CLUB) as store:
        for ban in (ONE, longer):
            Bans(store).add(ban)
        assert Bans(store).valid(160.0) == [longer]


def test_a_ban_is_lifted_once(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite", CLUB) as store:
        Bans(store).add(EVER)
        assert [Bans(store).lift(EVER.network) for _ in range(2)] == [True, False]
        assert Bans(store).valid(150.0) == []


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
