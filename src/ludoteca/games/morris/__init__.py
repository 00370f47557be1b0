"""Nine Men's Morris and its relatives: three men in a line close a mill and take an enemy man."""

from __future__ import annotations

from ludoteca.core import Game
from ludoteca.games.morris.diagram import SIGNS, draw, places, read_diagram
from ludoteca.games.morris.evaluate import evaluate
from ludoteca.games.morris.geometry import geometry, reserves
from ludoteca.games.morris.narration import ask_step, dangers, narrate, threats
from ludoteca.games.morris.notations.standard_rows import STANDARD_ROWS
from ludoteca.games.morris.position import MorrisMove, MorrisPosition, setup
from ludoteca.games.morris.rules import PRESETS, MorrisEnding, MorrisRules
from ludoteca.games.morris.text import format_position, parse_move, read_position

__all__ = ["GAME", "MorrisEnding", "MorrisMove", "MorrisPosition", "MorrisRules"]

GAME: Game[MorrisRules, MorrisPosition, MorrisMove] = Game(
    key="morris",
    title="Nine Men's Morris",
    summary="Line up three to take a man: one of the oldest board games.",
    seat_names=("White", "Black"),
    presets=PRESETS,
    setup=setup,
    read_position=read_position,
    format_position=format_position,
    parse_move=parse_move,
    draw=draw,
    read_diagram=read_diagram,
    evaluate=evaluate,
    notations={STANDARD_ROWS.key: STANDARD_ROWS},
    narrate=narrate,
    threats=threats,
    dangers=dangers,
    ask_step=ask_step,
    places=places,
    signs=SIGNS,
    geometry=geometry,
    reserves=reserves,
)
