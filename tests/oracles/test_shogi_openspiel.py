"""Shogi against OpenSpiel: the same moves and the same end of games with repetitions.

OpenSpiel forbids uchifuzume and ends the game at the fourth occurrence as we do, but calls it
perpetual check if a side's last six moves were checks, where the rule asks for all moves since the
first occurrence. By itself it also ends games by impasse once a king has entered; our players have
to declare, so those games stop there.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest

from ludoteca.core import Ending, Seat
from ludoteca.games.shogi import GAME, ShogiEnding, ShogiMove, ShogiPosition

_ORACLE = pyspiel.load_game("shogi")

# Few pieces, so that positions come again; in the last three one side can give check for ever.
ENDGAMES = (
    "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "4k4/9/9/9/9/9/9/9/4K3G b - 1",
    "8R/4k4/9/9/9/9/9/9/K8 b - 1",
    "9/4k4/9/9/9/9/9/7B1/K7R b - 1",
    "r8/9/9/9/9/9/9/4K4/8k w - 1",
)


def back_and_forth(position: ShogiPosition, rng: random.Random) -> ShogiMove:
    """Mostly go to a position that has been before, or else give check."""
    moves = rng.sample(position.legal_moves(), len(position.legal_moves()))
    following = {move: position.play(move) for move in moves}
    again = [move for move in moves if following[move].occurrences > 1]
    checks = [move for move in moves if following[move].is_check]
    if rng.random() < 0.1:
        return moves[0]
    return (again or checks or moves)[0]


def actions(state: Any) -> dict[str, int]:
    return {state.action_to_string(action): action for action in state.legal_actions()}


def has_entered(position: ShogiPosition) -> bool:
    """Say whether some king is in its promotion zone, as every impasse asks for."""
    zones = position.tables.zone
    kings = position.board.find("K"), position.board.find("k")
    return any(king >= 0 and zone >> king & 1 for king, zone in zip(kings, zones, strict=True))


def checked_six_times(position: ShogiPosition) -> set[Seat]:
    """Say who was in check after each of the opponent's last six moves."""
    line = (*position.past, position.key)
    checks = {seat: [seen.is_check for seen in line if seen.turn is seat] for seat in Seat}
    return {seat for seat in Seat if all(checks[seat][-6:])}


def check_random_game(text: str, rng: random.Random) -> Ending | None:
    """Play one game on both boards; return its end, None if OpenSpiel saw an impasse."""
    state = _ORACLE.new_initial_state(text)
    position = GAME.parse_position(text)
    while position.outcome is None:
        if state.is_terminal():
            assert has_entered(position), GAME.format_position(position)
            return None
        theirs = actions(state)
        assert {str(move) for move in position.legal_moves()} == set(theirs), str(state)
        move = back_and_forth(position, rng)
        state.apply_action(theirs[str(move)])
        position = position.play(move)
    assert state.is_terminal(), GAME.format_position(position)
    winners = position.outcome.winners or checked_six_times(position)
    assert state.returns() == [
        (seat in winners) - (seat.opponent in winners) for seat in (Seat.FIRST, Seat.SECOND)
    ]
    return position.outcome.ending


@pytest.mark.parametrize(
    ("seed", "count"), [(2, 3), pytest.param(4, 150, marks=pytest.mark.oracle_large)]
)
def test_repetitions_and_perpetual_checks_agree(seed: int, count: int) -> None:
    rng = random.Random(seed)
    ends = {check_random_game(text, rng) for _ in range(count) for text in ENDGAMES}
    assert {ShogiEnding.REPETITION, ShogiEnding.PERPETUAL_CHECK} <= ends
