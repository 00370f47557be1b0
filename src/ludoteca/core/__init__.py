"""The vocabulary every game speaks; nothing here knows any game."""

from ludoteca.core.bits import members
from ludoteca.core.errors import (
    AmbiguousMoveError,
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
from ludoteca.core.failures import why_failed
from ludoteca.core.game import Game, Place, Sign
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
    "Chance",
    "Ending",
    "Field",
    "Game",
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
    "say",
    "split_fields",
    "split_lines",
    "why_failed",
]
