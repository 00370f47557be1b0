"""A difference between the twins is found, and told as a short game that shows it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import pytest

from tests.twins import test_texts
from tests.twins.pair import Pair
from tests.twins.shorter import shortest, told_shortly
from tests.twins.test_random_games import compare
from tests.twins.ways import Way

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
    """Make states that lie."""
    return lambda way, text: cast("State", Liar(way.state(text), question))


def moves_in(told: str) -> list[str]:
    """Return the moves that a complaint names."""
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


@dataclass
class Forgetful:
    """A state of Go that forgets Black's prisoners."""

    state: State

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def clone(self) -> Forgetful:
        return Forgetful(self.state.clone())

    def text(self) -> str:
        return re.sub(r" [0-9]+/", " 0/", self.state.text())


def test_moves_that_do_not_matter_are_left_out_of_a_long_game() -> None:
    def make_state(way: Way, text: str | None) -> State:
        return cast("State", Forgetful(way.state(text)))

    with pytest.raises(AssertionError) as told:
        compare("go", "chinese", "planted", 1_000, make_state)
    message = str(told.value)
    # A stone in the corner is taken by two, and its owner moves in between.
    assert len(moves_in(message)) <= 6, message
    at_first = re.search(r"([0-9]+) moves at first", message)
    assert at_first
    assert int(at_first[1]) > 6


def test_an_option_that_matters_is_told() -> None:
    def shows(pair: Pair) -> None:
        assert pair.way.options.get("repetition") != 2, pair.story

    pair = Pair(Way("morris", "three", {"flying": True, "repetition": 2, "quiet_turns": 7}))
    with (
        pytest.raises(AssertionError, match=r"^morris, three, repetition=2\n"),
        told_shortly(pair, shows),
    ):
        shows(pair)


def test_what_is_not_seen_again_is_told_as_it_was() -> None:
    with pytest.raises(ValueError, match="only once"), told_shortly(Pair(Way("senet", "standard"))):
        raise ValueError("only once")


def test_the_complaint_has_the_start_the_moves_and_both_answers() -> None:
    pair = Pair(Way("neutron", "classic", {"repetition": 2}), make_state=liars("returns"))
    for _ in range(LATE):
        pair.play(0)
    with pytest.raises(AssertionError) as told:
        pair.check()
    assert str(told.value) == (
        "neutron, classic, repetition=2\n"
        "from bbbbb/5/2n2/5/wwwww w - after a1a4 Nc3c4,a5d2 Nc4c2,a4a5\n"
        "  returns: Python (0.0, 0.0), native (1.0, 0.0)"
    )


def test_the_complaint_has_the_moves_that_were_taken_back() -> None:
    pair = Pair(Way("neutron", "standard"))
    for _ in range(LATE):
        pair.play(0)
    pair.undo()
    pair.undo()
    assert pair.story.endswith(" after a1a4 (taken back: Nc3c4,a5d2 Nc4c2,a4a5)")


def test_of_lists_that_differ_only_the_difference_is_told() -> None:
    pair = Pair(Way("neutron", "classic"), make_state=liars("legal_actions"))
    for _ in range(LATE):
        pair.play(0)
    with pytest.raises(AssertionError, match=r"moves: Python alone \['.*'\], native alone \[\]"):
        pair.check()


def test_a_text_is_told_by_the_signs_that_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = test_texts.native_reads
    monkeypatch.setattr(
        test_texts, "native_reads", lambda way, text: "me" if "x" in text else honest(way, text)
    )
    with pytest.raises(AssertionError) as told:
        test_texts.compare_positions("neutron", "standard", "planted", 1_000)
    assert "'x': Python reads None, native 'me'" in str(told.value)


def test_a_move_is_told_by_the_signs_and_the_game_that_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = test_texts.misread
    monkeypatch.setattr(
        test_texts, "misread", lambda pair, text: "bad" if "x" in text else honest(pair, text)
    )
    with pytest.raises(AssertionError) as told:
        test_texts.compare_moves("neutron", "standard", "planted", 1_000)
    assert "after no move\n  'x': bad\n" in str(told.value)


def test_nothing_can_be_left_out_of_the_shortest() -> None:
    def fails(numbers: list[int]) -> bool:
        return {7, 31, 32, 90} <= set(numbers)

    assert shortest(range(100), fails) == [7, 31, 32, 90]
    assert shortest([], lambda _: True) == []
    assert shortest("abc", lambda _: True) == []


def test_neighbours_are_left_out_together() -> None:
    # As in a game in which the players take turns.
    assert shortest("axbyyabxbya", lambda signs: len(signs) % 2 == 1 and "a" in signs) == ["a"]


def test_shrinking_comes_to_an_end_in_time() -> None:
    assert shortest(range(100), lambda _: True, seconds=-1) == list(range(100))
