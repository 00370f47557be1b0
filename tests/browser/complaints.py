"""What pages complain of to the console, in any window of a context."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, WebError


class Complaints:
    """Errors and warnings of the console, and whatever was thrown and not caught."""

    def __init__(self) -> None:
        self._heard: list[str] = []
        self._expected: list[str] = []

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._hear)
        context.on("weberror", self._catch)

    def expect(self, *parts: str) -> None:
        """Say what the browser itself will complain of, such as of a server that is away."""
        self._expected += parts

    @property
    def unexpected(self) -> list[str]:
        return [one for one in self._heard if not any(part in one for part in self._expected)]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._heard.append(f"{message.text} ({message.location.get('url', '')})")

    def _catch(self, error: WebError) -> None:
        self._heard.append(str(error.error))
