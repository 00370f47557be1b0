"""Shogi against python-shogi: the same moves, checks, texts, mates and fourfold repetitions.

It is slow, so it sees few games; its repetition rule does not tell perpetual check.
"""

from __future__ import annotations

import random

import pytest
import shogi

from ludoteca.games.shogi import GAME, ShogiEnding, ShogiPosition


def check_position(position: ShogiPosition, board: shogi.Board) -> None:
    text = GAME.format_position(position)
    assert board.sfen() == text
    assert {str(move) for move in position.board_moves} == {
        move.usi() for move in board.legal_moves
    }, text
    assert board.is_check() == position.is_check, text
    assert board.is_fourfold_repetition() == (position.occurrences >= 4), text


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.oracle_large) for seed in range(2, 42))]
)
def test_a_random_game_agrees_move_by_move(seed: int) -> None:
    rng = random.Random(seed)
    position, board = GAME.start(), shogi.Board()
    for _ in range(600):
        check_position(position, board)
        if position.outcome is not None:
            break
        move = rng.choice(position.legal_moves())
        board.push_usi(str(move))
        position = position.play(move)
    mated = position.outcome is not None and position.outcome.ending is ShogiEnding.MATE
    assert board.is_checkmate() == mated


def test_a_fourfold_repetition_agrees() -> None:
    position, board = GAME.start(), shogi.Board()
    for text in ("2h3h", "8b7b", "3h2h", "7b8b") * 3:
        check_position(position, board)
        board.push_usi(text)
        position = position.play(GAME.parse_move(position, text))
    check_position(position, board)
    assert position.outcome is not None
