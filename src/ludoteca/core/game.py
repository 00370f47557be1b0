"""A game: its rules, texts, drawings, narration and phases.

A position answers what the rules decide: whose turn it is, what is legal and why not, how it ended,
what is announced. The game answers how a position is made, written, drawn, narrated and evaluated.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar, final

from ludoteca.core.errors import OptionError
from ludoteca.core.geometry import Geometry
from ludoteca.core.move import MoveT, Notation
from ludoteca.core.phase import Claim, Naming, Phase, Tally
from ludoteca.core.position import Position
from ludoteca.core.rules import Option, OptionValue, Rules, RulesT
from ludoteca.core.seat import Seat
from ludoteca.core.sentence import Sentence, as_sentence, join, say

PositionT = TypeVar("PositionT", bound=Position[Any])


class Place(NamedTuple):
    """Where a drawing shows a point: its line, and its columns from start up to stop."""

    line: int
    start: int
    stop: int


class Sign(NamedTuple):
    """What a sign of the drawing stands for: its name and, if any, its owner."""

    name: str
    seat: Seat | None = None


class Game(ABC, Generic[RulesT, PositionT, MoveT]):
    """A game; each one is a subclass in its ``game.py``, and ``GAME`` is the only instance.

    Attributes are set in the class. Methods that receive rules, a position or a move receive those
    of this game.
    """

    # ---------------------------------------------------------------- Required of every game.

    key: str
    """Its name in commands and files: ``"morris"``."""

    title: str
    """Its name for people: ``"Nine Men's Morris"``."""

    seat_names: tuple[str, str]
    """The names of its first and second seat."""

    presets: Mapping[str, RulesT]
    """The rule sets by name; the first is the default."""

    @abstractmethod
    def setup(self, rules: RulesT) -> PositionT:
        """Return the position before the first move; ``start`` makes the rules."""

    @abstractmethod
    def read_position(self, text: str, rules: RulesT) -> PositionT:
        """Read the canonical text of a position; ``parse_position`` makes the rules.

        Raises:
            NotationError: The text cannot be read.
            PositionError: The position is impossible; the error lists every fault.
        """

    @abstractmethod
    def format_position(self, position: PositionT) -> str:
        """Write the canonical text of a position."""

    @abstractmethod
    def parse_move(self, position: PositionT, text: str) -> MoveT:
        """Read any well-formed move, legal or not.

        A text that is not a move is a NotationError.
        """

    @abstractmethod
    def draw(self, position: PositionT) -> str:
        """Draw the board."""

    @abstractmethod
    def read_diagram(self, drawing: str) -> str:
        """Read a drawing as the board field of the canonical text.

        A drawing that cannot be read is a NotationError.
        """

    @abstractmethod
    def evaluate(self, position: PositionT, seat: Seat) -> float:
        """Rate a seat's position from -1 (lost) to 1 (won), without searching."""

    # ---------------------------------------------------------------- Optional, with defaults.
    # Text.

    summary: str = ""
    """One line that invites people to play."""

    first_game: Mapping[str, OptionValue] = MappingProxyType({})
    """Options for a first game, where the defaults suit experienced players."""

    notations: Mapping[str, Notation[MoveT]] = MappingProxyType({})
    """Other ways of writing moves, by key; the canonical one is ``str`` and ``parse_move``."""

    pass_move: str = "pass"
    """How a pass is written, where players can pass; one that is forced is made for them."""

    numbers_turns: bool = False
    """Whether each turn has a number of its own; otherwise both turns of a round share one."""

    def list_move(self, position: PositionT, move: MoveT) -> tuple[str, str]:
        """Write a legal move for lists: the sign of a piece to draw, if any, and the rest."""
        return "", str(move)

    # Drawing.

    signs: Mapping[str, Sign] = MappingProxyType({})
    """The signs of the pieces, as the drawing and ``Position.pieces`` write them."""

    piece_sets: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    """Other signs for the pieces, by set: each usual sign with its replacement."""

    def places(self, position: PositionT) -> Mapping[str, Place]:
        """Locate in the drawing each point that a step can name."""
        return {}

    def beside_board(self, position: PositionT) -> Sequence[Sentence]:
        """Say what the drawing does not show: hands, prisoners, pieces borne off."""
        return ()

    def geometry(self, rules: RulesT) -> Geometry | None:
        """Describe the board for pictures; None if the game is drawn only as text."""
        return None

    def reserves(self, position: PositionT) -> Mapping[str, int]:
        """Count the pieces beside the board by sign: in hand, captured, or borne off."""
        return {}

    def protected(self, position: PositionT) -> Sequence[str]:
        """List the points whose pieces are protected from capture, to be marked on the board."""
        return ()

    # Narration.

    def _narrate(self, before: PositionT, move: MoveT, after: PositionT) -> Sequence[Sentence]:
        """Describe a legal move and its effects, one sentence per step."""
        return (say("{seat} plays {move}.", seat=self.seat_name(before.turn), move=move),)

    def name_step(self, position: PositionT, taken: Sequence[str], step: str) -> Sequence[str]:
        """Name a step for people, given those already taken; the usual name first."""
        return (step,)

    def ask_step(self, position: PositionT, taken: Sequence[str]) -> Sentence:
        """Ask for the next step of a partly entered turn."""
        return say("now choose where it goes")

    def why_not_step(self, position: PositionT, text: str) -> Sentence | None:
        """Say why a turn cannot begin with a step; None for the usual reasons."""
        return None

    def threats(self, position: PositionT) -> Sequence[Sentence]:
        """Say what can be taken or won next, for players who cannot see it."""
        return ()

    def dangers(self, position: PositionT, seat: Seat) -> Sequence[Sentence]:
        """Say what threatens a seat, one sentence for each threat that a move can answer."""
        return ()

    # Phases, and other ways to end a game than moves.

    phases: Sequence[type[Phase]] = ()
    """What players do besides moving; phases that settle the seats are its lots."""

    claims: Sequence[Claim] = ()
    """What a player can claim in their own turn to end the game."""

    draws_are_offered: bool = True
    """Whether a player may offer the other a draw."""

    can_be_void: bool = False
    """Whether a game can end without a result; ``Position.may_be_void`` says when."""

    def before(self, position: PositionT) -> Phase | None:
        """Return the phase before the first turn, if any."""
        return None

    def after(self, position: PositionT) -> Phase | None:
        """Return the phase after the game has ended on the board, if any."""
        return None

    def is_settled(self, position: PositionT) -> bool:
        """Return whether no move can change the result, so that ``after`` may begin early."""
        return False

    def tally(self, position: PositionT, phase: Phase | None, name: Naming) -> Tally | None:
        """Count a finished game; None where there is nothing to count."""
        return None

    # ---------------------------------------------------------------- Provided by the core.

    def __init__(self) -> None:
        self.title = as_sentence(self.title)
        self.summary = as_sentence(self.summary)
        first, second = self.seat_names
        self.seat_names = (as_sentence(first), as_sentence(second))
        for rules in self.presets.values():
            GAMES.setdefault(type(rules), self)

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    @final
    @property
    def package(self) -> str:
        """The package of its rules and help."""
        return type(self).__module__.rpartition(".")[0]

    @final
    @property
    def has_picture(self) -> bool:
        """Whether it has a geometry, so that a board can be drawn as a picture."""
        return self.geometry(self.make_rules()) is not None

    @final
    def start(self, /, rules: str | Rules | None = None, **options: OptionValue) -> PositionT:
        """Return the position before the first move; OptionError as in ``make_rules``."""
        return self.setup(self.make_rules(rules, **options))

    @final
    def parse_position(
        self, text: str, /, rules: str | Rules | None = None, **options: OptionValue
    ) -> PositionT:
        """Read the canonical text of a position, which starts with an empty past.

        Errors are those of ``read_position`` and ``start``.
        """
        return self.read_position(text, self.make_rules(rules, **options))

    @final
    def first_position(
        self, text: str | None, rules: str | Rules | None = None, /, **options: OptionValue
    ) -> PositionT:
        """Read a first position as ``parse_position`` does; None for the one of ``start``."""
        made = self.make_rules(rules, **options)
        return self.setup(made) if text is None else self.read_position(text, made)

    @final
    def parse_diagram(
        self, drawing: str, fields: str, /, rules: str | Rules | None = None, **options: OptionValue
    ) -> PositionT:
        """Read a drawn board; the other fields (turn, hands, counters) are as in the text.

        Errors are those of ``parse_position``.
        """
        return self.parse_position(f"{self.read_diagram(drawing)} {fields}", rules, **options)

    @final
    def play(self, position: PositionT, /, *texts: str) -> PositionT:
        """Return the position after some moves, each written in the canonical notation.

        >>> from ludoteca.games.go import GAME
        >>> GAME.play(GAME.start(size=5), "C3", "D3", "pass")
        ludoteca.game('go').parse_position('5/5/2bw1/5/5 w - 0/0 1', rules='japanese', size=5)
        """
        for text in texts:
            position = position.play(self.parse_move(position, text))
        return position

    @final
    def constructor_of(self, position: PositionT) -> str:
        """Write the call of ``parse_position`` that makes an equal position."""
        text, rules = self.format_position(position), self.keywords(position.rules)
        arguments = ", ".join(f"{key}={value!r}" for key, value in rules.items())
        return f"ludoteca.game({self.key!r}).parse_position({text!r}, {arguments})"

    @final
    def narrate(
        self, position: PositionT, move: MoveT, after: PositionT | None = None
    ) -> Sequence[Sentence]:
        """Describe a legal move and its effects, one sentence per step.

        A caller that already knows the position after the move saves playing it.
        """
        return self._narrate(position, move, after or position.play(move))

    @final
    @property
    def lots(self) -> Mapping[str, type[Phase]]:
        """The ways to draw lots for the seats, by key."""
        return {phase.key: phase for phase in self.phases if phase.settles_seats}

    @final
    def seat_name(self, seat: Seat) -> Sentence:
        """Return the game's name for a seat."""
        return as_sentence(self.seat_names[seat.index])

    @final
    def make_rules(self, rules: str | Rules | None = None, /, **options: OptionValue) -> RulesT:
        """Return a preset with options changed; OptionError if the game has no such rules."""
        base = self._preset(rules)
        known = {option.key: option for option in base.options()}
        for key in options:
            if key not in known:
                names = join(", ", known) if known else say("none")
                raise OptionError(
                    "{game} ({rules}) has no option {key}: its options are {names}",
                    game=self.key,
                    rules=base.name,
                    key=repr(key),
                    names=names,
                )
        checked: Any = {key: known[key].check(value) for key, value in options.items()}
        made = dataclasses.replace(base, **checked).settle(options)
        faults = made.faults()
        if faults:
            raise OptionError(join("; ", faults))
        return made

    @final
    def choose_rules(self, rules: str | Rules | None = None, /, **options: OptionValue) -> RulesT:
        """Return the same for people who choose; files and protocols may ask for more."""
        made = self.make_rules(rules, **options)
        objections = made.objections()
        if objections:
            raise OptionError(join("; ", objections))
        return made

    @final
    def options(self, rules: str | None = None) -> tuple[Option, ...]:
        """List the options to choose before a game, the rule set first."""
        chosen = self._preset(rules)
        title, help = say("Rules"), say("The rule set to play by.")
        names = {key: rules.title for key, rules in self.presets.items()}
        which = Option("rules", title, help, chosen.name, tuple(self.presets), names)
        return (which, *chosen.options())

    @final
    def keywords(self, rules: Rules) -> dict[str, object]:
        """Return the shortest keywords of ``start`` that give these rules."""
        preset = self.presets.get(rules.name)
        if preset is None:
            return {"rules": rules}
        usual = {option.key: option.default for option in preset.options()}
        chosen: dict[str, Any] = {option.key: option.default for option in rules.options()}
        changed = {key: value for key, value in chosen.items() if value != usual.get(key)}
        # An option chosen with its default may still stop another from being settled.
        for options in (changed, chosen):
            if dataclasses.replace(preset, **options).settle(options) == rules:
                return {"rules": rules.name, **options}
        return {"rules": rules}

    @final
    def _preset(self, rules: str | Rules | None) -> RulesT:
        first = next(iter(self.presets.values()))
        if rules is None:
            return first
        if isinstance(rules, type(first)):
            return rules
        if not isinstance(rules, str) or rules not in self.presets:
            names = join(", ", self.presets)
            raise OptionError(
                "{game} has no rule set {name}: choose one of {names}",
                game=self.key,
                name=repr(rules.name if isinstance(rules, Rules) else rules),
                names=names,
            )
        return self.presets[rules]


AnyGame = Game[Any, Any, Any]  # For signatures that take any game
GAMES: dict[type[Rules], AnyGame] = {}  # All games made so far, by the class of their rules
