"""Nigiri: the guess, the handful, and who is Black."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Act, Seat, SessionError
from ludoteca.games.go import GAME
from ludoteca.games.go.nigiri import LayStones, Nigiri, NigiriHeld
from tests.refusing import refusing

START = GAME.start(size=9)
NAMES = {Seat.FIRST: "Ana", Seat.SECOND: "Boris"}


def held(laid: int, handful: int) -> NigiriHeld:
    return NigiriHeld(at=1.0, seat=Seat.SECOND, laid=laid, handful=handful)


@pytest.mark.parametrize(("laid", "handful", "black"), [(1, 7, 1), (1, 8, 0), (2, 8, 1), (2, 7, 0)])
def test_a_right_guess_is_black(laid: int, handful: int, black: int) -> None:
    assert Nigiri().fold(START, held(laid, handful)) is list(Seat)[black]


@pytest.mark.parametrize(("laid", "handful"), [(0, 3), (3, 3), (1, 0), (1, 21)])
def test_a_forged_handful_is_refused(laid: int, handful: int) -> None:
    with pytest.raises(SessionError):
        Nigiri().fold(START, held(laid, handful))


def test_one_or_two_stones_are_laid_and_the_handful_is_drawn() -> None:
    act = Act(START, Seat.FIRST, 2.0, random.Random(1))
    (event,) = Nigiri().decide(act, LayStones(2))
    assert (event.seat, event.laid) == (Seat.FIRST, 2)
    assert 1 <= event.handful <= 20
    with refusing("session/nigiri"):
        Nigiri().decide(act, LayStones(3))


@pytest.mark.parametrize(
    ("laid", "handful", "told"),
    [
        (1, 1, ["Boris lays one stone: odd.", "The hand holds one stone."]),
        (2, 8, ["Boris lays two stones: even.", "The hand holds 8 stones."]),
        (2, 7, ["Boris lays two stones: even.", "The hand holds 7 stones."]),
    ],
)
def test_the_guess_and_the_handful_are_told(laid: int, handful: int, told: list[str]) -> None:
    right = "The guess was right: the one who guessed is Black."
    wrong = "The guess was wrong: the one who guessed is White."
    verdict = right if laid % 2 == handful % 2 else wrong
    event = held(laid, handful)
    assert list(Nigiri().narrate(event, Seat.FIRST, NAMES.__getitem__)) == [*told, verdict]


def test_a_face_offers_odd_and_even_and_a_computer_guesses() -> None:
    phase = Nigiri()
    assert list(phase.asked) == list(Seat)
    scene = phase.scene(START, NAMES.__getitem__)
    assert [choice.command for choice in scene.choices] == [LayStones(1), LayStones(2)]
    assert phase.answer(Seat.FIRST) == LayStones(1)
