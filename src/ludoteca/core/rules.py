"""Rules as data: a frozen dataclass per game, whose optional points describe themselves."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self

from ludoteca.core.errors import OptionError
from ludoteca.core.sentence import Sentence, as_sentence, join, say

__all__ = ["Option", "OptionValue", "Rules", "option"]

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
    choices: Sequence[OptionValue] = ()
    """What it may be; empty if any number will do."""

    names: Mapping[str, str] = dataclasses.field(default_factory=dict, compare=False)
    """What people call values that are keys; the key itself is what is typed."""

    def parse(self, text: str, yes_no: Mapping[str, bool] = MappingProxyType({})) -> OptionValue:
        """Read a value as people type it; a decimal comma is fine.

        Args:
            text: What was typed.
            yes_no: More words for yes and no, such as those of another language.

        Raises:
            OptionError: The option cannot take this value.
        """
        try:
            return self._checked(self._read(text.strip().lower(), yes_no), text)
        except ValueError:
            raise self._wrong(text) from None

    def check(self, value: OptionValue) -> OptionValue:
        """Return the value, or what it says if it is the text of one.

        Raises:
            OptionError: The option cannot take it.
        """
        return self.parse(value) if isinstance(value, str) else self._checked(value, value)

    def _checked(self, value: OptionValue, given: OptionValue) -> OptionValue:
        if isinstance(value, int | float) and not abs(value) < _TOO_LARGE:
            raise self._wrong(given)
        if type(self.default) is float and type(value) is int:
            value = float(value)
        if type(value) is not type(self.default):
            raise self._wrong(given)
        if self.choices and value not in self.choices:
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
        # Python refuses to write numbers of thousands of digits.
        long = isinstance(value, int) and not abs(value) < _TOO_LARGE
        shown = value[:40] if isinstance(value, str) else value
        return OptionError(
            say(
                "{option} cannot be {value}: choose {choices}",
                option=as_sentence(self.title),
                value=say("such a large number") if long else repr(shown),
                choices=self.choices_in_words(),
            )
        )

    def shown(self) -> Sentence:
        """Write the default as people would type it."""
        if isinstance(self.default, bool):
            return say("yes") if self.default else say("no")
        return say("{value}", value=self.default)

    def called(self, value: OptionValue) -> Sentence:
        """Say what people call a value."""
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        name = self.names.get(value) if isinstance(value, str) else None
        return as_sentence(name) if name else say("{value}", value=value)

    def choices_in_words(self) -> Sentence:
        """Say what the option may be."""
        if isinstance(self.default, bool):
            return say("yes or no")
        if isinstance(self.choices, range):
            first, last = self.choices[0], self.choices[-1]
            return say("a whole number from {first} to {last}", first=first, last=last)
        if self.choices:
            return join(", ", map(str, self.choices))
        return say("a number")


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A set of rules for one game; subclasses add their points, some of them as options."""

    name: str
    """The key of the preset these rules started from."""

    title: str
    """Its name for people."""

    def __post_init__(self) -> None:
        """Make a sentence of the title, so that it can be translated."""
        object.__setattr__(self, "title", as_sentence(self.title))

    @property
    def illegal_moves_lose(self) -> bool:
        """Whether an illegal move loses the game instead of being refused."""
        return False

    def faults(self) -> list[Sentence]:
        """List what makes these options impossible together; empty if nothing does."""
        return []

    def settle(self, chosen: Collection[str]) -> Self:
        """Adapt what the table left alone to what it chose; most rules have nothing to adapt."""
        return self

    def options(self) -> tuple[Option, ...]:
        """List the points of these rules that a table may change."""
        return tuple(
            Option(field.name, default=getattr(self, field.name), **field.metadata["option"])
            for field in dataclasses.fields(self)
            if "option" in field.metadata
        )


def option(
    default: OptionValue,
    title: str,
    help: str,
    choices: Sequence[OptionValue] = (),
    names: Mapping[str, str] | None = None,
) -> Any:
    """Declare a field of a Rules class that a table may change."""
    words = {
        "title": as_sentence(title),
        "help": as_sentence(help),
        "names": {key: as_sentence(name) for key, name in (names or {}).items()},
    }
    return dataclasses.field(default=default, metadata={"option": {**words, "choices": choices}})
