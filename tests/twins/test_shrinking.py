"""A difference between the twins is found, and told as a short game that shows it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import pytest

from tests.twins.shorter import shortest
from tests.twins.test_random_games import compare

if TYPE_CHECKING:
    from ludoteca.native import State

pytestmark = pytest.mark.usefixtures("core")

LATE = 3


@dataclass
class Liar:
    """A state that answers one question wrongly from the third turn on."""

    state: State
    question: str
    is_listed: bool = False
    """Whether the moves of this position have been asked for."""

    has_undone: bool = False

    def __getattr__(self, name: str) -> Any:
        honest = getattr(self.state, name)
        lies = name == self.question and self.state.plies >= LATE
        return LIES[name](self, honest) if lies else honest

    def clone(self) -> Liar:
        return Liar(self.state.clone(), self.question)

    def legal_actions(self) -> Any:
        self.is_listed = True
        return self.__getattr__("legal_actions")()

    def apply(self, action: int) -> None:
        self.__getattr__("apply")(action)
        self.is_listed = False

    def undo(self) -> None:
        self.state.undo()
        self.has_undone = True

    def text(self) -> str:
        if self.question == "undo" and self.has_undone:
            return "nowhere"
        return str(self.__getattr__("text")())


def refuses_the_first(liar: Liar, honest: Callable[[int], None]) -> Callable[[int], None]:
    """Refuse a legal action, but only where it has to be looked up without a list."""

    def apply(action: int) -> None:
        if not liar.is_listed and action == liar.state.clone().legal_actions()[0]:
            raise ValueError("I will not")
        honest(action)

    return apply


LIES: dict[str, Callable[[Liar, Any], Any]] = {
    "text": lambda liar, honest: lambda: honest().upper().replace("B", "W"),
    "turn": lambda liar, honest: 1 - honest,
    "legal_actions": lambda liar, honest: lambda: list(honest())[:-1],
    "returns": lambda liar, honest: lambda: (honest()[0] + 1, honest()[1]),
    "perft": lambda liar, honest: lambda depth: honest(depth) + 1,
    "apply": refuses_the_first,
}


def liars(question: str) -> Callable[..., State]:
    return lambda way, text: cast("State", Liar(way.state(text), question))


def moves_in(told: str) -> list[str]:
    return told.splitlines()[1].partition(" after ")[2].split()


@pytest.mark.parametrize(("key", "rules"), [("neutron", "classic"), ("senet", "standard")])
@pytest.mark.parametrize("question", LIES)
def test_a_planted_difference_is_told_by_the_shortest_game(
    key: str, rules: str, question: str
) -> None:
    with pytest.raises(AssertionError) as told:
        compare(key, rules, "planted", 2_000, liars(question))
    message = str(told.value)
    assert message.startswith(f"{key}, {rules}\nfrom "), "the options do not matter"
    assert len(moves_in(message)) == LATE, message


def test_a_difference_that_only_undoing_shows_is_told_by_one_move() -> None:
    with pytest.raises(AssertionError, match="native 'nowhere'") as told:
        compare("morris", "six", "planted", 100, liars("undo"))
    assert re.search(r"; [0-9]+ moves at first\)$", str(told.value))
    assert len(moves_in(str(told.value))) == 1


def test_nothing_can_be_left_out_of_the_shortest() -> None:
    def fails(numbers: list[int]) -> bool:
        return {7, 31, 32, 90} <= set(numbers)

    assert shortest(range(100), fails) == [7, 31, 32, 90]
    assert shortest([], lambda _: True) == []
    assert shortest("abc", lambda _: True) == []
