"""Settle who takes which seat: as named, by choice, or by lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core import AnyGame, ByPlayer, Command, Position, Seat, Sentence, refusal, say
from ludoteca.core.phase import Act, Choice, Lot, Naming, Next, Phase, Scene

AGREED = "agreed"  # The players take the seats in the order they were named
CHOICE = "choice"  # One of the players chooses a seat


@dataclass(frozen=True)
class ChooseColour(Command):
    """Choose a seat."""

    colour: Seat


@dataclass(frozen=True, kw_only=True)
class ColourChosen(ByPlayer):
    """A player chose a seat; the opponent gets the other."""

    colour: Seat


@dataclass(frozen=True)
class ColourChoice(Lot):
    """One of the players chooses a seat."""

    seat_names: tuple[Sentence, Sentence]

    key = CHOICE
    title = say("the choice of colours")
    commands = (ChooseColour,)
    events = (ColourChosen,)

    def decide(self, act: Act, command: ChooseColour) -> list[Any]:
        return [ColourChosen(at=act.at, seat=act.player, colour=command.colour)]

    def fold(self, position: Position[Any], event: ColourChosen) -> Next:
        return event.seat if event.colour is Seat.FIRST else event.seat.opponent

    def scene(self, position: Position[Any], name: Naming) -> Scene:
        ask = say("Choose a colour.")
        first, second = self.seat_names
        return Scene(
            ask,
            (
                Choice("first", first, first, ChooseColour(Seat.FIRST)),
                Choice("second", second, second, ChooseColour(Seat.SECOND)),
            ),
        )

    def narrate(self, event: ColourChosen, after: Next, name: Naming) -> Sequence[Sentence]:
        """Return nothing: the seats are announced after every lot anyway."""
        return ()

    def answer(self, seat: Seat) -> Command:
        return ChooseColour(Seat.FIRST)


def seating_phase(game: AnyGame, colours: str) -> Phase | None:
    """Return the phase that settles the seats; None if they are agreed."""
    if colours == AGREED:
        return None
    if colours == CHOICE:
        return ColourChoice((game.seat_name(Seat.FIRST), game.seat_name(Seat.SECOND)))
    if colours not in game.lots:
        raise refusal("no-such-lot", "{game} has no {lot}", game=game.title, lot=colours)
    return game.lots[colours]()
