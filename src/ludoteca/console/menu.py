"""The menu: resume, play, saved games, learn, watch, settings, language."""

from __future__ import annotations

from collections.abc import Callable

from ludoteca.console.console import Console
from ludoteca.console.help import show_help
from ludoteca.console.learn import learn
from ludoteca.console.new_game import NewGame, ask_computers, ask_new_game
from ludoteca.console.questions import Back, Item, choose
from ludoteca.console.saved import saved_games
from ludoteca.console.settings import change_language, change_settings
from ludoteca.core import AnyGame, LudotecaError, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.match.actions import actions_of
from ludoteca.match.phrases import about
from ludoteca.match.store.library import GameSummary, Library


class Menu:
    """The opening question, asked again after every game."""

    def __init__(self, console: Console) -> None:
        """Take the console to play in."""
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
            try:
                choose(
                    self.face, say("What would you like to do?"), self._items(), back=say("Leave")
                )()
            except Back:
                return
            except LudotecaError as error:
                self.face.refuse(error.sentence)

    def _items(self) -> list[Item[Callable[[], None]]]:
        latest = self._latest()
        items: list[Item[Callable[[], None]]] = []
        if latest is not None:
            key = latest.key
            items.append(
                Item(
                    lambda: self.console.resume(key),
                    "resume",
                    say("Resume"),
                    latest.title or about(latest),
                )
            )
        items += [Item(self._player_of(game), game.key, say(game.title)) for game in all_games()]
        others = "/".join(Language(key).title for key in languages())
        return [
            *items,
            Item(lambda: saved_games(self.console), "saved", say("Saved games")),
            Item(self.console.browse, "browser", say("In the browser")),
            Item(self._learn, "learn", say("Learn a game")),
            Item(self._watch, "watch", say("Watch two computers")),
            Item(self._rules, "rules", say("Rules and controls")),
            Item(self._settings, "settings", say("Settings")),
            Item(self._language, "language", say("Language"), others),
        ]

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
            try:
                chosen = ask_new_game(self.face, self.settings, game)
            except Back:
                return
            self.console.begin(chosen.created())

        return play

    def _which_game(self) -> AnyGame:
        items = [Item(game, game.key, say(game.title)) for game in all_games()]
        return choose(self.face, say("Which game?"), items, back=say("back"))

    def _learn(self) -> None:
        try:
            learn(self.face, self._which_game(), self.settings.profile)
        except Back:
            return

    def _watch(self) -> None:
        try:
            game = self._which_game()
            chosen = NewGame(game, ask_computers(self.face, game))
        except Back:
            return
        self.console.begin(chosen.created())

    def _rules(self) -> None:
        try:
            game = self._which_game()
            show_help(self.face, game, actions_of(game))
        except Back:
            return

    def _settings(self) -> None:
        change_settings(self.face, self.settings)

    def _language(self) -> None:
        try:
            change_language(self.face, self.settings)
        except Back:
            return
