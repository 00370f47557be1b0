"""What players do at the table besides moving: a lot before play, a count after it, a claim in it.

A game brings its phases with it: the commands they accept, the events they leave, how those
change the phase, their words, and what a face shows. The layers above know none of them by name.
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

__all__ = ["Act", "Choice", "Claim", "Naming", "Next", "Phase", "Scene", "Tally"]

T = TypeVar("T")

Naming: TypeAlias = Callable[[Seat], str]
"""Says what a seat is called; in a phase that settles the seats, what the player is called."""


class Act(NamedTuple):
    """The circumstances of a command: the board, who asks, and when."""

    position: Position[Any]
    seat: Seat | None
    """Who asks; None for the table itself."""

    at: float
    dice: Dice | None = None

    @property
    def player(self) -> Seat:
        """The seat that asks.

        Raises:
            SessionError: The table itself asks.
        """
        if self.seat is None:
            raise refusal("no-seat", "only a player at this table can do that")
        return self.seat

    def draw(self, choose: Callable[[Dice], T]) -> T:
        """Draw a lot.

        Raises:
            SessionError: This session was given no dice.
        """
        if self.dice is None:
            raise refusal("no-dice", "there are no dice at this table")
        return choose(self.dice)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a person can do in a phase: by a button, a key, a word, or a touch."""

    key: str
    """How programs name it."""

    word: Sentence
    """What can be typed, and what a button says."""

    title: Sentence
    """What it does, in one line."""

    command: Command
    """What to submit; where there are points, with its field ``point`` filled in."""

    letter: str = ""
    """The key to press; empty if there is none."""

    points: Sequence[str] = ()
    """Which points can be named with it; empty if it needs none."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a face shows while a phase lasts."""

    ask: Sentence
    """What has to be done now, and by whom."""

    choices: Sequence[Choice] = ()
    touch: Choice | None = None
    """What touching or naming a point does."""

    notes: Sequence[Sentence] = ()
    """How it stands, such as the score as it is counted now."""

    marks: Mapping[str, str] = field(default_factory=dict)
    """Points that a drawing marks, with how: ``dead``, ``seki``, ``first`` or ``second``."""


class Phase(ABC):
    """A stretch of the game in which players do not move; a frozen value, changed by its events."""

    key: ClassVar[str]
    """How tables and files name it: ``"nigiri"``."""

    title: ClassVar[str] = ""
    """How people name it, where they can choose it."""

    summary: ClassVar[str] = ""
    """What they do in it, in a few words."""

    commands: ClassVar[tuple[type[Command], ...]]
    """What it accepts."""

    events: ClassVar[tuple[type[Event], ...]]
    """What can happen in it."""

    shared: ClassVar[tuple[type[Command], ...]] = ()
    """Those commands that people who sit together give together."""

    personal: ClassVar[tuple[type[Command], ...]] = ()
    """Those commands for which it matters which of the people who sit together gives them."""

    settles_seats: ClassVar[bool] = False
    """Whether it decides who takes which seat; until then a seat is a place at the table."""

    @property
    @abstractmethod
    def asked(self) -> Sequence[Seat]:
        """Who still has to do something, in order."""

    @abstractmethod
    def decide(self, act: Act, command: Any) -> list[Event]:
        """Return what a command brings about.

        Raises:
            SessionError: It cannot be done.
        """

    @abstractmethod
    def fold(self, position: Any, event: Any) -> Next:
        """Return what follows an event.

        Raises:
            LudotecaError: The event does not fit.
        """

    @abstractmethod
    def scene(self, position: Any, name: Naming) -> Scene:
        """Return what a face shows."""

    @abstractmethod
    def tell(self, event: Any, after: Next, name: Naming) -> Sequence[Sentence]:
        """Tell an event in sentences, given what followed it."""

    @abstractmethod
    def answer(self, seat: Seat) -> Command | None:
        """Return what a computer at a seat does now; None if it waits."""

    def begin(self, position: Any, at: float) -> list[Event]:
        """Return what the table does by itself when the phase begins."""
        return []

    def objection(self, command: Command) -> Sentence | None:
        """Say why a computer at the table does not agree to a command; None if it does."""
        return None

    @property
    def wants_judge(self) -> bool:
        """Whether a program that reads the board should be asked what it would mark."""
        return False

    def judged(self, *marks: frozenset[str]) -> Command:
        """Return what the table does once the judge has answered.

        Raises:
            NotImplementedError: This phase wants no judge.
        """
        raise NotImplementedError


Next: TypeAlias = Phase | Seat | Position[Any] | Outcome
"""What follows an event of a phase: the phase goes on as this one; the first seat goes to this
place; play begins or goes on from this position; the game ends."""


class Claim(ABC):
    """What a player can claim in their own turn, such as an impasse; it ends the game."""

    key: ClassVar[str]
    letter: ClassVar[str]
    word: ClassVar[Sentence]
    title: ClassVar[Sentence]
    command: ClassVar[type[Command]]
    event: ClassVar[type[ByPlayer]]

    @abstractmethod
    def examine(self, position: Any) -> tuple[bool, Sequence[Sentence]]:
        """Say whether the claim would hold now, and why, for whoever has to be sure.

        Raises:
            IllegalMoveError: The rules have no such claim.
        """

    @abstractmethod
    def outcome(self, position: Any) -> Outcome:
        """Return how the game ends if it is claimed now.

        Raises:
            IllegalMoveError: The rules have no such claim.
        """

    @abstractmethod
    def tell(self, seat: Sentence) -> Sentence:
        """Tell that a seat has claimed it."""

    def fits(self, position: Any) -> bool:
        """Tell whether the rules of a position have this claim at all."""
        return True


@dataclass(frozen=True, slots=True)
class Tally:
    """How a finished game was counted."""

    sentences: Sequence[Sentence]
    """The sums, for people."""

    tags: Mapping[str, str]
    """The same for a record, such as ``score``."""
