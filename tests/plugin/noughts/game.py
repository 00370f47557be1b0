"""Noughts and crosses, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ludoteca.core import Game, Geometry, Phase, Place, Seat, Sentence, Sign, say
from noughts import geometry
from noughts import text as texts
from noughts.coin import Coin
from noughts.opening import Opening
from noughts.position import Mark, NoughtsPosition
from noughts.rules import PRESETS, NoughtsRules


class Noughts(Game[NoughtsRules, NoughtsPosition, Mark]):
    """Three in a line win."""

    # Required.

    key = "noughts"
    title = "Noughts and crosses"
    seat_names = ("Cross", "Nought")
    presets = PRESETS

    def setup(self, rules: NoughtsRules) -> NoughtsPosition:
        """Return the empty board; Cross begins."""
        return NoughtsPosition("." * 9, Seat.FIRST, rules)

    def read_position(self, text: str, rules: NoughtsRules) -> NoughtsPosition:
        return texts.read_position(text, rules)

    def format_position(self, position: NoughtsPosition) -> str:
        return texts.format_position(position)

    def parse_move(self, position: NoughtsPosition, text: str) -> Mark:
        return texts.parse_move(position, text)

    def draw(self, position: NoughtsPosition) -> str:
        return texts.draw(position)

    def read_diagram(self, drawing: str) -> str:
        return texts.read_diagram(drawing)

    def evaluate(self, position: NoughtsPosition, seat: Seat) -> float:
        """Return how well a seat stands: nothing counts but the end."""
        return position.outcome.worth(seat) if position.outcome else 0.0

    # Optional.

    summary = "Three in a line, as drawn on every school desk."
    signs = MappingProxyType({"x": Sign("crosses", Seat.FIRST), "o": Sign("noughts", Seat.SECOND)})
    phases = (Coin, Opening)

    def places(self, position: NoughtsPosition) -> Mapping[str, Place]:
        return texts.places(position)

    def geometry(self, rules: NoughtsRules) -> Geometry:
        return geometry.geometry(rules)

    def _narrate(
        self, position: NoughtsPosition, move: Mark, after: NoughtsPosition
    ) -> Sequence[Sentence]:
        """Say where the mark is, and whether it makes a line."""
        seat = self.seat_name(position.turn)
        told = [say("{seat} marks {cell}.", seat=seat, cell=move.cell)]
        ended = after.outcome
        return [*told, say("That makes three in a line.")] if ended and ended.winners else told

    def before(self, position: NoughtsPosition) -> Phase | None:
        """Return the opening, if the rules have one."""
        return Opening() if position.rules.opening == "chosen" else None


GAME = Noughts()
