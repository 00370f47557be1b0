"""The menu: resume, play, saved games, learn, watch, settings, language."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial

from ludoteca.core import AnyGame, LudotecaError, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.match.actions import actions_of
from ludoteca.store.library import GameSummary, Library, about
from ludoteca.store.suggestion import Suggestion, suggest_level
from ludoteca.terminal.help import show_help
from ludoteca.terminal.line.interface import LineInterface
from ludoteca.terminal.line.lesson import learn
from ludoteca.terminal.line.new_game import NewGame, ask_new_game, computer_questions
from ludoteca.terminal.line.questions import Back, Item, ask_in_turn, choose
from ludoteca.terminal.line.saved_games import saved_games
from ludoteca.terminal.line.settings import change_language, change_settings

_RESUME_SIGN = "r"


class Menu:
    """The main menu, shown again after every game."""

    def __init__(self, interface: LineInterface) -> None:
        self.interface = interface
        self.terminal = interface.terminal
        self.settings = interface.settings
        self._is_fault_shown = False

    def open(self) -> None:
        self.terminal.show("Ludoteca")
        while True:
            question = say("What would you like to do?")
            try:
                items = self._items()
                action = choose(
                    self.terminal, question, items, items[0].sign or 1, back=say("Quit")
                )
            except Back:
                return
            # Before the questions, which list the players.
            self.interface.welcome_native()
            try:
                with contextlib.suppress(Back):
                    action()
            except LudotecaError as error:
                self.terminal.refuse(error.sentence)

    def _items(self) -> list[Item[Callable[[], None]]]:
        items: list[Item[Callable[[], None]]] = [
            Item(self._player_of(game), game.key, say(game.title)) for game in all_games()
        ]
        others = "/".join(Language(key).title for key in languages())
        language = partial(change_language, self.terminal, self.settings)
        return [
            *self._resume(),
            *items,
            Item(lambda: saved_games(self.interface), "saved", say("Saved games")),
            Item(self.interface.browse, "browser", say("Open in the browser")),
            Item(self._learn, "learn", say("Learn a game")),
            Item(self._watch, "watch", say("Watch two computers")),
            Item(self._rules, "rules", say("Rules and controls")),
            Item(
                partial(change_settings, self.terminal, self.settings), "settings", say("Settings")
            ),
            Item(language, "language", say("Language"), others),
        ]

    def _resume(self) -> list[Item[Callable[[], None]]]:
        """Offer the latest game by a letter, so that the numbers of the others never change."""
        latest = self._latest()
        if latest is None:
            return []
        resume, note = partial(self.interface.resume, latest.key), latest.title or about(latest)
        return [Item(resume, "resume", say("Resume"), note, _RESUME_SIGN)]

    def _latest(self) -> GameSummary | None:
        """Return the game to resume; say once if the store cannot be read."""
        try:
            return Library(self.interface.store).latest()
        except LudotecaError as error:
            if not self._is_fault_shown:
                self.terminal.refuse(error.sentence)
            self._is_fault_shown = True
            return None

    def _player_of(self, game: AnyGame) -> Callable[[], None]:
        def play() -> None:
            suggestion, dice = self._suggestion(game), self.interface.dice()
            new = ask_new_game(self.terminal, self.settings, game, suggestion, dice)
            self.interface.begin(new.created())

        return play

    def _suggestion(self, game: AnyGame) -> Suggestion:
        with contextlib.suppress(LudotecaError):
            return suggest_level(Library(self.interface.store).games(), game.key)
        return Suggestion()

    def _which_game(self) -> AnyGame:
        items = [Item(game, game.key, say(game.title)) for game in all_games()]
        return choose(self.terminal, say("Which game?"), items, back=say("back"))

    def _learn(self) -> None:
        learn(self.terminal, self._which_game(), self.settings.profile)

    def _watch(self) -> None:
        new = NewGame(all_games()[0])

        def ask_game() -> bool:
            new.game = self._which_game()
            return True

        ask_in_turn(ask_game, *computer_questions(self.terminal, new))
        self.interface.begin(new.created())

    def _rules(self) -> None:
        game = self._which_game()
        show_help(self.terminal, game, actions_of(game))
