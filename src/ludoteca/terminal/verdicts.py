"""Verdicts at a terminal: marks beside the points of the step that is due, and sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ludoteca.core import AnyGame, Position, Sentence, join, say
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.picture.text import Role
from ludoteca.players.specialists import is_solvable
from ludoteca.solved import PositionVerdicts, Value, Verdict, find_verdicts, why_unknown

_ROLES = {Value.WIN: Role.GOOD, Value.DRAW: Role.EVEN, Value.LOSS: Role.BAD}


class VerdictMark(NamedTuple):
    """What is written beside a point."""

    text: str
    role: Role


class Verdicts:
    """The verdicts of the positions shown, if the person wants them."""

    def __init__(
        self, game: AnyGame, translate: Callable[[str], str], *, shown: bool = False
    ) -> None:
        self.game = game
        self.translate = translate
        self.shown = shown and is_solvable(game)
        self._found: PositionVerdicts | None = None
        self._position: Position[Any] | None = None

    def of(self, position: Position[Any]) -> PositionVerdicts | None:
        """Return the verdicts of a position; None if there are none or they are hidden."""
        if not self.shown:
            return None
        if position is not self._position:
            self._position, self._found = position, find_verdicts(self.game, position)
        return self._found

    def switch(self, position: Position[Any]) -> Sentence | None:
        """Show or hide verdicts; return why there are none, if so."""
        self.shown = not self.shown
        if not self.shown or self.of(position) is not None:
            return None
        return why_unknown(self.game, position)

    @property
    def legend(self) -> Sentence:
        verdicts = self._found.moves.values() if self._found is not None else ()
        if any(verdict.value is None for verdict in verdicts):
            return say("A mark is the chance to win, in percent.")
        return say("+4 wins in four turns, = is a draw, -7 loses in seven turns.")

    def marks(self, position: Position[Any], taken: Sequence[str] = ()) -> dict[str, VerdictMark]:
        found = self.of(position)
        if found is None or found.is_throw_due:
            return {}
        steps = found.steps(self._due(position, taken))
        best = max((verdict.rank for verdict in steps.values()), default=None)
        return {
            step: VerdictMark(
                self.translate(verdict.mark), _role(verdict, is_best=verdict.rank == best)
            )
            for step, verdict in steps.items()
        }

    def notes(self, position: Position[Any], taken: Sequence[str] = ()) -> list[Sentence]:
        """Describe the verdict of a position, and of the steps that are not on the board."""
        found = self.of(position)
        if found is None:
            return []
        places = self.game.places(position)
        return [
            *found.describe(self.game),
            *(fact for step, fact in self._facts(found, taken) if step not in places),
        ]

    def facts(self, position: Position[Any], taken: Sequence[str] = ()) -> list[Sentence]:
        """Describe the verdicts of a position and of each next step, for screen readers."""
        found = self.of(position)
        if found is None:
            return []
        sentences = [] if taken else found.describe(self.game)
        return [*sentences, *(fact for _, fact in self._facts(found, taken))]

    def _due(self, position: Position[Any], taken: Sequence[str]) -> Sequence[str]:
        """Return the steps before the one that is due: a forced one is taken already."""
        return taken or TurnEntry(self.game, position).taken

    def _facts(self, found: PositionVerdicts, taken: Sequence[str]) -> list[tuple[str, Sentence]]:
        if found.is_throw_due:
            return []
        position, taken = found.position, self._due(found.position, taken)
        steps = sorted(found.steps(taken).items(), key=lambda one: one[1].rank, reverse=True)
        return [
            (step, join(": ", [self.game.name_step(position, taken, step)[0], one.sentence]))
            for step, one in steps
        ]


def _role(verdict: Verdict, *, is_best: bool) -> Role:
    if verdict.value is None:
        return Role.GOOD if is_best else Role.EVEN
    return _ROLES[verdict.value]
