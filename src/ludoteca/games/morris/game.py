"""The game of Nine Men's Morris, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ludoteca.core import Game, Seat, Sentence, say
from ludoteca.games.morris import diagram, evaluate, geometry, narration, text
from ludoteca.games.morris.board import MEN
from ludoteca.games.morris.notations.standard_rows import STANDARD_ROWS
from ludoteca.games.morris.position import MorrisMove, MorrisPosition
from ludoteca.games.morris.rules import PRESETS, MorrisRules


class Morris(Game[MorrisRules, MorrisPosition, MorrisMove]):
    """Three in a line close a mill, which takes an enemy man."""

    key = "morris"
    title = "Nine Men's Morris"
    seat_names = ("White", "Black")
    presets = PRESETS

    def setup(self, rules: MorrisRules) -> MorrisPosition:
        """Return the empty board with all men in hand; White begins."""
        return MorrisPosition((0, 0), (rules.men, rules.men), Seat.FIRST, 0, rules)

    read_position = staticmethod(text.read_position)
    format_position = staticmethod(text.format_position)
    parse_move = staticmethod(text.parse_move)
    draw = staticmethod(diagram.draw)
    read_diagram = staticmethod(diagram.read_diagram)
    evaluate = staticmethod(evaluate.evaluate)

    # ---------------------------------------------------------------- Optional.

    summary = "Line up three to take a man: one of the oldest board games."
    notations = MappingProxyType({STANDARD_ROWS.key: STANDARD_ROWS})
    signs = diagram.SIGNS
    places = staticmethod(diagram.places)
    geometry = staticmethod(geometry.geometry)
    _narrate = staticmethod(narration.narrate)
    ask_step = staticmethod(narration.ask_step)
    threats = staticmethod(narration.threats)
    dangers = staticmethod(narration.dangers)

    def beside_board(self, position: MorrisPosition) -> Sequence[Sentence]:
        if not any(position.hands):
            return ()
        white, black = position.hands
        return (say("In hand: White {white}, Black {black}", white=white, black=black),)

    def reserves(self, position: MorrisPosition) -> Mapping[str, int]:
        return dict(zip(MEN, position.hands, strict=True))
