"""The glance at a Shogi position."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Seat
from ludoteca.games.shogi import GAME, ShogiPosition
from ludoteca.games.shogi.evaluate import evaluate
from tests.daily import daily


def test_a_finished_game_is_worth_one_to_the_winner() -> None:
    mated = GAME.parse_position("8k/8G/8P/9/9/9/9/9/K8 w - 1")
    assert evaluate(mated, Seat.FIRST) == 1
    assert evaluate(mated, Seat.SECOND) == -1


def test_a_draw_is_worth_nothing() -> None:
    position = GAME.start()
    for text in ("4i4h", "4a4b", "4h4i", "4b4a") * 3:
        position = position.play(GAME.parse_move(position, text))
    assert evaluate(position, Seat.FIRST) == 0


def test_the_start_is_even() -> None:
    assert evaluate(GAME.start(), Seat.FIRST) == 0


@pytest.mark.parametrize("better", ["R", "B", "G", "S", "N", "L", "P"])
def test_a_piece_more_is_better_on_the_board_and_in_hand(better: str) -> None:
    in_hand = GAME.parse_position(f"4k4/9/9/9/9/9/9/9/4K4 b {better} 1")
    on_board = GAME.parse_position(f"4k4/9/9/9/9/9/8{better}/9/4K4 b - 1")
    assert 0 < evaluate(in_hand, Seat.FIRST) < 1
    assert 0 < evaluate(on_board, Seat.FIRST) < 1


def test_a_promoted_piece_is_worth_more() -> None:
    plain = GAME.parse_position("4k4/9/9/9/9/9/8S/9/4K4 b - 1")
    promoted = GAME.parse_position("4k4/9/9/9/9/9/8+S/9/4K4 b - 1")
    assert evaluate(promoted, Seat.FIRST) > evaluate(plain, Seat.FIRST)


def test_attackers_around_the_king_count() -> None:
    far = GAME.parse_position("4k4/9/9/9/9/9/8G/9/4K4 b - 1")
    near = GAME.parse_position("4k4/9/4G4/9/9/9/9/9/4K4 b - 1")
    assert evaluate(near, Seat.FIRST) > evaluate(far, Seat.FIRST)


def test_a_missing_king_is_no_obstacle() -> None:
    assert evaluate(GAME.parse_position("4k4/9/9/9/9/9/9/9/8G b - 1"), Seat.FIRST) > 0


@pytest.mark.parametrize("rules", ["standard", "minishogi"])
def test_what_one_side_gains_the_other_loses_and_only_the_end_is_certain(rules: str) -> None:
    rng = random.Random(rules)
    position = GAME.start(rules)
    while position.outcome is None:
        value = evaluate(position, Seat.FIRST)
        assert -1 < value < 1
        assert evaluate(position, Seat.SECOND) == -value
        position = position.play(rng.choice(position.legal_moves()))


MATCHES = [("minishogi", 3), ("minishogi", 10), ("standard", 1)]


@pytest.mark.parametrize("match", daily(MATCHES, MATCHES[0]), ids=str)
def test_looking_one_move_ahead_beats_random_play(match: tuple[str, int]) -> None:
    rules, pairs = match
    rng = random.Random(7)
    won = [winner(GAME.start(rules), rng, greedy) is greedy for greedy in [*Seat] * pairs]
    assert sum(won) >= 0.9 * len(won)


def winner(position: ShogiPosition, rng: random.Random, greedy: Seat) -> Seat | None:
    while position.outcome is None:
        moves = position.legal_moves()
        move = rng.choice(moves)
        if position.turn is greedy:
            values = {move: evaluate(position.play(move), greedy) for move in moves}
            move = max(moves, key=values.__getitem__)
        position = position.play(move)
    return next(iter(position.outcome.winners), None)
