"""The menu: resume, play, saved games, learn, watch, settings, language."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial

from ludoteca.core import AnyGame, LudotecaError, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.match.actions import actions_of
from ludoteca.match.phrases import about
from ludoteca.store.library import GameSummary, Library
from ludoteca.store.suggestion import Suggestion, suggest_level
from ludoteca.terminal.console import Console
from ludoteca.terminal.help import show_help
from ludoteca.terminal.learn import learn
from ludoteca.terminal.new_game import NewGame, ask_new_game, computer_questions
from ludoteca.terminal.questions import Back, Item, ask_in_turn, choose
from ludoteca.terminal.saved import saved_games
from ludoteca.terminal.settings import change_language, change_settings

_RESUME_SIGN = "r"


class Menu:
    """The opening question, asked again after every game."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.face = console.face
        self.settings = console.settings
        self._is_fault_told = False

    def open(self) -> None:
        """Ask what to do and do it, until the person leaves.

        Raises:
            EndOfInputError: There are no more answers.
        """
        self.face.show("Ludoteca")
        while True:
            question = say("What would you like to do?")
            try:
                items = self._items()
                action = choose(self.face, question, items, items[0].sign or 1, back=say("Quit"))
            except Back:
                return
            # Before the questions: they name who can play.
            self.console.welcome_native()
            try:
                with contextlib.suppress(Back):
                    action()
            except LudotecaError as error:
                self.face.refuse(error.sentence)

    def _items(self) -> list[Item[Callable[[], None]]]:
        items: list[Item[Callable[[], None]]] = [
            Item(self._player_of(game), game.key, say(game.title)) for game in all_games()
        ]
        others = "/".join(Language(key).title for key in languages())
        language = partial(change_language, self.face, self.settings)
        return [
            *self._resume(),
            *items,
            Item(lambda: saved_games(self.console), "saved", say("Saved games")),
            Item(self.console.browse, "browser", say("Open in the browser")),
            Item(self._learn, "learn", say("Learn a game")),
            Item(self._watch, "watch", say("Watch two computers")),
            Item(self._rules, "rules", say("Rules and controls")),
            Item(partial(change_settings, self.face, self.settings), "settings", say("Settings")),
            Item(language, "language", say("Language"), others),
        ]

    def _resume(self) -> list[Item[Callable[[], None]]]:
        """Offer the latest game by a letter, so that the numbers of the others never change."""
        latest = self._latest()
        if latest is None:
            return []
        resume, note = partial(self.console.resume, latest.key), latest.title or about(latest)
        return [Item(resume, "resume", say("Resume"), note, _RESUME_SIGN)]

    def _latest(self) -> GameSummary | None:
        """Return the game to resume; say once if the store cannot be read."""
        try:
            return Library(self.console.store).latest()
        except LudotecaError as error:
            if not self._is_fault_told:
                self.face.refuse(error.sentence)
            self._is_fault_told = True
            return None

    def _player_of(self, game: AnyGame) -> Callable[[], None]:
        def play() -> None:
            suggestion, dice = self._suggestion(game), self.console.dice()
            new = ask_new_game(self.face, self.settings, game, suggestion, dice)
            self.console.begin(new.created())

        return play

    def _suggestion(self, game: AnyGame) -> Suggestion:
        """Return the level for the next game; the first one if the store cannot be read."""
        with contextlib.suppress(LudotecaError):
            return suggest_level(Library(self.console.store).games(), game.key)
        return Suggestion()

    def _which_game(self) -> AnyGame:
        items = [Item(game, game.key, say(game.title)) for game in all_games()]
        return choose(self.face, say("Which game?"), items, back=say("back"))

    def _learn(self) -> None:
        learn(self.face, self._which_game(), self.settings.profile)

    def _watch(self) -> None:
        new = NewGame(all_games()[0])

        def ask_game() -> bool:
            new.game = self._which_game()
            return True

        ask_in_turn(ask_game, *computer_questions(self.face, new))
        self.console.begin(new.created())

    def _rules(self) -> None:
        game = self._which_game()
        show_help(self.face, game, actions_of(game))
