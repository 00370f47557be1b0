"""The game of Neutron, put together."""

from __future__ import annotations

from ludoteca.core import Game, Phase, Seat
from ludoteca.games.neutron import diagram, evaluate, geometry, narration, text
from ludoteca.games.neutron.balanced_start import BalancedStart, openings
from ludoteca.games.neutron.board import BASE, CENTRE
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition
from ludoteca.games.neutron.rules import PRESETS, NeutronRules


class Neutron(Game[NeutronRules, NeutronPosition, NeutronMove]):
    """Both sides move the neutron; it wins for the side whose home row it reaches."""

    key = "neutron"
    title = "Neutron"
    seat_names = ("White", "Black")
    presets = PRESETS

    def setup(self, rules: NeutronRules) -> NeutronPosition:
        """Put the pieces on their base rows and the neutron in the middle; White begins."""
        soldiers = BASE[Seat.FIRST], BASE[Seat.SECOND]
        return NeutronPosition(soldiers, CENTRE, Seat.FIRST, True, rules)

    read_position = staticmethod(text.read_position)
    format_position = staticmethod(text.format_position)
    parse_move = staticmethod(text.parse_move)
    draw = staticmethod(diagram.draw)
    read_diagram = staticmethod(diagram.read_diagram)
    evaluate = staticmethod(evaluate.evaluate)

    # ---------------------------------------------------------------- Optional.

    summary = "Five pieces a side and one neutron: bring it to your row before you are blocked."
    signs = diagram.SIGNS
    piece_sets = diagram.PIECE_SETS
    places = staticmethod(diagram.places)
    geometry = staticmethod(geometry.geometry)
    _narrate = staticmethod(narration.narrate)
    name_step = staticmethod(narration.name_step)
    ask_step = staticmethod(narration.ask_step)
    why_not_step = staticmethod(narration.why_not_step)
    threats = staticmethod(narration.threats)
    phases = (BalancedStart,)

    def before(self, position: NeutronPosition) -> Phase | None:
        """Return the draw of the opening, if the rules have one and something to draw from."""
        rules = position.rules
        return BalancedStart() if rules.start == "balanced" and openings().get(rules.name) else None
