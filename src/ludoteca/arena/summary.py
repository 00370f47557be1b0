"""Summarise many games: counts, shares with confidence intervals, lengths and times."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ludoteca.arena.game import UNFINISHED, GameResult, Pairing
from ludoteca.core import Seat, Sentence

_RESULTS = ("first", "second", "both", "draw", UNFINISHED)
_Z = 1.959963984540054  # The quantile of the normal distribution for a 95 % interval


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, with the 95 % confidence interval of its probability."""

    count: int
    total: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.count, self.total)


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a series of games."""

    pairing: Pairing
    games: int
    # How often each result happened: ``first``, ``second``, ``both``, ``draw``, ``unfinished``.
    shares: dict[str, Share]
    # For each ending, the number of games won by the first, the second, both or neither.
    endings: dict[str, dict[str, int]]
    words: dict[str, Sentence]  # Each ending in words
    distinct: int  # The number of different games
    mean_length: float  # The mean number of moves and throws
    # The mean thinking time of each player; None if it never chose a move.
    seconds_per_move: tuple[float | None, float | None]
    cpu_per_move: tuple[float | None, float | None]  # The mean processor time of each player
    faults: dict[Sentence, int]  # The reasons for forfeits, and how often each occurred

    def as_data(self) -> dict[str, Any]:
        """Return the summary for JSON; all but the seconds are the same for the same seed."""
        return {
            "game": self.pairing.game,
            "players": list(self.pairing.players),
            "seed": self.pairing.seed,
            "games": self.games,
            "results": {
                name: {"count": share.count, "interval": list(share.interval)}
                for name, share in self.shares.items()
            },
            "endings": self.endings,
            "distinct_games": self.distinct,
            "mean_length": self.mean_length,
            "faults": self.faults,
            "seconds_per_move": list(self.seconds_per_move),
            "cpu_seconds_per_move": list(self.cpu_per_move),
        }


def summarise(pairing: Pairing, played: Iterable[GameResult]) -> Summary:
    games = list(played)
    results = Counter(_result(one) for one in games)
    endings: dict[str, Counter[str]] = {}
    for one in games:
        endings.setdefault(one.ending, Counter())[_result(one)] += 1
    total = len(games)
    return Summary(
        pairing=pairing,
        games=total,
        shares={name: Share(results[name], total) for name in _RESULTS},
        endings={
            ending: dict(sorted(counts.items())) for ending, counts in sorted(endings.items())
        },
        words={one.ending: one.words for one in games},
        distinct=len({one.moves for one in games}),
        mean_length=sum(len(one.moves) for one in games) / total if total else 0.0,
        seconds_per_move=_pace(games, [one.seconds for one in games]),
        cpu_per_move=_pace(games, [one.cpu_seconds for one in games]),
        faults=dict(sorted(Counter(one.fault for one in games if one.fault is not None).items())),
    )


def wilson(count: float, total: int) -> tuple[float, float]:
    """Return the 95 % Wilson score interval of a share.

    Edwin B. Wilson, Journal of the American Statistical Association 22 (1927).
    """
    if total == 0:
        return 0.0, 1.0
    share = count / total
    spread = _Z * math.sqrt(share * (1 - share) / total + _Z**2 / (4 * total**2))
    middle = share + _Z**2 / (2 * total)
    scale = 1 + _Z**2 / total
    # Exactly 0 and 1 at the ends, without rounding errors.
    low = (middle - spread) / scale if count else 0.0
    high = (middle + spread) / scale if count < total else 1.0
    return max(0.0, low), min(1.0, high)


def _result(one: GameResult) -> str:
    if one.ending == UNFINISHED:
        return "unfinished"
    if len(one.winners) == 1:
        return "first" if (Seat.FIRST in one.winners) is not one.is_swapped else "second"
    return "both" if one.winners else "draw"


def _pace(
    games: list[GameResult], seconds: list[tuple[float, float]]
) -> tuple[float | None, float | None]:
    choices = [sum(one.choices[index] for one in games) for index in (0, 1)]
    first, second = (sum(pair[index] for pair in seconds) for index in (0, 1))
    return (
        first / choices[0] if choices[0] else None,
        second / choices[1] if choices[1] else None,
    )
