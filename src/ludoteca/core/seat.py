"""The two seats at a board; each game has its own names for them."""

from __future__ import annotations

import enum


class Seat(enum.Enum):
    """One of the two players."""

    FIRST = 0
    SECOND = 1

    index: int  # 0 or 1, to index pairs such as hands or prisoners
    opponent: Seat

    # By identity, in C: that of enums is slow, and rules look seats up in their innermost loops.
    __hash__ = object.__hash__


# Plain attributes rather than properties: rules ask for them in their innermost loops.
Seat.FIRST.index, Seat.SECOND.index = 0, 1
Seat.FIRST.opponent, Seat.SECOND.opponent = Seat.SECOND, Seat.FIRST
