"""How it is settled who takes which seat: as the players were named, by choice, or by lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core import (
    Act,
    AnyGame,
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

__all__ = ["AGREED", "CHOICE", "ChooseColour", "ColourChoice", "ColourChosen", "seating_phase"]

AGREED = "agreed"
"""The players sit as they were named."""

CHOICE = "choice"
"""One of them chooses."""


@dataclass(frozen=True)
class ChooseColour(Command):
    """Take a seat, where the players choose."""

    colour: Seat


@dataclass(frozen=True, kw_only=True)
class ColourChosen(ByPlayer):
    """A player took a seat; the other player has the other."""

    colour: Seat


@dataclass(frozen=True)
class ColourChoice(Phase):
    """One of the players chooses a seat."""

    seat_names: tuple[Sentence, Sentence]

    key = CHOICE
    title = say("the choice of colours")
    commands = (ChooseColour,)
    events = (ColourChosen,)
    settles_seats = True

    @property
    def asked(self) -> Sequence[Seat]:
        """Either player may choose."""
        return tuple(Seat)

    def decide(self, act: Act, command: ChooseColour) -> list[Any]:
        """Let a player choose."""
        return [ColourChosen(at=act.at, seat=act.player, colour=command.colour)]

    def fold(self, position: Position[Any], event: ColourChosen) -> Next:
        """Give the player the chosen seat."""
        return event.seat if event.colour is Seat.FIRST else event.seat.opponent

    def scene(self, position: Position[Any], name: Naming) -> Scene:
        """Offer both seats."""
        ask = say("{player} chooses a colour.", player=name(Seat.FIRST))
        first, second = self.seat_names
        return Scene(
            ask,
            (
                Choice("first", first, first, ChooseColour(Seat.FIRST)),
                Choice("second", second, second, ChooseColour(Seat.SECOND)),
            ),
        )

    def tell(self, event: ColourChosen, after: Next, name: Naming) -> Sequence[Sentence]:
        """Tell nothing: who has which seat is told after every lot."""
        return ()

    def answer(self, seat: Seat) -> Command:
        """Take the first seat."""
        return ChooseColour(Seat.FIRST)


def seating_phase(game: AnyGame, colours: str) -> Phase | None:
    """Return the phase that settles the seats; None if the players sit as they were named.

    Raises:
        SessionError: The game has no such lot.
    """
    if colours == AGREED:
        return None
    if colours == CHOICE:
        return ColourChoice((game.seat_name(Seat.FIRST), game.seat_name(Seat.SECOND)))
    if colours not in game.lots:
        raise refusal("no-such-lot", "{game} has no {lot}", game=game.title, lot=colours)
    return game.lots[colours]()
