"""A game as a document: what was played, by whom, with comments, times and variations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from ludoteca.core import AnyGame, LudotecaError, OptionValue, Position, Seat, Sentence, say
from ludoteca.games.registry import game as find_game


@dataclass(slots=True)
class Entry:
    """One move of a line, with its comment, times and variations."""

    move: str | None  # Its canonical text, a throw too; None for a comment or set-up without a move
    comment: str = ""

    seconds: float | None = None  # How long the player thought about it
    clock: float | None = None  # How many seconds were left on the player's clock after it
    # What a format says beyond this, under its own names; written back to that format.
    extras: dict[str, tuple[str, ...]] = field(default_factory=dict)
    variations: list[Line] = field(default_factory=list)  # Other lines, each instead of this move


Line = list[Entry]


@dataclass(slots=True)
class Record:
    """One game: everything that can be carried from one file format to another."""

    game: str  # The game's key
    rules: str  # The name of the rule set
    # The options that differ from the rule set's own.
    options: dict[str, OptionValue] = field(default_factory=dict)
    start: str | None = None  # The text of the first position, if it is not the usual one
    # Names, places and dates: ``first``, ``second`` (the players), ``event``, ``date`` …
    tags: dict[str, str] = field(default_factory=dict)
    comment: str = ""  # The comment before the first move
    # As in an entry, for the whole game.
    extras: dict[str, tuple[str, ...]] = field(default_factory=dict)
    line: Line = field(default_factory=list)  # The moves that were played
    # Who won, both or none (a draw); None if it is not known.
    winners: frozenset[Seat] | None = None
    # How it ended: an ending's key of the game, or ``resign``, ``time``, ``forfeit`` …
    ending: str = ""
    # The last replay, with what it was made of.
    _replay: tuple[object, Replay] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    def __reduce__(self) -> tuple[type[Record], tuple[object, ...]]:
        return Record, tuple(getattr(self, each.name) for each in fields(self) if each.init)

    def find_game(self) -> AnyGame:
        return find_game(self.game)

    def replay(self, max_plies: int | None = None) -> Replay:
        """Play up to a number of moves of the line, None for all; each is played only once.

        A record that has changed is played from its start; LudotecaError if there is none.
        """
        head = (self.game, self.rules, tuple(self.options.items()), self.start)
        made_of = head, [(id(entry), entry.move) for entry in self.line]
        if self._replay is None or self._replay[0] != made_of:
            game = self.find_game()
            first = game.first_position(self.start, self.rules, **self.options)
            self._replay = made_of, Replay(game, first, self.line)
        replay = self._replay[1]
        replay.play(max_plies)
        return replay

    def first_position(self) -> Position[Any]:
        """Set up the position before the first move; LudotecaError if that is impossible."""
        return self.replay(0).first

    def positions(self) -> Iterator[Position[Any]]:
        """Replay the line that was played: the first position, then one after each move."""
        replay = self.replay()
        yield replay.first
        for ply in replay.plies:
            yield ply.after
        if replay.error is not None:
            raise replay.error


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
    """The positions of a line, computed when they are asked for."""

    def __init__(self, game: AnyGame, first: Position[Any], line: Line) -> None:
        self._game = game
        self._entries = [entry for entry in line if entry.move is not None]
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

    def play(self, max_plies: int | None = None) -> None:
        """Play on up to a number of moves; None for all."""
        for entry in self._entries[len(self.plies) : max_plies]:
            if self.error is not None:
                return
            before, text = self.last, entry.move or ""
            try:
                move = self._game.parse_move(before, text)
                after = before.play(move)
                before.forget()
                self.plies.append(ReplayedMove(entry, text, move, before, after))
            except LudotecaError as error:
                self.error = error
