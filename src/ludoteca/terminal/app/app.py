"""The full-screen program: its screens, texts and colours."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from typing import Any, ClassVar

from textual.app import App, SuspendNotSupported, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.screen import Screen

from ludoteca.core import AnyGame, LudotecaError, Sentence, join, say
from ludoteca.locale import Language, languages
from ludoteca.locale.help import help_text
from ludoteca.match.events import Created
from ludoteca.picture.cells.palette import NO_COLOURS, STYLES, Palette, palette_for
from ludoteca.players import notices
from ludoteca.players.engine import welcome_native
from ludoteca.records.record import Record
from ludoteca.store.saved_game import SavedGame
from ludoteca.terminal.app.dialogs import DialogQuestions, PageDialog
from ludoteca.terminal.app.home import HomeScreen
from ludoteca.terminal.app.lesson import LessonScreen
from ludoteca.terminal.app.review import ReviewScreen
from ludoteca.terminal.app.saved_games import SavedGamesScreen
from ludoteca.terminal.app.table import TableScreen
from ludoteca.terminal.files import ask_record
from ludoteca.terminal.interface import Interface
from ludoteca.terminal.lessons import LessonProgress
from ludoteca.terminal.new_game import ask_players, ask_watched
from ludoteca.terminal.questions import Back, Item
from ludoteca.terminal.settings_questions import change_language, change_settings
from ludoteca.terminal.terminal import EndOfInputError, harmless, punctuate

# The key, the title and the function of something that can be done.
Act = tuple[str, Sentence, Callable[[], Any]]

_DEPTHS = {"standard": 16, "windows": 16, "256": 256, "truecolor": 1 << 24}


class LudotecaApp(App[None]):
    """Games at a terminal, on the whole screen."""

    CSS_PATH = "app.tcss"
    TITLE = "Ludoteca"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, interface: Interface, saved: SavedGame | None = None) -> None:
        # Textual writes shades of grey for NO_COLOR, unless it keeps the terminal's own colours.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.interface = interface
        self.terminal = interface.terminal
        self.settings = interface.settings
        self.asker = DialogQuestions(self, interface.terminal)
        self.has_crashed = False
        self.begun: dict[str, SavedGame] = {}  # The games that were begun here, by key
        self._saved = saved
        self._board_style = STYLES[0]
        self._refusal = ""

    def text(self, sentence: str) -> str:
        return harmless(self.terminal.translate(sentence))

    def palette(self, game: AnyGame) -> Palette:
        """Return the colours of a game's board, as far as the terminal has any."""
        depth = _DEPTHS.get(self.console.color_system or "", 0)
        if self.no_color or not depth:
            return NO_COLOURS
        is_dark = self.current_theme.dark
        return palette_for(game, self._board_style, is_dark=is_dark, depth=depth)

    def on_mount(self) -> None:
        with self.refusing():
            self._set_theme()
        if not self.interface.is_kept:
            self.refuse(say("The game is not saved: it lasts until you leave Ludoteca."))
        if self._saved is None:
            self.push_screen(HomeScreen())
        else:
            self.open_table(self._saved)

    def refuse(self, sentence: Sentence) -> None:
        self._refusal = punctuate(self.text(sentence))
        self.notify(self._refusal, severity="error", markup=False)

    def _exit_if_done(self) -> None:
        """Leave a program that was opened for one game, once nothing is left on its screen."""
        if self._saved is not None and len(self.screen_stack) == 1:
            self.exit(message=self._refusal or None)

    def ask(self, asked: Coroutine[Any, Any, Any]) -> None:
        """Ask questions one after the other; Escape leaves them."""
        self.run_worker(self._ask(asked))

    async def _ask(self, asked: Coroutine[Any, Any, Any]) -> None:
        try:
            await asked
        except Back:
            pass
        except LudotecaError as error:
            self.refuse(error.sentence)
        finally:
            self.asker.show_remarks()
            self._exit_if_done()

    # What can be done from every screen.

    def new_game(self, game: AnyGame) -> None:
        self.ask(self._begin(self.interface.ask_new_game(self.asker, game)))

    def watch_computers(self, game: AnyGame) -> None:
        self.ask(self._begin(ask_watched(self.asker, game)))

    async def _begin(self, asked: Coroutine[Any, Any, Created]) -> None:
        self.begin(await asked)

    def begin(self, created: Created) -> None:
        if built := welcome_native():
            self.notify(self.text(built), markup=False)
        saved = SavedGame.begin(self.interface.store, created, self.interface.dice())
        self.begun[saved.key] = saved
        self.open_table(saved)

    def resume(self, key: str) -> None:
        with self.refusing():
            self.open_table(self.interface.load(key))

    def open_table(self, saved: SavedGame) -> None:
        state = saved.session.state
        if not state.game.has_picture:
            # Its board is only a drawing: the line dialogue shows it.
            from ludoteca.terminal.line.interface import LineInterface  # rarely needed

            line = LineInterface(self.terminal, self.interface.store, self.settings)
            self.outside(lambda: line.play(saved))
            self._left(saved, "leave")
            return
        for sentence in notices(state.players, state.game, state.position):
            self.notify(self.text(sentence), markup=False)
        self._refusal = ""
        self.push_screen(TableScreen(self.interface, saved, self.asker), partial(self._left, saved))

    def _left(self, saved: SavedGame, what: str | None) -> None:
        """Go on after a table was left."""
        if what == "browser":
            self.outside(lambda: self.interface.browse(saved.key))
            self.resume(saved.key)
        elif saved.key in self.begun:
            self.interface.drop_unplayed(saved)
        session = saved.session
        with self.refusing():
            if what == "rematch":
                self.begin(session.rematch(time.time()))
            elif what == "level":
                level = self.interface.suggestion(session.state.game.key)
                self.begin(session.against(level.player, time.time()))
            elif what == "review":
                self.review(session.to_record(), saved)
        self._exit_if_done()

    def review(self, record: Record, saved: SavedGame | None = None) -> None:
        """Review a record; ``saved`` is the game to return to."""

        def left(ply: int | None) -> None:
            if ply is not None:
                self.ask(self._play_on(record, ply, saved))
            elif saved is not None:
                self.open_table(saved)

        with self.refusing():
            self.push_screen(ReviewScreen(record), left)

    async def _play_on(self, record: Record, ply: int, saved: SavedGame | None) -> None:
        try:
            players, _ = await ask_players(self.asker, record.find_game(), with_lots=False)
        except Back:
            self.review(record, saved)
        else:
            self.open_table(self.interface.continued(record, ply, players))

    def outside(self, act: Callable[[], object]) -> None:
        """Give the terminal to something else; Ctrl-C ends that, not this program."""
        handler, refusal = signal.getsignal(signal.SIGINT), None
        try:
            with self.suspend():
                # An exception must not leave the program suspended.
                signal.signal(signal.SIGINT, signal.default_int_handler)
                try:
                    act()
                except LudotecaError as error:
                    refusal = error.sentence
                except (EndOfInputError, KeyboardInterrupt):
                    pass
                finally:
                    signal.signal(signal.SIGINT, handler)
        except SuspendNotSupported:
            refusal = say("games cannot be opened in a browser here")
        if refusal is not None:
            self.refuse(refusal)

    def learn(self, game: AnyGame) -> None:
        with self.refusing():
            lesson = LessonProgress(game, self.terminal.language, self.settings.profile)
            self.push_screen(LessonScreen(lesson))

    def show_rules(self, game: AnyGame) -> None:
        self.push_screen(PageDialog(help_text(game, self.terminal.language)))

    async def _open_file(self) -> None:
        self.review(await ask_record(self.asker))

    async def _change_appearance(self) -> None:
        boards = [Item("wood", "wood", say("Wood")), Item("slate", "slate", say("Slate"))]
        screens = [Item("dark", "dark", say("Dark")), Item("light", "light", say("Light"))]
        board = await self.asker.choose(say("Board"), boards, back=say("back"))
        self.settings.profile.set("board", board)
        screen = await self.asker.choose(say("Appearance"), screens, back=say("back"))
        self.settings.profile.set("screen", screen)
        self._set_theme()
        self.refresh_texts()

    def _set_theme(self) -> None:
        chosen = self.settings.profile.get("board")
        self._board_style = chosen if chosen in STYLES else STYLES[0]
        is_light = self.settings.profile.get("screen") == "light"
        self.theme = "textual-light" if is_light else "textual-dark"

    def _change(self, change: Callable[..., Coroutine[Any, Any, None]]) -> None:
        async def changed() -> None:
            try:
                await change(self.asker, self.settings)
            finally:
                self.terminal.style = self.settings.style()
                self.refresh_texts()

        self.ask(changed())

    def refresh_texts(self) -> None:
        """Show all screens in the language and with the signs that were chosen."""
        for screen in self.screen_stack:
            if hasattr(screen, "retranslate"):
                screen.retranslate()

    @contextlib.contextmanager
    def refusing(self) -> Iterator[None]:
        try:
            yield
        except LudotecaError as error:
            self.refuse(error.sentence)

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandPalette):
            hint = self.text(say("Type the name of an action"))
            self.push_screen(CommandPalette(placeholder=hint, id="--command-palette"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterator[SystemCommand]:
        """List what the palette (Ctrl+P) offers: the actions of the screen, then the program's."""
        if isinstance(screen, TableScreen):
            for action in screen.play.listed_actions().values():
                word, title = self.text(action.word).capitalize(), self.text(action.title)
                yield SystemCommand(word, title, partial(screen.action_act, action.key))
        for _, title, act in self.acts():
            yield SystemCommand(self.text(title), "", act)

    def acts(self) -> list[Act]:
        """List what can be done from every screen."""
        others = " / ".join(Language(key).title for key in languages())
        return [
            ("saved", say("Saved games"), lambda: self.push_screen(SavedGamesScreen())),
            ("file", say("Open a file"), lambda: self.ask(self._open_file())),
            ("browser", say("Open in the browser"), lambda: self.outside(self.interface.browse)),
            ("settings", say("Settings"), lambda: self._change(change_settings)),
            ("appearance", say("Appearance"), lambda: self.ask(self._change_appearance())),
            (
                "language",
                join(": ", [say("Language"), others]),
                lambda: self._change(change_language),
            ),
            ("quit", say("Quit"), self.exit),
        ]


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
