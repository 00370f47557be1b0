"""Twenty drawn Go positions in which one move captures, or saves a chain that is in atari."""

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


MIDDLE = """
    7  · · · · · · ·
    6  · · ● ● ● · ·
    5  · ● ○ ○ ○ ● ·
    4  · · ● ● · · ·
    3  · · · · · ○ ·
    2  · ○ ○ · ○ · ·
    1  · · · · · · ·
       A B C D E F G
"""
RACE = """
    7  · · · · · · ·
    6  ● ● ● ● ● · ·
    5  ● ○ ○ ○ ○ · ·
    4  ○ ● ● ● ● ○ ·
    3  · ○ ○ ○ · ○ ·
    2  · · · · ○ · ·
    1  · · · · · · ·
       A B C D E F G
"""
DRAGON = """
    9  · · · · · · · · ·
    8  · · ○ ○ ○ ○ · · ·
    7  · ○ ● ● ● ● ○ · ·
    6  · · ○ ○ ○ ● · ● ·
    5  · · · · ○ ● ○ · ·
    4  · · + ● ○ ● ○ ● ·
    3  · · · · · ○ · · ·
    2  · · ● · ● · ● · ·
    1  · · · · · · · · ·
       A B C D E F G H J
"""

PROBLEMS = (
    Problem("three in the middle", "b", "E4", MIDDLE),
    Problem("three in the middle run out", "w", "E4", MIDDLE),
    Problem(
        "three at the edge",
        "b",
        "A2",
        """
        7  · · · · · · ·
        6  ● · · · · · ·
        5  ○ ● · · ○ · ·
        4  ○ ● · · ○ · ·
        3  ○ ● · ○ · · ·
        2  · ● · ○ · · ·
        1  · · ○ · · · ·
           A B C D E F G
        """,
    ),
    Problem(
        "two that hold two in atari",
        "b",
        "E4",
        """
        7  · · · · · · ·
        6  · · ○ · ○ · ·
        5  · ○ ● ● ○ · ·
        4  · ● ○ ○ · · ·
        3  · · ● ● · ● ·
        2  · · · · · · ·
        1  · · · · · · ·
           A B C D E F G
        """,
    ),
    Problem("a race of four against four", "b", "F5", RACE),
    Problem("the same race, White to move", "w", "E3", RACE),
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
        "four run along the second line",
        "b",
        "F2",
        """
        7  · · · · · · ·
        6  · · · · · · ·
        5  · ● ● · · · ·
        4  · · · · ● · ·
        3  · ○ ○ ○ ○ · ·
        2  ○ ● ● ● ● · ·
        1  · ○ ○ ○ ○ · ·
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
        "six on the side of the large board",
        "b",
        "G5",
        """
        9  · · · · · · · · ·
        8  · · · · · · ● ● ●
        7  · · + · · · ● ○ ●
        6  · · · ○ · · ● ○ ○
        5  · · · · ○ · · ○ ○
        4  · · · ○ · · ● ○ ●
        3  · · ● · ○ · · ● ·
        2  · · · ● · · · · ·
        1  · · · · · · · · ·
           A B C D E F G H J
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
    Problem("the tail of the dragon", "w", "G6", DRAGON),
    Problem("the dragon goes on", "b", "G6", DRAGON),
    Problem(
        "four in the corner",
        "w",
        "C6",
        """
        7  ● ● ○ · · · ·
        6  ● ● · · · · ·
        5  ○ ○ · · ● · ·
        4  · · · · ● · ·
        3  · · ● · · · ·
        2  · · · ○ · · ·
        1  · · · · · · ·
           A B C D E F G
        """,
    ),
    Problem(
        "two that keep four apart",
        "w",
        "E5",
        """
        9  · · · · · · · · ·
        8  · · · · · · · · ·
        7  · · + · ● · + · ·
        6  · · ● ○ ○ ● · · ·
        5  · · ● ○ · ○ ● · ·
        4  · · ○ ● ● ○ ● · ·
        3  · · · ○ ○ ● · · ·
        2  · · · · ○ · · · ·
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
