"""A game as a document: what was played, by whom, with comments, times and variations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core import Game, OptionValue, Position, Seat
from ludoteca.games.registry import game as find_game

__all__ = ["Entry", "Line", "Record"]


@dataclass(slots=True)
class Entry:
    """One move of a line, with what was said about it."""

    move: str | None
    """Its canonical text, a throw too; None for a comment or set-up without a move."""

    comment: str = ""

    seconds: float | None = None
    """How long the player thought about it."""

    clock: float | None = None
    """How many seconds were left on the player's clock after it."""

    extras: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What a format says beyond this, under that format's own names; kept when it is written."""

    variations: list[Line] = field(default_factory=list)
    """Other continuations, each instead of this move."""


Line = list[Entry]


@dataclass(slots=True)
class Record:
    """One game; all that a file can say of it and that we can carry from format to format."""

    game: str
    """The game's key."""

    rules: str
    """The name of the rule set."""

    options: dict[str, OptionValue] = field(default_factory=dict)
    """The options that differ from the rule set's own."""

    start: str | None = None
    """The text of the first position, if it is not the usual one."""

    tags: dict[str, str] = field(default_factory=dict)
    """Names, places and dates: ``first``, ``second`` (the players), ``event``, ``date`` …"""

    comment: str = ""
    """What is said before the first move."""

    extras: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """As in an entry, of the game as a whole."""

    line: Line = field(default_factory=list)
    """The moves that were played."""

    winners: frozenset[Seat] | None = None
    """Who won, both or none (a draw); None while nobody knows."""

    ending: str = ""
    """How it ended: an ending's key of the game, or ``resign``, ``time``, ``forfeit`` …"""

    def find_game(self) -> Game[Any, Any, Any]:
        """Return the game that was played.

        Raises:
            UnknownNameError: There is no such game here.
        """
        return find_game(self.game)

    def first_position(self) -> Position[Any]:
        """Set up the position before the first move.

        Raises:
            LudotecaError: The record names a game, rules or a position that cannot be.
        """
        game = self.find_game()
        rules = game.make_rules(self.rules, **self.options)
        position: Position[Any] = (
            game.start(rules) if self.start is None else game.parse_position(self.start, rules)
        )
        return position

    def positions(self) -> Iterator[Position[Any]]:
        """Replay the line that was played: the first position, then one after each move.

        Raises:
            LudotecaError: As for first_position, or a move is not legal where it stands.
        """
        game, position = self.find_game(), self.first_position()
        yield position
        for entry in self.line:
            if entry.move is not None:
                position = position.play(game.parse_move(position, entry.move))
                yield position
