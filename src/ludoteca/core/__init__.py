"""The vocabulary every game speaks; nothing here knows any game."""

from ludoteca.core.announcement import Announcement
from ludoteca.core.bits import members
from ludoteca.core.crash import rules_crash
from ludoteca.core.errors import (
    AmbiguousMoveError,
    GameError,
    IllegalMoveError,
    LudotecaError,
    NotationError,
    OptionError,
    PlayerError,
    PositionError,
    RecordError,
    SessionError,
    UnknownNameError,
)
from ludoteca.core.game import AnyGame, Game, Place, Sign
from ludoteca.core.geometry import Geometry
from ludoteca.core.move import Chance, Move, draw
from ludoteca.core.notation import Notation
from ludoteca.core.outcome import Ending, Outcome
from ludoteca.core.perft import divide, perft
from ludoteca.core.position import Position
from ludoteca.core.reader import Field, check_length, format_rows, split_fields, split_lines
from ludoteca.core.rules import Option, OptionValue, Rules, option
from ludoteca.core.seat import Seat
from ludoteca.core.sentence import Sentence, as_sentence, join, say
from ludoteca.core.steps import moves_beginning, next_steps

__all__ = [
    "AmbiguousMoveError",
    "Announcement",
    "AnyGame",
    "Chance",
    "Ending",
    "Field",
    "Game",
    "GameError",
    "Geometry",
    "IllegalMoveError",
    "LudotecaError",
    "Move",
    "Notation",
    "NotationError",
    "Option",
    "OptionError",
    "OptionValue",
    "Outcome",
    "Place",
    "PlayerError",
    "Position",
    "PositionError",
    "RecordError",
    "Rules",
    "Seat",
    "Sentence",
    "SessionError",
    "Sign",
    "UnknownNameError",
    "as_sentence",
    "check_length",
    "divide",
    "draw",
    "format_rows",
    "join",
    "members",
    "moves_beginning",
    "next_steps",
    "option",
    "perft",
    "rules_crash",
    "say",
    "split_fields",
    "split_lines",
]
