"""Counting a series of games."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.arena.playing import GameResult, Pairing
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


def test_wins_shared_wins_draws_and_unfinished_games_are_counted_apart() -> None:
    shares = summarise(PAIRING, GAMES).shares
    assert {name: share.count for name, share in shares.items()} == {
        "first": 2,
        "second": 1,
        "both": 1,
        "draw": 1,
        "unfinished": 1,
    }
    assert all(share.total == 6 for share in shares.values())


def test_results_are_told_by_ending() -> None:
    assert summarise(PAIRING, GAMES).endings == {
        "blocked": {"both": 1},
        "forfeit": {"second": 1},
        "home": {"first": 2},
        "repetition": {"draw": 1},
        "unfinished": {"unfinished": 1},
    }


def test_equal_games_are_one_game() -> None:
    assert summarise(PAIRING, GAMES).distinct == 4


def test_lengths_times_and_faults_are_told() -> None:
    summary = summarise(PAIRING, GAMES)
    assert summary.mean_length == pytest.approx(7 / 6)
    assert summary.seconds_per_move == (1.0, 2.0)
    assert summary.faults == {"RuntimeError: oh": 1}
    assert summarise(PAIRING, []).seconds_per_move == (None, None)


def test_data_for_programs_has_counts_and_times() -> None:
    data = summarise(PAIRING, GAMES).as_data()
    assert data["results"]["first"]["count"] == 2
    assert data["seconds_per_move"] == [1.0, 2.0]


# The values of Newcombe 1998, table I, and the ends of the scale.
@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(count: int, total: int, low: float, high: float) -> None:
    assert wilson(count, total) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("total", range(1, 200))
def test_the_interval_ends_exactly_where_nothing_or_nothing_else_happened(total: int) -> None:
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
