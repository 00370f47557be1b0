"""A series of games in pairs: each opening twice, with the sides changing seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from ludoteca.arena import wilson

_REPORTS = 50
"""About how often a series is reported."""


class Side(Protocol):
    """A side of a match, with what it has used so far."""

    cpu: float
    moves: int


SideT = TypeVar("SideT", bound=Side)


def play_series(
    sides: tuple[SideT, SideT],
    games: int,
    play: Callable[[tuple[SideT, SideT], int], int | None],
) -> int:
    """Play the games, report now and then, and return how many the first side has won.

    Args:
        sides: The sides; the first is the one whose score is reported.
        games: How many games to play.
        play: Plays a game between the sides in the order of their seats, with the opening of a
            number; returns the seat that won, 0 or 1, or None for a draw.
    """
    first, second = sides
    won = drawn = 0
    every = 2 * max(1, games // (2 * _REPORTS))
    for game in range(games):
        swapped = game % 2 == 1
        winner = play((second, first) if swapped else sides, game // 2)
        drawn += winner is None
        won += winner is not None and (winner == 1) == swapped
        if swapped and (game + 1) % every == 0:
            count, score = game + 1, won + drawn / 2
            low, high = wilson(score, count)
            print(
                f"{count} games: +{won} ={drawn} -{count - won - drawn}, "
                f"{score / count:.1%} ({low:.0%}-{high:.0%}), CPU a move "
                f"{first.cpu / first.moves:.4f} : {second.cpu / second.moves:.4f} s",
                flush=True,
            )
    return won
