"""A fair start: White draws an opening that nobody wins, and the game begins after it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ludoteca.core import Act, Seat, SessionError
from ludoteca.games.neutron import GAME, NeutronPosition
from ludoteca.games.neutron.balanced_start import (
    BalancedStart,
    DrawOpening,
    OpeningDrawn,
    openings,
)
from tests.refusing import refusing

START = GAME.start(start="balanced")
NAMES = {Seat.FIRST: "White", Seat.SECOND: "Black"}.__getitem__


def drawn(seat: Seat, opening: str) -> OpeningDrawn:
    return OpeningDrawn(at=1.0, seat=seat, opening=opening)


def test_only_a_table_that_wants_it_draws_an_opening() -> None:
    assert GAME.before(START) == BalancedStart()
    assert GAME.before(GAME.start()) is None


@pytest.mark.parametrize("rules", GAME.presets)
def test_every_opening_has_the_same_number_of_turns_and_decides_nothing(rules: str) -> None:
    start = GAME.start(rules, start="balanced")
    turns = len(openings()[rules][0].split())
    assert turns == {"standard": 2, "classic": 3}[rules]
    found = set()
    for opening in openings()[rules]:
        position = BalancedStart().fold(start, drawn(Seat.FIRST, opening))
        assert isinstance(position, NeutronPosition)
        assert position == GAME.play(start, *opening.split())
        assert len(opening.split()) == turns
        assert (position.turn, position.opening) == ([*Seat][turns % 2], False)
        assert (position.outcome, position.past) == (None, ())
        found.add(position)
    assert len(found) >= 18


def test_every_opening_has_its_mirror_image() -> None:
    mirrored = str.maketrans("abcde", "edcba")
    for listed in openings().values():
        for opening in listed:
            assert opening.translate(mirrored) in listed


def test_the_draw_follows_the_dice() -> None:
    def draws(seed: int) -> list[str]:
        dice = random.Random(seed)
        act = Act(START, Seat.FIRST, 1.0, dice)
        return [BalancedStart().decide(act, DrawOpening())[0].opening for _ in range(500)]

    assert draws(1) == draws(1) != draws(2)
    assert {*draws(1)} == {*openings()["standard"]}


def test_only_white_draws() -> None:
    with refusing("session/not-yours-to-draw"):
        BalancedStart().decide(Act(START, Seat.SECOND, 1.0, random.Random(1)), DrawOpening())
    assert BalancedStart().answer(Seat.SECOND) is None
    assert BalancedStart().answer(Seat.FIRST) == DrawOpening()


@pytest.mark.parametrize(
    "event",
    [drawn(Seat.FIRST, "a1a4 Nc3c4,a5a2"), drawn(Seat.SECOND, openings()["standard"][0])],
)
def test_a_forged_opening_is_refused(event: OpeningDrawn) -> None:
    with pytest.raises(SessionError):
        BalancedStart().fold(START, event)


def test_a_face_asks_white_and_tells_the_opening() -> None:
    scene = BalancedStart().scene(START, NAMES)
    assert scene.ask == "White: pick an opening at random."
    assert [choice.command for choice in scene.choices] == [DrawOpening()]
    event = drawn(Seat.FIRST, "a1b2 Nc3a3,d5a2")
    after = BalancedStart().fold(START, event)
    assert list(BalancedStart().narrate(event, after, NAMES)) == [
        "The game begins after a1b2 Nc3a3,d5a2.",
        "White begins.",
    ]
    three = drawn(Seat.FIRST, openings()["classic"][0])
    assert list(BalancedStart().narrate(three, after, NAMES))[1] == "Black begins."


def test_rules_of_which_no_balanced_opening_is_known_begin_as_usual() -> None:
    house = replace(START, rules=replace(START.rules, name="house"))
    assert GAME.before(house) is None
