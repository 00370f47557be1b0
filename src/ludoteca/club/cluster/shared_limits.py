"""Limits that hold across servers: each reports its counts with its heartbeat.

New counts are unknown elsewhere until the next heartbeat: for about a second each server may allow
an address what is left of its limit. Small counts are not reported.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from ludoteca.club.cluster.leases import Member
from ludoteca.web.http.limits import Quota, RateLimits


class _News(msgspec.Struct):
    """What one server counts, by limit and address."""

    held: dict[str, dict[str, int]]
    taken: dict[str, dict[str, float]]


_READER = msgspec.json.Decoder(_News)


@dataclass
class SharedLimits:
    """The limits of one server, which include the counts of the others."""

    quotas: dict[str, Quota] = field(default_factory=dict)
    rate_limits: dict[str, RateLimits] = field(default_factory=dict)
    # What each other server had taken of each rate limit when it was last heard of.
    _known: dict[tuple[str, str], Mapping[str, float]] = field(default_factory=dict)

    def news(self) -> str:
        held = {name: quota.notable() for name, quota in self.quotas.items()}
        taken = {name: one.notable() for name, one in self.rate_limits.items()}
        return msgspec.json.encode(_News(held, taken)).decode()

    def receive(self, members: Iterable[Member]) -> None:
        """Count what the other servers count now; skip what cannot be read."""
        heard: dict[str, _News] = {}
        for member in members:
            with contextlib.suppress(msgspec.MsgspecError):
                heard[member.name] = _READER.decode(member.news)
        for name, quota in self.quotas.items():
            quota.elsewhere.clear()
            for news in heard.values():
                quota.elsewhere.update(news.held.get(name, {}))
        known = self._known
        self._known = {
            (server, name): news.taken.get(name, {})
            for server, news in heard.items()
            for name in self.rate_limits
        }
        for (server, name), taken in self._known.items():
            before = known.get((server, name), {})
            for network, total in taken.items():
                earlier = before.get(network, 0.0)
                # A smaller total has restarted after a pause.
                new = total - earlier if total >= earlier else total
                self.rate_limits[name].charge(network, new)
