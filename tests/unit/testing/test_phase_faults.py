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

FAULTS: dict[str, tuple[AnyGame, str]] = {
    "an object instead of a class": (
        listing(Coin(), Opening),
        "a phase is a class derived from Phase",
    ),
    "another class": (
        listing(Coin, Opening, dict),
        "a phase is a class derived from Phase",
    ),
    "no key": (coin(key=""), "a phase has a key"),
    "a lot without a title": (coin(title=""), "a lot has a title and a summary"),
    "a lot without a summary": (coin(summary=""), "a lot has a title and a summary"),
    "a command of the wrong type": (
        opening(commands=(ChooseCell, LeaveOpen, str)),
        "a phase lists classes derived from Command",
    ),
    "an event of the wrong type": (
        opening(events=(*Opening.events, Seat)),
        "a phase lists classes derived from Event",
    ),
    "the same key twice": (coin(key="opening"), "every phase has a key of its own"),
    "a phase that is not listed": (
        listing(Coin),
        "a phase that begins is listed in phases",
    ),
    "an event that is not listed": (
        opening(events=()),
        "the events of a phase are listed in events",
    ),
    "a command that cannot be folded": (
        opening(fold=lambda self, position, event: 1 / 0),
        "The lots and the phase before play can be played",
    ),
    "an event that leads nowhere": (
        opening(fold=lambda self, position, event: None),
        "a phase leads to a position or an outcome, a lot to a seat",
    ),
    "a lot that gives no seat": (
        coin(fold=lambda self, position, event: position),
        "a phase leads to a position or an outcome, a lot to a seat",
    ),
    "a phase without end": (opening(fold=endless), "a phase ends when computers answer"),
    "a computer that waits for ever": (
        opening(answer=lambda self, seat: None),
        "a phase ends when computers answer",
    ),
    "a foreign answer": (
        opening(answer=lambda self, seat: Throw()),
        "a computer answers with a command of the phase",
    ),
    "an answer that is refused": (
        opening(answer=lambda self, seat: ChooseCell("z9")),
        "The lots and the phase before play can be played",
    ),
    "plain text for what happened": (
        coin(narrate=lambda self, event, after, name: [PLAIN]),
        "what happens in a phase is told in sentences",
    ),
    "plain text for what to do": (
        opening(scene=lambda self, position, name: Scene(PLAIN)),
        "a phase says what to do",
    ),
    "a choice without a word": (
        offer(dataclasses.replace(OPEN, word=PLAIN)),
        "a choice has a word and a title",
    ),
    "a choice with a foreign command": (
        offer(dataclasses.replace(OPEN, command=Throw())),
        "a choice gives a command of the phase",
    ),
    "a choice that is refused": (
        offer(dataclasses.replace(OPEN, command=ChooseCell("z9"))),
        "The lots and the phase before play can be played",
    ),
    "a point that cannot be filled in": (
        offer(dataclasses.replace(OPEN, points=("a1",))),
        "The lots and the phase before play can be played",
    ),
    "a phase after play that plays": (
        variant(GAME, phases=(Coin, Opening), after=lambda position: Opening()),
        "The phase after play can be played, and the game counted",
    ),
    "a count in plain text": (
        variant(GAME, tally=lambda position, phase, name: Tally([PLAIN], {})),
        "the count is said in sentences",
    ),
}


@pytest.mark.parametrize(("game", "promise"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_a_phase_is_found_and_its_promise_named(game: AnyGame, promise: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(game, games=1)
    assert promise in [fault.promise for fault in caught.value.faults], str(caught.value)


def test_a_fault_in_a_phase_is_reported_with_the_position() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(opening(answer=lambda self, seat: None), games=1)
    (fault,) = caught.value.faults
    assert (fault.rules, fault.position) == ("plain", "......... x")
