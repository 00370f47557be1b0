"""The guided lesson is true on the real board."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from ludoteca.core import next_steps
from ludoteca.games.shogi import GAME, ShogiEnding, ShogiPosition

STEPS: list[dict[str, Any]] = tomllib.loads(
    files(GAME.package).joinpath("help/lesson.toml").read_text(encoding="utf-8")
)["step"]
BY_ANSWER = {step["answers"][0]: step for step in STEPS}


def position_of(answer: str) -> ShogiPosition:
    """Return the position of the step with this first answer."""
    return GAME.parse_position(BY_ANSWER[answer]["position"])


def targets(position: ShogiPosition, target: str) -> list[str]:
    """List the legal moves to a square."""
    return [str(move) for move in position.legal_moves() if move.target == target]


def test_the_first_step_takes_every_pawn_move() -> None:
    position = position_of("9g9f")
    pawn_moves = [str(move) for move in position.legal_moves() if move.origin[1] == "g"]
    assert BY_ANSWER["9g9f"]["answers"] == pawn_moves


@pytest.mark.parametrize("answer", ["5g6h", "5f6d", "8h4d", "4h4g"])
def test_where_a_piece_is_to_be_taken_only_the_answer_takes_it(answer: str) -> None:
    position = position_of(answer)
    assert targets(position, answer[2:]) == [answer]
    assert " takes the " in GAME.narrate(position, GAME.parse_move(position, answer))[0]


def test_the_promoted_pawn_comes_to_hand_as_a_pawn() -> None:
    position = position_of("5g6h")
    assert position.play(GAME.parse_move(position, "5g6h")).hands == ("P", "")


def test_the_pawn_has_the_choice_to_promote() -> None:
    position = position_of("5d5c+")
    assert next_steps(position.legal_moves(), ("5d", "5c")) == ("+", "=")


def test_the_dropped_silver_attacks_rook_and_gold_and_only_on_4c_can_be_taken() -> None:
    position = position_of("S*4a")
    for square, takers in (("4a", []), ("4c", ["3b4c"])):
        after = position.play(GAME.parse_move(position, f"S*{square}"))
        assert targets(after, square) == takers
        reached = after.tables.attacks("S", after.tables.squares[square], 0)
        assert all(reached >> after.tables.squares[name] & 1 for name in ("5b", "3b"))


def test_a_pawn_on_file_7_would_be_nifu() -> None:
    position = position_of("P*3e")
    why = position.why_illegal(GAME.parse_move(position, "P*7e"))
    assert why is not None
    assert why.startswith("nifu")
    after = position.play(GAME.parse_move(position, "P*3e"))
    taken = after.play(GAME.parse_move(after, "3d3e"))
    assert targets(taken, "3e") == ["4g3e"]


def test_a_check_must_be_answered_and_the_king_could_move_too() -> None:
    position = position_of("4h4g")
    assert position.is_check
    assert len(position.legal_moves()) > 1


@pytest.mark.parametrize("answer", ["G*5b", "L*1b"])
def test_only_the_answer_gives_mate(answer: str) -> None:
    position = position_of(answer)
    outcomes = {str(move): position.play(move).outcome for move in position.legal_moves()}
    ends = {text: outcome.ending for text, outcome in outcomes.items() if outcome}
    assert ends == {answer: ShogiEnding.MATE}


def test_mate_by_a_dropped_pawn_is_refused() -> None:
    position = position_of("L*1b")
    why = position.why_illegal(GAME.parse_move(position, "P*1b"))
    assert why == "uchifuzume: a pawn drop may not give mate"
