"""The bans of a server in memory, since every request asks for them."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import time
from collections.abc import Callable, Iterable

from ludoteca.club.operator.answers import BanView
from ludoteca.club.operator.bans import Bans, parse_network
from ludoteca.core import SessionError, say
from ludoteca.web.http.limits import parse_address
from ludoteca.web.live.store_thread import StoreThread

_SECONDS = 5.0
"""How soon a ban by another server, or by a command, is known here."""


class BanList:
    """Knows the bans in the store, and changes them."""

    def __init__(
        self,
        store_thread: StoreThread,
        on_change: Callable[[], object] = lambda: None,
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
        """Return why an address may not use the server; None if it may."""
        ban = self._find(address)
        if ban is None:
            return None
        sentence = say("this server does not serve your network")
        if ban.reason:
            sentence = say("this server does not serve your network: {reason}", reason=ban.reason)
        return SessionError("limit/banned", sentence)

    def _find(self, address: str) -> BanView | None:
        if not self._bans:
            return None
        found = parse_address(address)
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
        """Ban an address or a network, for some seconds; None is permanent.

        Raises:
            OptionError: It is not an address.
        """
        now = self._now()
        until = None if seconds is None else now + seconds
        ban = BanView(str(parse_network(address)), reason, now, until)
        await self._store_thread.run(lambda store: Bans(store).add(ban))
        await self.load()
        return ban

    async def lift(self, address: str) -> None:
        """End a ban.

        Raises:
            LudotecaError: It is not an address, or not banned.
        """
        network = str(parse_network(address))
        if not await self._store_thread.run(lambda store: Bans(store).lift(network)):
            raise SessionError("operator/no-ban", say("{network} is not banned", network=network))
        await self.load()

    async def load(self) -> None:
        now = self._now()
        self._take(await self._store_thread.run(lambda store: Bans(store).valid(now)))

    async def run(self) -> None:
        while True:
            await asyncio.sleep(_SECONDS)
            with contextlib.suppress(SessionError):
                await self.load()

    def _take(self, bans: Iterable[BanView]) -> None:
        known, self._bans = self._bans, {ban.network: ban for ban in bans}
        networks = map(ipaddress.ip_network, self._bans)
        self._lengths = {(network.version, network.prefixlen) for network in networks}
        if self._bans.keys() - known.keys():
            self._on_change()

    def _is_over(self, ban: BanView) -> bool:
        return ban.until is not None and ban.until <= self._now()
