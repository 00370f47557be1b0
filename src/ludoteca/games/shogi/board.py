"""The boards and pieces of Shogi, with tables of where each piece can go.

Squares are numbered in reading order from rank a, each rank from the highest file. A set of squares
is an int with one bit per square. A board is a string with one letter per square: capitals for
Black, small letters for White, and a separate letter for each promoted piece.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NewType

from ludoteca.core import Seat, Sentence, members, say
from ludoteca.core.geometry import Way

Square = NewType("Square", int)

# The squares of the largest board; a smaller one uses the first of them.
_SQUARES = tuple(Square(number) for number in range(81))
RANKS = "abcdefghi"  # The letters of the ranks, from the top
FREE = "."
HAND_ORDER = "RBGSNLP"
PROMOTED = {"P": "T", "L": "U", "N": "V", "S": "W", "B": "H", "R": "D"}
PROMOTED |= {plain.lower(): promoted.lower() for plain, promoted in PROMOTED.items()}
UNPROMOTED = {promoted: plain for plain, promoted in PROMOTED.items()}

PIECE_NAMES = {
    "K": say("king"),
    "R": say("rook"),
    "B": say("bishop"),
    "G": say("gold"),
    "S": say("silver"),
    "N": say("knight"),
    "L": say("lance"),
    "P": say("pawn"),
    "D": say("dragon"),
    "H": say("horse"),
    "W": say("promoted silver"),
    "V": say("promoted knight"),
    "U": say("promoted lance"),
    "T": say("tokin"),
}

# How SFEN writes the contents of a square, before runs of free squares are shortened.
SFEN_PIECES = {
    piece: f"+{UNPROMOTED[piece]}" if piece in UNPROMOTED else piece
    for piece in (FREE, *PIECE_NAMES, *map(str.lower, PIECE_NAMES))
}
PIECE_SIGNS = {
    piece: f"v{letters.upper()}" if letters.islower() else letters
    for piece, letters in SFEN_PIECES.items()
    if piece != FREE
}
_AS_GOLD = say("one square along a rank or file, or diagonally forward")
# How each piece moves, for explaining why a move is illegal.
PIECE_WAYS = {
    "K": say("one square in any direction"),
    "R": say("any distance along a rank or file"),
    "B": say("any distance diagonally"),
    "G": _AS_GOLD,
    "S": say("one square diagonally or straight forward"),
    "N": say("two squares forward and one sideways, jumping over pieces"),
    "L": say("any distance straight forward"),
    "P": say("one square straight forward"),
    "D": say("any distance along a rank or file, or one square diagonally"),
    "H": say("any distance diagonally, or one square along a rank or file"),
    **dict.fromkeys("WVUT", _AS_GOLD),
}
SEAT_NAMES: dict[Seat, Sentence] = {Seat.FIRST: say("Black"), Seat.SECOND: say("White")}

# Ways are (ranks down, files right) from Black's side; White's are rotated.
_STRAIGHT = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_GOLD = (*_STRAIGHT, (-1, -1), (-1, 1))
_STEPS: dict[str, tuple[tuple[int, int], ...]] = {
    "K": _STRAIGHT + _DIAGONAL,
    "G": _GOLD,
    "S": (*_DIAGONAL, (-1, 0)),
    "N": ((-2, -1), (-2, 1)),
    "P": ((-1, 0),),
    "D": _DIAGONAL,
    "H": _STRAIGHT,
    **dict.fromkeys("TUVW", _GOLD),
}
_SLIDES: dict[str, tuple[tuple[int, int], ...]] = {
    "R": _STRAIGHT,
    "D": _STRAIGHT,
    "B": _DIAGONAL,
    "H": _DIAGONAL,
    "L": ((-1, 0),),
}
_OWNED = {Seat.FIRST: frozenset(PIECE_NAMES), Seat.SECOND: frozenset(map(str.lower, PIECE_NAMES))}
_NOBODY = dict.fromkeys((FREE, *_OWNED[Seat.FIRST], *_OWNED[Seat.SECOND]), "0")
_BITS = {seat: str.maketrans(_NOBODY | dict.fromkeys(own, "1")) for seat, own in _OWNED.items()}


class Tables:
    """The tables of one board size: where each piece can go from each square."""

    def __init__(self, side: int, zone_ranks: int) -> None:
        self.side = side
        self.names = [f"{side - file}{rank}" for rank in RANKS[:side] for file in range(side)]
        self.squares = {name: Square(index) for index, name in enumerate(self.names)}
        self.everywhere = (1 << side * side) - 1
        # For each square, all squares of its file.
        self.files = [self._line(square % side, side) for square in self.squares.values()]
        first_ranks = (1 << side * zone_ranks) - 1
        # The squares where Black's and where White's pieces promote.
        self.zone = first_ranks, first_ranks << side * (side - zone_ranks)
        self.steps = {
            owned(kind, seat): self._steps(_STEPS.get(kind, ()), seat)
            for kind in PIECE_NAMES
            for seat in Seat
        }
        rays = {
            owned(kind, seat): self._rays(ways, seat)
            for kind, ways in _SLIDES.items()
            for seat in Seat
        }
        # Rays to lower and to higher squares are cut off differently.
        self.rays_back = {piece: [lower for lower, _ in table] for piece, table in rays.items()}
        self.rays_on = {piece: [higher for _, higher in table] for piece, table in rays.items()}
        # For each piece, the squares from which it could never move.
        self.dead_ends = {piece: self._dead_ends(piece) for piece in self.steps}

    def attacks(self, piece: str, square: Square, occupied: int) -> int:
        """Return the squares a piece attacks: its steps, and its rays up to the first blocker."""
        reached = self.steps[piece][square]
        if piece not in self.rays_on:
            return reached
        for ray in self.rays_on[piece][square]:
            stoppers = ray & occupied
            reached |= ray & (stoppers ^ (stoppers - 1))
        for ray in self.rays_back[piece][square]:
            nearest = (ray & occupied | 1).bit_length() - 1
            reached |= ray & -(1 << nearest)
        return reached

    def between(self, origin: Square, target: Square) -> int:
        """Return the squares strictly between two on a line; 0 if they are not on one."""
        low, high = min(origin, target), max(origin, target)
        for piece in "RB":
            for ray in self.rays_on[piece][low]:
                if ray >> high & 1:
                    return ray & (1 << high) - 1
        return 0

    def _line(self, start: int, step: int) -> int:
        return sum(1 << square for square in range(start, self.side * self.side, step))

    def _beside(self, square: int, way: tuple[int, int], times: int = 1) -> int | None:
        rank, column = divmod(square, self.side)
        rank, column = rank + way[0] * times, column + way[1] * times
        if 0 <= rank < self.side and 0 <= column < self.side:
            return rank * self.side + column
        return None

    def _steps(self, ways: Iterable[tuple[int, int]], seat: Seat) -> list[int]:
        turned = [_turned(way, seat) for way in ways]
        return [
            sum(1 << near for way in turned if (near := self._beside(square, way)) is not None)
            for square in range(self.side * self.side)
        ]

    def _rays(
        self, ways: Iterable[tuple[int, int]], seat: Seat
    ) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """For each square, the rays to lower squares and those to higher ones."""
        turned = [_turned(way, seat) for way in ways]
        table = []
        for square in range(self.side * self.side):
            rays = [(way, self._ray(square, way)) for way in turned]
            lower = tuple(ray for way, ray in rays if way < (0, 0) and ray)
            higher = tuple(ray for way, ray in rays if way > (0, 0) and ray)
            table.append((lower, higher))
        return table

    def _ray(self, square: int, way: tuple[int, int]) -> int:
        distances = range(1, self.side)
        passed = (self._beside(square, way, distance) for distance in distances)
        return sum(1 << far for far in passed if far is not None)

    def _dead_ends(self, piece: str) -> int:
        return sum(
            1 << square for square in self.squares.values() if not self.attacks(piece, square, 0)
        )


@cache
def tables(side: int, zone_ranks: int) -> Tables:
    return Tables(side, zone_ranks)


def squares(bits: int) -> list[Square]:
    return members(bits, _SQUARES)


def owned(kind: str, seat: Seat) -> str:
    return kind.upper() if seat is Seat.FIRST else kind.lower()


def pieces_of(board: str, seat: Seat) -> list[tuple[Square, str]]:
    """List a seat's pieces with their squares, in reading order."""
    own = _OWNED[seat]
    return [(Square(index), piece) for index, piece in enumerate(board) if piece in own]


def occupied_by(board: str, seat: Seat) -> int:
    return int(board.translate(_BITS[seat])[::-1], 2)


def ways(kind: str) -> tuple[Way, ...]:
    """List how a kind of piece moves, for drawings: steps, then slides."""
    steps = [Way(right, -down) for down, right in _STEPS.get(kind, ())]
    slides = [Way(right, -down, True) for down, right in _SLIDES.get(kind, ())]
    return (*steps, *slides)


def put(board: str, square: Square, piece: str) -> str:
    return board[:square] + piece + board[square + 1 :]


def _turned(way: tuple[int, int], seat: Seat) -> tuple[int, int]:
    return way if seat is Seat.FIRST else (-way[0], -way[1])
