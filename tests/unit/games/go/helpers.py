"""Boards, and positions as texts, for the tests of Go."""

from __future__ import annotations

from ludoteca.games.go import GAME, GoPosition

KO = """
    4  · ● ○ ·
    3  ● · ● ○
    2  · ● ○ ·
    1  · · · ·
       A B C D
    """
TRIPLE_KO = """
    9  ● ○ · ○ · · · · ·
    8  · ● ○ · · · · · ·
    7  · · · · · · · · ·
    6  · · · · · · · · ·
    5  · · · · · · · · ·
    4  · · · · · · · · ·
    3  · · · · · · · · ·
    2  · ● ○ · · · ● ○ ·
    1  ● ○ · ○ · ● · ● ○
       A B C D E F G H J
    """
ROUND = ("C1", "G1", "C9", "B1", "H1", "B9")
"""Six moves after which the board of the triple ko stands as it stood."""

LIVING = """
    7  · ● · ● ○ · ○
    6  ● ● ● ● ○ ○ ○
    5  · · ○ ● ○ · ○
    4  ● ● ● ● ○ ○ ○
    3  · ● · ● ○ · ·
    2  ● ● ● ● ○ · ·
    1  · · · ● ○ · ·
       A B C D E F G
    """
SEKI = """
    7  · · · ● ○ · ·
    6  · · · ● ○ · ·
    5  · · · ● ○ · ·
    4  · · · ● ○ · ·
    3  ● ● ● ● ○ ○ ○
    2  ○ ○ ○ ○ ● ● ●
    1  · ○ ○ · ● ● ·
       A B C D E F G
    """
ALMOST_SETTLED = """
    5  · ● ○ · ○
    4  ● ● ○ ○ ○
    3  · ● ○ · ○
    2  ● ● ○ ○ ○
    1  ● ● · ○ ○
       A B C D E
    """


def board(position: GoPosition) -> str:
    """Write the rows of a position."""
    return GAME.format_position(position).split()[0]
