"""What the files of Shogi have in common: their bytes, first positions, endings and limits."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache, lru_cache

from ludoteca.core import (
    LudotecaError,
    NotationError,
    PositionError,
    RecordError,
    Seat,
    Sentence,
    say,
)
from ludoteca.games.shogi import GAME, ShogiEnding
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.limits import MOST_GAMES, MOST_MOVES, MOVES_OF_A_GAME, too_much
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi_board import MOVE, LooseBoard, Step, walk
from ludoteca.records.shogi_words import SPECIALS, STARTS, Special

__all__ = [
    "END",
    "MOST_SECONDS",
    "Notes",
    "Remarks",
    "Winners",
    "check_move",
    "checked_walk",
    "decode",
    "encode",
    "end_entry",
    "find_special",
    "first_board",
    "handicap_of",
    "iso_date",
    "name_fouls",
    "one_line",
    "one_record",
    "remark_faults",
    "remark_losses",
    "remark_winners",
    "set_ending",
    "set_start",
    "slashed_date",
    "split_comment",
    "split_lines",
    "start_board",
    "whole_seconds",
]

END = "shogi.end"
"""The extra of an entry without a move that ends a variation: how it ends, in CSA's words."""

MOST_SECONDS = 1_000_000_000
"""A time as long as this is none."""

_LONGEST_REPLAY = 1000
"""So many moves of a file are replayed to find out by which foul its games ended."""

_LONGEST_QUOTE = 40
_MOST_OF_A_KIND = 20
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
_SAME_ENDINGS = {"no-move": "mate", "failed-declaration": "forfeit", "perpetual-check": "forfeit"}
"""Endings that these formats write as another."""

_LOSSES = {
    "clocks": "{title} has no place for the time left on a clock",
    "comments": "{title} has no place for comments",
    "loose": "{title} has no place for a comment without a move: it is joined to the one before",
    "result": "{title} has no place for the result",
    "tags": "{title} has no place for names, dates and other tags",
    "times": "{title} has no place for the time that moves took",
    "variations": "{title} has no place for variations",
}
_ENTRY_FEATURES = ("comments", "times", "clocks")
_SLASHED = re.compile(r"^(\d{4})/(\d{2})/(\d{2})", re.ASCII)
_DASHED = re.compile(r"^(\d{4})-(\d{2})-(\d{2})", re.ASCII)

Winners = frozenset[Seat] | None


class Notes:
    """What could not be carried over: each sentence once, and not too many of a kind."""

    def __init__(self) -> None:
        """Begin with nothing to say."""
        self.sentences: list[Sentence] = []
        self._kinds: Counter[str] = Counter()

    def add(self, template: str, /, **values: object) -> None:
        """Say something that has not been said."""
        sentence = say(template, **values)
        if self._kinds[template] > _MOST_OF_A_KIND or sentence in self.sentences:
            return
        self._kinds[template] += 1
        if self._kinds[template] > _MOST_OF_A_KIND:
            sentence = say("there is more of the same kind to say")
        self.sentences.append(sentence)

    def add_line(self, line: str) -> None:
        """Say, of the first one only, that a line was not understood."""
        template = "some lines are not known and were left out, such as {line}"
        if not self._kinds[template]:
            self.add(template, line=line[:_LONGEST_QUOTE])


class Remarks:
    """Collects the lines of comments, however many, and of what programs remark on a file."""

    def __init__(self) -> None:
        """Begin without any."""
        self.on_file: list[str] = []
        self._entry: Entry | None = None
        self._lines: list[str] = []

    def add(self, entry: Entry, line: str) -> None:
        """Add a line to the comment of an entry."""
        if entry is not self._entry:
            self.flush()
            self._entry, self._lines = entry, split_comment(entry.comment)
        self._lines.append(line)

    def flush(self) -> None:
        """Give the last entry its comment."""
        if self._entry is not None:
            self._entry.comment = "\n".join(self._lines)


def decode(data: bytes, notes: Notes, coding: str | None = None) -> str:
    """Read the text of a file in whichever coding it is, with plain line ends.

    Args:
        data: The file.
        notes: Where it is said that the coding is another than the file says.
        coding: The coding that the file says it has.

    Raises:
        NotationError: It is no text in any known coding.
    """
    named = _NAMED_CODINGS.get(re.sub("[^a-z0-9]", "", (coding or "").lower()))
    tried = [named] if named else []
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        tried.append("utf-16")
    for name in (*tried, *_CODINGS):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if coding and name != named and not data.isascii():
            notes.add("the text is not in {coding}, as the file says", coding=coding)
        return _plain(text)
    line = data[: _first_fault(data)].count(b"\n") + 1
    raise NotationError(
        "…", 1, say("text in UTF-8, Shift JIS or EUC-JP, which line {line} is not", line=line)
    )


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def _first_fault(data: bytes) -> int:
    """Return where Shift JIS ends to be readable."""
    try:
        data.decode("cp932")
    except UnicodeDecodeError as error:
        return error.start
    return len(data)


def split_lines(text: str) -> list[str]:
    """Cut a text into its lines.

    Raises:
        RecordError: They are more than any file that is read can have.
    """
    if text.count("\n") > MOST_MOVES + MOST_GAMES * MOVES_OF_A_GAME:
        raise too_much()
    return text.split("\n")


def encode(text: str, coding: str, notes: Notes) -> bytes:
    """Write text in a coding; what it cannot write becomes a question mark, and that is said."""
    try:
        return text.encode(coding)
    except UnicodeEncodeError:
        notes.add("some characters cannot be written: they became question marks")
        return text.encode(coding, "replace")


def one_record(records: Sequence[Record], title: str) -> Record:
    """Return the only record of a format that has one game in a file.

    Raises:
        RecordError: There are several, or none.
    """
    if len(records) != 1:
        raise RecordError(
            say(
                "{title} has one game in a file, not {count}: write each to a file of its own",
                title=title,
                count=len(records),
            )
        )
    return records[0]


def first_board(record: Record, title: str) -> tuple[LooseBoard, int]:
    """Set up the first position of a record, possible or not, and the number of its move.

    Raises:
        RecordError: It is another game, or another board than that of 9×9.
        LudotecaError: Its first position cannot be read.
    """
    if record.game != "shogi" or record.rules != "standard":
        game = record.game if record.game != "shogi" else record.rules
        raise RecordError(say("{title} is for Shogi, not for {game}", title=title, game=game))
    if record.start is None:
        rules = GAME.make_rules(record.rules, **record.options)
        return start_board(rules.handicap), 1
    number = record.start.split()[3:] or ["1"]
    ply = int(number[0]) if number[0].isdecimal() and len(number[0]) <= 6 else 1
    return LooseBoard.from_sfen(record.start), max(ply, 1)


def handicap_of(board: LooseBoard) -> str | None:
    """Return the key of the handicap, or ``none``, that a first position is; None if none."""
    if any(board.hands[0].values()) or any(board.hands[1].values()):
        return None
    for key in STARTS:
        start = _start_board(key)
        if board.cells == start.cells and board.turn is start.turn:
            return key
    return None


def start_board(key: str) -> LooseBoard:
    """Set up the first position of a handicap."""
    return _start_board(key).copy()


@cache
def _start_board(key: str) -> LooseBoard:
    return LooseBoard.from_sfen(STARTS[key])


def set_start(record: Record, board: LooseBoard, notes: Notes, ply: int = 1) -> None:
    """Give a record its first position: as an option where it is one, else as a text."""
    handicap = handicap_of(board) if ply == 1 else None
    if handicap == "none":
        return
    if handicap and handicap in HANDICAPS:
        record.options["handicap"] = handicap
        return
    record.start = board.sfen(ply)
    why = _faults_of(record.start)
    if why:
        notes.add("the first position is kept but cannot be: {why}", why=why)


@lru_cache(maxsize=64)
def _faults_of(sfen: str) -> str:
    """Say why a position cannot be, or nothing if it can."""
    try:
        GAME.parse_position(sfen)
    except PositionError as error:
        return "; ".join(error.faults)
    return ""


def checked_walk(record: Record, board: LooseBoard) -> Iterator[Step]:
    """Go through a record for writing.

    Raises:
        RecordError: A move is no move of Shogi, or there is no piece for it.
    """
    for step in walk(record.line, board):
        if step.entry.move is not None:
            check_move(step.ply, step.entry.move, step.board)
        yield step


def check_move(ply: int, move: str, board: LooseBoard) -> None:
    """Make sure that a move can be written.

    Raises:
        RecordError: It is no move of Shogi, or there is no piece for it.
    """
    if not MOVE.fullmatch(move):
        raise _no_move(ply, move, say("it is no move of Shogi"))
    if board.piece_for(move) is None:
        raise _no_move(ply, move, say("there is no piece on {square}", square=move[:2]))


def _no_move(ply: int, move: str, why: Sentence) -> RecordError:
    return RecordError(
        say("move {ply}, {move}, cannot be written: {why}", ply=ply, move=repr(move), why=why)
    )


def remark_faults(record: Record, board: LooseBoard, notes: Notes) -> None:
    """Note the first move of a record that cannot have been: it is kept."""
    moves = [entry.move for entry in record.line if entry.move is not None]
    branched = [entry for entry in record.line if entry.variations]
    if not branched and board.copy().plays_all(moves):
        return
    for step in walk(record.line, board):
        if step.entry.move is None:
            continue
        why = step.board.fault(step.entry.move)
        if why:
            notes.add(
                "move {ply}, {move}, is kept but cannot have been: {why}",
                ply=step.ply,
                move=step.entry.move,
                why=why,
            )
            return


def set_ending(record: Record, special: Special, winners: Winners) -> None:
    """Give a record its end."""
    record.winners, record.ending = winners, special.ending


def name_fouls(records: Iterable[Record]) -> None:
    """Name the fouls that the rules would call perpetual check, as far as soon can be seen."""
    left = _LONGEST_REPLAY
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


def find_special(
    record: Record, turn: Seat, title: str, notes: Notes, choices: Iterable[Special] = SPECIALS
) -> Special | None:
    """Choose the word for a record's end, if it has one, where it would be this side's turn."""
    if not record.ending:
        return None
    ending = _SAME_ENDINGS.get(record.ending, record.ending)
    found = [special for special in choices if special.ending == ending]
    if not found:
        notes.add("{title} has no word for the ending {ending}", title=title, ending=record.ending)
        return None
    if record.ending in ("no-move", "failed-declaration"):
        notes.add(
            "{title} has no word for the ending {ending}: it says {word}",
            title=title,
            ending=record.ending,
            word=found[0].kif,
        )
    fitting = [special for special in found if special.winners(turn) == record.winners]
    return (fitting or found)[0]


def remark_winners(record: Record, special: Special, turn: Seat, title: str, notes: Notes) -> None:
    """Say that a word tells another result than the record has."""
    if special.winners(turn) != record.winners:
        notes.add(
            "{title} cannot say who won a game that ended by {ending} at the other side's turn",
            title=title,
            ending=record.ending,
        )


def end_entry(record: Record) -> Entry | None:
    """Return the last entry if it is about the end of the game: a time or comment, no move."""
    if record.ending and record.line and record.line[-1].move is None:
        return record.line[-1]
    return None


def split_comment(comment: str) -> list[str]:
    """Cut a comment into its lines; there is none of no comment."""
    if not comment:
        return []
    return re.split("\r\n|[\r\n]", comment)


def whole_seconds(seconds: float | None, title: str, notes: Notes) -> int | None:
    """Return whole seconds for formats that have no others; None for what is no time."""
    if seconds is None:
        return None
    if not 0 <= seconds < MOST_SECONDS:
        notes.add("a time that cannot be was left out: {seconds} seconds", seconds=seconds)
        return None
    if seconds != math.floor(seconds):
        notes.add("{title} has whole seconds only: fractions are left out", title=title)
    return int(seconds)


def remark_losses(
    record: Record, title: str, notes: Notes, holds: Container[str], extras: Container[str] = ()
) -> None:
    """Say what a record has that a format has no place for.

    Args:
        record: What is to be written.
        title: The format's name.
        notes: Where it is said.
        holds: What the format can hold, by the keys of the table above.
        extras: The extras it can hold.
    """
    found, names = _features(record)
    for feature, sentence in _LOSSES.items():
        if feature in found and feature not in holds:
            notes.add(sentence, title=title)
    lost = sorted(name for name in names if name not in extras)
    if lost:
        notes.add("{title} has no place for {names}", title=title, names=", ".join(lost[:5]))
    for option in sorted(record.options):
        if option != "handicap" or record.start is not None:
            notes.add("{title} has no place for the option {key}", title=title, key=option)


def _features(record: Record) -> tuple[set[str], set[str]]:
    """List what is used anywhere in a record, and the names of its extras."""
    found, names = {"tags"} if record.tags else set(), set(record.extras)
    if record.comment:
        found.add("comments")
    if record.ending or record.winners is not None:
        found.add("result")
    stack, tail = [record.line], end_entry(record)
    while stack:
        for entry in stack.pop():
            names |= entry.extras.keys()
            is_loose = entry.move is None and entry is not tail and END not in entry.extras
            if is_loose and (entry.comment or entry.extras):
                found.add("loose")
            stack += entry.variations
            has = (entry.comment, entry.seconds is not None, entry.clock is not None)
            found |= {name for name, used in zip(_ENTRY_FEATURES, has, strict=True) if used}
            if entry.variations:
                found.add("variations")
    return found, names


def one_line(text: str, notes: Notes) -> str:
    """Return a text without line breaks, and say so if it had some."""
    lines = split_comment(text.replace("\0", " "))
    if len(lines) > 1:
        notes.add("the line breaks of tags became spaces")
    return " ".join(lines).strip(" \u3000\t")


def iso_date(text: str) -> str:
    """Write the date that a text begins with as 1999-07-15."""
    return _SLASHED.sub(r"\1-\2-\3", text)


def slashed_date(text: str) -> str:
    """Write the date that a text begins with as 1999/07/15."""
    return _DASHED.sub(r"\1/\2/\3", text)
