"""The game of Senet, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ludoteca.core import Game, Phase, Seat, Sentence, say
from ludoteca.games.senet import diagram, evaluate, geometry, narration, text
from ludoteca.games.senet.board import OWNER, PIECES, START
from ludoteca.games.senet.notations.pieces import PIECES_ONLY
from ludoteca.games.senet.position import SenetMove, SenetPosition
from ludoteca.games.senet.rolloff import RollOff
from ludoteca.games.senet.rules import PRESETS, SenetRules


class Senet(Game[SenetRules, SenetPosition, SenetMove]):
    """Pieces race along thirty squares and off the board."""

    key = "senet"
    title = "Senet"
    seat_names = ("Player 1", "Player A")
    presets = PRESETS

    def setup(self, rules: SenetRules) -> SenetPosition:
        """Put the pieces alternately on the first ten squares; Player 1 throws first."""
        return SenetPosition(START, Seat.FIRST, None, rules)

    read_position = staticmethod(text.read_position)
    format_position = staticmethod(text.format_position)
    parse_move = staticmethod(text.parse_move)
    draw = staticmethod(diagram.draw)
    read_diagram = staticmethod(diagram.read_diagram)
    evaluate = staticmethod(evaluate.evaluate)

    # ---------------------------------------------------------------- Optional.

    summary = "A race from ancient Egypt: throw the die, dodge the trap, leave first."
    notations = MappingProxyType({PIECES_ONLY.key: PIECES_ONLY})
    signs = diagram.SIGNS
    places = staticmethod(diagram.places)
    geometry = staticmethod(geometry.geometry)
    protected = staticmethod(narration.protected)
    _narrate = staticmethod(narration.narrate)
    name_step = staticmethod(narration.name_step)
    why_not_step = staticmethod(narration.why_not_step)
    threats = staticmethod(narration.threats)
    phases = (RollOff,)
    draws_are_offered = False

    def beside_board(self, position: SenetPosition) -> Sequence[Sentence]:
        off = self.reserves(position)
        first, second = (sum(off[piece] for piece in pieces) for pieces in PIECES.values())
        template = "Off the board: Player 1 {first}, Player A {second}"
        return (say(template, first=first, second=second),)

    def reserves(self, position: SenetPosition) -> Mapping[str, int]:
        """Count the pieces that have left the board: 0 or 1 for each."""
        return {piece: int(piece not in position.board.squares) for piece in OWNER}

    def before(self, position: SenetPosition) -> Phase | None:
        return RollOff() if position.rules.opening == "rolloff" else None
