"""Noughts and crosses, put together."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from ludoteca.core import Game, Phase, Seat, Sentence, Sign, say
from noughts import geometry, text
from noughts.coin import Coin
from noughts.opening import Opening
from noughts.position import Mark, NoughtsPosition
from noughts.rules import PRESETS, NoughtsRules


class Noughts(Game[NoughtsRules, NoughtsPosition, Mark]):
    """Three in a line win."""

    key = "noughts"
    title = "Noughts and crosses"
    seat_names = ("Cross", "Nought")
    presets = PRESETS

    def setup(self, rules: NoughtsRules) -> NoughtsPosition:
        """Return the empty board; Cross begins."""
        return NoughtsPosition("." * 9, Seat.FIRST, rules)

    read_position = staticmethod(text.read_position)
    format_position = staticmethod(text.format_position)
    parse_move = staticmethod(text.parse_move)
    draw = staticmethod(text.draw)
    read_diagram = staticmethod(text.read_diagram)

    def evaluate(self, position: NoughtsPosition, seat: Seat) -> float:
        """Nothing counts but the end."""
        return position.outcome.worth(seat) if position.outcome else 0.0

    # ---------------------------------------------------------------- Optional.

    summary = "Three in a line, as drawn on every school desk."
    signs = MappingProxyType({"x": Sign("crosses", Seat.FIRST), "o": Sign("noughts", Seat.SECOND)})
    phases = (Coin, Opening)
    places = staticmethod(text.places)
    geometry = staticmethod(geometry.geometry)

    def _narrate(
        self, before: NoughtsPosition, move: Mark, after: NoughtsPosition
    ) -> Sequence[Sentence]:
        seat = self.seat_name(before.turn)
        told = [say("{seat} marks {cell}.", seat=seat, cell=move.cell)]
        ended = after.outcome
        return [*told, say("That makes three in a line.")] if ended and ended.winners else told

    def before(self, position: NoughtsPosition) -> Phase | None:
        return Opening() if position.rules.opening == "chosen" else None


GAME = Noughts()
