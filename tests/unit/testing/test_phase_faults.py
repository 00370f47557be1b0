"""The conformance kit finds faults in phases: each is a tiny change to those of noughts."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from noughts.coin import Coin
from noughts.game import GAME
from noughts.opening import ChooseCell, LeaveOpen, Opening
from noughts.position import NoughtsPosition

from ludoteca.core import AnyGame, Choice, Scene, Seat, Tally, Throw, say
from ludoteca.testing import ConformanceError, check_game
from tests.variant import variant


def listing(*phases: Any) -> AnyGame:
    """List other phases."""
    return variant(GAME, phases=phases)


def coin(**changes: Any) -> AnyGame:
    """Change the lot."""
    return listing(type("Seeded", (Coin,), changes), Opening)


def opening(**changes: Any) -> AnyGame:
    """Change the phase before play."""
    kind = type("Seeded", (Opening,), changes)

    def before(position: NoughtsPosition) -> Any:
        return kind() if position.rules.opening == "chosen" else None

    return variant(GAME, phases=(Coin, kind), before=before)


def offer(choice: Choice) -> AnyGame:
    """Offer something else."""
    return opening(scene=lambda self, position, name: Scene(say("Choose."), [choice]))


def endless(self: Opening, position: NoughtsPosition, event: Any) -> Opening:
    return self


PLAIN: Any = "plain text instead of a sentence"
OPEN = Choice("open", say("open"), say("leave it open"), LeaveOpen())

FAULTS: list[tuple[str, AnyGame]] = [
    ("a phase is a class derived from Phase", listing(Coin(), Opening)),
    ("a phase is a class derived from Phase", listing(Coin, Opening, dict)),
    ("a phase has a key", coin(key="")),
    ("a lot has a title and a summary", coin(title="")),
    ("a lot has a title and a summary", coin(summary="")),
    ("a phase lists classes derived from Command", opening(commands=(ChooseCell, LeaveOpen, str))),
    ("a phase lists classes derived from Event", opening(events=(*Opening.events, Seat))),
    ("every phase has a key of its own", coin(key="opening")),
    ("a phase that begins is listed in phases", listing(Coin)),
    ("the events of a phase are listed in events", opening(events=())),
    (
        "The lots and the phase before play can be played",
        opening(fold=lambda self, position, event: 1 / 0),
    ),
    (
        "a phase leads to a position or an outcome, a lot to a seat",
        opening(fold=lambda self, position, event: None),
    ),
    (
        "a phase leads to a position or an outcome, a lot to a seat",
        coin(fold=lambda self, position, event: position),
    ),
    ("a phase ends when computers answer", opening(fold=endless)),
    ("a phase ends when computers answer", opening(answer=lambda self, seat: None)),
    ("a computer answers with a command of the phase", opening(answer=lambda self, seat: Throw())),
    (
        "The lots and the phase before play can be played",
        opening(answer=lambda self, seat: ChooseCell("z9")),
    ),
    (
        "the events of a phase are described in sentences",
        coin(narrate=lambda self, event, after, name: [PLAIN]),
    ),
    ("a phase says what to do", opening(scene=lambda self, position, name: Scene(PLAIN))),
    ("a choice has a word and a title", offer(dataclasses.replace(OPEN, word=PLAIN))),
    ("a choice gives a command of the phase", offer(dataclasses.replace(OPEN, command=Throw()))),
    (
        "The lots and the phase before play can be played",
        offer(dataclasses.replace(OPEN, command=ChooseCell("z9"))),
    ),
    (
        "The lots and the phase before play can be played",
        offer(dataclasses.replace(OPEN, points=("a1",))),
    ),
    (
        "The phase after play can be played, and the game counted",
        variant(GAME, phases=(Coin, Opening), after=lambda position: Opening()),
    ),
    (
        "the count is said in sentences",
        variant(GAME, tally=lambda position, phase, name: Tally([PLAIN], {})),
    ),
]


@pytest.mark.parametrize(("promise", "game"), FAULTS, ids=[fault for fault, _ in FAULTS])
def test_a_fault_in_a_phase_is_found_and_its_promise_named(promise: str, game: AnyGame) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(game, games=1)
    assert promise in [fault.promise for fault in caught.value.faults], str(caught.value)


def test_a_fault_in_a_phase_is_reported_with_the_position() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(opening(answer=lambda self, seat: None), games=1)
    (fault,) = caught.value.faults
    assert (fault.rules, fault.position) == ("plain", "......... x")
