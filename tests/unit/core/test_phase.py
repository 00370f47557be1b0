"""What every phase gets from the core, and the circumstances of a command."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca.core import Act, Claim, Command, Phase, Position, Scene, Seat, say
from tests.nim import NIM
from tests.refusing import refusing
from tests.variant import variant


class Bow(Phase):
    """Both players bow, and play begins."""

    key = "bow"
    commands = (Command,)
    events = ()

    @property
    def asked(self) -> tuple[Seat, ...]:
        return tuple(Seat)

    def decide(self, act: Act, command: Command) -> list[Any]:
        return []

    def fold(self, position: Position[Any], event: Any) -> Position[Any]:
        return position

    def scene(self, position: Position[Any], name: Any) -> Scene:
        return Scene(say("Bow."))

    def narrate(self, event: Any, after: Any, name: Any) -> tuple[Any, ...]:
        return ()

    def answer(self, seat: Seat) -> Command:
        return Command()


def act(seat: Seat | None, dice: random.Random | None = None) -> Act:
    return Act(NIM.start(), seat, 1.0, dice)


def test_only_a_player_can_act_for_a_seat() -> None:
    assert act(Seat.SECOND).player is Seat.SECOND
    with refusing("session/no-seat"):
        _ = act(None).player


def test_a_lot_needs_dice() -> None:
    assert act(None, random.Random(1)).draw(lambda dice: dice.randint(3, 3)) == 3
    with refusing("session/no-dice"):
        act(None).draw(lambda dice: dice.randint(1, 6))


def test_a_phase_does_nothing_by_itself_unless_it_says_so() -> None:
    phase = Bow()
    assert phase.begin(NIM.start(), 0.0) == []
    assert phase.objection(Command()) is None
    assert not phase.wants_estimate
    with pytest.raises(NotImplementedError):
        phase.estimated(frozenset())


def test_the_lots_of_a_game_are_its_phases_that_settle_the_seats() -> None:
    class Toss(Bow):
        key = "toss"
        settles_seats = True

    game = variant(NIM, phases=(Bow, Toss))
    assert game.lots == {"toss": Toss}


class Truce(Claim):
    """Ends every game at once."""

    def examine(self, position: Any) -> tuple[bool, tuple[Any, ...]]:
        return True, ()

    def outcome(self, position: Any) -> Any:
        return None

    def narrate(self, seat: Any) -> Any:
        return seat


def test_a_claim_fits_all_rules_unless_it_says_otherwise() -> None:
    assert Truce().fits(NIM.start())
