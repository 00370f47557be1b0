"""Networks that may not use a server, as its operator has decided.

They are also in memory, since every request asks for them.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

from ludoteca.club.operator.answers import BanView
from ludoteca.core import OptionError, SessionError, say
from ludoteca.store.schema import Schema
from ludoteca.store.store import Store
from ludoteca.web.http.limits import parse_address
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.tables import Background

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
_MIN_LENGTHS = {4: 8, 6: 16}  # How long a network's prefix must be: a slip must not ban everybody
_SECONDS = 5.0  # How soon a ban by another server, or by a command, is known here
_ADD = """
INSERT INTO bans (network, reason, since, until) VALUES (?, ?, ?, ?)
ON CONFLICT (network) DO UPDATE SET reason = excluded.reason, since = excluded.since,
    until = excluded.until
"""
_VALID = """
SELECT network, reason, since, until FROM bans WHERE until IS NULL OR until > ? ORDER BY since
"""


def valid_bans(store: Store, now: float) -> list[BanView]:
    return [BanView(*row) for row in store.rows(_VALID, now)]


def add_ban(store: Store, ban: BanView) -> None:
    """Ban a network, or change its ban; bans that have ended are removed."""
    with store.transaction():
        store.rows("DELETE FROM bans WHERE until <= ?", ban.since)
        store.rows(_ADD, ban.network, ban.reason, ban.since, ban.until)


def lift_ban(store: Store, network: str) -> bool:
    with store.transaction():
        found = store.rows("SELECT network FROM bans WHERE network = ?", network)
        store.rows("DELETE FROM bans WHERE network = ?", network)
    return bool(found)


class BanList:
    """The bans in the store, cached in memory."""

    def __init__(
        self,
        store_thread: StoreThread,
        on_change: Callable[[], object],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._on_change = on_change
        self._store_thread = store_thread
        self._now = now
        self._bans: dict[str, BanView] = {}
        self._lengths: set[tuple[int, int]] = set()

    @property
    def valid(self) -> list[BanView]:
        return [ban for ban in self._bans.values() if not self._is_over(ban)]

    def refusal(self, address: str) -> SessionError | None:
        ban = self._find(address)
        if ban is None:
            return None
        sentence = say("this server does not serve your network")
        if ban.reason:
            sentence = say("this server does not serve your network: {reason}", reason=ban.reason)
        return SessionError("limit/banned", sentence)

    def _find(self, address: str) -> BanView | None:
        found = parse_address(address) if self._bans else None
        if found is None:
            return None
        for version, length in self._lengths:
            if version == found.version:
                network = ipaddress.ip_network((found, length), strict=False)
                ban = self._bans.get(str(network))
                if ban is not None and not self._is_over(ban):
                    return ban
        return None

    async def add(self, address: str, reason: str, seconds: float | None) -> BanView:
        """Ban an address or a network, for some seconds; None is permanent."""
        now = self._now()
        until = None if seconds is None else now + seconds
        ban = BanView(str(parse_network(address)), reason, now, until)
        await self._store_thread.run(lambda store: add_ban(store, ban))
        await self.load()
        return ban

    async def lift(self, address: str) -> None:
        network = str(parse_network(address))
        if not await self._store_thread.run(lambda store: lift_ban(store, network)):
            raise SessionError("operator/no-ban", say("{network} is not banned", network=network))
        await self.load()

    async def load(self) -> None:
        now = self._now()
        bans = await self._store_thread.run(lambda store: valid_bans(store, now))
        known, self._bans = self._bans, {ban.network: ban for ban in bans}
        networks = map(ipaddress.ip_network, self._bans)
        self._lengths = {(network.version, network.prefixlen) for network in networks}
        if self._bans.keys() - known.keys():
            self._on_change()

    async def start(self, background: Background) -> None:
        await self.load()
        background.repeat(self.load, _SECONDS)

    def _is_over(self, ban: BanView) -> bool:
        return ban.until is not None and ban.until <= self._now()


def parse_network(text: str) -> Network:
    """Read an address or a network; an IPv6 address stands for its network of 64 bits."""
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
