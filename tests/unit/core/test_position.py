"""What every position gets from the base class."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import IllegalMoveError
from tests.nim import NIM, NimMove


def test_an_illegal_move_is_refused_with_move_position_and_reason() -> None:
    position = NIM.start()
    with pytest.raises(IllegalMoveError, match="illegal move take4: 4 cannot be taken") as caught:
        position.play(NimMove("take", 4))
    assert caught.value.position is position
    assert caught.value.move == NimMove("take", 4)
    assert caught.value.why == position.why_illegal(NimMove("take", 4))


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


def test_what_was_worked_out_can_be_forgotten() -> None:
    position = NIM.start()
    moves = position.legal_moves()
    assert "board_moves" in vars(position)
    position.forget()
    assert "board_moves" not in vars(position)
    assert position.legal_moves() == moves
