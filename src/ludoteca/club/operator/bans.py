"""Networks that may not use a server, as its operator has decided."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING

from ludoteca.club.operator.answers import BanView
from ludoteca.core import OptionError, say
from ludoteca.store.schema import Schema

if TYPE_CHECKING:
    from ludoteca.store.store import Store

BANS: Schema = {
    "bans": [
        """
CREATE TABLE bans (
    network {text} PRIMARY KEY,
    reason {text} NOT NULL,
    since {real} NOT NULL,
    until {real}
)
"""
    ]
}

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_IPV6_LENGTH = 64
_MAPPED_LENGTH = 96
_MIN_LENGTHS = {4: 8, 6: 16}
"""How long a network's prefix must be: a slip must not ban everybody."""

_ADD = """
INSERT INTO bans (network, reason, since, until) VALUES (?, ?, ?, ?)
ON CONFLICT (network) DO UPDATE SET reason = excluded.reason, since = excluded.since,
    until = excluded.until
"""
_VALID = """
SELECT network, reason, since, until FROM bans WHERE until IS NULL OR until > ? ORDER BY since
"""


class Bans:
    """The bans in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def valid(self, now: float) -> list[BanView]:
        """Return the bans that have not ended, the oldest first."""
        rows = self._store.rows(_VALID, now)
        return [BanView(str(network), str(why), *times) for network, why, *times in rows]

    def add(self, ban: BanView) -> None:
        """Ban a network, or change its ban; bans that have ended are removed."""
        with self._store.transaction():
            self._store.rows("DELETE FROM bans WHERE until <= ?", ban.since)
            self._store.rows(_ADD, ban.network, ban.reason, ban.since, ban.until)

    def lift(self, network: str) -> bool:
        """End a ban; False if there is none."""
        with self._store.transaction():
            found = self._store.rows("SELECT network FROM bans WHERE network = ?", network)
            self._store.rows("DELETE FROM bans WHERE network = ?", network)
        return bool(found)


def parse_network(text: str) -> Network:
    """Read an address or a network; an IPv6 address stands for its network of 64 bits.

    Raises:
        OptionError: It is neither, or the network is too large.
    """
    try:
        found = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise OptionError(
            say(
                "{text} is not an address such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::1",
                text=repr(text[:60]),
            )
        ) from None
    found = _unmapped(found)
    if isinstance(found, ipaddress.IPv6Network) and "/" not in text:
        found = found.supernet(new_prefix=_IPV6_LENGTH)
    least = _MIN_LENGTHS[found.version]
    if found.prefixlen < least:
        raise OptionError(
            say("{network} is too many addresses: at most /{length}", network=found, length=least)
        )
    return found


def _unmapped(network: Network) -> Network:
    """Return the IPv4 network that is written as one of IPv6; another network as it is."""
    mapped = getattr(network.network_address, "ipv4_mapped", None)
    if mapped is None or network.prefixlen < _MAPPED_LENGTH:
        return network
    return ipaddress.IPv4Network((mapped, network.prefixlen - _MAPPED_LENGTH))
