"""The roll-off: both throw, and the higher throw begins."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Act, Seat, SessionError, Throw
from ludoteca.games.senet import GAME, SenetPosition
from ludoteca.games.senet.rolloff import RolledOff, RollOff
from tests.refusing import refusing

START = GAME.start(opening="rolloff")
NAMES = {Seat.FIRST: "Player 1", Seat.SECOND: "Player A"}.__getitem__


def rolled(seat: Seat, throw: str) -> RolledOff:
    return RolledOff(at=1.0, seat=seat, throw=throw)


def test_only_a_table_that_wants_it_rolls_off() -> None:
    assert GAME.before(START) == RollOff()
    assert GAME.before(GAME.start()) is None
    assert GAME.start() == START


@pytest.mark.parametrize(("first", "second", "begins"), [("5", "4", 0), ("1", "2", 1)])
def test_the_higher_throw_begins(first: str, second: str, begins: int) -> None:
    half = RollOff().fold(START, rolled(Seat.FIRST, first))
    assert half == RollOff((first, None))
    event = rolled(Seat.SECOND, second)
    then = half.fold(START, event)
    assert isinstance(then, SenetPosition)
    assert then.turn is list(Seat)[begins]
    name = NAMES(list(Seat)[begins])
    assert list(half.narrate(event, then, NAMES)) == [
        f"Player A throws {second} to decide who begins.",
        f"{name} begins.",
    ]


def test_equal_throws_are_thrown_again() -> None:
    half = RollOff((None, "3"))
    event = rolled(Seat.FIRST, "3")
    assert half.fold(START, event) == RollOff()
    assert list(half.narrate(event, RollOff(), NAMES))[-1] == "Equal throws: both throw again."
    assert len(list(RollOff().narrate(event, RollOff(("3", None)), NAMES))) == 1


@pytest.mark.parametrize(("seat", "throw"), [(Seat.SECOND, "6"), (Seat.FIRST, "2")])
def test_a_forged_throw_is_refused(seat: Seat, throw: str) -> None:
    with pytest.raises(SessionError):
        RollOff(("3", None)).fold(START, rolled(seat, throw))


def test_each_player_throws_once() -> None:
    half = RollOff(("3", None))
    with refusing("session/thrown-already"):
        half.decide(Act(START, Seat.FIRST, 1.0, random.Random(1)), Throw())
    (event,) = half.decide(Act(START, Seat.SECOND, 1.0, random.Random(1)), Throw())
    assert event.throw in "12345"
    assert half.answer(Seat.FIRST) is None
    assert half.answer(Seat.SECOND) == Throw()


def test_a_face_asks_the_next_player_and_shows_the_other_throw() -> None:
    scene = RollOff(("3", None)).scene(START, NAMES)
    assert scene.ask == "Player A: throw to decide who begins."
    assert list(scene.notes) == ["Player 1 has thrown 3."]
    assert [choice.command for choice in scene.choices] == [Throw()]
