"""The vocabulary shared by all games; nothing here knows any of them."""

from ludoteca.core.crash import blaming, rules_crash
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
    refusal,
    why_failed,
)
from ludoteca.core.event import ByPlayer, Command, Event, Throw, kind_of
from ludoteca.core.game import AnyGame, Game, Place, Sign
from ludoteca.core.geometry import Geometry
from ludoteca.core.move import Chance, Move, Notation, draw
from ludoteca.core.outcome import Ending, Outcome
from ludoteca.core.perft import divide, perft
from ludoteca.core.phase import Act, Choice, Claim, Lot, Naming, Next, Phase, Scene, Tally
from ludoteca.core.position import (
    Announcement,
    Position,
    members,
    touched_points,
    warn_of_repetition,
)
from ludoteca.core.reader import Field, check_length, format_rows, split_fields, split_lines
from ludoteca.core.rules import Option, OptionValue, Rules, by_name, draw_by_repetition, option
from ludoteca.core.seat import Seat
from ludoteca.core.sentence import Sentence, as_sentence, join, say
from ludoteca.core.steps import moves_beginning, next_steps

__all__ = [
    "Act",
    "AmbiguousMoveError",
    "Announcement",
    "AnyGame",
    "ByPlayer",
    "Chance",
    "Choice",
    "Claim",
    "Command",
    "Ending",
    "Event",
    "Field",
    "Game",
    "GameError",
    "Geometry",
    "IllegalMoveError",
    "Lot",
    "LudotecaError",
    "Move",
    "Naming",
    "Next",
    "Notation",
    "NotationError",
    "Option",
    "OptionError",
    "OptionValue",
    "Outcome",
    "Phase",
    "Place",
    "PlayerError",
    "Position",
    "PositionError",
    "RecordError",
    "Rules",
    "Scene",
    "Seat",
    "Sentence",
    "SessionError",
    "Sign",
    "Tally",
    "Throw",
    "UnknownNameError",
    "as_sentence",
    "blaming",
    "by_name",
    "check_length",
    "divide",
    "draw",
    "draw_by_repetition",
    "format_rows",
    "join",
    "kind_of",
    "members",
    "moves_beginning",
    "next_steps",
    "option",
    "perft",
    "refusal",
    "rules_crash",
    "say",
    "split_fields",
    "split_lines",
    "touched_points",
    "warn_of_repetition",
    "why_failed",
]
