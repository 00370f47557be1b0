"""The game of Go, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ludoteca.core import Game, Geometry, Naming, Phase, Place, Seat, Sentence, Tally, say
from ludoteca.games.go import count, diagram, evaluate, geometry, narration, score
from ludoteca.games.go.board import STONES, grid, handicap_points
from ludoteca.games.go.count import CountPhase
from ludoteca.games.go.nigiri import Nigiri
from ludoteca.games.go.position import GoMove, GoPosition
from ludoteca.games.go.rules import PRESETS, GoRules
from ludoteca.games.go.text import format_position, parse_move, read_position


class Go(Game[GoRules, GoPosition, GoMove]):
    """Surround territory, and capture stones without liberties."""

    key = "go"
    title = "Go"
    summary = "Black and white stones, one simple rule, and more games than stars."
    first_game = MappingProxyType({"size": 9})
    seat_names = ("Black", "White")
    presets = PRESETS
    numbers_turns = True
    signs = diagram.SIGNS
    phases = (Nigiri, CountPhase)
    draws_are_offered = False
    can_be_void = True

    def setup(self, rules: GoRules) -> GoPosition:
        """Set up an empty board for Black, or the handicap stones for White."""
        points = grid(rules.size).points
        names = handicap_points(rules.size, rules.handicap) if rules.handicap else []
        black = sum(points[name] for name in names)
        turn = Seat.SECOND if names else Seat.FIRST
        return GoPosition(rules.size, (black, 0), turn, None, (0, 0), 0, rules)

    def read_position(self, text: str, rules: GoRules) -> GoPosition:
        return read_position(text, rules)

    def format_position(self, position: GoPosition) -> str:
        return format_position(position)

    def parse_move(self, position: GoPosition, text: str) -> GoMove:
        return parse_move(position, text)

    def draw(self, position: GoPosition) -> str:
        return diagram.draw(position)

    def read_diagram(self, drawing: str) -> str:
        return diagram.read_diagram(drawing)

    def evaluate(self, position: GoPosition, seat: Seat) -> float:
        return evaluate.evaluate(position, seat)

    def places(self, position: GoPosition) -> Mapping[str, Place]:
        return diagram.places(position)

    def beside_board(self, position: GoPosition) -> Sequence[Sentence]:
        """Say how many prisoners there are, and where the ko is."""
        black, white = position.prisoners
        lines = [say("Prisoners: Black {black}, White {white}", black=black, white=white)]
        if position.ko:
            lines.append(say("Ko: {point} may not be played now", point=position.ko))
        return lines

    def geometry(self, rules: GoRules) -> Geometry:
        return geometry.geometry(rules)

    def reserves(self, position: GoPosition) -> Mapping[str, int]:
        """Count the prisoners by their sign: Black holds white stones."""
        return {STONES[seat.opponent.index]: position.prisoners[seat.index] for seat in Seat}

    def _narrate(self, position: GoPosition, move: GoMove, after: GoPosition) -> Sequence[Sentence]:
        return narration.narrate(position, move, after)

    def name_step(self, position: GoPosition, taken: Sequence[str], step: str) -> Sequence[str]:
        return narration.name_step(position, taken, step)

    def threats(self, position: GoPosition) -> Sequence[Sentence]:
        return narration.threats(position)

    def dangers(self, position: GoPosition, seat: Seat) -> Sequence[Sentence]:
        return narration.dangers(position, seat)

    def after(self, position: GoPosition) -> Phase | None:
        """Return the count; None under rules that count every stone as alive."""
        return CountPhase() if position.rules.marking else None

    def is_settled(self, position: GoPosition) -> bool:
        return position.rules.marking and score.is_settled(position)

    def tally(self, position: GoPosition, phase: Phase | None, name: Naming) -> Tally:
        return count.tally(position, phase, name)
