"""Go: surround territory, and capture the stones that have no liberties left."""

from __future__ import annotations

from operator import attrgetter

from ludoteca.core import Game
from ludoteca.games.go.count import CountPhase, count_after, is_settled, tally
from ludoteca.games.go.diagram import SIGNS, draw, places, read_diagram
from ludoteca.games.go.evaluate import evaluate
from ludoteca.games.go.geometry import geometry, reserves
from ludoteca.games.go.narration import dangers, name_step, narrate, threats
from ludoteca.games.go.nigiri import Nigiri
from ludoteca.games.go.position import GoMove, GoPosition, setup
from ludoteca.games.go.rules import PRESETS, GoEnding, GoRules
from ludoteca.games.go.text import format_position, parse_move, read_position

__all__ = ["GAME", "GoEnding", "GoMove", "GoPosition", "GoRules"]

GAME: Game[GoRules, GoPosition, GoMove] = Game(
    key="go",
    phases=(Nigiri, CountPhase),
    after=count_after,
    is_settled=is_settled,
    may_be_void=attrgetter("may_be_void"),
    tally=tally,
    draws_are_offered=False,
    numbers_turns=True,
    title="Go",
    summary="Black and white stones, one simple rule, and more games than stars.",
    first_game={"size": 9},
    seat_names=("Black", "White"),
    presets=PRESETS,
    setup=setup,
    read_position=read_position,
    format_position=format_position,
    parse_move=parse_move,
    draw=draw,
    read_diagram=read_diagram,
    evaluate=evaluate,
    narrate=narrate,
    threats=threats,
    dangers=dangers,
    places=places,
    signs=SIGNS,
    name_step=name_step,
    geometry=geometry,
    reserves=reserves,
)
