"""Go against the boards of sgfmill: the same stones, captures, ko point and area score.

sgfmill counts rows from the bottom and columns from the left, both from 0. It plays suicide, so
rule sets that allow it are compared too.
"""

from __future__ import annotations

import random

import pytest
from sgfmill.boards import Board
from sgfmill.common import format_vertex, move_from_vertex

from ludoteca.core import Seat
from ludoteca.games.go import GAME, GoPosition
from ludoteca.games.go.score import score


def points(position: GoPosition, seat: Seat) -> set[str]:
    stones = position.stones[seat.index]
    return {name for name, bit in position.grid.points.items() if bit & stones}


def their_points(board: Board, colour: str) -> set[str]:
    return {
        format_vertex((row, column))
        for colour_, (row, column) in board.list_occupied_points()
        if colour_ == colour
    }


def area(position: GoPosition) -> int:
    black, white = score(position).counts
    return black.territory + black.stones - white.territory - white.stones


def check_random_game(rules: str, size: int, rng: random.Random, most_moves: int) -> None:
    """Play one game on both boards."""
    position = GAME.start(rules, size=size, ko="simple")
    board = Board(size)
    while position.outcome is None and len(position.past) < most_moves:
        move = rng.choice(position.legal_moves())
        colour = "bw"[position.turn.index]
        before = len(board.list_occupied_points())
        taken = sum(position.prisoners)
        position = position.play(move)
        if str(move) != "pass":
            ko = board.play(*move_from_vertex(str(move), size), colour)
            assert position.ko == (ko and format_vertex(ko)), GAME.format_position(position)
        captured = before + (str(move) != "pass") - len(board.list_occupied_points())
        assert sum(position.prisoners) - taken == captured
        assert points(position, Seat.FIRST) == their_points(board, "b")
        assert points(position, Seat.SECOND) == their_points(board, "w")
        if position.rules.area:
            assert area(position) == board.area_score()


FEW = [(2, 10), (3, 10), (5, 6), (9, 2)]
MANY = [
    pytest.param(*each, marks=pytest.mark.oracle_large)
    for each in [(2, 1000), (3, 500), (4, 300), (7, 60), (9, 30), (13, 6), (19, 2)]
]


@pytest.mark.parametrize("rules", ["japanese", "chinese", "tromp-taylor"])
@pytest.mark.parametrize(("size", "games"), [*FEW, *MANY])
def test_random_games_agree(rules: str, size: int, games: int) -> None:
    rng = random.Random(f"{rules} {size} {games}")
    for _ in range(games):
        check_random_game(rules, size, rng, 6 * size * size)
