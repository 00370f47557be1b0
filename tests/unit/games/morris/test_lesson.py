"""The guided lesson of morris is true on the real board."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from ludoteca.core import Seat
from ludoteca.games.morris import GAME, MorrisEnding, MorrisMove, MorrisPosition
from ludoteca.games.morris.board import Point

IDEAS = ["place", "mill", "take", "safe", "move", "double mill", "fly", "two men", "shut in"]
STEPS: list[dict[str, Any]] = tomllib.loads(
    files(GAME.package).joinpath("help", "lesson.toml").read_text(encoding="utf-8")
)["step"]


def board(idea: str) -> MorrisPosition:
    return GAME.parse_position(STEPS[IDEAS.index(idea)]["position"])


def right(idea: str) -> list[MorrisMove]:
    position = board(idea)
    return [GAME.parse_move(position, text) for text in STEPS[IDEAS.index(idea)]["answers"]]


def closing(position: MorrisPosition) -> list[MorrisMove]:
    """List the legal moves that close a mill: here they all take a man."""
    return [move for move in position.legal_moves() if move.taken]


def told(idea: str, move: MorrisMove) -> list[str]:
    return list(GAME.narrate(board(idea), move))


def test_four_ways_lead_on_from_d2_and_two_from_a_corner() -> None:
    ways = {point: near.bit_count() for point, near in board("place").board.neighbours.items()}
    assert ways[Point("d2")] == 4
    corners = ("a1", "a7", "g1", "g7", "b2", "b6", "f2", "f6", "c3", "c5", "e3", "e5")
    assert {ways[Point(corner)] for corner in corners} == {2}


@pytest.mark.parametrize("idea", ["mill", "safe", "move", "double mill", "fly", "two men"])
def test_where_a_mill_is_asked_for_the_answers_are_all_that_close_one(idea: str) -> None:
    assert right(idea) == closing(board(idea))


@pytest.mark.parametrize("idea", ["mill", "take", "safe", "move", "fly"])
def test_the_mill_is_the_one_that_is_named(idea: str) -> None:
    for move in right(idea):
        assert "White closes the mill A1-D1-G1." in told(idea, move)


def test_only_the_right_man_taken_keeps_black_from_closing_a_mill() -> None:
    position = board("take")
    safe = [move for move in closing(position) if not closing(position.play(move))]
    assert safe == right("take")
    (given,) = set(closing(position)) - set(safe)
    assert {move.target for move in closing(position.play(given))} == {"f6"}


def test_the_one_man_outside_blacks_mill_is_all_that_can_be_taken() -> None:
    position = board("safe")
    black = position.men[1]
    assert position.board.list_points(black & ~position.board.in_mills(black)) == ["a4"]
    assert [move.taken for move in closing(position)] == ["a4"]


def test_all_men_are_placed_when_moving_is_taught() -> None:
    assert board("move").hands == (0, 0)
    assert not board("move").can_fly(Seat.FIRST)


def test_the_double_mill_closes_again_whatever_black_does() -> None:
    position = board("double mill")
    for move in right("double mill"):
        assert "White closes the mill A1-A4-A7." in told("double mill", move)
        after = position.play(move)
        for reply in after.legal_moves():
            again = {(mill.origin, mill.target) for mill in closing(after.play(reply))}
            assert ("a4", "b4") in again


def test_white_flies_and_black_does_not_yet() -> None:
    position = board("fly")
    for move in right("fly"):
        assert told("fly", move)[0] == "White flies from e5 to g1."
        assert not position.play(move).can_fly(Seat.SECOND)


@pytest.mark.parametrize(
    ("idea", "ending"), [("two men", MorrisEnding.TWO_MEN), ("shut in", MorrisEnding.BLOCKED)]
)
def test_the_answers_are_all_the_moves_that_win(idea: str, ending: MorrisEnding) -> None:
    position = board(idea)
    outcomes = {move: position.play(move).outcome for move in position.legal_moves()}
    won = {move: outcome for move, outcome in outcomes.items() if outcome}
    assert list(won) == right(idea)
    for outcome in won.values():
        assert outcome.winners == {Seat.FIRST}
        assert outcome.ending is ending


def test_black_has_four_men_and_one_way_out_before_being_shut_in() -> None:
    position = board("shut in")
    near = 0
    for point in position.board.list_points(position.men[1]):
        near |= position.board.neighbours[point] & position.free
    assert position.board.list_points(near) == ["g1"]
    assert position.men_left(Seat.SECOND) == 4
