"""How many tables an address has and creates; the game of a challenge counts for both players."""

from __future__ import annotations

from collections.abc import Iterable

from ludoteca.core import SessionError, say
from ludoteca.web.http.limits import Limits, Quota, RateLimits, hidden_network

_CODE = "limit/tables"


class TableCount:
    """Counts tables by hashed network, which is all that a challenge says about its maker."""

    def __init__(self, limits: Limits) -> None:
        self.quota = Quota(limits.tables * 10, limits.tables_of_address, _CODE)  # Tables in use
        # New tables, deleted or not.
        self.creations = RateLimits(limits.new_tables_an_hour / 3600, limits.tables_of_address)

    def check_room(self, address: str) -> None:
        network = hidden_network(address)
        self._acquire(network)
        self.quota.release(network)

    def count(self, address: str, maker: str = "") -> tuple[str, ...]:
        """Count a new table, and return what to release once it is not in use any more.

        ``maker`` is the hidden network of the maker of its challenge; empty without a challenge.
        """
        network = hidden_network(address)
        self._acquire(network)
        counted: tuple[str, ...] = (network,)
        if maker not in ("", network):
            try:
                self._acquire(maker)
            except SessionError:
                self.release(counted)
                raise SessionError(
                    _CODE, say("the player who offers this game has too many games: try it later")
                ) from None
            counted += (maker,)
        for one in counted:
            self.creations.spend(one, 1)
        return counted

    def count_rematch(self, address: str) -> None:
        """Count a game that replaces another one."""
        network = hidden_network(address)
        self._check_creations(network)
        self.creations.spend(network, 1)

    def release(self, counted: Iterable[str]) -> None:
        for network in counted:
            self.quota.release(network)

    def _acquire(self, network: str) -> None:
        self.quota.acquire(network)
        try:
            self._check_creations(network)
        except SessionError:
            self.quota.release(network)
            raise

    def _check_creations(self, network: str) -> None:
        if not self.creations.has_left(network):
            raise SessionError(
                _CODE, say("too many games were begun from your address: try again later")
            )
