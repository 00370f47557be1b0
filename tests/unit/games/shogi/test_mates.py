"""Mate problems: the side to move mates in so many plies, and not in fewer."""

from __future__ import annotations

import pytest

from ludoteca.games.shogi import GAME, ShogiPosition
from tests.stored import read_lines

LONG = pytest.param(3, 1, marks=pytest.mark.oracle_large)


def mates(position: ShogiPosition, plies: int) -> bool:
    """Say whether some check is answered by nothing, or only by what lets one mate in less."""
    if plies < 1:
        return False
    checked = (after for move in position.legal_moves() if (after := position.play(move)).is_check)
    return any(
        all(mates(after.play(answer), plies - 2) for answer in after.legal_moves())
        for after in checked
    )


# Every day the native twin solves them all.
@pytest.mark.parametrize(("plies", "every"), [(1, 1), (3, 10), LONG])
def test_each_problem_is_solved_in_its_plies_and_not_sooner(plies: int, every: int) -> None:
    texts = read_lines(f"vectors/shogi_mate_{plies}.txt")
    for text in texts[::every]:
        position = GAME.parse_position(text)
        assert mates(position, plies), text
        assert not mates(position, plies - 2), text
