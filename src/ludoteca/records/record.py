"""A game as a document: what was played, by whom, with comments, times and variations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from ludoteca.core import AnyGame, OptionValue, Position, Seat
from ludoteca.games.registry import game as find_game
from ludoteca.records.replay import Replay


@dataclass(slots=True)
class Entry:
    """One move of a line, with its comment, times and variations."""

    move: str | None
    """Its canonical text, a throw too; None for a comment or set-up without a move."""

    comment: str = ""

    seconds: float | None = None
    """How long the player thought about it."""

    clock: float | None = None
    """How many seconds were left on the player's clock after it."""

    extras: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What a format says beyond this, under its own names; written back to that format."""

    variations: list[Line] = field(default_factory=list)
    """Other lines, each instead of this move."""


Line = list[Entry]


@dataclass(slots=True)
class Record:
    """One game: everything that can be carried from one file format to another."""

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
    """The comment before the first move."""

    extras: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """As in an entry, for the whole game."""

    line: Line = field(default_factory=list)
    """The moves that were played."""

    winners: frozenset[Seat] | None = None
    """Who won, both or none (a draw); None if it is not known."""

    ending: str = ""
    """How it ended: an ending's key of the game, or ``resign``, ``time``, ``forfeit`` …"""

    _replay: tuple[object, Replay] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    """The line as it was played, with what it was played from."""

    def __reduce__(self) -> tuple[type[Record], tuple[object, ...]]:
        return Record, tuple(getattr(self, each.name) for each in fields(self) if each.init)

    def find_game(self) -> AnyGame:
        """Return the game that was played.

        Raises:
            UnknownNameError: The game is not installed.
        """
        return find_game(self.game)

    def replay(self, max_plies: int | None = None) -> Replay:
        """Play the line, each move once however often this is asked.

        What has changed since is played again from there on.

        Args:
            max_plies: How many moves are wanted; more are there if they were asked for before.
                None for all that can be played.

        Raises:
            LudotecaError: The game, its rules or its first position is unknown or impossible.
        """
        head = (self.game, self.rules, tuple(self.options.items()), self.start)
        if self._replay is None or self._replay[0] != head:
            game = self.find_game()
            first = game.first_position(self.start, self.rules, **self.options)
            self._replay = head, Replay(game, first)
        replay = self._replay[1]
        replay.follow([entry for entry in self.line if entry.move is not None], max_plies)
        return replay

    def first_position(self) -> Position[Any]:
        """Set up the position before the first move.

        Raises:
            LudotecaError: The game, its rules or its first position is unknown or impossible.
        """
        return self.replay(0).first

    def positions(self) -> Iterator[Position[Any]]:
        """Replay the line that was played: the first position, then one after each move.

        Raises:
            LudotecaError: As for first_position, or a move is not legal where it stands.
        """
        replay = self.replay()
        yield replay.first
        for ply in replay.plies:
            yield ply.after
        if replay.error is not None:
            raise replay.error
