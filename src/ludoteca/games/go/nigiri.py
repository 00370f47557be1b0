"""Nigiri: one player hides a handful of stones, the other guesses odd or even."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.core import ByPlayer, Command, Seat, Sentence, refusal, say
from ludoteca.core.phase import Act, Choice, Lot, Naming, Next, Scene

_GUESSES = (1, 2)
_MAX_HANDFUL = 20


@dataclass(frozen=True)
class LayStones(Command):
    """Lay one stone (the handful is odd) or two (it is even)."""

    count: int


@dataclass(frozen=True, kw_only=True)
class NigiriHeld(ByPlayer):
    """A player laid one stone ("odd") or two ("even") against the other's handful."""

    laid: int
    handful: int

    @property
    def is_right(self) -> bool:
        return self.handful % 2 == self.laid % 2


@dataclass(frozen=True)
class Nigiri(Lot):
    """The players draw lots for the colours."""

    key = "nigiri"
    title = say("nigiri")
    summary = say("guess odd or even")
    commands = (LayStones,)
    events = (NigiriHeld,)

    def decide(self, act: Act, command: LayStones) -> list[NigiriHeld]:
        if command.count not in _GUESSES:
            raise refusal("nigiri", "lay one stone for odd or two for even")
        player, handful = act.player, act.draw(lambda dice: dice.randint(1, _MAX_HANDFUL))
        return [NigiriHeld(at=act.at, seat=player, laid=command.count, handful=handful)]

    def fold(self, position: object, event: NigiriHeld) -> Next:
        """Give Black to the player who guessed right, or else to the opponent."""
        if event.laid not in _GUESSES or not 1 <= event.handful <= _MAX_HANDFUL:
            raise refusal("unfit", "a handful has 1 to 20 stones")
        return event.seat if event.is_right else event.seat.opponent

    def scene(self, position: object, name: Naming) -> Scene:
        return Scene(
            say("Nigiri: guess whether a hidden handful of stones is odd or even."),
            (
                Choice("odd", say("odd"), say("lay one stone"), LayStones(1)),
                Choice("even", say("even"), say("lay two stones"), LayStones(2)),
            ),
        )

    def narrate(self, event: NigiriHeld, after: Next, name: Naming) -> Sequence[Sentence]:
        """Narrate the guess, the handful, and who is Black; two people may both be nameless."""
        player = name(event.seat)
        guess = (
            say("{player} lays one stone: odd.", player=player)
            if event.laid % 2
            else say("{player} lays two stones: even.", player=player)
        )
        shown = (
            say("The hand holds one stone.")
            if event.handful == 1
            else say("The hand holds {count} stones.", count=event.handful)
        )
        answer = (
            say("The guess was right: the one who guessed is Black.")
            if event.is_right
            else say("The guess was wrong: the one who guessed is White.")
        )
        return [guess, shown, answer]

    def answer(self, seat: Seat) -> Command:
        """Guess odd: either guess is as good."""
        return LayStones(1)
