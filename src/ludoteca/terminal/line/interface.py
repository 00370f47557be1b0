"""The line interface: plays one game after another at a terminal."""

from __future__ import annotations

import contextlib
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludoteca.core import AnyGame, LudotecaError, OptionError, Position, SessionError, blaming, say
from ludoteca.locale import Language, preferred_language
from ludoteca.match.controller import Controller
from ludoteca.match.events import Consent, Created, TableRules
from ludoteca.match.from_record import session_from
from ludoteca.match.state import Stage
from ludoteca.players import notices
from ludoteca.players.engine import welcome_native
from ludoteca.records.record import Record
from ludoteca.store.library import Library
from ludoteca.store.profile import Profile
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store, open_store
from ludoteca.terminal.board import GLYPH_SETS
from ludoteca.terminal.coordinates import with_standard_rows
from ludoteca.terminal.line.driver import Driver
from ludoteca.terminal.line.new_game import ask_players
from ludoteca.terminal.line.questions import Back
from ludoteca.terminal.line.table import Leave, OpenBrowser, TerminalTable
from ludoteca.terminal.line.viewer import Viewer
from ludoteca.terminal.screen import Keyboard, Screen
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.terminal import EndOfInputError, Input, Output, Terminal


class LineInterface:
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
        self._open_browser = open_browser
        self.has_crashed = False

    def browse(self, key: str | None = None) -> None:
        if self._open_browser is None:
            raise SessionError(
                "terminal/no-browser", say("games cannot be opened in a browser here")
            )
        self._open_browser(key)

    def dice(self) -> random.Random:
        return random.Random(self.seed)

    def welcome_native(self) -> None:
        """Use a native module that was built since the last game, and say so."""
        if built := welcome_native():
            self.terminal.show(built)

    def begin(self, created: Created) -> None:
        self.welcome_native()
        saved = SavedGame.begin(self.store, created, self.dice())
        try:
            self.play(saved)
        finally:
            self._drop_unplayed(saved)

    def _drop_unplayed(self, saved: SavedGame) -> None:
        with contextlib.suppress(LudotecaError):
            saved.catch_up()
            if not saved.session.state.plies and saved.session.state.outcome is None:
                Library(self.store).delete(saved.key)

    def resume(self, key: str) -> None:
        saved = SavedGame.load(self.store, key, self.dice())
        if command := Controller(saved.session).on_reopen():
            saved.submit(command, None, time.time(), saved.session.sequence)
        self.play(saved)

    def play(self, saved: SavedGame) -> None:
        """Play a saved game until it ends or the person leaves, and its rematches."""
        state = saved.session.state
        terminal = self._terminal_for(state.game, state.position)
        table = TerminalTable(terminal, saved, self.settings, self.seed)
        title, rules = say(state.game.title), say(state.position.rules.title)
        if state.is_watched:
            terminal.show(
                say(
                    "{game}, {rules} rules. Ctrl-C pauses, Enter shows the next move.",
                    game=title,
                    rules=rules,
                )
            )
        else:
            terminal.show(say("{game}, {rules} rules. Type ? for help.", game=title, rules=rules))
        table.narrator.notify(notices(state.players, state.game, state.position))
        driver = Driver(table)
        self._drive(table, driver)
        if driver.is_rematch_due:
            self.begin(saved.session.rematch(time.time()))
        elif driver.next_level is not None:
            self.begin(saved.session.against(driver.next_level.player, time.time()))
        elif driver.is_review_wanted and not self.view(saved.session.to_record()):
            self.play(saved)

    def view(self, record: Record) -> bool:
        """Review a recorded game; return whether it was continued from one of its moves."""
        terminal = self._terminal_for(record.find_game(), record.first_position())
        viewer = Viewer(terminal, record)
        while True:
            ply = viewer.open()
            if ply is None:
                return False
            with contextlib.suppress(Back):
                players, _ = ask_players(self.terminal, viewer.game, with_lots=False)
                break
        names, table = self.settings.names(*players), TableRules(takebacks=Consent.FREE)
        session = session_from(
            record, ply, players, names, time.time(), table=table, dice=self.dice()
        )
        self.play(SavedGame.create(self.store, session))
        return True

    def _terminal_for(self, game: AnyGame, position: Position[Any]) -> Terminal:
        is_other = self.settings.standard_rows
        return with_standard_rows(self.terminal, game, position) if is_other else self.terminal

    def _drive(self, table: TerminalTable, driver: Driver) -> None:
        try:
            with blaming(table.state.game):
                driver.run()
        except SessionError as error:
            table.refuse(error)
        except LudotecaError as error:
            self.terminal.refuse(error.sentence)
            self._leave(table)
        except OpenBrowser:
            self._leave(table)
            self.browse(table.saved.key)
        except (Leave, Back):
            self._leave(table)
        except EndOfInputError:
            self._leave(table)
            raise
        except KeyboardInterrupt:
            self.terminal.show()
            self._leave(table)
            raise
        finally:
            self.has_crashed |= table.crashes > 0

    def _leave(self, table: TerminalTable) -> None:
        if table.state.stage is Stage.OVER:
            return
        if command := table.controller.on_leave():
            with contextlib.suppress(SessionError):
                table.submit(command, None)
        if not table.state.plies:
            self.terminal.show(say("No move was made: there is nothing to save."))
        elif self.is_kept:
            self.terminal.show(say("The game is saved. Choose Resume to continue it."))
        else:
            self.terminal.show(say("The game is not saved: it lasts until you leave Ludoteca."))


@contextmanager
def open_interface(
    *,
    lang: str | None = None,
    plain: bool = False,
    glyphs: str | None = None,
    seed: int | None = None,
    open_browser: Callable[[str | None], None] | None = None,
    input: Input | None = None,
    output: Output | None = None,
) -> Iterator[LineInterface]:
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
            yield LineInterface(
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
