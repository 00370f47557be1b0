"""Limits: how much of a server one address may use, and how fast."""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from ludoteca.core import SessionError, say
from ludoteca.match.clock import ABSENCE_SECONDS
from ludoteca.web.http.errors import too_fast

if TYPE_CHECKING:
    from ludoteca.web.http.slow_work import SlowWork

P = ParamSpec("P")
T = TypeVar("T")

# The network of the request, as limits count it.
VISITOR: ContextVar[str] = ContextVar("visitor", default="")
READS_A_SECOND = 100.0  # Read requests per second and address; a long answer counts as several
READS_AT_ONCE = 1500.0  # Burst: enough for a class that opens the page at the same time
BYTES_OF_READ = 50_000  # Bytes of an answer that count as one read request
_RATE = 10.0
_BURST = 120.0
_MILLISECONDS = 1000.0
_MAX_ADDRESSES = 20_000
_IPV6_NETWORK = 64
_NOTABLE = 0.02  # Share of its limit that an address must have used to be reported to other servers
_MAX_NOTABLE = 500


@dataclass(frozen=True)
class Limits:
    """What a server allows; a person's own server allows its owner more."""

    sockets_of_address: int = 200
    tables_of_address: int = 100  # Tables in use that one address has created
    new_tables_an_hour: float = 100.0  # Tables that one address may create per hour, deleted or not
    sockets: int = 20_000
    tables: int = 5_000
    messages_a_second: float = 20.0
    messages_at_once: float = 60.0
    # Messages on all sockets of one network; a refused command counts as several.
    network_messages_a_second: float = 100.0
    network_messages_at_once: float = 1000.0
    handshakes_a_second: float = 10.0  # Sockets that one network may open per second
    handshakes_at_once: float = 300.0  # Enough for all sockets of a network after a restart
    question_seconds: float = 0.1  # CPU seconds per second for the questions of one network
    question_seconds_at_once: float = 3.0
    refusals_in_a_row: int = 200  # The socket is closed after this many
    hello_seconds: float = 5.0
    waiting_messages: int = 256  # Messages queued for a slow reader
    # How long a computer may think about a move: others wait for its process.
    thinking_seconds: float = 5.0
    idle_seconds: float = 300.0  # How long an unused table stays in memory
    # How long a rated game that the server has paused waits for the second player.
    absence_seconds: float = ABSENCE_SECONDS

    @classmethod
    def of_owner(cls) -> Limits:
        """Return what a person's own server allows: every client there is the same person."""
        return cls(
            sockets_of_address=cls.sockets,
            tables_of_address=cls.tables,
            new_tables_an_hour=3600.0 * cls.tables,
            thinking_seconds=60.0,
            network_messages_a_second=1e9,
            network_messages_at_once=1e9,
            handshakes_a_second=1e9,
            handshakes_at_once=1e9,
            question_seconds=1e9,
            question_seconds_at_once=1e9,
        )


@dataclass
class Quota:
    """Counts what each address holds, and refuses what is too much."""

    total: int
    of_address: int
    code: str
    elsewhere: Counter[str] = field(default_factory=Counter)  # What addresses hold at other servers
    held: int = field(default=0, init=False)
    _held: Counter[str] = field(default_factory=Counter)

    def acquire(self, address: str) -> None:
        key = network_of(address)
        if self.held >= self.total:
            raise SessionError(self.code, say("the server is full: try again later"))
        if self._held[key] + self.elsewhere[key] >= self.of_address:
            raise SessionError(
                self.code, say("too many games are open from your address: close some first")
            )
        self._held[key] += 1
        self.held += 1

    def notable(self) -> dict[str, int]:
        """Return the addresses that hold a notable share of their limit, with their counts."""
        least = self.of_address * _NOTABLE
        return {key: held for key, held in self._held.most_common(_MAX_NOTABLE) if held >= least}

    def release(self, address: str) -> None:
        key = network_of(address)
        if self._held[key]:
            self.held -= 1
            self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


@dataclass
class TokenBucket:
    """Refills at a steady rate; every request takes a token."""

    rate: float
    burst: float
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._left = self.burst
        self._since = self.clock()

    def take(self) -> bool:
        is_left = self.has_left()
        if is_left:
            self._left -= 1
        return is_left

    def has_left(self) -> bool:
        return self._refilled() >= 1

    def spend(self, tokens: float) -> None:
        """Take tokens, into debt if necessary."""
        self._left = self._refilled() - tokens

    def _refilled(self) -> float:
        now = self.clock()
        self._left = min(self.burst, self._left + (now - self._since) * self.rate)
        self._since = now
        return self._left


@dataclass
class RateLimits:
    """Buckets by address; where there are too many, the oldest are dropped."""

    rate: float = _RATE
    burst: float = _BURST
    clock: Callable[[], float] = time.monotonic
    is_shared: bool = False  # Whether other servers learn what is taken
    _buckets: OrderedDict[str, TokenBucket] = field(default_factory=OrderedDict)
    # What each address took since its bucket was last full, and when it last took a token.
    _taken: dict[str, tuple[float, float]] = field(default_factory=dict)

    def allows(self, address: str) -> bool:
        is_allowed = self._bucket(address).take()
        if is_allowed:
            self._note(address, 1.0)
        return is_allowed

    def has_left(self, address: str) -> bool:
        return self._bucket(address).has_left()

    def spend(self, address: str, tokens: float) -> None:
        self._bucket(address).spend(tokens)
        self._note(address, tokens)

    def charge(self, address: str, tokens: float) -> None:
        """Take tokens that were taken at another server."""
        if tokens > 0:
            self._bucket(address).spend(tokens)

    def notable(self) -> dict[str, float]:
        """Return the addresses that took a notable share of a bucket here, with their tokens."""
        full_after, now = self.burst / self.rate, self.clock()
        recent = {key: one for key, one in self._taken.items() if now - one[1] < full_after}
        self._taken = recent
        found = {key: taken for key, (taken, _) in recent.items() if taken >= self.burst * _NOTABLE}
        return dict(Counter(found).most_common(_MAX_NOTABLE))

    def _note(self, address: str, tokens: float) -> None:
        if self.is_shared:
            key = network_of(address)
            taken, _ = self._taken.get(key, (0.0, 0.0))
            self._taken[key] = (taken + tokens, self.clock())

    def _bucket(self, address: str) -> TokenBucket:
        key = network_of(address)
        bucket = self._buckets.pop(key, None) or TokenBucket(self.rate, self.burst, self.clock)
        self._buckets[key] = bucket
        if len(self._buckets) > _MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


class NetworkLimits:
    """Rate limits shared by all sockets of a network, besides those of each socket."""

    def __init__(self, limits: Limits) -> None:
        self.handshakes = RateLimits(limits.handshakes_a_second, limits.handshakes_at_once)
        self.messages = RateLimits(
            limits.network_messages_a_second, limits.network_messages_at_once
        )
        # In milliseconds of CPU time.
        self.questions = RateLimits(
            limits.question_seconds * _MILLISECONDS, limits.question_seconds_at_once * _MILLISECONDS
        )

    async def think(
        self,
        slow_work: SlowWork,
        address: str,
        work: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Compute an answer off the event loop; charge its CPU time to the network that asks."""
        self._check_time(address)
        VISITOR.set(network_of(address))
        used = 0.0

        def measured() -> T:
            nonlocal used
            began = time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                used = time.thread_time() - began

        try:
            async with slow_work.threads.turn():
                # Others of the same network may have been before it.
                self._check_time(address)
                return await asyncio.to_thread(measured)
        finally:
            self.questions.spend(address, used * _MILLISECONDS)

    def _check_time(self, address: str) -> None:
        if not self.questions.has_left(address):
            raise too_fast()


def parse_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Parse an address; unwrap IPv4-mapped IPv6 addresses. None if it is malformed."""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return what limits count as one visitor: an IPv4 address, or an IPv6 network of 64 bits."""
    found = parse_address(address)
    if found is None:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))
    return str(found)


def hidden_network(address: str) -> str:
    """Return a hash of the visitor that limits count, for the store."""
    return hashlib.blake2b(network_of(address).encode(), digest_size=8).hexdigest()
