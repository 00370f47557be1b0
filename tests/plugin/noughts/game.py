"""Noughts and crosses, put together."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core import Game, Seat, Sentence, Sign, say
from noughts.coin import Coin
from noughts.geometry import geometry
from noughts.opening import Opening, opening
from noughts.position import Mark, NoughtsPosition, setup
from noughts.rules import PRESETS, NoughtsRules
from noughts.text import draw, format_position, parse_move, places, read_diagram, read_position


def narrate(position: NoughtsPosition, move: Mark, after: NoughtsPosition) -> Sequence[Sentence]:
    """Tell a move, and whether it makes a line."""
    told = [say("{seat} marks {cell}.", seat=GAME.seat_name(position.turn), cell=move.cell)]
    ended = after.outcome
    return [*told, say("That makes three in a line.")] if ended and ended.winners else told


def evaluate(position: NoughtsPosition, seat: Seat) -> float:
    """Return how well a seat stands: nothing counts but the end."""
    return position.outcome.worth(seat) if position.outcome else 0.0


GAME: Game[NoughtsRules, NoughtsPosition, Mark] = Game(
    key="noughts",
    title="Noughts and crosses",
    summary="Three in a line, as drawn on every school desk.",
    seat_names=("Cross", "Nought"),
    presets=PRESETS,
    setup=setup,
    read_position=read_position,
    format_position=format_position,
    parse_move=parse_move,
    draw=draw,
    read_diagram=read_diagram,
    places=places,
    signs={"x": Sign("crosses", Seat.FIRST), "o": Sign("noughts", Seat.SECOND)},
    narrate=narrate,
    evaluate=evaluate,
    phases=(Coin, Opening),
    before=opening,
    geometry=geometry,
)
