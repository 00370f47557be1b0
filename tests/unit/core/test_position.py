"""What every position gets from the base class."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import IllegalMoveError, Seat
from tests.nim import NIM, NimEnding, NimMove


def test_a_legal_move_gives_the_next_position_and_leaves_this_one() -> None:
    position = NIM.start()
    after = position.play(NimMove("take", 2))
    assert (position.heap, after.heap) == (7, 5)
    assert after.turn is Seat.SECOND


def test_an_illegal_move_is_refused_with_move_position_and_reason() -> None:
    position = NIM.start()
    with pytest.raises(IllegalMoveError, match="illegal move take4: 4 cannot be taken") as caught:
        position.play(NimMove("take", 4))
    assert caught.value.position is position
    assert caught.value.move == NimMove("take", 4)
    assert caught.value.why == position.why_illegal(NimMove("take", 4))


def test_a_finished_position_has_an_outcome_and_no_moves() -> None:
    position = NIM.parse_position("2 1 -").play(NimMove("take", 2))
    assert position.outcome is not None
    assert position.outcome.winners == {Seat.SECOND}
    assert position.outcome.ending is NimEnding.LAST
    assert position.legal_moves() == ()
    assert position.chances() == ()


def test_a_move_in_a_finished_game_is_refused_by_the_ending() -> None:
    position = NIM.parse_position("0 0 -")
    why = position.why_illegal(NimMove("take", 1))
    assert why == "the game is over: the winner took the last counter"


def test_while_a_throw_is_due_the_throws_are_the_legal_moves() -> None:
    position = NIM.start(rules="lucky")
    assert list(position.legal_moves()) == [chance.move for chance in position.chances()]
    thrown = position.play(NimMove("coin", 1))
    assert list(thrown.legal_moves()) == [NimMove("take", 1)]
    assert thrown.turn is Seat.FIRST


def test_a_position_without_a_past_has_occurred_once() -> None:
    assert NIM.start().occurrences == 1


def test_a_game_need_not_say_what_it_does_not_have() -> None:
    position = NIM.start()
    assert [*NIM.beside_board(position), *position.announcements, *position.past] == []
    assert position.throw is None
    assert not position.rules.illegal_moves_lose
    assert position.rules.terms == ()


def test_the_text_of_a_move_is_no_move() -> None:
    text: Any = "take1"
    for ask in (NIM.start().play, NIM.start().why_illegal):
        with pytest.raises(TypeError, match=r"game.parse_move\(position, 'take1'\)"):
            ask(text)


def test_what_is_expected_is_said_until_the_game_is_over() -> None:
    assert NIM.start().expected == "take 1 to 3"
    assert NIM.parse_position("0 0 -").expected == "the game is over"


def test_what_was_worked_out_can_be_forgotten() -> None:
    position = NIM.start()
    moves = position.legal_moves()
    assert "board_moves" in vars(position)
    position.forget()
    assert "board_moves" not in vars(position)
    assert position.legal_moves() == moves
