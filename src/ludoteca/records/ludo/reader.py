"""Reading our own format: tags, moves, comments in braces, variations in parentheses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from ludoteca.core import NotationError, OptionValue, say
from ludoteca.games.registry import game as find_game
from ludoteca.records.format import Reading
from ludoteca.records.limits import within_limits
from ludoteca.records.movetext import RESULTS, LineBuilder, decode, parse_seconds
from ludoteca.records.record import Entry, Record

__all__ = ["NO_MOVE", "RESERVED", "VERSION", "read"]

_V = TypeVar("_V")

VERSION = "1"
"""The version of the format, which may come first in a file."""

NO_MOVE = "--"
"""Stands for an entry without a move."""

RESERVED = frozenset(
    {"ludo", "game", "rules", "option", "start", "result", "ending", "extra", "tag"}
)
"""The tags that have a meaning in the format itself, in lower case."""

_TOKEN = re.compile(
    r"""\s*+(?:
    (?P<number>  [0-9]++\.++ (?![0-9]) )
  | (?P<quoted>  " [^"\\]*+ (?: \\. [^"\\]*+ )*+ " )
  | (?P<comment> \{ [^}\\]*+ (?: \\. [^}\\]*+ )*+ \} )
  | (?P<open>    \( )
  | (?P<close>   \) )
  | (?P<left>    \[ )
  | (?P<right>   \] )
  | (?P<word>    [^\s()\[\]{}"]++ )
  | (?P<stray>   . )
    )""",
    re.VERBOSE | re.DOTALL,
)
_EXPECTED = {'"': 'a closing "', "{": "a closing }", "}": "a { before the }"}
_ESCAPE = re.compile(r"\\(?:u\(([0-9a-fA-F]{1,6})\)|(.))", re.DOTALL)
_SHORT = {"n": "\n", "r": "\r", "t": "\t"}
_LAST_LETTER = 0x10FFFF
_ESCAPES = 5
"""How many escapes take as much time as a move."""

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,1000}")
_YES_NO = {"yes": True, "no": False}


@within_limits
def read(data: bytes) -> Reading:
    """Read games of any kind.

    Raises:
        NotationError: The text is not in this format.
        RecordError: The file is too large.
        UnknownNameError: It names no rules, and a game that is not installed.
    """
    return _Reader(decode(data).rstrip()).read()


class _Token(NamedTuple):
    kind: str
    text: str
    column: int
    """Where it begins in the file, from 1."""


@dataclass(slots=True)
class _Header:
    """What the tags of one game say."""

    column: int
    texts: dict[str, str] = field(default_factory=dict)
    """What the reserved tags with one value say."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    extras: dict[str, tuple[str, ...]] = field(default_factory=dict)


class _Reader:
    """Takes one token after another and builds the game they belong to."""

    def __init__(self, text: str) -> None:
        self.whole = text
        self.tokens = self._tokens()
        self.builder = LineBuilder(text)
        self.records: list[Record] = []
        self.header: _Header | None = None
        self.moving = False
        """Whether the tags of the game are over."""

    def read(self) -> Reading:
        for token in self.tokens:
            _STEPS[token.kind](self, token)
        if self.header:
            self._finish(self.header, len(self.whole) + 1)
        return Reading(self.records)

    def _tokens(self) -> Iterator[_Token]:
        for found in _TOKEN.finditer(self.whole):
            kind = str(found.lastgroup)
            yield _Token(kind, found[kind], found.start(kind) + 1)

    def _error(self, column: int, expected: str) -> NotationError:
        return NotationError(self.whole, column, expected)

    def refuse(self, token: _Token) -> None:
        raise self._error(token.column, _EXPECTED.get(token.text, "a [ before the ]"))

    # The moves.

    def begin_moves(self, token: _Token) -> _Header:
        if self.header is None or "game" not in self.header.texts:
            raise self._error(token.column, 'the tag [Game "…"] before the moves')
        self.moving = True
        return self.header

    def take_number(self, token: _Token) -> None:
        self.begin_moves(token)
        self.builder.charge(0.25)

    def take_quoted(self, token: _Token) -> None:
        self.begin_moves(token)
        self.builder.add(Entry(self._text(token)))

    def take_word(self, token: _Token) -> None:
        header = self.begin_moves(token)
        if token.text in RESULTS:
            self._finish(header, token.column, token.text)
        else:
            self.builder.add(Entry(None if token.text == NO_MOVE else token.text))

    def take_comment(self, token: _Token) -> None:
        self.begin_moves(token)
        self.builder.comment(self._text(token))

    def open(self, token: _Token) -> None:
        self.builder.open(token.column)

    def close(self, token: _Token) -> None:
        self.builder.close(token.column)

    def _annotate(self, name: _Token, values: list[_Token]) -> None:
        """Read square brackets after a move."""
        entry = self.builder.last
        if entry is None:
            raise self._error(name.column, "a move before what is said of it")
        if name.text == "%emt" and entry.seconds is None:
            entry.seconds = self._seconds(name, values)
        elif name.text == "%clk" and entry.clock is None:
            entry.clock = self._seconds(name, values)
        elif name.text == "%extra":
            self._take_extra(entry.extras, name, values)
        else:
            raise self._error(name.column, "%emt, %clk or %extra, the first two once for a move")

    def _seconds(self, name: _Token, values: list[_Token]) -> float:
        self.builder.charge()
        seconds = parse_seconds(self._only(name, values))
        if seconds is None:
            raise self._error(values[0].column, "a time such as 0:01:30")
        return seconds

    # The tags.

    def take_bracket(self, opening: _Token) -> None:
        name, *values = self._bracket(opening)
        if name.text.startswith("%"):
            self._annotate(name, values)
            return
        if self.header and self.moving:
            self._finish(self.header, opening.column)
        if name.text.lower() == "ludo":
            if self._only(name, values) != VERSION:
                expected = say("version {version} of this format", version=VERSION)
                raise self._error(name.column, expected)
            return
        self.header = self.header or _Header(opening.column)
        self._take_tag(self.header, name, values)

    def _bracket(self, opening: _Token) -> list[_Token]:
        """Read on to the end of a bracket: its name and its values."""
        found: list[_Token] = []
        for token in self.tokens:
            if not found and token.kind != "word":
                raise self._error(token.column, "the name of a tag")
            if token.kind == "right":
                return found
            if token.kind not in ("word", "quoted", "number"):
                raise self._error(token.column, 'a text between " and " or a ]')
            self.builder.charge(0.5)
            found.append(token)
        raise self._error(opening.column, "a ] after this [")

    def _take_tag(self, header: _Header, name: _Token, values: list[_Token]) -> None:
        kind = name.text.lower()
        if kind == "option":
            key, value = self._pair(name, values)
            self._put(header.options, name, self._text(key), self._literal(value))
        elif kind == "tag":
            key, value = self._pair(name, values)
            self._put(header.tags, name, self._text(key), self._text(value))
        elif kind == "extra":
            self._take_extra(header.extras, name, values)
        elif kind in RESERVED:
            self._put(header.texts, name, kind, self._only(name, values))
        else:
            key_text = name.text[0].lower() + name.text[1:]
            self._put(header.tags, name, key_text, self._only(name, values))

    def _take_extra(
        self, extras: dict[str, tuple[str, ...]], name: _Token, values: list[_Token]
    ) -> None:
        if not values:
            raise self._error(name.column, "a name and any number of texts after it")
        key, *texts = map(self._text, values)
        self._put(extras, name, key, tuple(texts))

    def _put(self, place: dict[str, _V], name: _Token, key: str, value: _V) -> None:
        if key in place:
            raise self._error(name.column, say("{name} no more than once", name=name.text))
        place[key] = value

    def _only(self, name: _Token, values: list[_Token]) -> str:
        if len(values) != 1:
            raise self._error(name.column, say("one text after {name}", name=name.text))
        return self._text(values[0])

    def _pair(self, name: _Token, values: list[_Token]) -> list[_Token]:
        if len(values) != 2:
            raise self._error(name.column, say("a name and a value after {name}", name=name.text))
        return values

    def _literal(self, token: _Token) -> OptionValue:
        if token.kind == "quoted":
            return self._text(token)
        if token.text in _YES_NO:
            return _YES_NO[token.text]
        if _WHOLE_NUMBER.fullmatch(token.text):
            return int(token.text)
        number = parse_seconds(token.text) if ":" not in token.text else None
        return token.text if number is None else number

    def _text(self, token: _Token) -> str:
        """Return what a word says, or a text or comment without its delimiters."""
        if token.kind not in ("quoted", "comment"):
            return token.text
        if "\\" not in token.text:
            return token.text[1:-1]

        self.builder.charge(token.text.count("\\") / _ESCAPES)

        def letter(found: re.Match[str]) -> str:
            code = int(found[1] or "0", 16)
            if code > _LAST_LETTER:
                raise self._error(token.column + found.start() + 1, "the number of a letter")
            return chr(code) if found[1] else _SHORT.get(found[2], found[2])

        return _ESCAPE.sub(letter, token.text[1:-1])

    # The whole.

    def _finish(self, header: _Header, column: int, ending: str = "") -> None:
        """End the current game."""
        texts = header.texts
        if "game" not in texts:
            raise self._error(header.column, 'the tag [Game "…"]')
        result = texts.get("result", ending or "*")
        if result not in RESULTS:
            raise self._error(header.column, say("a result of {names}", names=" ".join(RESULTS)))
        if ending and ending != result:
            raise self._error(column, say("{result} as the tag Result says", result=result))
        comment, line = self.builder.finish(column)
        game = texts["game"]
        self.records.append(
            Record(
                game,
                texts["rules"] if "rules" in texts else next(iter(find_game(game).presets)),
                header.options,
                texts.get("start"),
                header.tags,
                comment,
                header.extras,
                line,
                RESULTS[result],
                texts.get("ending", ""),
            )
        )
        self.header, self.moving = None, False


_STEPS: Mapping[str, Callable[[_Reader, _Token], object]] = MappingProxyType(
    {
        "number": _Reader.take_number,
        "quoted": _Reader.take_quoted,
        "comment": _Reader.take_comment,
        "open": _Reader.open,
        "close": _Reader.close,
        "left": _Reader.take_bracket,
        "right": _Reader.refuse,
        "word": _Reader.take_word,
        "stray": _Reader.refuse,
    }
)
"""What to do with a token of each kind."""
