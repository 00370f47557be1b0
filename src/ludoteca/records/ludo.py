"""Our own format: any game as a text that people can read and write, without any loss.

Tags in square brackets, then the moves, with comments in braces and variations in parentheses;
docs/ludo.md describes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from ludoteca.core import OptionValue, say
from ludoteca.games.registry import game as find_game
from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.limits import within_limits
from ludoteca.records.movetext import (
    ESCAPES,
    RESULTS,
    MoveMark,
    MoveTextReader,
    Token,
    fill,
    format_seconds,
    numbered,
    parse_seconds,
    walk,
)
from ludoteca.records.record import Entry, Line, Record

_V = TypeVar("_V")

VERSION = "1"
NO_MOVE = "--"  # Stands for an entry without a move
# The tags that have a meaning in the format itself, in lower case.
RESERVED = frozenset(
    {"ludo", "game", "rules", "option", "start", "result", "ending", "extra", "tag"}
)
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
_ESCAPE = re.compile(r"\\(?:u\(([0-9a-fA-F]{1,6})\)|(.))", re.DOTALL)
_UNESCAPED = {"n": "\n", "r": "\r", "t": "\t"}
_LAST_LETTER = 0x10FFFF
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,1000}")
_YES_NO = {"yes": True, "no": False}


@dataclass(slots=True)
class _Header:
    """What the tags of one game say."""

    column: int
    record: Record = field(default_factory=lambda: Record("", ""))
    texts: dict[str, str] = field(default_factory=dict)  # Of the reserved tags


class _LudoReader(MoveTextReader):
    _pattern = _TOKEN
    _expected = MappingProxyType(
        {'"': 'a closing "', "{": "a closing }", "}": "a { before the }", "": "a [ before the ]"}
    )

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.records: list[Record] = []
        self.header: _Header | None = None
        self.is_moving = False  # Whether the tags of the game are over

    def read(self) -> Reading:
        self._take_all()
        if self.header:
            self._finish(self.header, len(self._whole) + 1)
        return Reading(self.records)

    def _begin_moves(self, token: Token) -> _Header:
        if self.header is None or "game" not in self.header.texts:
            raise self.fault(token.column, 'the tag [Game "…"] before the moves')
        self.is_moving = True
        return self.header

    def _take_number(self, token: Token) -> None:
        self._begin_moves(token)
        self._charge(0.25)

    def _take_quoted(self, token: Token) -> None:
        self._begin_moves(token)
        self._add(Entry(self._text(token)))

    def _take_word(self, token: Token) -> None:
        header = self._begin_moves(token)
        if token.text in RESULTS:
            self._finish(header, token.column, token.text)
        else:
            self._add(Entry(None if token.text == NO_MOVE else token.text))

    def _take_comment(self, token: Token) -> None:
        self._begin_moves(token)
        self._comment(self._text(token))

    def _annotate(self, name: Token, values: list[Token]) -> None:
        entry = self._last
        if entry is None:
            raise self.fault(name.column, "a move before its annotation")
        if name.text == "%emt" and entry.seconds is None:
            entry.seconds = self._seconds(name, values)
        elif name.text == "%clk" and entry.clock is None:
            entry.clock = self._seconds(name, values)
        elif name.text == "%extra":
            self._take_extra(entry.extras, name, values)
        else:
            raise self.fault(
                name.column, "%emt, %clk or %extra (the first two at most once per move)"
            )

    def _seconds(self, name: Token, values: list[Token]) -> float:
        self._charge()
        seconds = parse_seconds(self._only(name, values))
        if seconds is None:
            raise self.fault(values[0].column, "a time such as 0:01:30")
        return seconds

    _take_right = MoveTextReader._take_stray

    def _take_left(self, opening: Token) -> None:
        name, *values = self._bracket(opening)
        if name.text.startswith("%"):
            self._annotate(name, values)
            return
        if self.header and self.is_moving:
            self._finish(self.header, opening.column)
        if name.text.lower() == "ludo":
            if self._only(name, values) != VERSION:
                expected = say("version {version} of this format", version=VERSION)
                raise self.fault(name.column, expected)
            return
        self.header = self.header or _Header(opening.column)
        self._take_tag(self.header, name, values)

    def _bracket(self, opening: Token) -> list[Token]:
        found: list[Token] = []
        for token in self._tokens:
            if not found and token.kind != "word":
                raise self.fault(token.column, "the name of a tag")
            if token.kind == "right":
                return found
            if token.kind not in ("word", "quoted", "number"):
                raise self.fault(token.column, "a text in quotes, or a ]")
            self._charge(0.5)
            found.append(token)
        raise self.fault(opening.column, "a ] after this [")

    def _take_tag(self, header: _Header, name: Token, values: list[Token]) -> None:
        kind = name.text.lower()
        if kind == "option":
            key, value = self._pair(name, values)
            self._put(header.record.options, name, self._text(key), self._literal(value))
        elif kind == "tag":
            key, value = self._pair(name, values)
            self._put(header.record.tags, name, self._text(key), self._text(value))
        elif kind == "extra":
            self._take_extra(header.record.extras, name, values)
        elif kind in RESERVED:
            self._put(header.texts, name, kind, self._only(name, values))
        else:
            key_text = name.text[0].lower() + name.text[1:]
            self._put(header.record.tags, name, key_text, self._only(name, values))

    def _take_extra(
        self, extras: dict[str, tuple[str, ...]], name: Token, values: list[Token]
    ) -> None:
        if not values:
            raise self.fault(name.column, "a name and any number of texts after it")
        key, *texts = map(self._text, values)
        self._put(extras, name, key, tuple(texts))

    def _put(self, found: dict[str, _V], name: Token, key: str, value: _V) -> None:
        if key in found:
            raise self.fault(name.column, say("{name} only once", name=name.text))
        found[key] = value

    def _only(self, name: Token, values: list[Token]) -> str:
        if len(values) != 1:
            raise self.fault(name.column, say("one text after {name}", name=name.text))
        return self._text(values[0])

    def _pair(self, name: Token, values: list[Token]) -> list[Token]:
        if len(values) != 2:
            raise self.fault(name.column, say("a name and a value after {name}", name=name.text))
        return values

    def _literal(self, token: Token) -> OptionValue:
        if token.kind == "quoted":
            return self._text(token)
        if token.text in _YES_NO:
            return _YES_NO[token.text]
        if _WHOLE_NUMBER.fullmatch(token.text):
            return int(token.text)
        number = parse_seconds(token.text) if ":" not in token.text else None
        return token.text if number is None else number

    def _text(self, token: Token) -> str:
        """Return what a word says, or a text or comment without its delimiters."""
        if token.kind not in ("quoted", "comment"):
            return token.text
        if "\\" not in token.text:
            return token.text[1:-1]

        self._charge(token.text.count("\\") / ESCAPES)

        def letter(found: re.Match[str]) -> str:
            code = int(found[1] or "0", 16)
            if code > _LAST_LETTER:
                raise self.fault(token.column + found.start() + 1, "a character code")
            return chr(code) if found[1] else _UNESCAPED.get(found[2], found[2])

        return _ESCAPE.sub(letter, token.text[1:-1])

    def _finish(self, header: _Header, column: int, ending: str = "") -> None:
        texts = header.texts
        if "game" not in texts:
            raise self.fault(header.column, 'the tag [Game "…"]')
        result = texts.get("result", ending or "*")
        if result not in RESULTS:
            raise self.fault(
                header.column, say("one of the results {names}", names=" ".join(RESULTS))
            )
        if ending and ending != result:
            raise self.fault(column, say("{result} as the tag Result says", result=result))
        record = header.record
        record.comment, record.line = self._finish_line(column)
        record.game = texts["game"]
        record.rules = (
            texts["rules"] if "rules" in texts else next(iter(find_game(record.game).presets))
        )
        record.start, record.ending = texts.get("start"), texts.get("ending", "")
        record.winners = RESULTS[result]
        self.records.append(record)
        self.header, self.is_moving = None, False


# Reads games of any kind; one that names no rules must be of a game that is installed.
read = within_limits(lambda data: _LudoReader(data).read())


_HEADING = f'[Ludo "{VERSION}"]\n'
_ROW = 10  # How many moves without comments stand in a row
_BARE_TAG = re.compile(r"[a-z][A-Za-z0-9_-]*", re.ASCII)
_BARE_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*", re.ASCII)
_BARE_MOVE = re.compile(r"[A-Za-z0-9][A-Za-z0-9+*,=-]*", re.ASCII)

# What an editor, a terminal or UTF-8 would not preserve.
_UNSEEN = r"\\\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff"
_IN_COMMENT = re.compile(rf"[{_UNSEEN}}}]")
_IN_QUOTES = re.compile(rf'[{_UNSEEN}"\t\n]')
_ESCAPED = {"\n": r"\n", "\r": r"\r", "\t": r"\t", "\\": r"\\", '"': r"\"", "}": r"\}"}

_RESULT_OF = {winners: text for text, winners in RESULTS.items()}


def write(records: Sequence[Record]) -> Writing:
    """Write games of any kind; nothing is lost, so there are no warnings."""
    games = ("\n".join([*_tags(record), "", fill(_pieces(record)), ""]) for record in records)
    return Writing("\n".join([_HEADING, *games]).encode())


def _tags(record: Record) -> Iterator[str]:
    yield _tag("Game", _quoted(record.game))
    yield _tag("Rules", _quoted(record.rules))
    for key, value in record.options.items():
        yield _tag("Option", _name(key), _literal(value))
    if record.start is not None:
        yield _tag("Start", _quoted(record.start))
    for key, text in record.tags.items():
        if _BARE_TAG.fullmatch(key) and key.lower() not in RESERVED:
            yield _tag(key[0].upper() + key[1:], _quoted(text))
        else:
            yield _tag("Tag", _quoted(key), _quoted(text))
    yield _tag("Result", _quoted(_RESULT_OF[record.winners]))
    if record.ending:
        yield _tag("Ending", _quoted(record.ending))
    yield from _extras("Extra", record.extras)


def _pieces(record: Record) -> Iterator[str]:
    if record.comment:
        yield _comment(record.comment)
        yield "\n"
    yield from _moves(record.line)
    if record.line:
        yield "\n"
    yield _RESULT_OF[record.winners]


def _moves(line: Line) -> Iterator[str]:
    is_bare = False
    for item, number, depth in numbered(walk(line), 1):
        was_bare, is_bare = is_bare, _is_bare(item)
        if isinstance(item, MoveMark):
            yield item.value
            continue
        is_new_row = not depth and number > 1 and (number % _ROW == 1 or not (was_bare and is_bare))
        if is_new_row:
            yield "\n"
        yield from _entry(item, "" if was_bare and not is_new_row else f"{number}. ")


def _is_bare(item: Entry | MoveMark) -> bool:
    if isinstance(item, MoveMark) or item.move is None:
        return False
    said = item.comment or item.extras or item.variations
    return not said and item.seconds is None and item.clock is None


def _entry(entry: Entry, number: str) -> Iterator[str]:
    if entry.move is None:
        yield NO_MOVE
    else:
        bare = _BARE_MOVE.fullmatch(entry.move) and entry.move not in RESULTS
        yield number + (entry.move if bare else _quoted(entry.move))
    if entry.seconds is not None:
        yield _tag("%emt", format_seconds(entry.seconds))
    if entry.clock is not None:
        yield _tag("%clk", format_seconds(entry.clock))
    yield from _extras("%extra", entry.extras)
    if entry.comment:
        yield _comment(entry.comment)


def _extras(name: str, extras: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for key, values in extras.items():
        yield _tag(name, _name(key), *map(_quoted, values))


def _tag(*words: str) -> str:
    return f"[{' '.join(words)}]"


def _name(text: str) -> str:
    return text if _BARE_WORD.fullmatch(text) else _quoted(text)


def _literal(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _quoted(value) if isinstance(value, str) else repr(value)


def _quoted(text: str) -> str:
    return f'"{_IN_QUOTES.sub(_escape, text)}"'


def _comment(text: str) -> str:
    return f"{{{_IN_COMMENT.sub(_escape, text)}}}"


def _escape(found: re.Match[str]) -> str:
    return _ESCAPED.get(found[0]) or f"\\u({ord(found[0]):x})"


FORMAT = Format("ludo", "Ludoteca", (".ludo",), (), read, write)
