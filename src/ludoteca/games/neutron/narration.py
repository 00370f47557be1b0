"""A turn of Neutron told in words, and what people call its steps: a piece, then a direction."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core import Seat, Sentence, say
from ludoteca.games.neutron.board import NAMES, SQUARES, Slide, direction_of
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition

__all__ = ["ask_step", "name_step", "narrate"]

_SEATS = {Seat.FIRST: say("White"), Seat.SECOND: say("Black")}
_DIRECTIONS = {
    "up": say("up"),
    "down": say("down"),
    "left": say("left"),
    "right": say("right"),
    "up-right": say("up-right"),
    "up-left": say("up-left"),
    "down-right": say("down-right"),
    "down-left": say("down-left"),
}


def narrate(
    before: NeutronPosition, move: NeutronMove, after: NeutronPosition
) -> Sequence[Sentence]:
    """Tell a legal move, one sentence a slide."""
    seat = _SEATS[before.turn]
    told = []
    if move.neutron:
        told.append(
            say(
                "{seat} moves the neutron {direction} to {target}.",
                seat=seat,
                direction=_name_direction(move.neutron),
                target=NAMES[move.neutron.target],
            )
        )
    if move.piece:
        told.append(
            say(
                "{seat} moves {origin} {direction} to {target}.",
                seat=seat,
                origin=NAMES[move.piece.origin],
                direction=_name_direction(move.piece),
                target=NAMES[move.piece.target],
            )
        )
    return told


def name_step(position: NeutronPosition, taken: Sequence[str], step: str) -> Sequence[str]:
    """Say what people call a step: a piece by its square, its target by the direction first."""
    if len(taken) % 2:
        slide = Slide(*(SQUARES[NAMES.index(name)] for name in (taken[-1], step)))
        return _name_direction(slide), step
    if not taken and step == NAMES[position.neutron]:
        return say("neutron"), step
    return (step,)


def ask_step(position: NeutronPosition, taken: Sequence[str]) -> Sentence | None:
    """Say what is wanted after the neutron is touched, after it is moved, after a piece is."""
    if position.opening:
        return None
    if len(taken) == 1:
        return say("now choose where the neutron goes")
    return say("now move one of your pieces") if len(taken) == 2 else None


def _name_direction(slide: Slide) -> Sentence:
    return _DIRECTIONS[direction_of(slide)]
