"""The game of Go, put together."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ludoteca.core import Game, Phase, Seat
from ludoteca.games.go import count, diagram, evaluate, geometry, narration, score, text
from ludoteca.games.go.board import STONES, grid, handicap_points
from ludoteca.games.go.nigiri import Nigiri
from ludoteca.games.go.position import GoMove, GoPosition
from ludoteca.games.go.rules import PRESETS, GoRules


class Go(Game[GoRules, GoPosition, GoMove]):
    """Surround territory, and capture stones without liberties."""

    key = "go"
    title = "Go"
    seat_names = ("Black", "White")
    presets = PRESETS

    def setup(self, rules: GoRules) -> GoPosition:
        """Set up an empty board for Black, or the handicap stones for White."""
        points = grid(rules.size).points
        names = handicap_points(rules.size, rules.handicap) if rules.handicap else []
        black = sum(points[name] for name in names)
        turn = Seat.SECOND if names else Seat.FIRST
        return GoPosition(rules.size, (black, 0), turn, None, (0, 0), 0, rules)

    read_position = staticmethod(text.read_position)
    format_position = staticmethod(text.format_position)
    parse_move = staticmethod(text.parse_move)
    draw = staticmethod(diagram.draw)
    read_diagram = staticmethod(diagram.read_diagram)
    evaluate = staticmethod(evaluate.evaluate)

    # ---------------------------------------------------------------- Optional.

    summary = "Black and white stones, one simple rule, and more games than stars."
    first_game = MappingProxyType({"size": 9})
    numbers_turns = True
    signs = diagram.SIGNS
    places = staticmethod(diagram.places)
    geometry = staticmethod(geometry.geometry)
    _narrate = staticmethod(narration.narrate)
    name_step = staticmethod(narration.name_step)
    threats = staticmethod(narration.threats)
    dangers = staticmethod(narration.dangers)
    beside_board = staticmethod(narration.beside_board)
    phases = (Nigiri, count.CountPhase)
    tally = staticmethod(count.tally)
    is_settled = staticmethod(score.is_settled)
    draws_are_offered = False
    can_be_void = True

    def reserves(self, position: GoPosition) -> Mapping[str, int]:
        """Count the prisoners by their sign: Black holds white stones."""
        return dict(zip(reversed(STONES), position.prisoners, strict=True))

    def after(self, position: GoPosition) -> Phase | None:
        """Return the count; None under rules that count every stone as alive."""
        return count.CountPhase() if position.rules.marking else None
