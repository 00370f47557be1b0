"""Reading ladders, nets, throw-ins and ways out."""

from __future__ import annotations

import pytest

from ludoteca.games.go import GAME, GoPosition
from ludoteca.players.go.capture_search import CaptureSearch
from tests.unit.players.go.problems import READING, Problem

ENOUGH = 10_000


def chains(problem: Problem) -> list[int]:
    position = problem.position
    stones = position.sides[problem.takes]
    return [position.grid.fill(position.grid.points[name], stones) for name in problem.target]


def liberties(position: GoPosition, chain: int) -> int:
    return (position.grid.around(chain) & ~(position.stones[0] | position.stones[1])).bit_count()


def names(position: GoPosition, points: int) -> set[str]:
    return {name for name, bit in position.grid.points.items() if bit & points}


HUNTS = [
    problem
    for problem in READING
    if problem.takes and [liberties(problem.position, chain) for chain in chains(problem)] == [2]
]
RESCUES = [problem for problem in READING if not problem.takes]
FORKS = [problem for problem in READING if len(problem.target) > 1]


@pytest.mark.parametrize("problem", HUNTS, ids=str)
def test_what_can_be_caught_is_caught_by_these_moves_only(problem: Problem) -> None:
    position = problem.position
    found = CaptureSearch(position.grid, ENOUGH).catching(*position.sides, *chains(problem))
    assert names(position, found) == problem.answers


@pytest.mark.parametrize("problem", RESCUES, ids=str)
def test_what_can_be_saved_is_saved_by_these_moves_only(problem: Problem) -> None:
    position = problem.position
    found = CaptureSearch(position.grid, ENOUGH).saving(*position.sides, *chains(problem))
    assert names(position, found) == problem.answers


@pytest.mark.parametrize("problem", FORKS, ids=str)
def test_of_two_attacked_at_once_one_is_lost(problem: Problem) -> None:
    position = problem.position
    found = CaptureSearch(position.grid, ENOUGH).forks(*position.sides, chains(problem))
    assert names(position, sum(found)) == problem.answers


@pytest.mark.parametrize("problem", HUNTS, ids=str)
def test_what_is_not_read_to_the_end_is_not_claimed(problem: Problem) -> None:
    position = problem.position
    reading = CaptureSearch(position.grid, 2)
    assert not reading.catching(*position.sides, *chains(problem))
    assert not list(reading.forks(*position.sides, chains(problem) * 2))


def drawn(drawing: str, turn: str = "b") -> GoPosition:
    return GAME.parse_diagram(drawing, f"{turn} - 0/0 0")


LADDER = """
    5  · · · · ·
    4  · · ○ ○ ·
    3  · ○ ● · ·
    2  · · ○ · ·
    1  · · · · ·
       A B C D E
"""


def test_who_runs_into_a_ladder_is_not_saved() -> None:
    position = drawn(LADDER)
    points = position.grid.points
    assert CaptureSearch(position.grid, ENOUGH).saving(*position.sides, points["C3"]) == 0


def test_a_chain_in_no_danger_needs_no_saving() -> None:
    position = drawn(LADDER, "w")
    points = position.grid.points
    assert CaptureSearch(position.grid, ENOUGH).saving(*position.sides, points["B3"]) == 0


KO = """
    5  · · · · ·
    4  · ● ○ · ·
    3  ● · ● ○ ·
    2  · ● ○ · ·
    1  · · · · ·
       A B C D E
"""


def test_a_ko_may_not_be_taken_back_at_once() -> None:
    position = drawn(KO, "w")
    own, enemy = position.sides
    points = position.grid.points
    taken = position.grid.place(own, enemy, points["B3"])
    reading = CaptureSearch(position.grid, ENOUGH)
    # Black's last liberty is the ko itself.
    assert reading.saving(taken[1], taken[0], points["B4"] | points["B2"], points["C3"]) == 0
    assert not reading.catching(taken[1], taken[0], points["B3"], points["C3"])
    assert names(position, reading.saving(*taken, points["B3"])) == {"C3"}
