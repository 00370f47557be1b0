"""A turn of Neutron in words, and the names of its steps: a piece, then a direction."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core import Seat, Sentence, join, members, say
from ludoteca.games.neutron.board import BASE, NAMES, Slide, direction_of, slides
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition

_SEATS = {Seat.FIRST: say("White"), Seat.SECOND: say("Black")}


def narrate(
    before: NeutronPosition, move: NeutronMove, after: NeutronPosition
) -> Sequence[Sentence]:
    sentences = []
    if move.neutron:
        values = _values(before, move.neutron)
        sentences.append(say("{seat} moves the neutron {direction} to {target}.", **values))
    if move.piece:
        values = _values(before, move.piece)
        sentences.append(say("{seat} moves {origin} {direction} to {target}.", **values))
    return sentences


def name_step(position: NeutronPosition, taken: Sequence[str], step: str) -> Sequence[str]:
    """Name a step: a piece by its square, its target by direction first."""
    if len(taken) % 2:
        return direction_of(Slide.between(taken[-1], step)), step
    if not taken and step == NAMES[position.neutron]:
        return say("neutron"), step
    return (step,)


def ask_step(position: NeutronPosition, taken: Sequence[str]) -> Sentence:
    if len(taken) == 1 and not position.opening:
        return say("now choose where the neutron goes")
    if len(taken) == 2:
        return say("now move one of your pieces")
    return say("now choose where it goes")


def why_not_step(position: NeutronPosition, text: str) -> Sentence | None:
    word, neutron = text.strip().casefold(), NAMES[position.neutron]
    if position.opening:
        return position.why_not_neutron if word in (neutron, "n", "neutron") else None
    own = members(position.soldiers[position.turn.index], NAMES)
    return position.why_not_piece_first if word in own else None


def threats(position: NeutronPosition) -> Sequence[Sentence]:
    targets = [one.target for one in slides(position.neutron, position.occupied)]
    home = {
        name: [NAMES[target] for target in targets if 1 << target & BASE[seat]]
        for seat, name in _SEATS.items()
    }
    return [
        say("The neutron can slide home for {seat}: {squares}.", seat=name, squares=join(", ", at))
        for name, at in home.items()
        if at
    ]


def _values(before: NeutronPosition, slide: Slide) -> dict[str, object]:
    ends = {"origin": NAMES[slide.origin], "target": NAMES[slide.target]}
    return {"seat": _SEATS[before.turn], "direction": direction_of(slide), **ends}
