"""Senet: five pieces each race along thirty squares, past the trap and off the board."""

from __future__ import annotations

from ludoteca.core import Game
from ludoteca.games.senet.diagram import SIGNS, draw, places, read_diagram
from ludoteca.games.senet.evaluate import evaluate
from ludoteca.games.senet.geometry import geometry, reserves
from ludoteca.games.senet.narration import name_step, narrate, protected, threats, why_not_step
from ludoteca.games.senet.notations.pieces import PIECES_ONLY
from ludoteca.games.senet.position import (
    SenetMove,
    SenetPass,
    SenetPosition,
    SenetStep,
    SenetThrow,
    setup,
)
from ludoteca.games.senet.rolloff import RollOff, roll_off
from ludoteca.games.senet.rules import PRESETS, SenetEnding, SenetRules
from ludoteca.games.senet.text import format_position, parse_move, read_position

__all__ = [
    "GAME",
    "SenetEnding",
    "SenetMove",
    "SenetPass",
    "SenetPosition",
    "SenetRules",
    "SenetStep",
    "SenetThrow",
]

GAME: Game[SenetRules, SenetPosition, SenetMove] = Game(
    key="senet",
    phases=(RollOff,),
    before=roll_off,
    draws_are_offered=False,
    title="Senet",
    summary="A race from ancient Egypt: throw the die, dodge the trap, leave first.",
    seat_names=("Player 1", "Player A"),
    presets=PRESETS,
    setup=setup,
    read_position=read_position,
    format_position=format_position,
    parse_move=parse_move,
    draw=draw,
    read_diagram=read_diagram,
    evaluate=evaluate,
    notations={PIECES_ONLY.key: PIECES_ONLY},
    narrate=narrate,
    threats=threats,
    places=places,
    signs=SIGNS,
    name_step=name_step,
    why_not_step=why_not_step,
    protected=protected,
    geometry=geometry,
    reserves=reserves,
)
