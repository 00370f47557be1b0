"""What a glance at a Go board is worth."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Seat
from ludoteca.games.go import GAME, GoPosition
from tests.daily import daily

BLACK, WHITE = Seat.FIRST, Seat.SECOND


def greedy_wins(rules: str, seat: Seat, rng: random.Random) -> bool:
    """Play one game of looking one move ahead against random moves."""
    position: GoPosition = GAME.start(rules, size=7)
    while position.outcome is None:
        moves = list(position.legal_moves())
        rng.shuffle(moves)
        if position.turn is seat:
            moves.sort(key=lambda move: -GAME.evaluate(position._after(move), seat))
        position = position.play(moves[0])
    return seat in position.outcome.winners


@pytest.mark.parametrize("rules", GAME.presets)
def test_what_one_seat_gains_the_other_loses(rules: str) -> None:
    rng = random.Random(rules)
    position = GAME.start(rules, size=7)
    while position.outcome is None:
        value = GAME.evaluate(position, BLACK)
        assert value == -GAME.evaluate(position, WHITE)
        assert -1 < value < 1
        position = position.play(rng.choice(position.legal_moves()))


def test_a_finished_game_is_worth_one() -> None:
    lost = GAME.parse_position("7/7/7/7/7/7/7 b - 0/0 2")
    assert GAME.evaluate(lost, BLACK) == -1
    assert GAME.evaluate(lost, WHITE) == 1
    drawn = GAME.parse_position("7/7/7/7/7/7/7 b - 0/0 2", rules="aga", komi=0)
    assert GAME.evaluate(drawn, BLACK) == 0


@pytest.mark.parametrize("rules", ["japanese", "chinese"])
def test_stones_in_atari_count_for_the_player_to_move(rules: str) -> None:
    board = "7/7/2b4/1bww3/2bb3/7/7"
    attacking = GAME.parse_position(f"{board} b - 0/0 0", rules=rules)
    white_connected = GAME.parse_position("7/7/2b4/1bwww2/2bb3/7/7 b - 0/0 0", rules=rules)
    in_atari = GAME.parse_position("7/7/2bb3/1bww3/2bb3/7/7 b - 0/0 0", rules=rules)
    assert GAME.evaluate(in_atari, BLACK) > GAME.evaluate(attacking, BLACK)
    assert GAME.evaluate(attacking, BLACK) > GAME.evaluate(white_connected, BLACK)


def test_prisoners_count_under_territory_rules() -> None:
    few = GAME.parse_position("7/7/7/7/7/7/7 b - 0/0 0")
    many = GAME.parse_position("7/7/7/7/7/7/7 b - 5/0 0")
    assert GAME.evaluate(many, BLACK) > GAME.evaluate(few, BLACK)


@pytest.mark.parametrize("rules", daily(["japanese", "chinese"], "japanese"))
def test_looking_one_move_ahead_beats_random_play(rules: str) -> None:
    rng = random.Random(5)
    assert sum(greedy_wins(rules, seat, rng) for seat in Seat for _ in range(5)) >= 9
