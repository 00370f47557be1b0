"""The game of Nine Men's Morris, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ludoteca.core import Game, Geometry, Place, Seat, Sentence, say
from ludoteca.games.morris import diagram, evaluate, geometry, narration
from ludoteca.games.morris.board import MEN
from ludoteca.games.morris.notations.standard_rows import STANDARD_ROWS
from ludoteca.games.morris.position import MorrisMove, MorrisPosition
from ludoteca.games.morris.rules import PRESETS, MorrisRules
from ludoteca.games.morris.text import format_position, parse_move, read_position


class Morris(Game[MorrisRules, MorrisPosition, MorrisMove]):
    """Three in a line close a mill, which takes an enemy man."""

    key = "morris"
    title = "Nine Men's Morris"
    summary = "Line up three to take a man: one of the oldest board games."
    seat_names = ("White", "Black")
    presets = PRESETS
    notations = MappingProxyType({STANDARD_ROWS.key: STANDARD_ROWS})
    signs = diagram.SIGNS

    def setup(self, rules: MorrisRules) -> MorrisPosition:
        """Return the empty board with all men in hand; White begins."""
        return MorrisPosition((0, 0), (rules.men, rules.men), Seat.FIRST, 0, rules)

    def read_position(self, text: str, rules: MorrisRules) -> MorrisPosition:
        return read_position(text, rules)

    def format_position(self, position: MorrisPosition) -> str:
        return format_position(position)

    def parse_move(self, position: MorrisPosition, text: str) -> MorrisMove:
        return parse_move(position, text)

    def draw(self, position: MorrisPosition) -> str:
        return diagram.draw(position)

    def read_diagram(self, drawing: str) -> str:
        return diagram.read_diagram(drawing)

    def evaluate(self, position: MorrisPosition, seat: Seat) -> float:
        return evaluate.evaluate(position, seat)

    def places(self, position: MorrisPosition) -> Mapping[str, Place]:
        return diagram.places(position)

    def beside_board(self, position: MorrisPosition) -> Sequence[Sentence]:
        """Say how many men are still in hand."""
        if not any(position.hands):
            return ()
        white, black = position.hands
        return (say("In hand: White {white}, Black {black}", white=white, black=black),)

    def geometry(self, rules: MorrisRules) -> Geometry:
        return geometry.geometry(rules)

    def reserves(self, position: MorrisPosition) -> Mapping[str, int]:
        """Count the men in hand."""
        return {MEN[seat.index]: position.hands[seat.index] for seat in Seat}

    def _narrate(
        self, position: MorrisPosition, move: MorrisMove, after: MorrisPosition
    ) -> Sequence[Sentence]:
        return narration.narrate(position, move, after)

    def ask_step(self, position: MorrisPosition, taken: Sequence[str]) -> Sentence:
        return narration.ask_step(position, taken) or super().ask_step(position, taken)

    def threats(self, position: MorrisPosition) -> Sequence[Sentence]:
        return narration.threats(position)

    def dangers(self, position: MorrisPosition, seat: Seat) -> Sequence[Sentence]:
        return narration.dangers(position, seat)
