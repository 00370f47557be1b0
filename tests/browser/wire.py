"""What goes over the wire to a page, and how fast."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

__all__ = ["Wire", "slow_down"]

_BITS = 8


class Wire:
    """Counts from now on what a page loads over the network, compressed as it comes."""

    def __init__(self, page: Page) -> None:
        self.addresses: list[str] = []
        self.bytes = 0
        self._coming: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._receive)
        session.on("Network.loadingFinished", self._finish)

    @property
    def requests(self) -> int:
        """How many answers came from the server."""
        return len(self.addresses)

    def _receive(self, event: dict[str, Any]) -> None:
        if not event["response"].get("fromServiceWorker"):
            self._coming[event["requestId"]] = event["response"]["url"]

    def _finish(self, event: dict[str, Any]) -> None:
        length = round(event["encodedDataLength"])
        self.bytes += length
        # A second request that joins one under way has a response, but transfers nothing.
        if length and (address := self._coming.pop(event["requestId"], None)):
            self.addresses.append(address)


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
