"""How often a position is won by the engine's expected result: the fit for ``study/win_chance.py``.

    python -m train.winning_chances shogi --games 200 --nodes 2000

The engine plays itself with few nodes from random openings. At each of its moves its expected
result is noted with what the game came to, and a line on the logit is fitted to both.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from ludoteca.core import AnyGame, Move, OptionValue, Outcome, Position, Seat, draw
from ludoteca.games.go import GoPosition
from ludoteca.games.go.score import score
from ludoteca.games.registry import game as find_game
from ludoteca.players import Limit, Player, Progress, ask, estimator_for, player
from ludoteca.study.win_chance import Correction

_OPENING = 8  # The most random moves at the beginning of a game
_MAX_PLIES = 400  # A longer game counts as a draw
_ROUNDS = 25  # Of Newton's method
_BINS = 10
_PRIOR = 1.0  # How strongly the line is held to the engine's own word; about four positions
_LEAST = 1e-6


class Sample(NamedTuple):
    """What the engine expected, and what the seat to move got; both from 0 to 1."""

    expected: float
    got: float


def play_games(
    game: AnyGame, options: dict[str, OptionValue], count: int, nodes: int
) -> list[Sample]:
    thinker = player("engine", game, seed=1)
    try:
        found = []
        for seed in range(count):
            start = game.start(None, **options)
            found += asyncio.run(_play(thinker, start, random.Random(seed), nodes))
        return found
    finally:
        thinker.close()


async def _play(
    thinker: Player, position: Position[Any], dice: random.Random, nodes: int
) -> list[Sample]:
    found: list[Progress] = []
    thinker.progress = found.append
    noted: list[tuple[Seat, float]] = []
    moves: list[Move] = []
    first, opening = position, dice.randint(1, _OPENING)
    while position.outcome is None and len(moves) < _MAX_PLIES:
        if position.chances():
            move = draw(position.chances(), dice)
        elif len(moves) < opening:
            move = dice.choice(position.legal_moves())
        else:
            thinker.recall(first, moves)
            move = await ask(thinker, position, Limit(nodes=nodes))
            if found and found[-1].mate is None and len(position.legal_moves()) > 1:
                noted.append((position.turn, (found[-1].score + 1) / 2))
        moves.append(move)
        position = position.play(move)
    outcome = _outcome(thinker.game, position)
    return [
        Sample(expected, ((outcome.worth(seat) if outcome else 0) + 1) / 2)
        for seat, expected in noted
    ]


def _outcome(game: AnyGame, position: Position[Any]) -> Outcome | None:
    """Return how a game ended: in Go, with its dead stones removed."""
    estimator = estimator_for(game)
    if position.outcome is None or estimator is None:
        return position.outcome
    return score(cast(GoPosition, position), *estimator(position, 1)).outcome


def fit(samples: Sequence[Sample]) -> Correction:
    """Fit slope and intercept by Newton's method, to the greatest likelihood."""
    points = [(_logit(one.expected), one.got) for one in samples]
    slope, intercept = 1.0, 0.0
    for _ in range(_ROUNDS):
        gradient = [_PRIOR * (1 - slope), -_PRIOR * intercept]
        hessian = [_PRIOR, 0.0, _PRIOR]
        for logit, got in points:
            chance = 1 / (1 + math.exp(-(slope * logit + intercept)))
            error, weight = got - chance, chance * (1 - chance)
            gradient[0] += error * logit
            gradient[1] += error
            hessian[0] += weight * logit * logit
            hessian[1] += weight * logit
            hessian[2] += weight
        determinant = hessian[0] * hessian[2] - hessian[1] ** 2
        slope += (hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant
        intercept += (hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant
    return Correction(slope, intercept)


def loss(samples: Sequence[Sample], correction: Correction) -> float:
    """Return the mean logarithmic loss."""
    total = 0.0
    for one in samples:
        chance = min(max(correction.chance(2 * one.expected - 1), _LEAST), 1 - _LEAST)
        total -= one.got * math.log(chance) + (1 - one.got) * math.log(1 - chance)
    return total / len(samples)


def _logit(expected: float) -> float:
    kept = min(max(expected, _LEAST), 1 - _LEAST)
    return math.log(kept / (1 - kept))


def _curve(samples: Sequence[Sample]) -> None:
    print("expected  positions  won")
    for number in range(_BINS):
        low, high = number / _BINS, (number + 1) / _BINS
        got = [
            one.got for one in samples if low <= one.expected < high or one.expected == high == 1
        ]
        if got:
            print(f"{low:.1f}-{high:.1f}   {len(got):>9}  {sum(got) / len(got):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit winning chances to the engine's own games.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--size", type=int, help="The size of the board, in Go.")
    asked = parser.parse_args()
    game = find_game(asked.game)
    options = {} if asked.size is None else {"size": asked.size}
    samples = play_games(game, options, asked.games, asked.nodes)
    found = fit(samples)
    print(f"{game.key}: {asked.games} games, {len(samples)} positions, {asked.nodes} nodes a move")
    print(f"slope {found.slope:.3f}, intercept {found.intercept:+.3f}")
    print(f"loss {loss(samples, Correction()):.4f} before, {loss(samples, found):.4f} after")
    _curve(samples)


if __name__ == "__main__":
    main()
