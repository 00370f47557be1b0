"""How fast an address may ask: a bucket for each, that fills by and by."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["Pace", "neighbourhood"]

_RATE = 10.0
_BURST = 120.0
_MOST_ADDRESSES = 20_000
_IPV6_NETWORK = 64


class Pace:
    """Buckets of tokens by address; the oldest are forgotten where there are too many."""

    def __init__(
        self,
        rate: float = _RATE,
        burst: float = _BURST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Let each address do so many things a second, and a burst at once."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str, cost: float = 1.0) -> bool:
        """Take from the bucket of an address; False if it is empty."""
        key, now = neighbourhood(address), self._clock()
        left, since = self._buckets.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        allowed = left >= cost
        self._buckets[key] = (left - cost if allowed else left, now)
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return allowed


def neighbourhood(address: str) -> str:
    """Return whom an address stands for: with IPv6 everybody has a whole network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))
    return str(found)
