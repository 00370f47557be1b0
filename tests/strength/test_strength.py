"""Who beats whom, with 95 % confidence: ``search`` beats ``greedy`` beats ``random``."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ludoteca.arena import GameResult, Pairing, simulate, wilson
from ludoteca.core import OptionValue, Seat
from ludoteca.players import Limit

pytestmark = pytest.mark.strength


@dataclass(frozen=True)
class Match:
    """So many games in each seat, every player within what is usual for it."""

    game: str
    stronger: str
    weaker: str
    games: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    limit: Limit | None = None

    def __str__(self) -> str:
        return f"{self.game}-{self.stronger}-{self.weaker}"


SMALL_BOARD = (("size", 9),)

# Dice decide much in Senet, so that it takes many games to see who plays better.
MATCHES = [
    Match("morris", "search", "greedy", 10),
    Match("shogi", "search", "greedy", 6),
    Match("neutron", "search", "greedy", 20),
    Match("senet", "search", "greedy", 250, limit=Limit(depth=2)),
    Match("go", "search", "greedy", 30, SMALL_BOARD, Limit(nodes=3000, depth=3)),
    Match("morris", "greedy", "random", 20),
    Match("shogi", "greedy", "random", 10),
    Match("neutron", "greedy", "random", 20),
    Match("senet", "greedy", "random", 40),
    Match("go", "greedy", "random", 20, SMALL_BOARD),
]


@dataclass(frozen=True)
class Result:
    """What became of a match, in which the same game twice counts once."""

    won: int
    lost: int
    different: int
    faults: frozenset[str]

    @property
    def at_least(self) -> float:
        """The lower end of the interval for the share of games that the stronger player wins."""
        return wilson(self.won, self.different)[0]


def play(match: Match) -> Result:
    """Let both players have both seats."""
    games: dict[tuple[Seat, tuple[str, ...]], GameResult] = {}
    for seat in Seat:
        names = (match.stronger, match.weaker)
        players = names if seat is Seat.FIRST else names[::-1]
        pairing = Pairing(match.game, players, None, match.options, match.limit, seed=7)
        games |= {(seat, one.moves): one for one in simulate(pairing, match.games)}
    return Result(
        won=sum(one.winners == {seat} for (seat, _), one in games.items()),
        lost=sum(one.winners == {seat.opponent} for (seat, _), one in games.items()),
        different=len(games),
        faults=frozenset(one.fault for one in games.values() if one.fault),
    )


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_the_stronger_beats_the_weaker(match: Match) -> None:
    result = play(match)
    assert not result.faults
    assert result.different >= match.games
    assert result.at_least > 0.5, result


def test_mcts_beats_random_twenty_to_nothing_at_a_second_a_move() -> None:
    match = Match("go", "mcts", "random", 10, SMALL_BOARD, Limit(seconds=1))
    result = play(match)
    assert (result.won, result.lost, result.different) == (20, 0, 20)
