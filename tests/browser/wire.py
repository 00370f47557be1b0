"""What comes over the wire to a page."""

from __future__ import annotations

from playwright.sync_api import Page

__all__ = ["count_bytes"]


def count_bytes(page: Page) -> list[float]:
    """Count from now on what a page loads, packed as it comes: return a list that grows."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    return sizes
