"""What goes over the wire to a page, and how fast."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

__all__ = ["Wire", "slow_down"]

_BITS = 8


class Wire:
    """Counts from now on what a page loads over the network, packed as it comes."""

    def __init__(self, page: Page) -> None:
        self.addresses: list[str] = []
        self.bytes = 0
        self._from_cache: set[str] = set()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestServedFromCache", lambda e: self._from_cache.add(e["requestId"]))
        session.on("Network.responseReceived", self._receive)
        session.on("Network.loadingFinished", self._finish)

    @property
    def requests(self) -> int:
        """How many answers came from the server."""
        return len(self.addresses)

    def _receive(self, event: dict[str, Any]) -> None:
        answer = event["response"]
        is_kept = answer.get("fromDiskCache") or answer.get("fromServiceWorker")
        if is_kept or event["requestId"] in self._from_cache:
            return
        self.addresses.append(answer["url"])

    def _finish(self, event: dict[str, Any]) -> None:
        self.bytes += round(event["encodedDataLength"])


def slow_down(page: Page, latency: float, megabits: float) -> None:
    """Let a page see a slow network.

    Args:
        page: The page.
        latency: How many seconds pass before the first byte of an answer.
        megabits: How many come in a second, and go.
    """
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    rate = megabits * 1e6 / _BITS
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": latency * 1000,
            "downloadThroughput": rate,
            "uploadThroughput": rate,
        },
    )
