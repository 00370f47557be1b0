"""A game: its rules, texts, drawings and phases."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from ludoteca.core.errors import OptionError
from ludoteca.core.geometry import Geometry
from ludoteca.core.move import MoveT
from ludoteca.core.notation import Notation
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


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game(Generic[RulesT, PositionT, MoveT]):
    """A game with its rules, texts and drawings."""

    # Provided by each game.

    key: str
    """Its name in commands and files: ``"morris"``."""

    title: str
    """Its name for people: ``"Nine Men's Morris"``."""

    seat_names: tuple[str, str]
    """The names of its first and second seat."""

    presets: Mapping[str, RulesT]
    """The rule sets by name; the first is the default."""

    setup: Callable[[RulesT], PositionT]
    """Returns the position before the first move."""

    read_position: Callable[[str, RulesT], PositionT]
    """Reads a canonical text; raises NotationError or PositionError."""

    format_position: Callable[[PositionT], str]
    """Writes the canonical text of a position."""

    parse_move: Callable[[PositionT, str], MoveT]
    """Reads any well-formed move, legal or not; raises NotationError."""

    draw: Callable[[PositionT], str]
    """Draws the board."""

    read_diagram: Callable[[str], str]
    """Reads a drawing as the board field of the canonical text; raises NotationError."""

    evaluate: Callable[[PositionT, Seat], float]
    """Rates a seat's position from -1 (lost) to 1 (won), without searching."""

    notations: Mapping[str, Notation[MoveT]] = field(default_factory=dict)
    """Other ways of writing moves, by key; the canonical one is ``str`` and ``parse_move``."""

    list_move: Callable[[PositionT, MoveT], tuple[str, str]] = lambda position, move: (
        "",
        str(move),
    )
    """Writes a legal move as lists show it: the sign of a piece to draw, if any, and the rest."""

    narrate: Callable[[PositionT, MoveT, PositionT], Sequence[Sentence]] | None = None
    """Describes a legal move and its effects, one sentence per step; see ``tell``."""

    places: Callable[[PositionT], Mapping[str, Place]] = lambda position: {}
    """Locates in the drawing each point that a step can name."""

    signs: Mapping[str, Sign] = field(default_factory=dict)
    """The signs of the pieces, as the drawing and ``Position.pieces`` write them."""

    pass_move: str = "pass"
    """How a pass is written, where players can pass; one that is forced is made for them."""

    name_step: Callable[[PositionT, Sequence[str], str], Sequence[str]] = (
        lambda position, taken, step: (step,)
    )
    """Names a step for people, given those already taken; the usual name first."""

    ask_step: Callable[[PositionT, Sequence[str]], Sentence | None] = lambda position, taken: None
    """Asks for the next step of a turn; None for the usual "now choose where it goes"."""

    why_not_step: Callable[[PositionT, str], Sentence | None] = lambda position, text: None
    """Says why a turn cannot begin with a step; None for the usual reasons."""

    threats: Callable[[PositionT], Sequence[Sentence]] = lambda position: ()
    """Says what can be taken or won next, for players who cannot see it."""

    dangers: Callable[[PositionT, Seat], Sequence[Sentence]] = lambda position, seat: ()
    """Says what threatens a seat, one sentence for each threat that a move can answer."""

    protected: Callable[[PositionT], Sequence[str]] = lambda position: ()
    """Lists the points whose pieces are protected from capture, to be marked on the board."""

    summary: str = ""
    """One line that invites people to play."""

    first_game: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options for a first game, where the defaults suit experienced players."""

    phases: Sequence[type[Phase]] = ()
    """What players do besides moving; phases that settle the seats are its lots."""

    before: Callable[[PositionT], Phase | None] = lambda position: None
    """Returns the phase before the first turn, if any."""

    after: Callable[[PositionT], Phase | None] = lambda position: None
    """Returns the phase after the game has ended on the board, if any."""

    is_settled: Callable[[PositionT], bool] = lambda position: False
    """Returns whether no move can change the result any more, so ``after`` may begin early."""

    claims: Sequence[Claim] = ()
    """What a player can claim in their own turn to end the game."""

    may_be_void: Callable[[PositionT], bool] | None = None
    """Returns whether the players may agree on no result now; None if never."""

    tally: Callable[[PositionT, Phase | None, Naming], Tally] | None = None
    """Counts a finished game; None where there is nothing to count."""

    numbers_turns: bool = False
    """Whether each turn has a number of its own; otherwise both turns of a round share one."""

    draws_are_offered: bool = True
    """Whether a player may offer the other a draw."""

    piece_sets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Other signs for the pieces, by set: each usual sign with its replacement."""

    geometry: Callable[[RulesT], Geometry] | None = None
    """Describes a board for pictures; None if the game is drawn only as text."""

    reserves: Callable[[PositionT], Mapping[str, int]] = lambda position: {}
    """Counts the pieces beside the board by sign: in hand, captured, or borne off."""

    # Provided by the core.

    def __post_init__(self) -> None:
        """Make the names translatable, and let positions find their game."""
        object.__setattr__(self, "title", as_sentence(self.title))
        object.__setattr__(self, "summary", as_sentence(self.summary))
        object.__setattr__(self, "seat_names", tuple(map(as_sentence, self.seat_names)))

        for rules in self.presets.values():
            GAMES.setdefault(type(rules), self)

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    @property
    def package(self) -> str:
        """The package of its rules and help."""
        return self.setup.__module__.rpartition(".")[0]

    def start(self, /, rules: str | Rules | None = None, **options: OptionValue) -> PositionT:
        """Return the position before the first move.

        Raises:
            OptionError: The game has no such rule set or option, or not with that value.
        """
        return self.setup(self.make_rules(rules, **options))

    def parse_position(
        self, text: str, /, rules: str | Rules | None = None, **options: OptionValue
    ) -> PositionT:
        """Read the canonical text of a position, which starts with an empty past.

        Raises:
            NotationError: The text cannot be read.
            PositionError: The position is impossible; the error lists every fault.
            OptionError: As for start.
        """
        return self.read_position(text, self.make_rules(rules, **options))

    def first_position(
        self, text: str | None, rules: str | Rules | None = None, /, **options: OptionValue
    ) -> PositionT:
        """Read a first position as ``parse_position`` does; None for the one of ``start``."""
        made = self.make_rules(rules, **options)
        return self.setup(made) if text is None else self.read_position(text, made)

    def parse_diagram(
        self, drawing: str, fields: str, /, rules: str | Rules | None = None, **options: OptionValue
    ) -> PositionT:
        """Read a drawn board; the other fields (turn, hands, counters) are as in the text.

        Raises:
            NotationError: The drawing or the fields cannot be read.
            PositionError: The position is impossible.
            OptionError: As for start.
        """
        return self.parse_position(f"{self.read_diagram(drawing)} {fields}", rules, **options)

    def play(self, position: PositionT, /, *texts: str) -> PositionT:
        """Return the position after some moves, each written in the canonical notation.

        >>> from ludoteca.games.go import GAME
        >>> GAME.play(GAME.start(size=5), "C3", "D3", "pass")
        ludoteca.game('go').parse_position('5/5/2bw1/5/5 w - 0/0 1', rules='japanese', size=5)

        Raises:
            NotationError: A text is not a move.
            IllegalMoveError: The rules forbid a move; the error says which rule.
        """
        for text in texts:
            position = position.play(self.parse_move(position, text))
        return position

    def constructor_of(self, position: PositionT) -> str:
        """Write the call of ``parse_position`` that makes an equal position."""
        text, rules = self.format_position(position), self.keywords(position.rules)
        arguments = ", ".join(f"{key}={value!r}" for key, value in rules.items())
        return f"ludoteca.game({self.key!r}).parse_position({text!r}, {arguments})"

    def tell(
        self, position: PositionT, move: MoveT, after: PositionT | None = None
    ) -> Sequence[Sentence]:
        """Describe a legal move and its effects, one sentence per step.

        Args:
            position: Where it is made.
            move: The move.
            after: The position after it, if it is already known.
        """
        if self.narrate is not None:
            return self.narrate(position, move, after or position.play(move))
        seat = self.seat_name(position.turn)
        return (say("{seat} plays {move}.", seat=seat, move=move),)

    def ask(self, position: PositionT, taken: Sequence[str]) -> Sentence:
        """Ask for the next step of a partly entered turn."""
        return self.ask_step(position, taken) or say("now choose where it goes")

    @property
    def lots(self) -> Mapping[str, type[Phase]]:
        """The ways to draw lots for the seats, by key."""
        return {phase.key: phase for phase in self.phases if phase.settles_seats}

    def seat_name(self, seat: Seat) -> Sentence:
        """Return the game's name for a seat."""
        return as_sentence(self.seat_names[seat.index])

    def make_rules(self, rules: str | Rules | None = None, /, **options: OptionValue) -> RulesT:
        """Return a preset with options changed.

        Raises:
            OptionError: The game has no such rule set or option, or not with that value.
        """
        base = self._preset(rules)
        known = {option.key: option for option in base.options()}
        for key in options:
            if key not in known:
                names = join(", ", known) if known else say("none")
                raise OptionError(
                    say(
                        "{game} ({rules}) has no option {key}: its options are {names}",
                        game=self.key,
                        rules=base.name,
                        key=repr(key),
                        names=names,
                    )
                )
        checked: Any = {key: known[key].check(value) for key, value in options.items()}
        made = dataclasses.replace(base, **checked).settle(options)
        faults = made.faults()
        if faults:
            raise OptionError(join("; ", faults))
        return made

    def choose_rules(self, rules: str | Rules | None = None, /, **options: OptionValue) -> RulesT:
        """Return the same for people who choose; files and protocols may ask for more.

        Raises:
            OptionError: As for make_rules, or the rules object to the choice.
        """
        made = self.make_rules(rules, **options)
        objections = made.objections()
        if objections:
            raise OptionError(join("; ", objections))
        return made

    def options(self, rules: str | None = None) -> tuple[Option, ...]:
        """List the options to choose before a game, the rule set first."""
        chosen = self._preset(rules)
        title, help = say("Rules"), say("The rule set to play by.")
        names = {key: rules.title for key, rules in self.presets.items()}
        which = Option("rules", title, help, chosen.name, tuple(self.presets), names)
        return (which, *chosen.options())

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

    def _preset(self, rules: str | Rules | None) -> RulesT:
        first = next(iter(self.presets.values()))
        if rules is None:
            return first
        if isinstance(rules, type(first)):
            return rules
        if not isinstance(rules, str) or rules not in self.presets:
            names = join(", ", self.presets)
            raise OptionError(
                say(
                    "{game} has no rule set {name}: choose one of {names}",
                    game=self.key,
                    name=repr(rules.name if isinstance(rules, Rules) else rules),
                    names=names,
                )
            )
        return self.presets[rules]


AnyGame = Game[Any, Any, Any]
"""For signatures that take any game."""

GAMES: dict[type[Rules], AnyGame] = {}
"""All games made so far, by the class of their rules."""
