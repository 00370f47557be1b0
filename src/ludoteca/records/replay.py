"""The line of a record played on a board: every move is parsed once and played once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ludoteca.core import AnyGame, LudotecaError, Position, Seat, Sentence, say

if TYPE_CHECKING:
    from ludoteca.records.record import Entry


@dataclass(frozen=True, slots=True)
class ReplayedMove:
    """A move or throw that was played."""

    entry: Entry
    text: str  # What the entry said when it was played
    move: Any
    before: Position[Any]
    after: Position[Any]

    @property
    def seat(self) -> Seat:
        return self.before.turn

    @property
    def is_throw(self) -> bool:
        """Whether chance made it, not a player."""
        return bool(self.before.chances())


class Replay:
    """The positions of a record's line, computed lazily."""

    def __init__(self, game: AnyGame, first: Position[Any]) -> None:
        self._game = game
        self._refused: tuple[int, str | None] | None = None
        self.first = first
        # The moves that could be played; none after the first that could not.
        self.plies: list[ReplayedMove] = []
        # Why the move after these cannot be played; None if it can.
        self.error: LudotecaError | None = None

    @property
    def last(self) -> Position[Any]:
        return self.plies[-1].after if self.plies else self.first

    @property
    def why(self) -> Sentence | None:
        """Why the replay stopped, with the number of the move; None if nothing stopped it."""
        if self.error is None:
            return None
        number = len(self.plies) + 1
        return say("move {number} is not possible: {why}", number=number, why=self.error.sentence)

    def follow(self, entries: Sequence[Entry], max_plies: int | None = None) -> None:
        """Play the moves of entries up to a count; earlier results are reused."""
        self._rewind(entries)
        wanted = len(entries) if max_plies is None else min(max_plies, len(entries))
        while self.error is None and len(self.plies) < wanted:
            entry, before = entries[len(self.plies)], self.last
            try:
                move = self._game.parse_move(before, entry.move or "")
                after = before.play(move)
                before.forget()
                self.plies.append(ReplayedMove(entry, entry.move or "", move, before, after))
            except LudotecaError as error:
                self.error, self._refused = error, (len(self.plies), entry.move)

    def _rewind(self, entries: Sequence[Entry]) -> None:
        """Forget what was played after the first move that is another now."""
        for index, (ply, entry) in enumerate(zip(self.plies, entries, strict=False)):
            if ply.text != entry.move:
                del self.plies[index:]
                break
            if ply.entry is not entry:
                self.plies[index] = replace(ply, entry=entry)
        del self.plies[len(entries) :]
        at = len(self.plies)
        if at == len(entries) or self._refused != (at, entries[at].move):
            self.error = self._refused = None
