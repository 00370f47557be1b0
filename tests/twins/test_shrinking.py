"""A difference between the twins is found, and told as the shortest game that shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis.strategies import SearchStrategy

from tests.twins.games import Line, lines
from tests.twins.ways import GAMES, Way

if TYPE_CHECKING:
    from ludoteca.native import State

pytestmark = pytest.mark.usefixtures("core")

MOST_PLIES = 40
patient = settings(
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def compare(games: SearchStrategy[Line], max_examples: int) -> None:
    """Play as many games as that with both twins."""

    @settings(patient, max_examples=max_examples)
    @given(games)
    def holds(line: Line) -> None:
        line.check()

    holds()


@pytest.mark.parametrize("key", GAMES)
def test_the_twins_agree_in_any_game(key: str) -> None:
    compare(lines(key, MOST_PLIES), max_examples=40)


@pytest.mark.twins_large
@pytest.mark.parametrize("key", GAMES)
def test_the_twins_agree_in_any_of_many_games(key: str) -> None:
    compare(lines(key, 3 * MOST_PLIES), max_examples=3_000)


class Liar:
    """A state that answers one question wrongly from the third turn on."""

    def __init__(self, way: Way, text: str | None, question: str) -> None:
        self.state = way.state(text)
        self.question = question

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self.state, name)
        if name != self.question or self.state.plies < 3:
            return answer
        return lambda: LIES[name](answer())


LIES: dict[str, Callable[[Any], Any]] = {
    "text": lambda text: text.upper().replace("B", "W"),
    "legal_actions": lambda actions: list(actions)[:-1],
    "returns": lambda returns: (returns[0] + 1, returns[1]),
}


def complaint(line: Line, question: str) -> str | None:
    """Compare Python's twin with a liar."""

    def make_state(way: Way, text: str | None) -> State:
        return cast("State", Liar(way, text, question))

    try:
        line.check(make_state)
    except AssertionError as error:
        return str(error)
    return None


@pytest.mark.parametrize("question", LIES)
def test_a_planted_difference_is_shrunk_to_the_shortest_game(question: str) -> None:
    thorough = settings(patient, max_examples=500, phases=[Phase.generate, Phase.shrink])
    games = lines("neutron", MOST_PLIES)
    shortest = find(games, lambda line: complaint(line, question) is not None, settings=thorough)
    assert shortest == Line(Way("neutron", "standard"), [0, 0, 0])


def test_the_complaint_has_the_start_the_moves_and_both_answers() -> None:
    line = Line(Way("neutron", "classic", {"repetition": 2}), [0, 0, 0, 0])
    assert complaint(line, "returns") == (
        "neutron, classic, repetition=2\n"
        "from bbbbb/5/2n2/5/wwwww w - after a1a4 Nc3c4,a5d2 Nc4c2,a4a5\n"
        "  returns: Python (0.0, 0.0), native (1.0, 0.0)"
    )


def test_of_lists_that_differ_only_the_difference_is_told() -> None:
    line = Line(Way("neutron", "classic"), [0, 0, 0])
    told = complaint(line, "legal_actions")
    assert told is not None
    assert "moves: Python alone ['" in told
    assert told.endswith("], native alone []")
