"""The menu: resume, play, saved games, learn, watch, settings, language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteca.console.face import Face
from ludoteca.console.help import show_help
from ludoteca.console.learn import learn
from ludoteca.console.new_game import Wishes, ask_computers, ask_wishes
from ludoteca.console.questions import Back, Item, choose
from ludoteca.console.saved import saved_games
from ludoteca.console.settings import Settings, change_language, change_settings
from ludoteca.console.table import Table
from ludoteca.core import Game, LudotecaError, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.match.actions import ACTIONS
from ludoteca.match.phrases import about
from ludoteca.match.store.library import GameSummary, Library

__all__ = ["Menu"]


class Menu:
    """The opening question, asked again after every game."""

    def __init__(self, face: Face, table: Table, settings: Settings) -> None:
        """Lay the menu out."""
        self.face = face
        self.table = table
        self.settings = settings
        self._has_complained = False

    def open(self) -> None:
        """Ask what to do and do it, until the person leaves.

        Raises:
            EndOfInputError: There are no more answers.
        """
        self.face.show("Ludoteca")
        while True:
            try:
                choose(self.face, say("What would you like?"), self._items(), back=say("Leave"))()
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
                    lambda: self.table.resume(key),
                    "resume",
                    say("Resume"),
                    latest.title or about(latest),
                )
            )
        items += [Item(self._player_of(game), game.key, say(game.title)) for game in all_games()]
        others = "/".join(Language(key).title for key in languages())
        return [
            *items,
            Item(lambda: saved_games(self.face, self.table), "saved", say("Saved games")),
            Item(self.table.browse, "browser", say("In the browser")),
            Item(self._learn, "learn", say("Learn a game")),
            Item(self._watch, "watch", say("Watch two computers")),
            Item(self._rules, "rules", say("Rules and controls")),
            Item(self._settings, "settings", say("Settings")),
            Item(self._language, "language", say("Language"), others),
        ]

    def _latest(self) -> GameSummary | None:
        """Return the game to resume; a store that cannot be read is told of once."""
        try:
            return Library(self.table.store).latest()
        except LudotecaError as error:
            if not self._has_complained:
                self.face.refuse(error.sentence)
            self._has_complained = True
            return None

    def _player_of(self, game: Game[Any, Any, Any]) -> Callable[[], None]:
        def play() -> None:
            try:
                wishes = ask_wishes(self.face, self.settings, game)
            except Back:
                return
            self.table.begin(wishes.created())

        return play

    def _which_game(self) -> Game[Any, Any, Any]:
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
            wishes = Wishes(game, ask_computers(self.face, game))
        except Back:
            return
        self.table.begin(wishes.created())

    def _rules(self) -> None:
        try:
            show_help(self.face, self._which_game(), ACTIONS)
        except Back:
            return

    def _settings(self) -> None:
        change_settings(self.face, self.settings)

    def _language(self) -> None:
        try:
            change_language(self.face, self.settings)
        except Back:
            return
