"""Rate limits: a token bucket for each address."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

_RATE = 10.0
_BURST = 120.0
_MAX_ADDRESSES = 20_000
_IPV6_NETWORK = 64


class TokenBucket:
    """Refills at a steady rate; every request takes a token."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin with a full bucket.

        Args:
            rate: Tokens a second.
            burst: Tokens of a full bucket.
            clock: Tells the time in seconds.
        """
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._since = clock()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimits:
    """Buckets by address; where there are too many, the oldest are dropped."""

    def __init__(
        self,
        rate: float = _RATE,
        burst: float = _BURST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin without buckets; as ``TokenBucket``."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Take a token of an address; False if it has none."""
        key = network_of(address)
        bucket = self._buckets.pop(key, None) or TokenBucket(self._rate, self._burst, self._clock)
        self._buckets[key] = bucket
        if len(self._buckets) > _MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()


def network_of(address: str) -> str:
    """Return what limits count as one visitor: an IPv4 address, or an IPv6 network of 64 bits."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))
    return str(found)
