"""What players do besides marking cells: they toss a coin before, and may shake hands after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core import (
    Act,
    ByPlayer,
    Choice,
    Command,
    Naming,
    Next,
    Phase,
    Position,
    Scene,
    Seat,
    Sentence,
    refusal,
    say,
)

SIDES = ("heads", "tails")


@dataclass(frozen=True)
class CallCoin(Command):
    """Call a side of the coin."""

    side: str


@dataclass(frozen=True, kw_only=True)
class CoinTossed(ByPlayer):
    """A player called a side, and the coin showed one."""

    called: str
    shown: str


@dataclass(frozen=True)
class Coin(Phase):
    """The players toss a coin for the crosses."""

    key = "coin"
    title = say("coin")
    summary = say("call heads or tails")
    commands = (CallCoin,)
    events = (CoinTossed,)
    settles_seats = True

    @property
    def asked(self) -> Sequence[Seat]:
        """Either player may call."""
        return tuple(Seat)

    def decide(self, act: Act, command: CallCoin) -> list[Any]:
        """Toss the coin."""
        if command.side not in SIDES:
            raise refusal("coin", "call heads or tails")
        seat, shown = act.player, act.draw(lambda dice: SIDES[dice.randint(0, 1)])
        return [CoinTossed(at=act.at, seat=seat, called=command.side, shown=shown)]

    def fold(self, position: Position[Any], event: CoinTossed) -> Next:
        """Give the crosses to the player who called right, or else to the opponent."""
        return event.seat if event.called == event.shown else event.seat.opponent

    def scene(self, position: Position[Any], name: Naming) -> Scene:
        """Ask for a call."""
        choices = [
            Choice("heads", say("heads"), say("call heads"), CallCoin("heads")),
            Choice("tails", say("tails"), say("call tails"), CallCoin("tails")),
        ]
        return Scene(say("{player} calls the coin.", player=name(Seat.FIRST)), choices)

    def tell(self, event: CoinTossed, after: Next, name: Naming) -> Sequence[Sentence]:
        """Tell what the coin shows."""
        return [say("The coin shows {side}.", side=event.shown)]

    def answer(self, seat: Seat) -> Command:
        """Call heads."""
        return CallCoin("heads")


class ShakeHands(Command):
    """Shake hands."""


class HandsShaken(ByPlayer):
    """A player held out a hand."""


@dataclass(frozen=True)
class Handshake(Phase):
    """Both players shake hands before the result counts."""

    shaken: frozenset[Seat] = frozenset()

    key = "handshake"
    title = say("the handshake")
    commands = (ShakeHands,)
    events = (HandsShaken,)

    @property
    def asked(self) -> Sequence[Seat]:
        """Those who have not held out a hand yet."""
        return [seat for seat in Seat if seat not in self.shaken]

    def decide(self, act: Act, command: ShakeHands) -> list[Any]:
        """Hold out a hand."""
        return [HandsShaken(at=act.at, seat=act.player)]

    def fold(self, position: Position[Any], event: HandsShaken) -> Next:
        """End the game once both have."""
        shaken = self.shaken | {event.seat}
        ended = position.outcome
        return ended if ended is not None and len(shaken) == len(Seat) else Handshake(shaken)

    def scene(self, position: Position[Any], name: Naming) -> Scene:
        """Ask the next player."""
        ask = say("{seat}: shake hands.", seat=name(self.asked[0]))
        return Scene(ask, [Choice("shake", say("shake"), say("shake hands"), ShakeHands(), "k")])

    def tell(self, event: HandsShaken, after: Next, name: Naming) -> Sequence[Sentence]:
        """Tell who held out a hand."""
        return [say("{seat} holds out a hand.", seat=name(event.seat))]

    def answer(self, seat: Seat) -> Command | None:
        """Shake hands once."""
        return ShakeHands() if seat in self.asked else None
