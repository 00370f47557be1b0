"""People who come to the page, each with a browser of their own."""

from __future__ import annotations

from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 30_000
ANSWERED = """if (origin !== "null" && !localStorage.getItem("ludoteca.settings")) {
  localStorage.setItem("ludoteca.settings", JSON.stringify({ pieces: { shogi: "kanji" } }));
}"""
"""The board of Shogi asks a newcomer for the pieces: almost all visitors have answered."""


class Complaints:
    """Errors and warnings of the console, and whatever was thrown and not caught."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._expected: list[str] = []

    def expect(self, *parts: str) -> None:
        """Say what the browser itself will complain of, such as of a server that is away."""
        self._expected += parts

    @property
    def unexpected(self) -> list[str]:
        return [one for one in self.heard if not any(part in one for part in self._expected)]


class Visitors:
    """Lends contexts and pages to one test after another.

    A context that is taken back forgets the person, but keeps a page and the files it has
    loaded: that is quicker than a new one.
    """

    def __init__(self, browser: Browser) -> None:
        self.complaints = Complaints()
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}
        self._lent: list[tuple[str | None, ViewportSize, BrowserContext]] = []

    def __enter__(self) -> Self:
        self.complaints = Complaints()
        return self

    def __exit__(self, *error: object) -> None:
        while self._lent:
            kind, viewport, context = self._lent.pop()
            if kind is None or not context.pages:
                context.close()
            else:
                _forget(context, viewport)
                self._idle.setdefault(kind, []).append(context)

    def context(self, *, is_new: bool = False, **wishes: Any) -> BrowserContext:
        """Lend a context; a new one has never seen the page."""
        kind = None if is_new else repr(sorted(wishes.items()))
        idle = self._idle.get(kind or "")
        context = idle.pop() if idle else self._open(**wishes)
        self._lent.append((kind, wishes.get("viewport", DESKTOP), context))
        return context

    def page(self, **wishes: Any) -> Page:
        """Lend a page that shows nothing yet."""
        return blank_page(self.context(**wishes))

    def phone(self) -> Page:
        return self.page(viewport=PHONE, has_touch=True, is_mobile=True)

    def at(self, address: str, **wishes: Any) -> Page:
        """Let a stranger come to an address."""
        page = self.page(**wishes)
        page.goto(address)
        return page

    def _open(self, **wishes: Any) -> BrowserContext:
        usual = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce"}
        opened = self._browser.new_context(**(usual | wishes))
        opened.set_default_timeout(PATIENCE)
        opened.add_init_script(ANSWERED)
        opened.on("console", self._hear)
        opened.on("weberror", lambda error: self.complaints.heard.append(str(error.error)))
        return opened

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.heard.append(f"{message.text} ({message.location.get('url', '')})")


def blank_page(context: BrowserContext) -> Page:
    """Return the page that a context has kept, or a new one."""
    return context.pages[0] if context.pages else context.new_page()


def _forget(context: BrowserContext, viewport: ViewportSize) -> None:
    """Leave one empty page in a context, and nothing of a person."""
    context.set_offline(False)
    context.clear_permissions()
    kept, *others = context.pages
    for page in others:
        page.close()
    kept.unroute_all(behavior="ignoreErrors")
    if kept.viewport_size != viewport:
        kept.set_viewport_size(viewport)
    origin, _, _ = kept.url.partition("/#")
    if origin.startswith("http"):
        kept.evaluate("sessionStorage.clear()")
        kept.goto("about:blank")
        # Only now does the page no longer write.
        session = context.new_cdp_session(kept)
        stored = {"origin": origin, "storageTypes": "local_storage"}
        session.send("Storage.clearDataForOrigin", stored)
        session.detach()
