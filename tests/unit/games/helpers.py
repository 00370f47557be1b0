"""Moves as texts, for the rules on drawn boards."""

from __future__ import annotations

from typing import Any

from ludoteca.core import Position
from ludoteca.core.game import GAMES


def moves(position: Position[Any], beginning: str = "") -> list[str]:
    """List the legal moves whose text has this beginning."""
    return [str(move) for move in position.legal_moves() if str(move).startswith(beginning)]


def why(position: Position[Any], text: str) -> str | None:
    """Ask why a move given as text is illegal."""
    return position.why_illegal(GAMES[type(position.rules)].parse_move(position, text))


def text_after(position: Position[Any], *texts: str) -> str:
    """Write the position after some moves."""
    game = GAMES[type(position.rules)]
    return game.format_position(game.play(position, *texts))
