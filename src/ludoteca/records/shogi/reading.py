"""What the readers of Shogi files share: their bytes, first positions, endings and comments."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ludoteca.core import LudotecaError, NotationError, PositionError, Seat, say
from ludoteca.games.shogi import GAME, ShogiEnding
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.limits import MAX_GAMES, MAX_MOVES, MOVES_OF_A_GAME, too_much
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import LooseBoard, walk
from ludoteca.records.shogi.common import Notes, split_comment
from ludoteca.records.shogi.starts import handicap_of
from ludoteca.records.shogi.words import TAGS, Special

__all__ = [
    "Remarks",
    "Winners",
    "decode",
    "iso_date",
    "name_fouls",
    "remark_faults",
    "set_ending",
    "set_start",
    "set_tag",
    "split_lines",
]

_MAX_REPLAY = 1000
"""How many moves of a file are replayed to find out by which foul its games ended."""

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
Winners = frozenset[Seat] | None


class Remarks:
    """Collects the lines of comments, and the remarks of programs on the file."""

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
        NotationError: It is not text in any known coding.
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
    """Return where the bytes stop being Shift JIS."""
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
    if text.count("\n") > MAX_MOVES + MAX_GAMES * MOVES_OF_A_GAME:
        raise too_much()
    return text.split("\n")


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
    """Return why a position is impossible, or nothing if it is not."""
    try:
        GAME.parse_position(sfen)
    except PositionError as error:
        return "; ".join(error.faults)
    return ""


def remark_faults(record: Record, board: LooseBoard, notes: Notes) -> None:
    """Note the first move of a record with an obvious fault; it is kept."""
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
    """Keep a heading of a file as a tag."""
    tag = TAGS.get(heading, heading)
    record.tags[tag] = iso_date(value) if tag in ("date", "end") else value


def iso_date(text: str) -> str:
    """Write the date that a text begins with as 1999-07-15."""
    return _SLASHED.sub(r"\1-\2-\3", text)
