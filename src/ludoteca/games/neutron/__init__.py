"""Neutron: five pieces each, and a neutron that both sides move."""

from __future__ import annotations

from ludoteca.core import Game
from ludoteca.games.neutron.balanced import BalancedStart, balanced_start
from ludoteca.games.neutron.board import Slide
from ludoteca.games.neutron.diagram import PIECE_SETS, SIGNS, draw, places, read_diagram
from ludoteca.games.neutron.evaluate import evaluate
from ludoteca.games.neutron.geometry import geometry
from ludoteca.games.neutron.narration import (
    ask_step,
    name_step,
    narrate,
    threats,
    why_not_step,
)
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition, setup
from ludoteca.games.neutron.rules import PRESETS, NeutronEnding, NeutronRules
from ludoteca.games.neutron.text import format_position, parse_move, read_position

__all__ = ["GAME", "NeutronEnding", "NeutronMove", "NeutronPosition", "NeutronRules", "Slide"]

GAME: Game[NeutronRules, NeutronPosition, NeutronMove] = Game(
    key="neutron",
    phases=(BalancedStart,),
    before=balanced_start,
    title="Neutron",
    summary="Five pieces a side and one neutron: bring it to your row before you are blocked.",
    seat_names=("White", "Black"),
    presets=PRESETS,
    setup=setup,
    read_position=read_position,
    format_position=format_position,
    parse_move=parse_move,
    draw=draw,
    read_diagram=read_diagram,
    evaluate=evaluate,
    narrate=narrate,
    threats=threats,
    ask_step=ask_step,
    places=places,
    signs=SIGNS,
    piece_sets=PIECE_SETS,
    name_step=name_step,
    why_not_step=why_not_step,
    geometry=geometry,
)
