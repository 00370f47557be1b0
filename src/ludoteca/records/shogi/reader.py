"""What the readers of Shogi files share: decoding, first positions, endings, lines, comments."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from ludoteca.core import LudotecaError, NotationError, PositionError, Seat, say
from ludoteca.games.shogi import GAME, ShogiEnding
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.limits import MAX_GAMES, MAX_MOVES, MOVES_OF_A_GAME, Meter, too_much
from ludoteca.records.record import Entry, Line, Record
from ludoteca.records.shogi.board import LooseBoard, handicap_of, walk
from ludoteca.records.shogi.words import DATES, TAGS, Special

# How many moves of a file are replayed to find out by which foul its games ended.
_MAX_REPLAY = 1000
_CODINGS = ("utf-8", "cp932", "euc_jp")
_NAMED_CODINGS = {
    "utf8": "utf-8",
    "shiftjis": "cp932",
    "sjis": "cp932",
    "cp932": "cp932",
    "windows31j": "cp932",
    "eucjp": "euc_jp",
    "iso2022jp": "iso2022_jp",
}
_SLASHED = re.compile(r"^(\d{4})/(\d{2})/(\d{2})", re.ASCII)


class ExpectedError(Exception):
    """Something else was expected in a line; the reader of the file adds where that is."""

    def __init__(self, expected: str, offset: int = 0) -> None:
        super().__init__(expected)
        self.expected = expected
        self.offset = offset


def decode(data: bytes, warnings: FileWarnings, naming: re.Pattern[bytes] | None = None) -> str:
    """Decode a file whose first line may name its encoding; a wrong name gives a warning."""
    found = naming and naming.match(data.removeprefix(b"\xef\xbb\xbf"))
    said = found[1].decode() if found else ""
    named = _NAMED_CODINGS.get(re.sub("[^a-z0-9]", "", said.lower()))
    tried = [named] if named else []
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        tried.append("utf-16")
    fault = 0
    for name in (*tried, *_CODINGS):
        try:
            text = data.decode(name)
        except UnicodeDecodeError as error:
            fault = error.start if name == "cp932" else fault
            continue
        if said and name != named and not data.isascii():
            warnings.add("the text is not in {coding}, although the file says so", coding=said)
        text = text.removeprefix("\ufeff").replace("\0", "")
        return text.replace("\r\n", "\n").replace("\r", "\n")
    line = data.count(b"\n", 0, fault) + 1
    raise NotationError("…", 1, say("text in UTF-8, Shift JIS or EUC-JP in line {line}", line=line))


def take_lines(text: str, take: Callable[[str], None], meter: Meter | None = None) -> None:
    """Hand over the lines of a text one by one; an ExpectedError becomes one with its position."""
    if text.count("\n") > MAX_MOVES + MAX_GAMES * MOVES_OF_A_GAME:
        raise too_much()
    lines = text.split("\n")
    if meter:
        meter.take(len(lines))
    for number, line in enumerate(lines):
        try:
            take(line)
        except ExpectedError as error:
            before = sum(len(line) + 1 for line in lines[:number])
            raise NotationError(text, before + error.offset + 1, error.expected) from None


def set_start(record: Record, board: LooseBoard, warnings: FileWarnings, ply: int = 1) -> None:
    """Give a record its first position: as an option where it is one, else as a text."""
    handicap = handicap_of(board) if ply == 1 else None
    if handicap == "none":
        return
    if handicap and handicap in HANDICAPS:
        record.options["handicap"] = handicap
        return
    record.start = board.sfen(ply)
    if why := _faults_of(record.start):
        warnings.add("the first position is impossible but was read as it is: {why}", why=why)


@lru_cache(maxsize=64)
def _faults_of(sfen: str) -> str:
    """Return why a position is impossible, or nothing if it is not."""
    try:
        GAME.parse_position(sfen)
    except PositionError as error:
        return "; ".join(error.faults)
    return ""


def remark_faults(record: Record, board: LooseBoard, warnings: FileWarnings) -> None:
    """Warn of the first move with an obvious fault; it stays in the record."""
    moves = [entry.move for entry in record.line if entry.move is not None]
    branched = [entry for entry in record.line if entry.variations]
    if not branched and board.copy().plays_all(moves):
        return
    for ply, entry, before, *_ in walk(record.line, board):
        if entry.move is not None and (why := before.fault(entry.move)):
            template = "move {ply}, {move}, is impossible but was read as it is: {why}"
            warnings.add(template, ply=ply, move=entry.move, why=why)
            return


def set_ending(record: Record, special: Special, turn: Seat, loser: Seat | None = None) -> None:
    """Give a record its end, with this side to move; the loser if the file names one."""
    record.winners = special.winners(turn) if loser is None else frozenset({loser.opponent})
    record.ending = special.ending


def name_fouls(records: Iterable[Record]) -> None:
    """Name the fouls that the rules call perpetual check, in games short enough to replay."""
    left = _MAX_REPLAY
    for record in records:
        if record.ending != "forfeit" or len(record.line) >= left:
            continue
        left -= len(record.line) + 1
        try:
            *_, last = record.positions()
        except LudotecaError:
            continue
        outcome = last.outcome
        is_perpetual = outcome and outcome.ending is ShogiEnding.PERPETUAL_CHECK
        if outcome and is_perpetual and outcome.winners == record.winners:
            record.ending = outcome.ending.value


def set_tag(record: Record, heading: str, value: str) -> None:
    tag = TAGS.get(heading, heading)
    record.tags[tag] = iso_date(value) if tag in DATES else value


def iso_date(text: str) -> str:
    """Write the date that a text begins with as 1999-07-15."""
    return _SLASHED.sub(r"\1-\2-\3", text)


MAX_VARIATIONS = 10_000


@dataclass(slots=True)
class _Block:
    """A line of entries, from a move's number on, and the line that it leaves."""

    start: int
    before: str  # The square of the move before it
    parent: _Block | None = None
    home: list[Line] | None = None
    entries: Line = field(default_factory=list)
    plies: int = 0

    @property
    def end(self) -> int:
        return self.start + self.plies - 1


class LineTree:
    """Builds a tree of lines from blocks as they come."""

    def __init__(self, before: str = "") -> None:
        self._block = _Block(1, before)
        self._recent: list[_Block] = []
        self._count = 0
        self._commented: Entry | None = None
        self._comment: list[str] = []
        # The main line, and the line that is being read.
        self.line = self.entries = self._block.entries
        self.is_over = False  # Whether the line that is being read has ended

    @property
    def is_main(self) -> bool:
        return self._block.parent is None

    @property
    def target(self) -> str:
        """The square of its last move, or of the move before it."""
        moves = (entry.move[2:4] for entry in reversed(self.entries) if entry.move is not None)
        return next(moves, self._block.before)

    @property
    def last_entry(self) -> Entry:
        """The entry that a time or comment is about; after the end, one of its own."""
        if not self.entries or (self.is_over and self.entries[-1].move is not None):
            self.entries.append(Entry(None))
        return self.entries[-1]

    def comment(self, line: str) -> None:
        entry = self.last_entry
        if entry is not self._commented:
            self.flush()
            self._commented, self._comment = entry, split_comment(entry.comment)
        self._comment.append(line)

    def flush(self) -> None:
        """Set the comment of the last entry; its lines are joined only once."""
        if self._commented is not None:
            self._commented.comment = "\n".join(self._comment)

    def branch(self, ply: int) -> None:
        """Begin a variation in place of a move."""
        self._count += 1
        if self._count > MAX_VARIATIONS:
            raise ExpectedError(say("at most {max} variations", max=MAX_VARIATIONS))
        self._remember()
        block = self._find(ply)
        while block.parent and ply < block.start:
            block = block.parent
        if ply == block.start and block.home is not None:
            home, parent, before = block.home, block.parent, block.before
        else:
            index = ply - block.start
            if index == len(block.entries):
                block.entries.append(Entry(None))  # for the variation to replace
            home, parent = block.entries[index].variations, block
            previous = block.entries[index - 1].move if index else None
            before = previous[2:4] if previous else block.before
        self._block = _Block(ply, before, parent, home)
        self.entries, self.is_over = self._block.entries, False
        home.append(self.entries)

    def _remember(self) -> None:
        """Remember the line that was read; shorter ones before it can no longer be branched."""
        block = self._block
        block.plies = sum(entry.move is not None for entry in block.entries)
        while self._recent and self._recent[-1].end <= block.end:
            self._recent.pop()
        self._recent.append(block)

    def _find(self, ply: int) -> _Block:
        for wanted in (ply, ply - 1):
            found = bisect_right(self._recent, -wanted, key=lambda block: -block.end)
            if found and ply > 0:
                return self._recent[found - 1]
        raise ExpectedError(say("a variation of an existing move, not of {ply}", ply=ply))


def split_comment(comment: str) -> list[str]:
    """Cut a comment into its lines; an empty comment has none."""
    return re.split("\r\n|[\r\n]", comment) if comment else []
