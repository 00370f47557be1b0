"""Drawn Go positions in which one move captures, or saves a chain that is in atari."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.games.go import GAME, GoPosition


@dataclass(frozen=True)
class Problem:
    """A drawn board, whose turn it is, and the moves that solve it."""

    name: str
    turn: str
    moves: str
    drawing: str

    @property
    def position(self) -> GoPosition:
        return GAME.parse_diagram(self.drawing, f"{self.turn} - 0/0 0", rules="chinese")


PROBLEMS = (
    Problem(
        "three in the middle",
        "b",
        "E4",
        """
        7  · · · · · · ·
        6  · · ● ● ● · ·
        5  · ● ○ ○ ○ ● ·
        4  · · ● ● · · ·
        3  · · · · · ○ ·
        2  · ○ ○ · ○ · ·
        1  · · · · · · ·
           A B C D E F G
        """,
    ),
    Problem(
        "a race of four against four",
        "b",
        "F5",
        """
        7  · · · · · · ·
        6  ● ● ● ● ● · ·
        5  ● ○ ○ ○ ○ · ·
        4  ○ ● ● ● ● ○ ·
        3  · ○ ○ ○ · ○ ·
        2  · · · · ○ · ·
        1  · · · · · · ·
           A B C D E F G
        """,
    ),
    Problem(
        "two connect to their friends",
        "b",
        "D5",
        """
        7  · · · · · · ·
        6  · ○ ○ ○ · · ·
        5  ○ ● ● · ● · ·
        4  · ○ ○ ○ ● · ·
        3  · · · · ● · ·
        2  · · ○ ○ ● · ·
        1  · · · · · · ·
           A B C D E F G
        """,
    ),
    Problem(
        "the stone that cuts",
        "w",
        "D4",
        """
        7  · · · · · · ·
        6  · · ○ ○ ● · ·
        5  · ○ ● ● ○ ● ·
        4  · · ○ · ○ ● ·
        3  · · · · ● · ·
        2  · ● · · ● · ·
        1  · · · · · · ·
           A B C D E F G
        """,
    ),
    Problem(
        "the corner group",
        "b",
        "B1",
        """
        7  · · · · · · ·
        6  · · ○ · ○ · ·
        5  · · · ○ · · ·
        4  ● ● · · ○ · ·
        3  ○ ○ ● · · · ·
        2  ○ ○ ● · · ● ·
        1  ○ · ● · · · ·
           A B C D E F G
        """,
    ),
    Problem(
        "taking one to save three",
        "w",
        "B4",
        """
        7  · · · · · · ·
        6  · · ● ● · · ·
        5  · ● ○ ○ ● · ·
        4  · · ● ○ · ● ·
        3  · ○ ○ ● ● · ·
        2  · · · ○ · · ·
        1  · · · · · · ·
           A B C D E F G
        """,
    ),
    Problem(
        "a wall that comes out",
        "b",
        "E4",
        """
        9  · · · · · · · · ·
        8  · · · ○ ○ · · · ·
        7  · · ○ ● ● ○ + · ·
        6  · · ○ ● ● ○ · · ·
        5  · · · ○ ● ○ · · ·
        4  · · · · · · · · ·
        3  · · ● · · · ● · ·
        2  · · · · · · · · ·
        1  · · · · · · · · ·
           A B C D E F G H J
        """,
    ),
    Problem(
        "down to the edge is no way out, up is",
        "w",
        "C6",
        """
        7  · · · · · · ·
        6  · · · · · · ·
        5  · ● ○ ● · · ·
        4  · ● ○ ● · · ·
        3  · ● ○ ● · · ·
        2  · · ● · · ○ ·
        1  · · · · · · ·
           A B C D E F G
        """,
    ),
    Problem(
        "two groups at once",
        "b",
        "D4",
        """
        7  · · · · · · ·
        6  · · · ● · · ·
        5  · · ● ○ ● · ·
        4  · ● ○ · ○ ● ·
        3  · ● ○ ● ○ ● ·
        2  · · ● ○ ● · ·
        1  · ○ · · · ○ ·
           A B C D E F G
        """,
    ),
    Problem(
        "solid connection on the first line",
        "b",
        "D1",
        """
        7  · · · · · · ·
        6  · · ● · · · ·
        5  · · · · ● · ·
        4  ○ · ○ · · · ·
        3  ○ ○ ○ ○ ● · ·
        2  ○ ● ● ○ ● · ·
        1  ○ ● ● · ● · ·
           A B C D E F G
        """,
    ),
)
