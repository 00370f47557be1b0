"""Shogi, Japanese chess: captured pieces come back on the captor's side."""

from __future__ import annotations

from ludoteca.core import Game
from ludoteca.games.shogi.diagram import draw, read_diagram
from ludoteca.games.shogi.evaluate import evaluate
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition, setup
from ludoteca.games.shogi.rules import PRESETS, Declaration, ShogiEnding, ShogiRules
from ludoteca.games.shogi.text import format_position, parse_move, read_position

__all__ = ["GAME", "Declaration", "ShogiEnding", "ShogiMove", "ShogiPosition", "ShogiRules"]

GAME: Game[ShogiRules, ShogiPosition, ShogiMove] = Game(
    key="shogi",
    title="Shogi",
    seat_names=("Black", "White"),
    presets=PRESETS,
    setup=setup,
    read_position=read_position,
    format_position=format_position,
    parse_move=parse_move,
    draw=draw,
    read_diagram=read_diagram,
    evaluate=evaluate,
)
