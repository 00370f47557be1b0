"""Rules as data: a frozen dataclass per game, whose options describe themselves."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self, TypeVar

from ludoteca.core.errors import OptionError
from ludoteca.core.sentence import Sentence, as_sentence, join, say

OptionValue = str | int | float | bool

_TOO_LARGE = 1e6
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}([.,][0-9]{0,6})?")
_YES_NO = {
    **dict.fromkeys(("yes", "on", "true"), True),
    **dict.fromkeys(("no", "off", "false"), False),
}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table can make before the game."""

    key: str
    title: str
    help: str
    default: OptionValue
    choices: Sequence[OptionValue] = ()  # The possible values; empty for any number
    # The names of values for people; what is typed is the value itself.
    names: Mapping[str, str] = dataclasses.field(default_factory=dict, compare=False)
    # The few values that most tables choose, as they are written in every language.
    usual: Mapping[OptionValue, str] = dataclasses.field(default_factory=dict, compare=False)

    def parse(self, text: str, yes_no: Mapping[str, bool] = MappingProxyType({})) -> OptionValue:
        """Read a typed value; a decimal comma is allowed, and more words for yes and no."""
        try:
            return self._checked(self._read(text.strip().lower(), yes_no), text)
        except ValueError:
            raise self._wrong(text) from None

    def check(self, value: OptionValue) -> OptionValue:
        """Return the value, parsed if it is a text; OptionError if the option cannot take it."""
        return self.parse(value) if isinstance(value, str) else self._checked(value, value)

    def _checked(self, value: OptionValue, given: OptionValue) -> OptionValue:
        is_large = isinstance(value, int | float) and not abs(value) < _TOO_LARGE
        if type(self.default) is float and type(value) is int and not is_large:
            value = float(value)
        is_possible = not self.choices or value in self.choices
        if is_large or type(value) is not type(self.default) or not is_possible:
            raise self._wrong(given)
        return value

    def _read(self, text: str, yes_no: Mapping[str, bool]) -> OptionValue:
        if isinstance(self.default, bool):
            return _YES_NO.get(text, yes_no.get(text, text))
        if isinstance(self.default, int | float) and not _NUMBER.fullmatch(text):
            raise ValueError(text)
        if isinstance(self.default, int):
            return int(text)
        if isinstance(self.default, float):
            return float(text.replace(",", "."))
        return text

    def _wrong(self, value: OptionValue) -> OptionError:
        # Python refuses to format numbers with thousands of digits.
        long = isinstance(value, int) and not abs(value) < _TOO_LARGE
        shown = value[:40] if isinstance(value, str) else value
        return OptionError(
            "{option} cannot be {value}: choose {choices}",
            option=as_sentence(self.title),
            value=say("a number this large") if long else repr(shown),
            choices=self.choices_in_words(says_range=True),
        )

    def shown(self) -> Sentence:
        return _typed(self.default)

    def called(self, value: OptionValue) -> Sentence:
        name = self.names.get(value) if isinstance(value, str) else None
        return as_sentence(name) if name else _typed(value)

    def choices_in_words(self, *, says_range: bool = False) -> Sentence:
        """Describe the possible values; a refusal also says how large any number may be."""
        if isinstance(self.default, bool):
            return say("yes or no")
        if isinstance(self.choices, range):
            first, last = self.choices[0], self.choices[-1]
            return say("a whole number from {first} to {last}", first=first, last=last)
        if self.choices:
            return join(", ", map(str, self.choices))
        most = int(_TOO_LARGE)
        if says_range:
            return say("a number between {least} and {most}", least=-most, most=most)
        return say("a number")


def _typed(value: OptionValue) -> Sentence:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return say("{value}", value=value)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A rule set of one game; subclasses add fields, some of them as options."""

    name: str  # The key of the preset that these rules are based on
    title: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", as_sentence(self.title))

    @property
    def illegal_moves_lose(self) -> bool:
        return False

    @property
    def terms(self) -> Sequence[Sentence]:
        """What the players should have in view all the time, such as the komi."""
        return ()

    def faults(self) -> list[Sentence]:
        """List conflicts between the options."""
        return []

    def objections(self) -> list[Sentence]:
        """List what people may not choose, though a file or a protocol may ask for it."""
        return []

    def as_preset(self) -> Rules:
        """Return rules by which a given position is played alike, as near to a preset as can be."""
        return self

    def settle(self, chosen: Collection[str]) -> Self:
        """Adapt the options that were not chosen to those that were."""
        return self

    def options(self) -> tuple[Option, ...]:
        return tuple(
            Option(field.name, default=getattr(self, field.name), **field.metadata["option"])
            for field in dataclasses.fields(self)
            if "option" in field.metadata
        )


RulesT = TypeVar("RulesT", bound=Rules)


def by_name(*presets: RulesT) -> Mapping[str, RulesT]:
    """Map rule sets by name; the first is the default."""
    return MappingProxyType({rules.name: rules for rules in presets})


def option(
    default: OptionValue,
    title: str,
    help: str,
    choices: Sequence[OptionValue] = (),
    names: Mapping[str, str] | None = None,
    usual: Mapping[OptionValue, str] | None = None,
) -> Any:
    """Declare a field of a Rules class as an option."""
    words = {
        "title": as_sentence(title),
        "help": as_sentence(help),
        "names": {key: as_sentence(name) for key, name in (names or {}).items()},
        "usual": usual or {},
    }
    return dataclasses.field(default=default, metadata={"option": {**words, "choices": choices}})


def draw_by_repetition(occurrences: int) -> Any:
    return option(
        occurrences,
        "Repetition",
        "A position that occurs this many times is a draw; 0 disables the rule.",
        choices=(0, 2, 3, 4),
    )
