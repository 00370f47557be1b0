"""The game of Neutron, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludoteca.core import Game, Geometry, Phase, Place, Seat, Sentence
from ludoteca.games.neutron import diagram, evaluate, geometry, narration
from ludoteca.games.neutron.balanced import BalancedStart
from ludoteca.games.neutron.board import BOARD, CENTRE
from ludoteca.games.neutron.openings import openings
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition
from ludoteca.games.neutron.rules import PRESETS, NeutronRules
from ludoteca.games.neutron.text import format_position, parse_move, read_position


class Neutron(Game[NeutronRules, NeutronPosition, NeutronMove]):
    """Both sides move the neutron; it wins for the side whose home row it reaches."""

    key = "neutron"
    title = "Neutron"
    summary = "Five pieces a side and one neutron: bring it to your row before you are blocked."
    seat_names = ("White", "Black")
    presets = PRESETS
    signs = diagram.SIGNS
    piece_sets = diagram.PIECE_SETS
    phases = (BalancedStart,)

    def setup(self, rules: NeutronRules) -> NeutronPosition:
        """Put the pieces on their base rows and the neutron in the middle; White begins."""
        soldiers = BOARD.base[Seat.FIRST], BOARD.base[Seat.SECOND]
        return NeutronPosition(soldiers, CENTRE, Seat.FIRST, True, rules)

    def read_position(self, text: str, rules: NeutronRules) -> NeutronPosition:
        return read_position(text, rules)

    def format_position(self, position: NeutronPosition) -> str:
        return format_position(position)

    def parse_move(self, position: NeutronPosition, text: str) -> NeutronMove:
        return parse_move(position, text)

    def draw(self, position: NeutronPosition) -> str:
        return diagram.draw(position)

    def read_diagram(self, drawing: str) -> str:
        return diagram.read_diagram(drawing)

    def evaluate(self, position: NeutronPosition, seat: Seat) -> float:
        return evaluate.evaluate(position, seat)

    def places(self, position: NeutronPosition) -> Mapping[str, Place]:
        return diagram.places(position)

    def geometry(self, rules: NeutronRules) -> Geometry:
        return geometry.geometry(rules)

    def _narrate(
        self, position: NeutronPosition, move: NeutronMove, after: NeutronPosition
    ) -> Sequence[Sentence]:
        return narration.narrate(position, move, after)

    def name_step(
        self, position: NeutronPosition, taken: Sequence[str], step: str
    ) -> Sequence[str]:
        return narration.name_step(position, taken, step)

    def ask_step(self, position: NeutronPosition, taken: Sequence[str]) -> Sentence:
        return narration.ask_step(position, taken) or super().ask_step(position, taken)

    def why_not_step(self, position: NeutronPosition, text: str) -> Sentence | None:
        return narration.why_not_step(position, text)

    def threats(self, position: NeutronPosition) -> Sequence[Sentence]:
        return narration.threats(position)

    def before(self, position: NeutronPosition) -> Phase | None:
        """Return the draw of the opening, if the rules have one and something to draw from."""
        rules = position.rules
        return BalancedStart() if rules.start == "balanced" and openings().get(rules.name) else None
