"""Sounds: as loud as the person wants, and never so loud that they are clipped."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.javascript import javascript
from tests.browser.server import Server

# Every sound is rendered by the real code, into a buffer instead of the loudspeaker.
RENDER = javascript("rendered")
NAMES = ["move", "capture", "throw", "alert", "refused", "notice", "turn", "hurry", "end"]


def rendered(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(RENDER, NAMES)
    return found


def test_sounds_follow_the_volume_and_are_never_clipped(page: Page, server: Server) -> None:
    page.locator("[data-go=settings]").click()
    volume = page.get_by_role("slider", name="Volume")
    expect(volume).to_have_value("70")
    usual = rendered(page)
    assert all(0.02 < loudest < 0.95 for loudest in usual.values()), usual
    volume.fill("100")
    loud = rendered(page)
    assert all(usual[name] < loud[name] < 1 for name in NAMES), loud
    volume.fill("0")
    assert not any(rendered(page).values())
    page.reload()
    page.locator("[data-go=settings]").click()
    expect(page.get_by_role("slider", name="Volume")).to_have_value("0")
