"""The search for forced wins finds what a slow search finds, natively and without."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca.core import Position
from ludoteca.games.neutron import GAME
from ludoteca.study.puzzles.forced import PlainBoard, SearchBoard, board_of, winning_actions


def wins(position: Position[Any], plies: int) -> bool:
    """Only what the rules say: some move wins, or leaves no reply that does not lose."""
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is not None:
            if after.outcome.winners == {position.turn}:
                return True
            continue
        if plies > 2 and all(
            loses(after.play(one), position, plies) for one in after.legal_moves()
        ):
            return True
    return False


def loses(then: Position[Any], before: Position[Any], plies: int) -> bool:
    if then.outcome is not None:
        return then.outcome.winners == {before.turn}
    return wins(then, plies - 2)


@pytest.mark.parametrize("seed", range(3))
def test_both_boards_find_the_wins_that_the_rules_allow(seed: int) -> None:
    dice = random.Random(seed)
    position = GAME.start()
    while position.outcome is None:
        boards: list[SearchBoard] = [board_of(position), PlainBoard(position)]
        found = [
            [board.action_text(action) for action in winning_actions(board, 1)] for board in boards
        ]
        assert found[0] == found[1]
        assert bool(found[0]) == wins(position, 1)
        position = position.play(dice.choice(position.legal_moves()))
