"""Find strengths that make even steps: each scores as much as wanted against the one below.

    python -m strength.calibrate neutron --levels 8 --score 0.72 --games 80
    python -m strength.calibrate neutron --down --levels 3

The first strength is that at --place; for each one above it (below it, with --down) the calibration
tries points of the board's curve, and prints the strengths that it found. The ladder then measures
them.
"""

from __future__ import annotations

import argparse
import math

from ludoteca.arena import wilson
from ludoteca.players.strength import Strength
from strength.boards import BOARDS, Board
from strength.curves import CURVES, NEWCOMERS, Curve
from strength.series import Openings, Side, score

_CHUNK = 20
"""After so many games a point that is clearly wrong is given up."""

_TRIES = 5


def elo(part: float) -> float:
    """Return the difference of ratings that makes a score."""
    part = min(max(part, 0.02), 0.98)
    return 400 * math.log10(part / (1 - part))


def try_point(
    board: Board,
    openings: Openings,
    candidate: Strength,
    below: Strength,
    games: int,
    wanted: float,
) -> tuple[float, int]:
    """Return the score of a candidate and how many games it took."""
    sides = Side(board, candidate), Side(board, below)
    won = 0.0
    for number in range(games):
        won += score(sides, openings, number)
        if number % _CHUNK == _CHUNK - 1:
            low, high = wilson(won, number + 1)
            if not low - 0.02 <= wanted <= high + 0.02:
                break
    ms = [1000 * side.cpu / max(side.moves, 1) for side in sides]
    print(f"    {won:g} of {number + 1}, {ms[0]:.2f} : {ms[1]:.2f} ms a move", flush=True)
    return won / (number + 1), number + 1


def next_place(
    board: Board,
    curve: Curve,
    openings: Openings,
    place: float,
    step: float,
    args: argparse.Namespace,
) -> float:
    """Return the place on the curve of the level above."""
    below, target = curve.at(place), elo(args.score)
    low, high = (place, 0.0), None
    guess = place + min(step, 1.0)
    for _ in range(_TRIES):
        guess = min(guess, len(curve.corners) - 1.0)
        print(f"  place {guess:.2f}: {curve.at(guess)}")
        pair = (below, curve.at(guess)) if args.down else (curve.at(guess), below)
        found, _ = try_point(board, openings, *pair, args.games, args.score)
        if abs(found - args.score) <= args.enough:
            return guess
        gained = elo(found)
        if gained < target:
            low = (guess, gained)
        else:
            high = (guess, gained)
        if high is None:
            slope = max(low[1], 20.0) / max(low[0] - place, 0.05)
            guess = min(place + target / slope, guess + 1.0)
        else:
            part = (target - low[1]) / max(high[1] - low[1], 1.0)
            guess = low[0] + min(max(part, 0.15), 0.85) * (high[0] - low[0])
        if guess >= len(curve.corners) - 1.0 and low[0] >= len(curve.corners) - 1.0:
            break
    return guess


def main() -> None:
    """Calibrate a board."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board", choices=BOARDS)
    parser.add_argument("--place", type=float, default=0.0, help="where the first level is")
    parser.add_argument("--step", type=float, default=0.6, help="the first guess of a step")
    parser.add_argument("--levels", type=int, default=8, help="how many levels to find")
    parser.add_argument("--score", type=float, default=0.72, help="what a level should score")
    parser.add_argument("--enough", type=float, default=0.04, help="how exactly")
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--down", action="store_true", help="look for weaker ones")
    args = parser.parse_args()
    board, curve = BOARDS[args.board], (NEWCOMERS if args.down else CURVES)[args.board]
    openings, place, step = Openings(board), args.place, args.step
    print(f"1 at {place}: {curve.at(place)}")
    for level in range(2, args.levels + 1):
        found = next_place(board, curve, openings, place, step, args)
        place, step = found, max(found - place, 0.1)
        print(f"{level} at {place:.2f}: {curve.at(place)}", flush=True)


if __name__ == "__main__":
    main()
