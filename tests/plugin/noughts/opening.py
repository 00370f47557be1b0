"""A phase before play: Nought chooses where Cross begins, or leaves it to Cross."""

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
    Scene,
    Seat,
    Sentence,
    refusal,
    say,
)
from noughts.geometry import CELLS
from noughts.position import Mark, NoughtsPosition


@dataclass(frozen=True)
class ChooseCell(Command):
    """Let Cross begin in a cell."""

    point: str


class LeaveOpen(Command):
    """Let Cross begin anywhere."""


@dataclass(frozen=True, kw_only=True)
class CellChosen(ByPlayer):
    """Nought chose the cell where Cross begins."""

    point: str


class LeftOpen(ByPlayer):
    """Nought let Cross begin anywhere."""


@dataclass(frozen=True)
class Opening(Phase):
    """Nought touches a cell, or leaves it open."""

    key = "opening"
    title = say("the opening")
    commands = (ChooseCell, LeaveOpen)
    events = (CellChosen, LeftOpen)

    @property
    def asked(self) -> Sequence[Seat]:
        """Nought alone is asked."""
        return (Seat.SECOND,)

    def decide(self, act: Act, command: ChooseCell | LeaveOpen) -> list[Any]:
        """Choose, if it is Nought who asks."""
        if act.player not in self.asked:
            raise refusal("not-your-turn", "Nought chooses where Cross begins")
        if isinstance(command, LeaveOpen):
            return [LeftOpen(at=act.at, seat=act.player)]
        if command.point not in CELLS:
            raise refusal("no-cell", "there is no cell {cell}", cell=repr(command.point))
        return [CellChosen(at=act.at, seat=act.player, point=command.point)]

    def fold(self, position: NoughtsPosition, event: CellChosen | LeftOpen) -> Next:
        """Return the position from which play begins."""
        return position.play(Mark(event.point)) if isinstance(event, CellChosen) else position

    def scene(self, position: NoughtsPosition, name: Naming) -> Scene:
        """Ask for a cell."""
        nought, cross = name(Seat.SECOND), name(Seat.FIRST)
        here, anywhere = (
            say("{seat} begins here", seat=cross),
            say("{seat} begins anywhere", seat=cross),
        )
        return Scene(
            say("{seat}: choose where {other} begins.", seat=nought, other=cross),
            [Choice("open", say("leave it open"), anywhere, LeaveOpen(), "o")],
            Choice("cell", say("begin"), here, ChooseCell(""), points=CELLS),
        )

    def narrate(
        self, event: CellChosen | LeftOpen, after: Next, name: Naming
    ) -> Sequence[Sentence]:
        """Say what Nought chose."""
        seat = name(Seat.FIRST)
        if isinstance(event, LeftOpen):
            return [say("{seat} begins anywhere.", seat=seat)]
        return [say("{seat} begins at {cell}.", seat=seat, cell=event.point)]

    def answer(self, seat: Seat) -> Command:
        """Choose a cell at the side, where Cross threatens least."""
        return ChooseCell("b1")
