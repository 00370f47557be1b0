"""What a person can do at the table besides moving: one list, with the same keys in every face."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import Sentence, say

__all__ = ["ACTIONS", "MARKING_ACTIONS", "Action"]


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can ask for by a key or a word."""

    key: str
    """How programs name it."""

    letter: str
    """The key to press."""

    word: Sentence
    """What can be typed instead of the letter."""

    title: Sentence
    """What it does, in one line."""


_HELP = Action("help", "?", say("help"), say("help on this screen and on this game"))
_UNDO = Action("undo", "u", say("undo"), say("take a step or your last move back"))
_SAVE = Action("save", "s", say("save"), say("save the game as a file too"))
_RESIGN = Action("resign", "r", say("resign"), say("give the game up"))
_QUIT = Action("quit", "q", say("quit"), say("leave; the game is kept"))

_AT_THE_TABLE = (
    _HELP,
    Action("hint", "h", say("hint"), say("have a move suggested")),
    _UNDO,
    Action("moves", "m", say("moves"), say("list the legal moves")),
    Action("view", "v", say("view"), say("show the board again")),
    Action("list", "l", say("list"), say("list the moves made so far")),
    _SAVE,
    Action("offer", "o", say("offer"), say("offer a draw")),
    Action("declare", "i", say("impasse"), say("declare an impasse, in Shogi")),
    Action("no-result", "n", say("no result"), say("agree on no result, in Go")),
    Action("pause", "p", say("pause"), say("pause the game and its clock")),
    Action("browser", "b", say("browser"), say("go on with this game in the browser")),
    _RESIGN,
    _QUIT,
)

_AT_THE_COUNT = (
    _HELP,
    Action("accept", "a", say("accept"), say("accept the count")),
    Action("play-on", "p", say("play on"), say("play on instead of counting")),
    Action("seki", "seki", say("seki"), say("mark a seki, as in seki D4")),
    _UNDO,
    _SAVE,
    _RESIGN,
    _QUIT,
)

ACTIONS = {action.key: action for action in _AT_THE_TABLE}
"""What can be done during play, by key, in the order in which help lists it."""

MARKING_ACTIONS = {action.key: action for action in _AT_THE_COUNT}
"""What can be done while the stones of a game of Go are marked."""
