"""The actions of a person besides moving: one list with the same keys in every interface."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import AnyGame, Scene, Sentence, say
from ludoteca.players.specialists import is_solvable


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can ask for with a key or a word."""

    key: str
    letter: str  # The key to press
    word: Sentence  # The word to type instead of the letter
    title: Sentence


_HELP = Action("help", "?", say("help"), say("help with this screen and this game"))
_HINT = Action("hint", "h", say("hint"), say("suggest a move"))
UNDO = Action("undo", "u", say("undo"), say("take back a step or your last move"))
_MOVES = Action("moves", "m", say("moves"), say("list the legal moves"))
VERDICTS = Action("verdicts", "w", say("verdicts"), say("show or hide what each move is worth"))
_VIEW = Action("view", "v", say("view"), say("show the board again"))
FLIP = Action("flip", "f", say("flip"), say("flip the board"))
_LIST = Action("list", "l", say("list"), say("list the moves so far"))
_SAVE = Action("save", "s", say("save"), say("save the game to a file"))
OFFER = Action("offer", "o", say("offer"), say("offer a draw"))
_NO_RESULT = Action("no-result", "n", say("no result"), say("agree on no result"))
_PAUSE = Action("pause", "p", say("pause"), say("pause the game and its clock"))
_BROWSER = Action("browser", "b", say("browser"), say("continue this game in the browser"))
_RESIGN = Action("resign", "r", say("resign"), say("resign the game"))
_QUIT = Action("quit", "q", say("quit"), say("leave the table"))


def actions_of(game: AnyGame) -> dict[str, Action]:
    """Return the actions during play by key, in the order of the help screen."""
    offer = [OFFER] if game.draws_are_offered else []
    claims = [Action(one.key, one.letter, one.word, one.title) for one in game.claims]
    no_result = [_NO_RESULT] if game.can_be_void else []
    verdicts = [VERDICTS] if is_solvable(game) else []
    usual = [_HELP, _HINT, UNDO, _MOVES, *verdicts, _VIEW, _LIST, _SAVE]
    special = [*offer, *claims, *no_result]
    return {one.key: one for one in (*usual, *special, _PAUSE, _BROWSER, _RESIGN, _QUIT)}


def phase_actions(scene: Scene) -> dict[str, Action]:
    """Return the actions in a phase by key, in the order of the help screen."""
    own = [Action(one.key, one.letter, one.word, one.title) for one in scene.choices]
    # A phase whose points can be named is about the board.
    view = [_VIEW] if scene.touch is not None else []
    return {one.key: one for one in (_HELP, *own, *view, _SAVE, _RESIGN, _QUIT)}
