"""Find strengths that make even steps.

    python -m strength.calibrate shogi --games 100 --minutes 3
    python -m strength.calibrate shogi --below --levels 3

The points of a board's curve play those next to them, which gives each a rating; the strengths at
even distances on that scale are printed. The ladder then measures them by other openings. Games are
kept, so that a run that was broken off goes on where it ended.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ludoteca.players.strength import Strength
from strength import journal
from strength.boards import BOARDS, Board
from strength.curves import ABOVE, BELOW, Curve
from strength.fingerprint import fingerprint
from strength.series import Openings, Side, score

FILE = Path("build/ladder/calibration.jsonl")


@dataclass(frozen=True)
class Effort:
    """How much is played for a pair of points."""

    games: int
    minutes: float


class Scale:
    """Ratings along a curve, from matches between neighbours."""

    def __init__(self, board: Board, curve: Curve, file: Path) -> None:
        """Begin without ratings."""
        self._board = board
        self._curve = curve
        self._file = file
        self._openings = Openings(board, "calibration")

    def rate(self, places: Sequence[float], effort: Effort) -> list[float]:
        """Return the ratings of places, the first of which has 0."""
        ratings = [0.0]
        for low, high in itertools.pairwise(places):
            won, games = self._match(self._curve.at(high), self._curve.at(low), effort)
            ratings.append(ratings[-1] + elo((won + 0.5) / (games + 1)))
            print(f"{high:6.2f} {ratings[-1]:6.0f}  {won / games:.1%} of {games}", flush=True)
        return ratings

    def _match(self, high: Strength, low: Strength, effort: Effort) -> tuple[float, int]:
        """Return what the stronger one scored, in how many games."""
        key = json.dumps([asdict(high), asdict(low), fingerprint(self._board.game)])
        scores = [
            float(one["score"])
            for one in journal.read(self._file)
            if (one["board"], one["pair"]) == (self._board.name, key)
        ]
        sides = Side(self._board, high), Side(self._board, low)
        until = time.monotonic() + 60 * effort.minutes
        while len(scores) < effort.games and time.monotonic() < until:
            scores.append(score(sides, self._openings, len(scores)))
            journal.append(
                self._file, {"board": self._board.name, "pair": key, "score": scores[-1]}
            )
        return sum(scores), len(scores)


def elo(part: float) -> float:
    """Return the difference of ratings that makes a score."""
    return 400 * math.log10(part / (1 - part))


def place_at(rating: float, places: Sequence[float], ratings: Sequence[float]) -> float:
    """Return the first place with a rating, between those that were measured."""
    for number in range(1, len(places)):
        low, high = ratings[number - 1], ratings[number]
        if low <= rating <= high and high > low:
            part = (rating - low) / (high - low)
            return places[number - 1] + part * (places[number] - places[number - 1])
    return places[-1]


def main() -> int:
    """Rate a curve, and print the levels."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board", choices=BOARDS)
    parser.add_argument("--below", action="store_true", help="from the third level down")
    parser.add_argument("--levels", type=int, default=8, help="how many levels to find")
    parser.add_argument("--parts", type=int, default=2, help="in how many parts a piece is cut")
    parser.add_argument("--games", type=int, default=100, help="of a pair")
    parser.add_argument("--minutes", type=float, default=5, help="for a pair")
    parser.add_argument("--file", type=Path, default=FILE, help="where the games are kept")
    args = parser.parse_args()
    curve = (BELOW if args.below else ABOVE).get(args.board)
    if curve is None:
        parser.error(f"{args.board} has no strengths below the third level of their own")
    places = [part / args.parts for part in range(args.parts * (len(curve.corners) - 1) + 1)]
    scale = Scale(BOARDS[args.board], curve, args.file)
    ratings = scale.rate(places, Effort(args.games, args.minutes))
    step = ratings[-1] / (args.levels - 1)
    print(f"steps of {step:.0f}, a score of {1 / (1 + 10 ** (-step / 400)):.0%}")
    for number in range(args.levels):
        place = place_at(number * step, places, ratings)
        print(f"{place:6.2f} {curve.at(place)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
