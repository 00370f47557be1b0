"""Morris games in text like PGN, as the program Sanmill and others exchange them.

Rows are counted from the bottom there: our ``e5-d5`` is ``e3-d3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import cast

from ludoteca.core import LudotecaError, NotationError, OptionError, OptionValue, RecordError
from ludoteca.games.morris import GAME, MorrisPosition
from ludoteca.games.morris.notations import standard_rows
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.limits import within_limits
from ludoteca.records.morris.sanmill import format_fen, has_fen, parse_fen
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
from ludoteca.records.record import Entry, Record

# The tags that have another name in these files.
NAMES = {"first": "White", "second": "Black", "place": "Site"}
# The tags that have a meaning here, in lower case; the others are carried over.
OWN_TAGS = frozenset(
    {"variant", "rules", "options", "fen", "setup", "position", "result", "termination", "plycount"}
)
# What the rule sets are called in these files; the tag Rules tells the first two apart.
VARIANTS = {
    "standard": "Nine Men's Morris",
    "no-flying": "Nine Men's Morris",
    "lasker": "Lasker Morris",
    "twelve": "Twelve Men's Morris",
    "six": "Six Men's Morris",
    "three": "Three Men's Morris",
}
NAG = "NAG"
MAX_SIGNS = 10
# How comments give the time a move took and the time left.
TIMES = re.compile(r"\[%(emt|clk) ([0-9][0-9:.]{0,40})\] ?")
_TOKEN = re.compile(
    r"""\s*+(?:
    (?P<tag>     \[ \s*+ \w++ \s*+ " [^"\\]*+ (?: \\. [^"\\]*+ )*+ " \s*+ \] )
  | (?P<comment> \{ [^}]*+ \} )
  | (?P<remark>  ; [^\n]*+ | (?<![^\n]) % [^\n]*+ )
  | (?P<open>    \( )
  | (?P<close>   \) )
  | (?P<sign>    \$ [0-9]++ | [!?]++ )
  | (?P<result>  (?: 1-0 | 0-1 | 1/2(?:-1/2)? | \* ) (?= [\s(){}\[;] | $ ) )
  | (?P<number>  [0-9]++ \.*+ )
  | (?P<word>    [a-zA-Z] [a-zA-Z0-9-]*+ )
  | (?P<stray>   . )
    )""",
    re.VERBOSE | re.DOTALL,
)
_DATE = re.compile(r"([0-9]{4})\.([0-9]{1,2})\.([0-9]{1,2})")
_UNKNOWN = frozenset({"?", "????.??.??"})
_WORDY = re.compile(r"[^a-z]")
_RULES_OF = {_WORDY.sub("", title.lower()): name for name, title in reversed(VARIANTS.items())}
_KEY_OF = {name: key for key, name in NAMES.items()}
_CAPTURE = re.compile(r"x[a-z][0-9]")
_POINT = re.compile(r"([a-z])([0-9])")
_MOVE = re.compile(r"[a-z][0-9](?:-[a-z][0-9])?(?:x[a-z][0-9])?")


class _MorrisReader(MoveTextReader):
    _pattern = _TOKEN
    _expected = MappingProxyType(
        {
            "{": "a closing }",
            "[": 'a tag such as [White "Anna"]',
            "": "a move, a comment or a tag",
        }
    )

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.warnings = FileWarnings()
        self.records: list[Record] = []
        self.tags: dict[str, str] = {}
        self.record: Record | None = None
        self.rules = GAME.make_rules()
        self.canonical: dict[str, str] = {}  # Each word of a move so far in our own notation

    def read(self) -> Reading:
        self._take_all()
        if self.record or self.tags:
            self._finish(len(self._whole) + 1)
        return Reading(self.records, self.warnings.sentences)

    def _take_number(self, _: Token) -> None:
        self._charge(0.5)
        self._begin_moves()

    def _begin_moves(self) -> Record:
        if self.record is None:
            self.record = self._head()
            self.canonical = {}
        return self.record

    def _take_word(self, token: Token) -> None:
        self._begin_moves()
        word, last, column = token.text.lower(), self._last, token.column
        if not _CAPTURE.fullmatch(word):
            self._add(Entry(self._move(word, column)))
            return
        # Some programs write the capture as a move of its own.
        if last is None or last.move is None or "x" in last.move:
            raise self.fault(column, "the move that closes the mill before the capture")
        last.move += self._move(f"a1{word}", column)[2:]

    def _move(self, word: str, column: int) -> str:
        if word not in self.canonical:
            self.canonical[word] = self._turn_over(word, column)
        return self.canonical[word]

    def _turn_over(self, word: str, column: int) -> str:
        """Count the rows of a move from the top; only an unusual word needs to be parsed."""
        board = self.rules.board
        turned = _POINT.sub(lambda at: f"{at[1]}{len(board.rows) + 1 - int(at[2])}", word)
        if _MOVE.fullmatch(turned) and all(at[0] in board.points for at in _POINT.finditer(turned)):
            return turned
        try:
            return str(standard_rows.parse_move(GAME.start(self.rules), word))
        except NotationError as error:
            raise self.fault(column, error.expected) from None

    def _take_comment(self, token: Token) -> None:
        self._begin_moves()
        text = token.text[1:-1]
        if text.startswith(" ") and text.endswith(" "):
            text = text[1:-1]
        if self._last:
            text = self._take_times(self._last, text)
        self._comment(text)

    def _take_times(self, entry: Entry, text: str) -> str:
        self._charge(text.count("[%"))
        for name, time in TIMES.findall(text):
            if name == "emt":
                entry.seconds = parse_seconds(time)
            else:
                entry.clock = parse_seconds(time)
        return TIMES.sub("", text)

    def _take_remark(self, token: Token) -> None:
        self._begin_moves()
        self._comment(token.text[1:].strip())

    def _take_sign(self, token: Token) -> None:
        self._begin_moves()
        self._charge()
        entry = self._last
        if entry is None:
            raise self.fault(token.column, "a move before its sign")
        signs = (*entry.extras.get(NAG, ()), token.text)
        if len(signs) > MAX_SIGNS:
            raise self.fault(token.column, "fewer signs after one move")
        entry.extras[NAG] = signs

    def _take_result(self, token: Token) -> None:
        self._finish(token.column, token.text)

    def _take_tag(self, token: Token) -> None:
        if self.record:
            self._finish(token.column)
        name, value = token.text[1:-1].split('"', 1)
        name, value = name.strip(), value.rstrip()[:-1]
        own = name.lower() in OWN_TAGS
        key = name.lower() if own else _KEY_OF.get(name, name[0].lower() + name[1:])
        self._charge(1 + value.count("\\") / ESCAPES)
        value = re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL)
        if value not in _UNKNOWN:
            self.tags[key] = value

    def _head(self) -> Record:
        self.warnings.game = len(self.records) + 1
        own = {key: self.tags.pop(key) for key in OWN_TAGS & self.tags.keys()}
        name = self._find_rules(own)
        options = self._find_options(name, own.get("options", ""))
        self.rules = GAME.make_rules(name, **options) if options else GAME.presets[name]
        if date := _DATE.fullmatch(self.tags.get("date", "")):
            self.tags["date"] = f"{date[1]}-{date[2]:0>2}-{date[3]:0>2}"
        record = Record(GAME.key, name, options, self._find_start(own), self.tags)
        record.winners = RESULTS.get(own.get("result", ""))
        record.ending = own.get("termination", "")
        self.tags = {}
        return record

    def _find_rules(self, own: Mapping[str, str]) -> str:
        variant = own.get("variant", VARIANTS["standard"])
        name = _RULES_OF.get(_WORDY.sub("", variant.lower()), "")
        if not name:
            name = "standard"
            template = "unknown variant {variant}: read as {title}"
            self.warnings.add(template, variant=repr(variant), title=VARIANTS[name])
        rules = own.get("rules", name)
        return rules if VARIANTS.get(rules) == VARIANTS[name] else name

    def _find_options(self, name: str, text: str) -> dict[str, OptionValue]:
        found: dict[str, OptionValue] = {}
        if not text:
            return found
        known = {option.key: option for option in GAME.options(name)[1:]}
        self._charge(text.count(" "))
        for word in text.split():
            key, _, value = word.partition("=")
            try:
                found[key] = known[key].parse(value)
            except (KeyError, OptionError):
                self.warnings.add("unknown option {word}", word=repr(word[:60]))
        return found

    def _find_start(self, own: Mapping[str, str]) -> str | None:
        if "position" in own:
            position = GAME.parse_position(own["position"], self.rules)
            return GAME.format_position(position)
        if "fen" not in own:
            return None
        if not has_fen(self.rules):
            self.warnings.add("the FEN tag is for another board")
            return None
        return parse_fen(own["fen"], self.rules)

    def _finish(self, column: int, result: str = "") -> None:
        record = self._begin_moves()
        record.comment, record.line = self._finish_line(column)
        if record.winners is None:
            record.winners = RESULTS.get("1/2-1/2" if result == "1/2" else result)
        self.records.append(record)
        self.record = None


# Reads games of morris; refuses one that begins at an impossible position.
read = within_limits(lambda data: _MorrisReader(data).read())


_ROSTER = ("event", "place", "date", "round", "first", "second")
_TAG_NAME = re.compile(r"[a-z][A-Za-z0-9_]*", re.ASCII)
_TAKEN = OWN_TAGS | {name.lower() for name in NAMES.values()}
_SIGN = re.compile(r"\$[0-9]+|[!?]+", re.ASCII)
_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LINE_END = re.compile(r"\r\n|\r|\n")
_RESULT_OF = {winners: text for text, winners in RESULTS.items() if text != "1-1"}


def write(records: Sequence[Record]) -> Writing:
    warnings, texts = FileWarnings(), []
    for warnings.game, record in enumerate(records, start=1):
        texts.append(_MorrisWriter(record, warnings).text())
    return Writing(warnings.encode("\n".join(texts)), warnings.sentences)


class _MorrisWriter:
    """Writes one game."""

    def __init__(self, record: Record, warnings: FileWarnings) -> None:
        self.record = record
        self.warnings = warnings
        self.start = self._first_position()

    def text(self) -> str:
        if self.record.extras:
            self.warnings.add("game data from other formats is left out")
        result = self._result()
        tags = "".join(f'[{name} "{self._quoted(text)}"]\n' for name, text in self._tags(result))
        return f"{tags}\n{fill([*self._pieces(), result])}\n"

    def _first_position(self) -> MorrisPosition:
        if self.record.game != GAME.key:
            game = repr(self.record.game)
            raise RecordError("this format is for morris, not for {game}", game=game)
        try:
            return cast(MorrisPosition, self.record.first_position())
        except LudotecaError as error:
            raise self._error(error) from error

    def _error(self, error: LudotecaError) -> RecordError:
        return RecordError("game {number}: {why}", number=self.warnings.game, why=error.sentence)

    def _result(self) -> str:
        if self.record.winners not in _RESULT_OF:
            self.warnings.add("a win of both sides cannot be written")
        return _RESULT_OF.get(self.record.winners, "*")

    def _tags(self, result: str) -> Iterator[tuple[str, str]]:
        record = self.record
        first = {key: record.tags[key] for key in _ROSTER if key in record.tags}
        for key, value in (first | record.tags).items():
            if not _TAG_NAME.fullmatch(key) or key.lower() in _TAKEN:
                self.warnings.add("the tag {key} cannot be written", key=repr(key))
                continue
            dotted = key == "date" and _ISO_DATE.fullmatch(value)
            name = NAMES.get(key, key[0].upper() + key[1:])
            yield name, value.replace("-", ".") if dotted else value
        yield "Result", result
        yield "Variant", VARIANTS[record.rules]
        if record.rules == "no-flying":
            yield "Rules", record.rules
        if record.options:
            options = record.options.items()
            yield "Options", " ".join(f"{key}={value}".lower() for key, value in options)
        if record.start is not None and has_fen(self.start.rules):
            yield "SetUp", "1"
            yield "FEN", format_fen(self.start)
        elif record.start is not None:
            yield "Position", GAME.format_position(self.start)
        if record.ending:
            yield "Termination", record.ending

    def _quoted(self, text: str) -> str:
        if _LINE_END.search(text):
            self.warnings.add("a tag with several lines is written on one line")
        return _LINE_END.sub(" ", text).replace("\\", r"\\").replace('"', r"\"")

    def _pieces(self) -> Iterator[str]:
        """Write the moves; a turn of White and one of Black have one number."""
        if self.record.comment:
            yield self._comment(self.record.comment)
        needs_number = True
        for item, ply, _ in numbered(self._writable(), self.start.turn.index):
            if isinstance(item, MoveMark):
                yield item.value
                needs_number = True
                continue
            if item.move is not None:
                dots = "..." if ply % 2 else "."
                number = f"{ply // 2 + 1}{dots} " if needs_number or not ply % 2 else ""
                yield number + self._move(item)
            remarks = list(self._remarks(item))
            yield from remarks
            needs_number = bool(remarks)

    def _writable(self) -> Iterator[Entry | MoveMark]:
        loose, skipping = [False], 0
        for item in walk(self.record.line):
            if isinstance(item, Entry):
                loose[-1] = item.move is None
            elif item is MoveMark.OPEN:
                if loose[-1]:
                    self.warnings.add("a variation that does not replace a move is left out")
                skipping += loose[-1] or skipping > 0
                loose.append(False)
            if not skipping:
                yield item
            if item is MoveMark.CLOSE:
                loose.pop()
                skipping = max(0, skipping - 1)

    def _move(self, entry: Entry) -> str:
        try:
            move = GAME.parse_move(self.start, entry.move or "")
        except LudotecaError as error:
            raise self._error(error) from error
        return standard_rows.format_move(self.start, move)

    def _remarks(self, entry: Entry) -> Iterator[str]:
        signs = entry.extras.get(NAG, ())
        if len(signs) > MAX_SIGNS or not all(map(_SIGN.fullmatch, signs)) or entry.move is None:
            signs = ()
        if set(entry.extras) - ({NAG} if signs else set()):
            self.warnings.add("move data from other formats is left out")
        yield from signs
        times = "".join(self._times(entry))
        if times or entry.comment:
            yield self._comment(entry.comment, times)

    def _times(self, entry: Entry) -> Iterator[str]:
        for name, seconds in (("emt", entry.seconds), ("clk", entry.clock)):
            if seconds is None:
                continue
            written = f"[%{name} {format_seconds(seconds)}]"
            if ":" not in written or entry.move is None:
                self.warnings.add("a time that is negative or has no move is left out")
            else:
                yield f"{written} "

    def _comment(self, text: str, times: str = "") -> str:
        if "}" in text:
            self.warnings.add("a brace }} in a comment becomes a parenthesis")
        if TIMES.search(text):
            self.warnings.add("a comment that looks like a time is changed")
        text = text.replace("}", ")").replace("[%", "[ %")
        return f"{{ {times}{text} }}" if text else f"{{ {times}}}"


FORMAT = Format("morris-text", "Morris text", (".mor", ".pgn"), ("morris",), read, write)
