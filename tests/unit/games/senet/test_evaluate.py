"""The glance at a Senet position."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Seat
from ludoteca.games.senet import GAME
from ludoteca.games.senet.evaluate import evaluate
from tests.daily import daily


def test_a_finished_game_is_worth_one_to_the_winner() -> None:
    over = GAME.parse_position("A............................. 1 -")
    assert evaluate(over, Seat.FIRST) == 1
    assert evaluate(over, Seat.SECOND) == -1


def test_being_further_ahead_is_better() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   A   ·   ·   ·   ·   B  v
            20  19  18  17  16  15  14  13  12  11
          v  2   ·   ·   ·   ·  [1]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "A -",
    )
    assert 0 < evaluate(position, Seat.FIRST) < 1


def test_a_piece_off_the_board_counts_most() -> None:
    four = GAME.parse_position("A................1.2.3.4...... 1 -")
    five = GAME.parse_position("A................1.2.3.4.....5 1 -")
    assert evaluate(four, Seat.FIRST) > evaluate(five, Seat.FIRST)


def test_protected_pieces_are_worth_a_little_more() -> None:
    apart = GAME.parse_position("A.............1...2........... 1 -")
    beside = GAME.parse_position("A..............1.2............ 1 -")
    paired = GAME.parse_position("A...............12............ 1 -")
    assert evaluate(apart, Seat.FIRST) == evaluate(beside, Seat.FIRST)
    assert evaluate(paired, Seat.FIRST) > evaluate(beside, Seat.FIRST)


@pytest.mark.parametrize("seed", range(5))
def test_what_one_side_gains_the_other_loses_and_only_the_end_is_certain(seed: int) -> None:
    rng = random.Random(seed)
    position = GAME.start()
    while position.outcome is None:
        value = evaluate(position, Seat.FIRST)
        assert -1 < value < 1
        assert evaluate(position, Seat.SECOND) == -value
        position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("pairs", daily([8, 30], 8))
def test_looking_one_move_ahead_beats_random_play(pairs: int) -> None:
    rng = random.Random(7)
    won = [_winner(rng, greedy) is greedy for greedy in [*Seat] * pairs]
    assert sum(won) >= 0.7 * len(won)


def _winner(rng: random.Random, greedy: Seat) -> Seat:
    position = GAME.start()
    while position.outcome is None:
        moves = position.legal_moves()
        move = rng.choice(moves)
        if position.turn is greedy and not position.chances():
            values = {move: evaluate(position.play(move), greedy) for move in moves}
            move = max(moves, key=values.__getitem__)
        position = position.play(move)
    [winner] = position.outcome.winners
    return winner
