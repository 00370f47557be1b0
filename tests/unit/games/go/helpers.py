"""Positions as texts, for the tests of Go."""

from __future__ import annotations

from ludoteca.games.go import GAME, GoPosition

KO = """
    4  · ● ○ ·
    3  ● · ● ○
    2  · ● ○ ·
    1  · · · ·
       A B C D
    """


def board(position: GoPosition) -> str:
    """Write the rows of a position."""
    return GAME.format_position(position).split()[0]
