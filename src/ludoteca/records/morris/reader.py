"""Reading morris games in text like PGN, as leniently as such files need."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from ludoteca.core import NotationError, OptionError, OptionValue
from ludoteca.games.morris import GAME
from ludoteca.games.morris.notations import standard_rows
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Reading
from ludoteca.records.limits import within_limits
from ludoteca.records.morris.sanmill import has_fen, parse_fen
from ludoteca.records.movetext import ESCAPES, RESULTS, MoveTextReader, Token, parse_seconds
from ludoteca.records.record import Entry, Record

NAMES = {"first": "White", "second": "Black", "place": "Site"}
"""The tags that have another name in these files."""

OWN_TAGS = frozenset(
    {"variant", "rules", "options", "fen", "setup", "position", "result", "termination", "plycount"}
)
"""The tags that have a meaning here, in lower case; the others are carried over."""

VARIANTS = {
    "standard": "Nine Men's Morris",
    "no-flying": "Nine Men's Morris",
    "lasker": "Lasker Morris",
    "twelve": "Twelve Men's Morris",
    "six": "Six Men's Morris",
    "three": "Three Men's Morris",
}
"""What the rule sets are called in these files; the tag Rules tells the first two apart."""

NAG = "NAG"
"""The extra that holds signs such as ``!?`` or ``$14`` after a move."""

MAX_SIGNS = 10
"""The most signs after one move."""

TIMES = re.compile(r"\[%(emt|clk) ([0-9][0-9:.]{0,40})\] ?")
"""How comments tell the time a move took and the time left."""

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


class _Reader(MoveTextReader):
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
        """The game whose moves are being read."""

        self.rules = GAME.make_rules()
        self.canonical: dict[str, str] = {}
        """Each word of a move so far in our own notation."""

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
        """Take out of a comment what it says of the time."""
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
        """Make a record of the tags."""
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
        """End the current game."""
        record = self._begin_moves()
        record.comment, record.line = self._finish_line(column)
        if record.winners is None:
            record.winners = RESULTS.get("1/2-1/2" if result == "1/2" else result)
        self.records.append(record)
        self.record = None


read = within_limits(lambda data: _Reader(data).read())
"""Reads games of morris; refuses one that begins at an impossible position."""
