"""Verdicts on steps and moves, as sent to the page."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludoteca.solved import Grade

VerdictKind = Literal["win", "draw", "loss", "chance"]
"""How the game ends if both play their best; "chance" where dice decide."""


class VerdictNode(msgspec.Struct, frozen=True):
    """What a step is worth: as much as the best turn that begins with it."""

    kind: VerdictKind
    mark: str
    """Its short form: "+4", "=", "-7", "+62?" if it may be drawn, or a chance in percent."""

    words: str
    grade: Grade
    """Beside the best that is possible now; "unknown" if one that is not known may be better."""

    next: dict[str, VerdictNode] = {}


class MoveVerdict(msgspec.Struct, frozen=True):
    """What a move or throw is worth."""

    move: str
    kind: VerdictKind
    mark: str
    words: str
    grade: Grade


class VerdictsView(msgspec.Struct, frozen=True, kw_only=True):
    """What the tables know of a position, for the seat to move."""

    words: list[str]
    """What the position is worth, and the best throw where one is due."""

    next: dict[str, VerdictNode]
    """What the first steps are worth; none where a throw is due."""

    moves: list[MoveVerdict]
    """The moves or throws of which something is known, the best first."""

    review: str = ""
    """What the move before was worth, and which one was better; "" if unknown."""

    note: str = ""
    """Why nothing is known of the position; "" if something is."""
