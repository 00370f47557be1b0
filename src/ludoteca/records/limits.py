"""How much of a file is read: files are untrusted, so time and memory are bounded.

Each format also counts what takes it longest.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps

from ludoteca.core import RecordError
from ludoteca.records.format import Reading

MAX_BYTES = 8 * 1024 * 1024  # The largest file that is read, in bytes
MAX_GAMES = 2_000  # The most games in a file
MAX_MOVES = 100_000  # The most moves in a file, variations and what else takes time included …
# … plus this many for each game, so that a file can hold a thousand real ones.
MOVES_OF_A_GAME = 300


@dataclass(slots=True)
class Meter:
    """Counts what takes time and memory in one file."""

    left: float = field(default_factory=lambda: MAX_MOVES)
    games: int = 0

    def begin_game(self) -> None:
        """Count a game; raise RecordError if there are too many."""
        self.games += 1
        self.left += MOVES_OF_A_GAME
        if self.games > MAX_GAMES:
            raise too_much()

    def take(self, moves: float = 1) -> None:
        """Count what costs as much as this many moves; raise RecordError if that is too much."""
        self.left -= moves
        if self.left < 0:
            raise too_much()


def too_much() -> RecordError:
    template = (
        "the file is too long: at most {games} games, with {max} moves and comments "
        "plus {each} per game"
    )
    return RecordError(template, games=MAX_GAMES, max=MAX_MOVES, each=MOVES_OF_A_GAME)


def too_deep(most: int) -> RecordError:
    return RecordError("variations are nested more than {max} deep", max=most)


def within_limits(read: Callable[[bytes], Reading]) -> Callable[[bytes], Reading]:
    """Make a reader refuse a file that is too large, and pause garbage collection.

    A record has very many objects and no cycles: looking for cycles would take a third of the
    time and find nothing.
    """

    @wraps(read)
    def reader(data: bytes) -> Reading:
        if len(data) > MAX_BYTES:
            most = MAX_BYTES // 2**20
            raise RecordError("the file is larger than {max} MB", max=most)
        collects = gc.isenabled()
        gc.disable()
        try:
            return read(data)
        finally:
            if collects:
                gc.enable()

    return reader
