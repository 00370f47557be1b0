"""A quick evaluation of Neutron: who can send the neutron home, and its mobility."""

from __future__ import annotations

from ludoteca.core import Seat
from ludoteca.games.neutron.board import BASE, slides
from ludoteca.games.neutron.position import NeutronPosition

_REACH = 0.9
_FREEDOM = 0.05


def evaluate(position: NeutronPosition, seat: Seat) -> float:
    if position.outcome:
        return position.outcome.worth(seat)
    targets = sum(1 << slide.target for slide in slides(position.neutron, position.occupied))
    mover = position.turn
    if targets & BASE[mover] and not position.opening:
        value = _REACH
    elif targets & BASE[mover.opponent] and targets & ~BASE[mover.opponent] == 0:
        value = -_REACH
    else:
        value = _FREEDOM * (targets.bit_count() - 4) / 4
    return value if seat is mover else -value
