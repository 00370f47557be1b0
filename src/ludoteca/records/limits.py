"""How much of a file is read: files are untrusted, and a reader must end soon in little room.

Each format also counts what takes it longest, so that nothing within these bytes takes long.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps

from ludoteca.core import RecordError, say
from ludoteca.records.format import Reading

__all__ = [
    "MAX_BYTES",
    "MAX_GAMES",
    "MAX_MOVES",
    "MOVES_OF_A_GAME",
    "Meter",
    "check_size",
    "too_much",
    "within_limits",
]

MAX_BYTES = 8 * 1024 * 1024
"""So many bytes of a file are read at most …"""

MAX_GAMES = 2_000
"""… so many games …"""

MAX_MOVES = 100_000
"""… so many moves, with all variations, or as much else …"""

MOVES_OF_A_GAME = 300
"""… and so many more for each game, so that one file may hold a thousand real ones."""


class Meter:
    """Counts what takes time and room in one file."""

    __slots__ = ("games", "left")

    def __init__(self) -> None:
        """Begin with all that a file may have."""
        self.left: float = MAX_MOVES
        self.games = 0

    def begin_game(self) -> None:
        """Count a game.

        Raises:
            RecordError: There are too many.
        """
        self.games += 1
        self.left += MOVES_OF_A_GAME
        if self.games > MAX_GAMES:
            raise too_much()

    def take(self, moves: float = 1) -> None:
        """Count what takes as much time and room as so many moves.

        Raises:
            RecordError: The file has too much of it.
        """
        self.left -= moves
        if self.left < 0:
            raise too_much()


def too_much() -> RecordError:
    """Make the error for a file that has more than is read."""
    return RecordError(
        say(
            "this is too much for one file: {games} games are read at most, and {most} moves, "
            "comments or as much else, with {each} more for each game",
            games=MAX_GAMES,
            most=MAX_MOVES,
            each=MOVES_OF_A_GAME,
        )
    )


def within_limits(read: Callable[[bytes], Reading]) -> Callable[[bytes], Reading]:
    """Make a reader refuse a file that is too large, and go without pauses.

    A record is very many objects and no cycles: the collector of cycles would look through all
    of them again and again, a third of the time, to find nothing.
    """

    @wraps(read)
    def reader(data: bytes) -> Reading:
        check_size(data)
        collects = gc.isenabled()
        gc.disable()
        try:
            return read(data)
        finally:
            if collects:
                gc.enable()

    return reader


def check_size(data: bytes) -> None:
    """Refuse what is too large.

    Raises:
        RecordError: There are more bytes than are read.
    """
    if len(data) > MAX_BYTES:
        most = MAX_BYTES // 2**20
        raise RecordError(say("a file of more than {most} MB is not read", most=most))
