"""Writing morris games in text like PGN."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import cast

from ludoteca.core import LudotecaError, RecordError, say
from ludoteca.games.morris import GAME, MorrisPosition
from ludoteca.games.morris.notations import standard_rows
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Writing
from ludoteca.records.morris.reader import MAX_SIGNS, NAG, NAMES, OWN_TAGS, TIMES, VARIANTS
from ludoteca.records.morris.sanmill import format_fen, has_fen
from ludoteca.records.movetext import RESULTS, MoveMark, fill, format_seconds, numbered, walk
from ludoteca.records.record import Entry, Record

_ROSTER = ("event", "place", "date", "round", "first", "second")
"""The tags that come first, in this order."""

_TAG_NAME = re.compile(r"[a-z][A-Za-z0-9_]*", re.ASCII)
_TAKEN = OWN_TAGS | {name.lower() for name in NAMES.values()}
_SIGN = re.compile(r"\$[0-9]+|[!?]+", re.ASCII)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LINE_END = re.compile(r"\r\n|\r|\n")
_RESULT_OF = {winners: text for text, winners in RESULTS.items() if text != "1-1"}


def write(records: Sequence[Record]) -> Writing:
    """Write games of morris.

    Raises:
        RecordError: A record is of another game, or is not a possible game of morris.
    """
    warnings, texts = FileWarnings(), []
    for warnings.game, record in enumerate(records, start=1):
        texts.append(_Writer(record, warnings).text())
    return Writing(warnings.encode("\n".join(texts)), warnings.sentences)


class _Writer:
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
            raise RecordError(say("this format is for morris, not for {game}", game=game))
        try:
            return cast(MorrisPosition, self.record.first_position())
        except LudotecaError as error:
            raise self._error(error) from error

    def _error(self, error: LudotecaError) -> RecordError:
        return RecordError(
            say("game {number}: {why}", number=self.warnings.game, why=error.sentence)
        )

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
            dotted = key == "date" and _DATE.fullmatch(value)
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
        """Walk through the line without variations of entries that have no move."""
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
        """Write signs, times and comment of a move."""
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
