"""A lot: one player calls heads or tails, a coin is tossed, and who is right plays Cross."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core import (
    Act,
    ByPlayer,
    Choice,
    Command,
    Lot,
    Naming,
    Next,
    Scene,
    Seat,
    Sentence,
    refusal,
    say,
)
from noughts.position import NoughtsPosition

SIDES = {"heads": say("heads"), "tails": say("tails")}


@dataclass(frozen=True)
class CallCoin(Command):
    """Call a side of the coin and toss it."""

    side: str


@dataclass(frozen=True, kw_only=True)
class CoinTossed(ByPlayer):
    """A player called a side, and the coin showed one."""

    called: str
    shown: str


@dataclass(frozen=True)
class Coin(Lot):
    """The players toss a coin for Cross."""

    key = "coin"
    title = say("coin")
    summary = say("a coin decides who plays Cross")
    commands = (CallCoin,)
    events = (CoinTossed,)

    def decide(self, act: Act, command: CallCoin) -> list[Any]:
        """Toss the coin."""
        if command.side not in SIDES:
            raise refusal("coin", "call heads or tails")
        shown = act.draw(lambda dice: list(SIDES)[dice.randint(0, 1)])
        return [CoinTossed(at=act.at, seat=act.player, called=command.side, shown=shown)]

    def fold(self, position: NoughtsPosition, event: CoinTossed) -> Next:
        """Return the player who gets the first seat."""
        if not {event.called, event.shown} <= SIDES.keys():
            raise refusal("unfit", "a coin has no such side")
        return event.seat if event.called == event.shown else event.seat.opponent

    def scene(self, position: NoughtsPosition, name: Naming) -> Scene:
        """Ask for a call."""
        return Scene(
            say("A coin is tossed for Cross. {player}, heads or tails?", player=name(Seat.FIRST)),
            [Choice(side, word, word, CallCoin(side)) for side, word in SIDES.items()],
        )

    def narrate(self, event: CoinTossed, after: Next, name: Naming) -> Sequence[Sentence]:
        """Tell the call and the toss."""
        called, shown = SIDES[event.called], SIDES[event.shown]
        return [
            say("{player} calls {side}.", player=name(event.seat), side=called),
            say("The coin shows {side}.", side=shown),
        ]

    def answer(self, seat: Seat) -> Command:
        """Call heads: one call is as good as the other."""
        return CallCoin("heads")
