"""A glance at a morris position."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from ludoteca.core import Seat
from ludoteca.games.morris import GAME, MorrisMove, MorrisPosition
from ludoteca.games.morris.evaluate import evaluate
from tests.daily import daily


def test_a_won_game_is_worth_one_and_a_drawn_game_nothing() -> None:
    won = GAME.parse_position("WWW/.../.../....../.../.../BB. b 0 0 0")
    assert (evaluate(won, Seat.FIRST), evaluate(won, Seat.SECOND)) == (1, -1)
    drawn = GAME.parse_position("WWW/.../.../....../.../.../BBB b 0 0 100")
    assert (evaluate(drawn, Seat.FIRST), evaluate(drawn, Seat.SECOND)) == (0, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("WWW/.../.../....../.../.../BB. w 6 6 0", "WW./.../.../....../.../.../BB. w 6 6 0"),
        ("WWW/.../.../....../.../.../B.. w 6 7 0", "W../..W/.../....../W../.../B.. w 6 7 0"),
        ("WW./.../.../....../.../.../B.. w 7 8 0", "W../.W./.../....../.../.../B.. w 7 8 0"),
        (".../.W./.../....../.../.../B.. b 8 8 0", "W../.../.../....../.../.../B.. b 8 8 0"),
    ],
    ids=["more men", "a mill", "a mill within reach", "room to move"],
)
def test_this_is_better_for_white(better: str, worse: str) -> None:
    high, low = (evaluate(GAME.parse_position(text), Seat.FIRST) for text in (better, worse))
    assert high > low


@pytest.mark.parametrize("rules", GAME.presets)
def test_what_one_seat_gains_the_other_loses(rules: str) -> None:
    rng = random.Random(rules)
    position = GAME.start(rules=rules)
    while position.outcome is None:
        value = evaluate(position, Seat.FIRST)
        assert value == -evaluate(position, Seat.SECOND)
        assert -1 < value < 1
        position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("rules", daily(GAME.presets, "standard", "three"))
def test_looking_one_move_ahead_with_it_beats_random_play(rules: str) -> None:
    rng = random.Random(rules)
    wins = sum(plays_and_wins(rules, seat, rng) for _ in range(5) for seat in Seat)
    assert wins >= 9


def plays_and_wins(rules: str, seat: Seat, rng: random.Random) -> bool:
    position = GAME.start(rules=rules)
    while position.outcome is None:
        moves = rng.sample(position.legal_moves(), len(position.legal_moves()))
        move = best(position, moves) if position.turn is seat else moves[0]
        position = position.play(move)
    return seat in position.outcome.winners


def best(position: MorrisPosition, moves: Sequence[MorrisMove]) -> MorrisMove:
    return max(moves, key=lambda move: evaluate(position.play(move), position.turn))
