"""The full-screen program with a pilot at its keys and mouse."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input

from ludoteca.locale import Language
from ludoteca.match.events import Created
from ludoteca.store.profile import Profile
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store
from ludoteca.terminal.app.app import FullScreen, LudotecaApp
from ludoteca.terminal.app.board import BoardWidget
from ludoteca.terminal.app.play import Play
from ludoteca.terminal.app.table import TableScreen
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.terminal import Terminal
from tests.unit.terminal.script import Script

_WAIT_SECONDS = 30.0


class Player:
    """A person at the keys and the mouse."""

    def __init__(self, app: LudotecaApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def play(self) -> Play:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen.play

    @property
    def text(self) -> str:
        """What the screen shows, without colours."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    def act(self, key: str) -> None:
        """Do something that is possible on every screen."""
        (chosen,) = [act for one, _, act in self.app.acts() if one == key]
        chosen()

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(_WAIT_SECONDS):
            while not condition():
                await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Type a line and press Enter; the screen has answered when this returns.

        Only the first and the last key are pressed, which is much faster.
        """
        await self.pilot.press(text[0])
        for field in self.app.screen.query("#entry"):
            assert isinstance(field, Input)
            field.value = text
            field.cursor_position = len(text)
        await self.pilot.press("enter")
        await self.pilot.pause()

    async def click(self, point: str) -> None:
        await self.pilot.click(BoardWidget, offset=self.offset(point))
        await self.pilot.pause()

    async def drag(self, start: str, end: str) -> None:
        await self.pilot.mouse_down(BoardWidget, offset=self.offset(start))
        await self.pilot.mouse_up(BoardWidget, offset=self.offset(end))
        await self.pilot.pause()

    def offset(self, point: str) -> tuple[int, int]:
        board = self.app.screen.query_one(BoardWidget)
        assert board.frame is not None
        corner, (x, y) = Offset(*board.corner), board.frame.centres[point]
        return corner.x + x, corner.y + y


@asynccontextmanager
async def opened(
    directory: Path,
    created: Created | None = None,
    *,
    size: tuple[int, int] = (120, 40),
    language: str = "en",
    seconds: float | None = 0.1,
) -> AsyncIterator[Player]:
    """Open the program on its first screen, or on a new game."""
    with Store(directory / "games.sqlite") as store:
        settings = Settings(Profile(store))
        if seconds is not None:
            settings.profile.set("seconds", seconds)
        settings.profile.set("pause", 0)
        script = Script(())
        style = settings.style()
        terminal = Terminal(script, script, Language(language).translate, style, language)
        interface = FullScreen(terminal, store, settings, seed=1)
        saved = None if created is None else SavedGame.begin(store, created, interface.dice())
        app = LudotecaApp(interface, saved)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Player(app, pilot)
