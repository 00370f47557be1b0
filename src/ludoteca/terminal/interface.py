"""What every interface at a terminal shares: the store, the settings, games begun and continued."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from ludoteca.core import AnyGame, LudotecaError, OptionError, SessionError, say
from ludoteca.locale import Language, preferred_language
from ludoteca.match.controller import Controller
from ludoteca.match.events import Consent, Created, TableRules
from ludoteca.match.record import session_from
from ludoteca.picture.text import GLYPH_SETS
from ludoteca.players.engine import welcome_native
from ludoteca.records.record import Record
from ludoteca.store.library import Library
from ludoteca.store.profile import Profile
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store, open_store
from ludoteca.store.suggestion import Suggestion, suggest_level
from ludoteca.terminal.new_game import ask_new_game
from ludoteca.terminal.questions import Questions
from ludoteca.terminal.screen import Keyboard, Screen
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.terminal import Input, Output, Terminal

LEAST_COLUMNS, LEAST_LINES = 80, 24
"""The smallest window for the full-screen program."""


class Interface(ABC):
    """A terminal, the store of its games, and the person's settings."""

    def __init__(
        self,
        terminal: Terminal,
        store: Store,
        settings: Settings,
        *,
        seed: int | None = None,
        open_browser: Callable[[str | None], None] | None = None,
        is_kept: bool = True,
    ) -> None:
        """``open_browser`` returns when the person comes back; None where there is no browser."""
        self.terminal = terminal
        self.store = store
        self.settings = settings
        self.seed = seed
        self.is_kept = is_kept
        self.open_browser = open_browser
        self.has_crashed = False

    def browse(self, key: str | None = None) -> None:
        if self.open_browser is None:
            raise SessionError(
                "terminal/no-browser", say("games cannot be opened in a browser here")
            )
        self.open_browser(key)

    def dice(self) -> random.Random:
        return random.Random(self.seed)

    def welcome_native(self) -> None:
        """Use a native module that was built since the last game, and say so."""
        if built := welcome_native():
            self.terminal.show(built)

    @abstractmethod
    def play(self, saved: SavedGame) -> None:
        """Play a saved game until it ends or the person leaves, and its rematches."""

    @abstractmethod
    def menu(self) -> None:
        """Offer games, lessons and settings until the person leaves."""

    def begin(self, created: Created) -> None:
        self.welcome_native()
        saved = SavedGame.begin(self.store, created, self.dice())
        try:
            self.play(saved)
        finally:
            self.drop_unplayed(saved)

    def drop_unplayed(self, saved: SavedGame) -> None:
        with contextlib.suppress(LudotecaError):
            saved.catch_up()
            if not saved.session.state.plies and saved.session.state.outcome is None:
                Library(self.store).delete(saved.key)

    def resume(self, key: str) -> None:
        self.play(self.load(key))

    def load(self, key: str) -> SavedGame:
        """Load a game that another program may have left in the middle of a move."""
        saved = SavedGame.load(self.store, key, self.dice())
        if command := Controller(saved.session).on_reopen():
            saved.submit(command, None, time.time(), saved.session.sequence)
        return saved

    def continued(self, record: Record, ply: int, players: tuple[str, str]) -> SavedGame:
        """Begin a game from a move of a recorded one."""
        names, table = self.settings.names(*players), TableRules(takebacks=Consent.FREE)
        session = session_from(
            record, ply, players, names, time.time(), table=table, dice=self.dice()
        )
        return SavedGame.create(self.store, session)

    async def ask_new_game(self, asker: Questions, game: AnyGame) -> Created:
        suggestion = self.suggestion(game.key)
        return (await ask_new_game(asker, self.settings, game, suggestion, self.dice())).created()

    def suggestion(self, key: str) -> Suggestion:
        """Suggest the level of a person's next game."""
        with contextlib.suppress(LudotecaError):
            return suggest_level(Library(self.store).games(), key)
        return Suggestion()


def best_interface(*, plain: bool) -> type[Interface]:
    """Return the full-screen program where the terminal can show it, or else the line dialogue."""
    size = shutil.get_terminal_size((0, 0))
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    is_able = is_terminal and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    if plain or not is_able or size.columns < LEAST_COLUMNS or size.lines < LEAST_LINES:
        from ludoteca.terminal.line.interface import LineInterface

        return LineInterface
    # Lazy: Textual is slow to import.
    from ludoteca.terminal.app.app import FullScreen

    return FullScreen


InterfaceT = TypeVar("InterfaceT", bound=Interface)


@contextmanager
def open_interface(
    kind: type[InterfaceT],
    *,
    lang: str | None = None,
    plain: bool = False,
    glyphs: str | None = None,
    seed: int | None = None,
    open_browser: Callable[[str | None], None] | None = None,
    input: Input | None = None,
    output: Output | None = None,
) -> Iterator[InterfaceT]:
    """Open the terminal and the store, or a temporary store if that cannot be written to."""
    asked = preferred_language(lang) if lang is not None else None
    if glyphs is not None and glyphs not in GLYPH_SETS:
        raise OptionError(
            say(
                "no glyph set called {glyphs}: choose one of {names}",
                glyphs=repr(glyphs),
                names=", ".join(GLYPH_SETS),
            )
        )
    screen = output or Screen(plain=plain)
    with contextlib.ExitStack() as leaving:
        store, trouble = _open_store(leaving)
        with store:
            settings = Settings(Profile(store))
            language = Language(asked or settings.language or preferred_language())
            style = settings.style(plain=plain)
            if glyphs is not None:
                style.glyphs, style.letters = glyphs, False
            terminal = Terminal(
                input or Keyboard(), screen, language.translate, style, language.key
            )
            if trouble is not None:
                terminal.refuse(say("games cannot be saved: {why}", why=trouble.sentence))
            yield kind(
                terminal,
                store,
                settings,
                seed=seed,
                open_browser=open_browser,
                is_kept=trouble is None,
            )


def _open_store(leaving: contextlib.ExitStack) -> tuple[Store, SessionError | None]:
    try:
        store = open_store()
        try:
            # A read-only store is not enough.
            with store.transaction():
                pass
        except SessionError:
            store.close()
            raise
    except SessionError as error:
        elsewhere = leaving.enter_context(tempfile.TemporaryDirectory(prefix="ludoteca-"))
        return Store(Path(elsewhere) / "games.sqlite"), error
    return store, None
