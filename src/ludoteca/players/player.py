"""Players: anything that can choose a move; and asking one, with the blame for a failure."""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from operator import is_
from typing import Any, ClassVar

from ludoteca.core import (
    AnyGame,
    GameError,
    LudotecaError,
    Move,
    PlayerError,
    Position,
    Sentence,
    UnknownNameError,
    as_sentence,
    rules_crash,
    say,
)
from ludoteca.core.crash import location, one_line, why


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a player may think about a move; None means no limit of that kind.

    Without any limit a player thinks until it is done or stopped.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Variation:
    """One of the lines that a thinking player considers."""

    moves: tuple[Move, ...]  # The expected moves, its own first
    score: float  # Its rating from -1 (lost) to 1 (won)

    # In how many moves of both sides the game is won; negative if it is lost.
    mate: int | None = None
    visits: int = 0  # How often its first move was tried; 0 if the player does not count
    prior: float = 0.0  # How likely its first move seemed before it was tried, from 0 to 1

    # By how many points the seat to move leads after it; None where points are not counted.
    lead: float | None = None


@dataclass(slots=True)
class Progress:
    """What a thinking player has found so far."""

    best: Move | Resign  # Its answer at this moment
    depth: int = 0  # The search depth in moves
    nodes: int = 0  # The number of positions examined
    seconds: float = 0.0
    line: tuple[Move, ...] = ()  # The expected moves, its own first; may be empty
    score: float = 0.0  # Its rating of the position from -1 (lost) to 1 (won)

    # In how many moves of both sides the game is won; negative if it is lost.
    mate: int | None = None

    # The best lines, the best first; empty if ``line`` is all it has.
    lines: tuple[Variation, ...] = ()
    max_depth: int = 0  # The longest line searched; 0 if that is the depth

    # The expected owner of each point, from -1 (the opponent) to 1 (the seat to move).
    ownership: Mapping[str, float] = field(default_factory=dict)

    # By how many points the seat to move leads; None where points are not counted.
    lead: float | None = None

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The best lines, or the only one."""
        if self.lines or isinstance(self.best, Resign):
            return self.lines
        moves = self.line or (self.best,)
        return (Variation(moves, self.score, self.mate, self.nodes),)


class Resign:
    """The answer of a player that resigns."""

    def __repr__(self) -> str:
        return "Resign()"


class Player(ABC):
    """A player of one game; the same seed gives the same choices."""

    # CONTRIBUTING.md has a table of these docstrings, made by scripts/fields.py.
    name: str
    """Its name in commands: ``"random"``; people read its translation, if there is one."""

    title: str
    """One line that describes it to people."""

    games: ClassVar[tuple[str, ...]] = ()
    """The keys of the games it plays; empty for all."""

    usual: Limit = Limit()
    """The default limit; not in seconds, so the same seed gives the same game."""

    answers: ClassVar[Callable[..., Any] | None] = None
    """The class that it adapts, if any."""

    progress: Callable[[Progress], None] | None = None
    """Called now and then while it thinks."""

    lines: int = 1
    """How many lines its progress should have; it may have fewer."""

    cpu_seconds: float | None = None
    """The processor time of other programs that it has started, known when it is closed."""

    wants_ownership: bool = False
    """Whether its progress should have the ownership of points, if it knows that."""

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        if not self.plays(game):
            raise UnknownNameError(
                "{name} does not play {game}: it plays only {games}",
                name=self.name,
                game=game.key,
                games=", ".join(self.games),
            )
        self.game = game
        self.seed = seed

    @classmethod
    def plays(cls, game: AnyGame) -> bool:
        """Return whether it plays a game."""
        return not cls.games or game.key in cls.games

    @classmethod
    def is_best_at(cls, game: AnyGame) -> bool:
        """Return whether it is the first choice for hints in a game."""
        return False

    @classmethod
    def describe(cls, game: AnyGame) -> Sentence:
        """Describe it to people who choose an opponent in a game."""
        return as_sentence(cls.title)

    @classmethod
    def notice(cls, game: AnyGame, position: Position[Any]) -> Sentence | None:
        """Return what people should know before it plays from a position, if anything."""
        return None

    def recall(self, first: Position[Any], moves: Sequence[Move]) -> None:  # noqa: B027 - optional
        """Learn how the next position came about; most players need not know."""

    def use(self, threads: int, megabytes: int) -> None:  # noqa: B027 - optional
        """Set the threads and the memory of a search; most players need neither."""

    def close(self) -> None:  # noqa: B027 - optional
        """End what it has started, such as another program; it is not used any more."""

    @abstractmethod
    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Choose a legal move; never called while a throw is due or after the end.

        A player that thinks for long should let other tasks run, and answer with the best move
        found as soon as it is stopped or its task is cancelled.
        """

    def stop(self) -> None:  # noqa: B027 - a player that answers at once has nothing to stop
        """End the thinking now, with the best move found so far."""


async def ask(player: Player, position: Position[Any], limit: Limit) -> Move | Resign:
    """Let a player choose, and check that its answer is legal.

    Raises:
        PlayerError: The player crashed, or its answer is not a legal move: it forfeits.
        GameError: The rules of the game crashed; the player is not to blame.
    """
    try:
        answer = await player.choose(position, limit)
        if isinstance(answer, Resign):
            return answer
        moves = position.legal_moves()
        if any(map(is_, moves, repeat(answer))):
            return answer
        for move in moves:
            if move == answer:
                # Return the position's own move: the answer's class may equal anything.
                return move  # type: ignore[no-any-return] # a position of any game: its own moves
    except (PlayerError, GameError):
        raise
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:
        if _is_cancellation(error):
            raise
        raise _blame(player, error) from error
    raise PlayerError(
        "{name} chose {move}, which is not a legal move: {why}",
        name=player.name,
        move=one_line(answer),
        why=_why_illegal(position, answer),
    )


def _why_illegal(position: Position[Any], answer: object) -> Sentence:
    """Name the rule that forbids an answer, if it is a move at all."""
    if isinstance(answer, type(position.legal_moves()[0])):
        # A player may construct a move itself: its fields can hold anything.
        with contextlib.suppress(Exception):
            if rule := position.why_illegal(answer):
                return rule
    kind = type(answer).__name__
    listed = "position.legal_moves()"
    return say("choose one of {listed}, not an object of type {kind}", listed=listed, kind=kind)


def _blame(player: Player, error: BaseException) -> GameError | PlayerError:
    """Return the error of the game or of the player, whichever crashed."""
    classes = filter(None, (type(player), type(player).answers))
    modules = {found.__module__ for found in classes}
    crash = rules_crash(player.game, error, modules)
    is_ours = isinstance(error, LudotecaError)
    shown = one_line(error) if is_ours else with_location(why(error), error, modules)
    return crash or PlayerError(
        "{name} failed to choose a move: {error}", name=player.name, error=shown
    )


def with_location(text: str, error: BaseException, modules: Collection[str]) -> str:
    """Append the file and line in one of the modules where an error was raised, if any."""
    where = location(error, modules)
    return f"{text} ({where})" if where else text


def _is_cancellation(error: BaseException) -> bool:
    """Return whether this task was really cancelled."""
    # Lazy: asyncio is slow to import, and most programs do not need it.
    from asyncio import CancelledError, current_task

    task = current_task() if isinstance(error, CancelledError) else None
    return task is not None and task.cancelling() > 0
