"""Twenty drawn Go positions in which one move captures, or saves a chain that is in atari."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.games.go import GAME, GoPosition


@dataclass(frozen=True)
class Problem:
    """A drawn board, whose turn it is, and the moves that solve it."""

    name: str
    turn: str
    moves: frozenset[str]
    drawing: str

    captures: int = 0
    """How many stones each of the moves takes."""

    saves: str = ""
    """A stone of the chain that each of the moves saves."""

    @property
    def position(self) -> GoPosition:
        return GAME.parse_diagram(self.drawing, f"{self.turn} - 0/0 0", rules="chinese")


def capture(name: str, turn: str, move: str, stones: int, drawing: str) -> Problem:
    return Problem(name, turn, frozenset(move.split()), drawing, captures=stones)


def escape(name: str, turn: str, move: str, stone: str, drawing: str) -> Problem:
    return Problem(name, turn, frozenset(move.split()), drawing, saves=stone)


PROBLEMS = (
    capture(
        "three in the middle",
        "b",
        "E4",
        3,
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
    escape(
        "three in the middle run out",
        "w",
        "E4",
        "D5",
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
    capture(
        "three at the edge",
        "b",
        "A2",
        3,
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
    capture(
        "two that hold two in atari",
        "b",
        "E4",
        2,
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
    capture(
        "a race of four against four",
        "b",
        "F5",
        4,
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
    capture(
        "the same race, White to move",
        "w",
        "E3",
        4,
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
    escape(
        "two connect to their friends",
        "b",
        "D5",
        "C5",
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
    capture(
        "the stone that cuts",
        "w",
        "D4",
        2,
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
    escape(
        "four run along the second line",
        "b",
        "F2",
        "C2",
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
    capture(
        "the corner group",
        "b",
        "B1",
        5,
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
    escape(
        "taking one to save three",
        "w",
        "B4",
        "D4",
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
    capture(
        "six on the side of the large board",
        "b",
        "G5",
        6,
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
    escape(
        "a wall that comes out",
        "b",
        "E4",
        "E6",
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
    capture(
        "the tail of the dragon",
        "w",
        "G6",
        7,
        """
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
        """,
    ),
    escape(
        "the dragon goes on",
        "b",
        "G6",
        "C7",
        """
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
        """,
    ),
    capture(
        "four in the corner",
        "w",
        "C6",
        4,
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
    capture(
        "two that keep four apart",
        "w",
        "E5",
        2,
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
    escape(
        "down to the edge is no way out, up is",
        "w",
        "C6",
        "C4",
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
    capture(
        "two groups at once",
        "b",
        "D4",
        5,
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
    escape(
        "solid connection on the first line",
        "b",
        "D1",
        "B1",
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
