"""What the solver hears after each move."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import IllegalMoveError
from ludoteca.study.puzzles import Attempt, Puzzle, Result, composer_for, shipped


def attempt(puzzle: Puzzle) -> Attempt:
    return Attempt(puzzle, composer_for(puzzle.find_game()))


def is_check(position: Any) -> bool:
    found: bool = position.is_check
    return found


def of_kind(game: str, kind: str) -> Puzzle:
    return next(puzzle for puzzle in shipped(game) if puzzle.kind == kind)


def play(one: Attempt, text: str) -> Result:
    return one.answer(one.game.parse_move(one.position, text)).result


def test_the_moves_of_the_solution_are_answered_until_it_is_solved() -> None:
    one = attempt(of_kind("shogi", "mate-3"))
    line = one.main_line()
    results = [play(one, text) for text in line[::2]]
    assert results == [Result.RIGHT, Result.SOLVED]
    assert one.is_solved
    assert one.position.outcome is not None
    assert one.mistakes == 0


def test_a_move_without_check_is_no_way_to_mate() -> None:
    one = attempt(of_kind("shogi", "mate-3"))
    quiet = next(
        move for move in one.position.legal_moves() if not is_check(one.position.play(move))
    )
    answer = one.answer(quiet)
    assert (answer.result, answer.reply) == (Result.WRONG, None)
    assert answer.why == "every move of the attacker must give check"


def test_a_wrong_move_is_refuted_and_may_be_taken_back() -> None:
    one = attempt(of_kind("neutron", "win-2"))
    before = one.position
    wrong = next(
        move
        for move in before.legal_moves()
        if str(move) not in one.puzzle.solution and before.play(move).outcome is None
    )
    answer = one.answer(wrong)
    assert answer.result in (Result.WRONG, Result.SLOWER)
    assert one.position == before
    assert not one.is_solved


def test_a_slower_win_is_right_but_does_not_solve() -> None:
    for puzzle in shipped("neutron"):
        if puzzle.kind != "win-2":
            continue
        one = attempt(puzzle)
        others = [move for move in one.position.legal_moves() if str(move) not in one.solutions]
        results = {play(one, str(move)) for move in others[:8]}
        if Result.SLOWER in results:
            return
    pytest.fail("there is no slower win in any puzzle")


def test_an_illegal_move_is_refused() -> None:
    one = attempt(of_kind("neutron", "win-1"))
    with pytest.raises(IllegalMoveError):
        play(one, "Na1a1,a1a1")
