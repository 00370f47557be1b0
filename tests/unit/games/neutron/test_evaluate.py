"""The glance at a Neutron position."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Seat
from ludoteca.games.neutron import GAME
from ludoteca.games.neutron.evaluate import evaluate


def test_a_finished_game_is_worth_one_to_the_winner() -> None:
    over = GAME.parse_position("bbbbb/5/4w/1w3/w1wwn b n")
    assert evaluate(over, Seat.FIRST) == 1
    assert evaluate(over, Seat.SECOND) == -1


def test_a_shared_win_is_worth_nothing_more_to_either() -> None:
    shared = GAME.parse_position("3bb/bb3/nw3/wb3/2www b n")
    assert shared.outcome is not None
    assert evaluate(shared, Seat.FIRST) == evaluate(shared, Seat.SECOND) == 0


def test_being_able_to_send_the_neutron_home_now_is_best() -> None:
    position = GAME.parse_diagram(
        """
        5   ●   ●   ·   ●   ●
        4   ·   ·   ○   ·   ·
        3   ·   ·   ◆   ·   ·
        2   ●   ·   ·   ·   ·
        1   ○   ○   ·   ○   ○
            a   b   c   d   e
        """,
        "w n",
    )
    assert 0.5 < evaluate(position, Seat.FIRST) < 1


def test_being_able_to_send_it_only_to_the_opponent_is_worst() -> None:
    position = GAME.parse_diagram(
        """
        5   ●   ●   ·   ·   ·
        4   ·   ·   ·   ·   ·
        3   ·   ·   ·   ●   ●
        2   ○   ·   ·   ●   ◆
        1   ○   ○   ○   ○   ·
            a   b   c   d   e
        """,
        "b n",
    )
    assert -1 < evaluate(position, Seat.SECOND) < -0.5


@pytest.mark.parametrize("seed", range(5))
def test_what_one_side_gains_the_other_loses_and_only_the_end_is_certain(seed: int) -> None:
    rng = random.Random(seed)
    position = GAME.start()
    while position.outcome is None:
        value = evaluate(position, Seat.FIRST)
        assert -1 < value < 1
        assert evaluate(position, Seat.SECOND) == -value
        position = position.play(rng.choice(position.legal_moves()))


def test_looking_one_move_ahead_beats_random_play() -> None:
    rng = random.Random(7)
    won = sum(_winners(rng, greedy) == {greedy} for greedy in [*Seat] * 10)
    assert won >= 17


def _winners(rng: random.Random, greedy: Seat) -> frozenset[Seat]:
    position = GAME.start()
    while position.outcome is None:
        moves = position.legal_moves()
        move = rng.choice(moves)
        if position.turn is greedy:
            values = {move: evaluate(position.play(move), greedy) for move in moves}
            move = max(moves, key=values.__getitem__)
        position = position.play(move)
    return position.outcome.winners
