"""How fast somebody may ask: a bucket for each, that fills by and by."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["Bucket", "Pace", "neighbourhood"]

_RATE = 10.0
_BURST = 120.0
_MOST_ADDRESSES = 20_000
_IPV6_NETWORK = 64


class Bucket:
    """Fills by and by, and is emptied by whatever is asked."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin with a full bucket."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._since = clock()

    def take(self) -> bool:
        """Take one; False if there is none."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Pace:
    """Buckets by address; the oldest are forgotten where there are too many."""

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
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Take from the bucket of an address; False if it is empty."""
        key = neighbourhood(address)
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst, self._clock)
        self._buckets[key] = bucket
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()


def neighbourhood(address: str) -> str:
    """Return whom an address stands for: with IPv6 everybody has a whole network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))
    return str(found)
