"""What players do besides moving: draw lots before play, count after it, make a claim during it.

A game defines its own phases: the commands they accept, the events they record, how events change
them, and what an interface shows. The layers above do not know them by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from ludoteca.core.errors import refusal
from ludoteca.core.event import ByPlayer, Command, Event
from ludoteca.core.move import Dice
from ludoteca.core.outcome import Outcome
from ludoteca.core.position import Position
from ludoteca.core.seat import Seat
from ludoteca.core.sentence import Sentence

T = TypeVar("T")

# Names a seat; in a phase that settles the seats, names the player.
Naming: TypeAlias = Callable[[Seat], str]


class Act(NamedTuple):
    """The context of a command: the board, who asks, and when."""

    position: Position[Any]
    seat: Seat | None  # Who asks; None for the table itself
    at: float
    dice: Dice | None = None

    @property
    def player(self) -> Seat:
        if self.seat is None:
            raise refusal("no-seat", "only a player at this table can do that")
        return self.seat

    def draw(self, choose: Callable[[Dice], T]) -> T:
        if self.dice is None:
            raise refusal("no-dice", "there are no dice at this table")
        return choose(self.dice)


@dataclass(frozen=True, slots=True)
class Choice:
    """An action in a phase: a button, a key, a word, or a touch."""

    key: str
    word: Sentence  # What can be typed, and what a button says
    title: Sentence
    command: Command  # What to submit; if there are points, with its field ``point`` filled in
    letter: str = ""  # The key to press, if any
    points: Sequence[str] = ()  # The points it can be applied to; empty if it needs none


@dataclass(frozen=True, slots=True)
class Scene:
    """What an interface shows while a phase lasts."""

    ask: Sentence  # What to do now, and who does it
    choices: Sequence[Choice] = ()
    touch: Choice | None = None  # What touching or naming a point does
    notes: Sequence[Sentence] = ()  # The current state, such as the score
    # How a drawing marks points: ``dead``, ``seki``, ``first`` or ``second``.
    marks: Mapping[str, str] = field(default_factory=dict)
    # What each mark means, the empty one for points without a mark.
    legend: Mapping[str, Sentence] = field(default_factory=dict)


class Phase(ABC):
    """A part of the game in which players do not move; a frozen value, changed by its events."""

    key: ClassVar[str]  # Its name in tables and files: ``"nigiri"``
    title: ClassVar[str] = ""  # Its name for people, if they can choose it
    summary: ClassVar[str] = ""  # What they do in it, in a few words
    commands: ClassVar[tuple[type[Command], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    # The commands that people at the same screen give together.
    shared: ClassVar[tuple[type[Command], ...]] = ()
    # Those commands for which it matters which of the people who sit together gives them.
    personal: ClassVar[tuple[type[Command], ...]] = ()
    # Whether it decides who plays which side; until then a seat says who was named first.
    settles_seats: ClassVar[bool] = False

    @property
    @abstractmethod
    def asked(self) -> Sequence[Seat]:
        """Who has to act, in order."""

    @abstractmethod
    def decide(self, act: Act, command: Any) -> Sequence[Event]:
        """Return the events that a command causes; raise SessionError if it cannot be done."""

    @abstractmethod
    def fold(self, position: Any, event: Any) -> Next:
        """Return what follows an event; raise LudotecaError if it does not fit."""

    @abstractmethod
    def scene(self, position: Any, name: Naming) -> Scene:
        """Return what an interface shows."""

    @abstractmethod
    def narrate(self, event: Any, after: Next, name: Naming) -> Sequence[Sentence]:
        """Describe an event, given what followed it."""

    @abstractmethod
    def answer(self, seat: Seat) -> Command | None:
        """Return the command of a computer at a seat; None if it waits."""

    def begin(self, position: Any, at: float) -> list[Event]:
        """Return the events with which the phase begins."""
        return []

    def objection(self, command: Command) -> Sentence | None:
        """Say why a computer does not agree to a command; None if it does."""
        return None

    @property
    def wants_estimate(self) -> bool:
        """Whether to ask the estimator, a program that reads the board, for its marks."""
        return False

    def estimated(self, *marks: frozenset[str]) -> Command:
        """Return the command that follows the estimator's answer."""
        raise NotImplementedError


class Lot(Phase):
    """A phase that decides who takes which seat; either player may act for both."""

    settles_seats = True

    @property
    def asked(self) -> Sequence[Seat]:
        return tuple(Seat)


# What follows an event: the phase continues as this one; the one named so gets the first seat;
# play continues from this position; the game ends.
Next: TypeAlias = Phase | Seat | Position[Any] | Outcome


class Claim(ABC):
    """A claim that a player can make on their own turn, such as an impasse; it ends the game."""

    key: ClassVar[str]
    letter: ClassVar[str]
    word: ClassVar[Sentence]
    title: ClassVar[Sentence]
    command: ClassVar[type[Command]]
    event: ClassVar[type[ByPlayer]]

    @abstractmethod
    def examine(self, position: Any) -> tuple[bool, Sequence[Sentence]]:
        """Return whether the claim would succeed now, and why; IllegalMoveError if unknown."""

    @abstractmethod
    def outcome(self, position: Any) -> Outcome:
        """Return how the game would end by a claim now; IllegalMoveError as in ``examine``."""

    @abstractmethod
    def narrate(self, seat: Sentence) -> Sentence:
        """Describe the claim of a seat."""

    def fits(self, position: Any) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Tally:
    """How a finished game was counted."""

    sentences: Sequence[Sentence]
    tags: Mapping[str, str]  # The same as tags of a record, such as ``score``
    result: Sentence | None = None  # Who won by how much; None if neither did
    margin: float = 0.0  # By how many points; 0 if neither won
    # The sums as a table: what is counted, for the first seat, and for the second.
    rows: Sequence[tuple[Sentence, float, float]] = ()
