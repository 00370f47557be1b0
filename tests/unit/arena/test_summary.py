"""Counting a series of games."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.arena.game import GameResult, Pairing
from ludoteca.arena.summary import summarise, wilson
from ludoteca.core import Seat, say
from ludoteca.records import Entry, Record

PAIRING = Pairing("neutron", ("ok", "random"), seed=7)
OH = say("RuntimeError: oh")
FIRST, SECOND = frozenset({Seat.FIRST}), frozenset({Seat.SECOND})


def result(
    number: int, moves: str, winners: frozenset[Seat] | None, ending: str, **more: Any
) -> GameResult:
    line = [Entry(move) for move in moves.split()]
    record = Record("neutron", "standard", line=line, winners=winners, ending=ending)
    return GameResult(number, record, **more)


GAMES = [
    result(0, "b1b4 Nc3c1", FIRST, "home", seconds=(1.0, 3.0), choices=(1, 1)),
    result(1, "b1b4 Nc3c1", FIRST, "home", seconds=(1.0, 1.0), choices=(1, 1)),
    result(2, "a1a4", SECOND, "forfeit", fault=OH, seconds=(2.0, 0.0), choices=(2, 0)),
    result(3, "a1a4 Nc3c2,a5a2", FIRST | SECOND, "blocked"),
    result(4, "", frozenset(), "repetition"),
    result(5, "", None, ""),
]


def test_a_series_is_summarised() -> None:
    summary = summarise(PAIRING, GAMES)
    counts = {name: (share.count, share.total) for name, share in summary.shares.items()}
    assert counts == {
        "first": (2, 6),
        "second": (1, 6),
        "both": (1, 6),
        "draw": (1, 6),
        "unfinished": (1, 6),
    }
    assert summary.endings == {
        "blocked": {"both": 1},
        "forfeit": {"second": 1},
        "home": {"first": 2},
        "repetition": {"draw": 1},
        "unfinished": {"unfinished": 1},
    }
    assert summary.distinct == 4, "equal games are one game"
    assert summary.mean_length == pytest.approx(7 / 6)
    assert summary.seconds_per_move == (1.0, 2.0)
    assert summary.faults == {"RuntimeError: oh": 1}
    assert summary.as_data()["results"]["first"]["count"] == 2
    assert summary.as_data()["seconds_per_move"] == [1.0, 2.0]
    assert summarise(PAIRING, []).seconds_per_move == (None, None)


# The values of Newcombe 1998, table I, and the ends of the scale.
@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(count: int, total: int, low: float, high: float) -> None:
    assert wilson(count, total) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_of_none_and_of_all_ends_exactly_at_zero_and_one() -> None:
    for total in range(1, 200):
        assert (wilson(0, total)[0], wilson(total, total)[1]) == (0.0, 1.0)


def test_results_are_the_players_not_the_seats() -> None:
    games = [
        result(0, "b1b4", FIRST, "home", cpu_seconds=(1.0, 4.0), choices=(1, 2)),
        result(1, "b1b4", FIRST, "home", is_swapped=True, cpu_seconds=(2.0, 4.0), choices=(2, 2)),
        result(2, "b1b4", SECOND, "home", is_swapped=True),
    ]
    summary = summarise(PAIRING, games)
    assert (summary.shares["first"].count, summary.shares["second"].count) == (2, 1)
    assert summary.cpu_per_move == (1.0, 2.0)
    assert summary.as_data()["cpu_seconds_per_move"] == [1.0, 2.0]
