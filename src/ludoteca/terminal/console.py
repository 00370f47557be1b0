"""The terminal as a place to play one game after another."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from ludoteca.core import AnyGame, LudotecaError, Position, SessionError, blaming, say
from ludoteca.match.controller import Controller
from ludoteca.match.events import Consent, Created, TableRules
from ludoteca.match.from_record import session_from
from ludoteca.match.state import Stage
from ludoteca.players import notices
from ludoteca.players.engine import welcome_native
from ludoteca.records.record import Record
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store
from ludoteca.terminal.coordinates import with_standard_rows
from ludoteca.terminal.driver import Driver
from ludoteca.terminal.interface import EndOfInputError, Face
from ludoteca.terminal.new_game import ask_players
from ludoteca.terminal.questions import Back
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.table import Leave, OpenBrowser, TerminalTable
from ludoteca.terminal.viewer import Viewer


class Console:
    """A face, the store of its games, and the person's settings."""

    def __init__(
        self,
        face: Face,
        store: Store,
        settings: Settings,
        *,
        seed: int | None = None,
        open_browser: Callable[[str | None], None] | None = None,
        is_kept: bool = True,
    ) -> None:
        """Put it together.

        Args:
            face: What people see and answer.
            store: Where games are saved.
            settings: What the person has chosen.
            seed: Where dice and computers start; None for anywhere.
            open_browser: Shows a saved game, or the first screen, in the browser until the person
                comes back; None where there is no browser.
            is_kept: Whether the store outlasts the program.
        """
        self.face = face
        self.store = store
        self.settings = settings
        self.seed = seed
        self.is_kept = is_kept
        self._open_browser = open_browser
        self.has_crashed = False
        """Whether the rules of a game have crashed here."""

    def browse(self, key: str | None = None) -> None:
        """Continue in the browser, with a saved game or at the first screen.

        Raises:
            SessionError: There is no browser here.
        """
        if self._open_browser is None:
            raise SessionError(
                "console/no-browser", say("games cannot be opened in a browser here")
            )
        self._open_browser(key)

    def dice(self) -> random.Random:
        """Take fresh dice, which start where the seed says."""
        return random.Random(self.seed)

    def welcome_native(self) -> None:
        """Use a native module that was built since the last game, and say so."""
        if built := welcome_native():
            self.face.show(built)

    def begin(self, created: Created) -> None:
        """Play a new game.

        Raises:
            LudotecaError: There can be no such game.
            EndOfInputError: There are no more answers; the game is saved.
        """
        self.welcome_native()
        saved = SavedGame.begin(self.store, created, self.dice())
        try:
            self.play(saved)
        finally:
            self._drop_unplayed(saved)

    def _drop_unplayed(self, saved: SavedGame) -> None:
        """Forget a game that was abandoned before its first move, here and elsewhere."""
        with contextlib.suppress(LudotecaError):
            saved.catch_up()
            if not saved.session.state.plies and saved.session.state.outcome is None:
                Library(self.store).delete(saved.key)

    def resume(self, key: str) -> None:
        """Continue a saved game.

        Raises:
            LudotecaError: There is no such game.
            EndOfInputError: There are no more answers; the game is saved.
        """
        saved = SavedGame.load(self.store, key, self.dice())
        if command := Controller(saved.session).on_reopen():
            saved.submit(command, None, time.time(), saved.session.sequence)
        self.play(saved)

    def play(self, saved: SavedGame) -> None:
        """Play a saved game until it ends or the person leaves, and its rematches.

        Raises:
            LudotecaError: The browser cannot be opened.
            EndOfInputError: There are no more answers; the game is saved.
        """
        state = saved.session.state
        face = self._face_for(state.game, state.position)
        table = TerminalTable(
            face,
            saved,
            seed=self.seed,
            seconds=self.settings.seconds,
            throws_for_people=self.settings.auto_throw,
            turns=self.settings.turns_board,
            is_flipped=self.settings.is_flipped(saved.key),
            on_flip=partial(self.settings.set_flipped, saved.key),
        )
        title, rules = say(state.game.title), say(state.position.rules.title)
        if state.is_watched:
            face.show(
                say(
                    "{game}, {rules} rules. Ctrl-C pauses, Enter shows the next move.",
                    game=title,
                    rules=rules,
                )
            )
        else:
            face.show(say("{game}, {rules} rules. Type ? for help.", game=title, rules=rules))
        table.notify(notices(state.players, state.game, state.position))
        driver = Driver(table, self.settings.pause)
        self._drive(table, driver)
        if driver.is_rematch_due:
            self.begin(saved.session.rematch(time.time()))
        elif driver.next_level is not None:
            self.begin(saved.session.against(driver.next_level.player, time.time()))
        elif driver.is_review_wanted and not self.view(saved.session.to_record()):
            self.play(saved)

    def view(self, record: Record) -> bool:
        """Look at a recorded game; tell whether it was played on from one of its moves.

        Raises:
            LudotecaError: The record is not one of a game that can be shown here.
            EndOfInputError: There are no more answers.
        """
        face = self._face_for(record.find_game(), record.first_position())
        viewer = Viewer(face, record)
        while True:
            ply = viewer.look()
            if ply is None:
                return False
            with contextlib.suppress(Back):
                players, _ = ask_players(self.face, viewer.game, with_lots=False)
                break
        names, table = self.settings.names(*players), TableRules(takebacks=Consent.FREE)
        session = session_from(
            record, ply, players, names, time.time(), table=table, dice=self.dice()
        )
        self.play(SavedGame.adopt(self.store, session))
        return True

    def _face_for(self, game: AnyGame, position: Position[Any]) -> Face:
        """Return the face that counts rows as the person wants."""
        is_other = self.settings.standard_rows
        return with_standard_rows(self.face, game, position) if is_other else self.face

    def _drive(self, table: TerminalTable, driver: Driver) -> None:
        """Play on; where the person leaves, the game is saved."""
        try:
            with blaming(table.state.game):
                driver.run()
        except SessionError as error:
            table.refuse(error)
        except LudotecaError as error:
            self.face.refuse(error.sentence)
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
            self.face.show()
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
            self.face.show(say("No move was made: there is nothing to save."))
        elif self.is_kept:
            self.face.show(say("The game is saved. Choose Resume to continue it."))
        else:
            self.face.show(say("The game is not saved: it lasts until you leave Ludoteca."))
