"""The menu: resume, play, saved games, learn, watch, settings, language."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from ludoteca.core import AnyGame, LudotecaError, Position, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.match.actions import actions_of
from ludoteca.match.events import Created
from ludoteca.match.session import Session
from ludoteca.store.library import GameSummary, Library, about
from ludoteca.store.profile import Profile
from ludoteca.terminal.files import ask_about, ask_record
from ludoteca.terminal.help import show_help
from ludoteca.terminal.lessons import LessonProgress
from ludoteca.terminal.line.display import show_position
from ludoteca.terminal.line.interface import LineInterface
from ludoteca.terminal.line.questions import LineQuestions
from ludoteca.terminal.new_game import ask_game, ask_watched
from ludoteca.terminal.questions import Back, Item, Questions, at_once
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.settings_questions import change_language, change_settings
from ludoteca.terminal.terminal import Terminal

_RESUME_SIGN = "r"
_MAX_LISTED = 20
_OPEN = "open"
_OLDER = "older"


class Menu:
    """The main menu, shown again after every game."""

    def __init__(self, interface: LineInterface) -> None:
        self.interface = interface
        self.terminal = interface.terminal
        self._asker = LineQuestions(self.terminal)
        self.settings = interface.settings
        self._is_fault_shown = False

    def open(self) -> None:
        self.terminal.show("Ludoteca")
        while True:
            question = say("What would you like to do?")
            try:
                items = self._items()
                first = items[0].sign or 1
                action = at_once(self._asker.choose(question, items, first, back=say("Quit")))
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

        def change(asked: Callable[[Questions, Settings], Coroutine[Any, Any, None]]) -> None:
            at_once(asked(self._asker, self.settings))

        return [
            *self._resume(),
            *items,
            Item(lambda: saved_games(self.interface), "saved", say("Saved games")),
            Item(self.interface.browse, "browser", say("Open in the browser")),
            Item(self._learn, "learn", say("Learn a game")),
            Item(self._watch, "watch", say("Watch two computers")),
            Item(self._rules, "rules", say("Rules and controls")),
            Item(partial(change, change_settings), "settings", say("Settings")),
            Item(partial(change, change_language), "language", say("Language"), others),
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
        return lambda: self._begin(self.interface.ask_new_game(self._asker, game))

    def _begin(self, asked: Coroutine[Any, Any, Created]) -> None:
        self.interface.begin(at_once(asked))

    def _which_game(self) -> AnyGame:
        return at_once(ask_game(self._asker))

    def _learn(self) -> None:
        learn(self.terminal, self._which_game(), self.settings.profile)

    def _watch(self) -> None:
        self._begin(ask_watched(self._asker))

    def _rules(self) -> None:
        game = self._which_game()
        show_help(self.terminal, game, actions_of(game))


def saved_games(interface: LineInterface) -> None:
    library, asker = Library(interface.store), LineQuestions(interface.terminal)
    begin = 0
    while True:
        games = library.games()
        items: list[Item[GameSummary | str]] = [
            Item(one, one.key, one.title or about(one), about(one) if one.title else "")
            for one in games[begin : begin + _MAX_LISTED]
        ]
        if games[begin + _MAX_LISTED :]:
            items.append(Item(_OLDER, _OLDER, say("Older games")))
        items.append(Item(_OPEN, _OPEN, say("Open a file")))
        question = say("Saved games") if games else say("No saved games yet")
        try:
            chosen = at_once(asker.choose(question, items, back=say("back")))
            if isinstance(chosen, GameSummary):
                _manage(interface, asker, library, chosen)
            elif chosen == _OLDER:
                begin += _MAX_LISTED
            else:
                interface.view(at_once(ask_record(asker)))
        except Back:
            if not begin:
                return
            begin -= _MAX_LISTED
        except LudotecaError as error:
            interface.terminal.refuse(error.sentence)


def _manage(
    interface: LineInterface, asker: Questions, library: Library, game: GameSummary
) -> None:
    """Ask what to do with a game, again after a review that did not go on with it."""
    chosen = "look"
    with contextlib.suppress(Back):
        while chosen == "look":
            chosen = at_once(ask_about(asker, library, game))
            if chosen == "continue":
                interface.resume(game.key)
            elif chosen == "look":
                session = Session.replay(interface.store.events(game.key))
                chosen = "played" if interface.view(session.to_record()) else chosen


def learn(terminal: Terminal, game: AnyGame, profile: Profile) -> None:
    """Go through a game's lesson, which can be left at any step and continued there."""
    lesson = LessonProgress(game, terminal.language, profile)
    while True:
        terminal.show()
        terminal.show(lesson.title)
        if not _teach(terminal, lesson):
            terminal.show(say("The lesson will continue here next time."))
            return
        if lesson.is_last:
            terminal.show(say("You have finished the lesson. Now play a game!"))
            return
        if terminal.ask(say("Press Enter to continue. > ")).casefold() == "q":
            return
        lesson.begin(lesson.number + 1)


def _teach(terminal: Terminal, lesson: LessonProgress) -> bool:
    """Ask until the answer is right; return False if the person leaves."""
    for sentence in lesson.thrown:
        terminal.show(sentence)
    _show(terminal, lesson.game, lesson.position)
    terminal.show(lesson.step.text)
    while not lesson.is_done:
        if lesson.entry.is_worth_listing:
            terminal.show(lesson.entry.in_words())
        terminal.show(say("Your move? (m shows the answer, q leaves)"))
        answer = terminal.ask("> ")
        if answer.casefold() == "q":
            return False
        if answer.casefold() == "m":
            terminal.show(lesson.answer)
        elif answer:
            _take(terminal, lesson, answer)
    _show(terminal, lesson.game, lesson.position)
    terminal.show(lesson.step.right)
    return True


def _take(terminal: Terminal, lesson: LessonProgress, answer: str) -> None:
    try:
        told = lesson.take(lambda entry: entry.read(answer, terminal.translate, terminal.in_latin))
    except LudotecaError as error:
        terminal.refuse(error.sentence)
        return
    for sentence in told:
        terminal.show(sentence)


def _show(terminal: Terminal, game: AnyGame, position: Position[Any]) -> None:
    show_position(terminal, game, position, game.beside_board(position), {})
    if not terminal.style.plain:
        terminal.show()
