"""What the board shows at a moment of a game: pieces, marks, texts and territory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.core import AnyGame, Position, Seat, touched_points
from ludoteca.core.steps import changed_points
from ludoteca.match.session import Session
from ludoteca.match.state import State
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.picture.cells.drawing import BoardContent
from ludoteca.picture.text import Role
from ludoteca.terminal.verdicts import VerdictMark

_COLOURS = {Role.GOOD: "hint", Role.EVEN: "accent", Role.BAD: "red"}
_SEATS = {"first": Seat.FIRST, "second": Seat.SECOND}


class Scenery:
    """The marks of one board, collected by point."""

    def __init__(self, game: AnyGame, position: Position[Any]) -> None:
        self.game = game
        self.position = position
        self.pieces = dict(position.pieces())
        self.marks: dict[str, list[str]] = {}
        self.texts: dict[str, tuple[str, str]] = {}
        self.territory: dict[str, Seat] = {}

    @property
    def shown(self) -> BoardContent:
        return BoardContent(self.pieces, self.marks, self.texts, self.territory)

    def mark(self, kind: str, points: Sequence[str]) -> None:
        for point in points:
            self.marks.setdefault(point, []).append(kind)

    def mark_last(self, touched: Sequence[str]) -> None:
        for point in touched:
            self.mark("last" if point in self.pieces else "left", [point])

    def mark_state(self, session: Session) -> None:
        """Mark the last move, a check, protected pieces, and what a phase marks."""
        state = session.state
        self.mark_last(state.touched)
        for announcement in session.announcements:
            for point, kind in announcement.marks.items():
                self.mark(kind, [point])
        self.mark("protected", self.game.protected(self.position))
        self._mark_phase(state)

    def mark_past(self, state: State, at: int) -> None:
        """Mark the last move before an earlier position."""
        last = state.last_move(at)
        if last is not None:
            self.mark_last(touched_points(last.before, last.move, self.position))

    def _mark_phase(self, state: State) -> None:
        scene = state.scene
        for point, kind in scene.marks.items() if scene is not None else ():
            if kind in _SEATS and point not in self.pieces:
                self.territory[point] = _SEATS[kind]
            elif kind not in _SEATS:
                self.mark(kind, [point])

    def mark_turn(self, entry: TurnEntry) -> None:
        """Draw the steps of an unfinished turn as if they had been made, and mark the next ones."""
        for point, sign in changed_points(self.game, self.position, entry.taken).items():
            if sign:
                self.pieces[point] = sign
            else:
                self.pieces.pop(point, None)
        if entry.taken:
            self.mark("held", entry.taken[-1:])
        if not entry.is_worth_listing:
            return
        for choice in entry.choices():
            taken = self.pieces.get(choice.step)
            if taken is None:
                self.mark("choice", [choice.step])
            elif self.game.signs[taken].seat is self.position.turn.opponent:
                self.mark("take", [choice.step])

    def mark_hint(self, steps: Sequence[str]) -> None:
        self.mark("hint", steps)
        if len(steps) > 1:
            self.texts |= {step: (str(number), "hint") for number, step in enumerate(steps, 1)}

    def mark_verdicts(self, marks: Mapping[str, VerdictMark]) -> None:
        for step, mark in marks.items():
            self.texts[step] = mark.text, _COLOURS.get(mark.role, "accent")
