"""The game of Senet, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ludoteca.core import Game, Geometry, Phase, Place, Seat, Sentence, say
from ludoteca.games.senet import diagram, evaluate, geometry, narration
from ludoteca.games.senet.board import OWNER, PIECES, START
from ludoteca.games.senet.notations.pieces import PIECES_ONLY
from ludoteca.games.senet.position import SenetMove, SenetPosition
from ludoteca.games.senet.rolloff import RollOff
from ludoteca.games.senet.rules import PRESETS, SenetRules
from ludoteca.games.senet.text import format_position, parse_move, read_position


class Senet(Game[SenetRules, SenetPosition, SenetMove]):
    """Pieces race along thirty squares and off the board."""

    key = "senet"
    title = "Senet"
    summary = "A race from ancient Egypt: throw the die, dodge the trap, leave first."
    seat_names = ("Player 1", "Player A")
    presets = PRESETS
    notations = MappingProxyType({PIECES_ONLY.key: PIECES_ONLY})
    signs = diagram.SIGNS
    phases = (RollOff,)
    draws_are_offered = False

    def setup(self, rules: SenetRules) -> SenetPosition:
        """Put the pieces alternately on the first ten squares; Player 1 throws first."""
        return SenetPosition(START, Seat.FIRST, None, rules)

    def read_position(self, text: str, rules: SenetRules) -> SenetPosition:
        return read_position(text, rules)

    def format_position(self, position: SenetPosition) -> str:
        return format_position(position)

    def parse_move(self, position: SenetPosition, text: str) -> SenetMove:
        return parse_move(position, text)

    def draw(self, position: SenetPosition) -> str:
        return diagram.draw(position)

    def read_diagram(self, drawing: str) -> str:
        return diagram.read_diagram(drawing)

    def evaluate(self, position: SenetPosition, seat: Seat) -> float:
        return evaluate.evaluate(position, seat)

    def places(self, position: SenetPosition) -> Mapping[str, Place]:
        return diagram.places(position)

    def beside_board(self, position: SenetPosition) -> Sequence[Sentence]:
        """Say how many pieces have left the board."""
        first, second = (
            sum(piece not in position.board.squares for piece in pieces)
            for pieces in PIECES.values()
        )
        off = {"first": first, "second": second}
        return (say("Off the board: Player 1 {first}, Player A {second}", **off),)

    def geometry(self, rules: SenetRules) -> Geometry:
        return geometry.geometry(rules)

    def reserves(self, position: SenetPosition) -> Mapping[str, int]:
        """Count the pieces that have left the board: 0 or 1 for each."""
        return {piece: int(piece not in position.board.squares) for piece in OWNER}

    def protected(self, position: SenetPosition) -> Sequence[str]:
        return narration.protected(position)

    def _narrate(
        self, position: SenetPosition, move: SenetMove, after: SenetPosition
    ) -> Sequence[Sentence]:
        return narration.narrate(position, move, after)

    def name_step(self, position: SenetPosition, taken: Sequence[str], step: str) -> Sequence[str]:
        return narration.name_step(position, taken, step)

    def why_not_step(self, position: SenetPosition, text: str) -> Sentence | None:
        return narration.why_not_step(position, text)

    def threats(self, position: SenetPosition) -> Sequence[Sentence]:
        return narration.threats(position)

    def before(self, position: SenetPosition) -> Phase | None:
        """Return the roll-off, if the rules have one."""
        return RollOff() if position.rules.opening == "rolloff" else None
