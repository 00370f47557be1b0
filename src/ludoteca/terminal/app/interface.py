"""The full-screen program as an interface: it opens on the menu or on one game."""

from __future__ import annotations

from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.app.app import LudotecaApp
from ludoteca.terminal.interface import Interface


class FullScreen(Interface):
    """Plays games on the whole screen."""

    def menu(self) -> None:
        self._run(LudotecaApp(self))

    def play(self, saved: SavedGame) -> None:
        self._run(LudotecaApp(self, saved))

    def _run(self, app: LudotecaApp) -> None:
        try:
            app.run()
        finally:
            for saved in app.begun.values():
                self.drop_unplayed(saved)
        self.has_crashed |= app.has_crashed
