"""Who beats whom, with 95 % confidence: ``search`` beats ``greedy`` beats ``random``."""

from __future__ import annotations

import asyncio
import math
import random
from dataclasses import dataclass
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, Resign, Seat
from ludoteca.players import ask, player

pytestmark = pytest.mark.strength

MOST_PLIES = 600


@dataclass(frozen=True)
class Match:
    """So many games of two players, who change seats after each."""

    key: str
    stronger: str
    weaker: str
    games: int
    limit: Limit
    size: int | None = None

    def __str__(self) -> str:
        return f"{self.key}-{self.stronger}-{self.weaker}"


# Dice decide much in Senet, so that it takes many games to see who plays better.
MATCHES = [
    Match("morris", "search", "greedy", 12, Limit(nodes=1500)),
    Match("shogi", "search", "greedy", 8, Limit(nodes=800)),
    Match("neutron", "search", "greedy", 12, Limit(nodes=1500)),
    Match("senet", "search", "greedy", 500, Limit(depth=2)),
    Match("go", "search", "greedy", 12, Limit(nodes=1000), size=7),
    Match("morris", "greedy", "random", 20, Limit()),
    Match("shogi", "greedy", "random", 8, Limit()),
    Match("neutron", "greedy", "random", 20, Limit()),
    Match("senet", "greedy", "random", 60, Limit()),
    Match("go", "greedy", "random", 20, Limit(), size=9),
]


def wilson(wins: int, games: int, z: float = 1.96) -> float:
    """The lower end of the 95 % interval for the share of wins (Wilson 1927)."""
    share, extra = wins / games, z * z / games
    spread = z * math.sqrt(share * (1 - share) / games + extra / games / 4)
    return (share + extra / 2 - spread) / (1 + extra)


async def play(match: Match, number: int) -> Seat | None:
    """Play one game and return the winner, if there is just one."""
    game = ludoteca.game(match.key)
    options: dict[str, Any] = {"size": match.size} if match.size else {}
    position: ludoteca.Position[Any] = game.start(**options)
    names = [match.stronger, match.weaker][:: -1 if number % 2 else 1]
    players = [player(name, game, seed=2 * number + seat) for seat, name in enumerate(names)]
    dice = random.Random(number)
    for _ in range(MOST_PLIES):
        if position.outcome:
            break
        if throws := position.chances():
            weights = [float(throw.probability) for throw in throws]
            position = position.play(dice.choices(throws, weights)[0].move)
            continue
        answer = await ask(players[position.turn.index], position, match.limit)
        if isinstance(answer, Resign):
            return position.turn.opponent
        position = position.play(answer)
    winners = position.outcome.winners if position.outcome else frozenset()
    return next(iter(winners)) if len(winners) == 1 else None


def result(match: Match) -> tuple[int, int]:
    """Play all games; return how many each player has won."""
    won = [0, 0]
    for number in range(match.games):
        winner = asyncio.run(play(match, number))
        if winner:
            won[(winner.index + number) % 2] += 1
    return won[0], won[1]


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_the_stronger_beats_the_weaker(match: Match) -> None:
    wins, losses = result(match)
    assert wilson(wins, wins + losses) > 0.5, f"{match}: {wins} to {losses}"


def test_mcts_beats_random_twenty_to_nothing_at_a_second_a_move() -> None:
    match = Match("go", "mcts", "random", 20, Limit(seconds=1), size=9)
    assert result(match) == (20, 0)
