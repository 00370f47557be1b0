"""Moves and positions as texts, for the tests of Go."""

from __future__ import annotations

from ludoteca.games.go import GAME, GoPosition

KO = """
    4  · ● ○ ·
    3  ● · ● ○
    2  · ● ○ ·
    1  · · · ·
       A B C D
    """


def moves(position: GoPosition) -> list[str]:
    """List the legal moves as texts."""
    return [str(move) for move in position.legal_moves()]


def after(position: GoPosition, *texts: str) -> GoPosition:
    """Play moves given as texts."""
    for text in texts:
        position = position.play(GAME.parse_move(position, text))
    return position


def board(position: GoPosition) -> str:
    """Write the rows of a position."""
    return GAME.format_position(position).split()[0]


def why(position: GoPosition, text: str) -> str | None:
    """Ask why a move given as text is illegal."""
    return position.why_illegal(GAME.parse_move(position, text))
