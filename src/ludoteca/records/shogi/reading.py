"""What the readers of Shogi files share: their bytes, first positions, endings and comments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from ludoteca.core import LudotecaError, NotationError, PositionError, Seat, say
from ludoteca.games.shogi import GAME, ShogiEnding
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.limits import MAX_GAMES, MAX_MOVES, MOVES_OF_A_GAME, Meter, too_much
from ludoteca.records.record import Record
from ludoteca.records.shogi.board import LooseBoard, walk
from ludoteca.records.shogi.common import DATES, ExpectedError
from ludoteca.records.shogi.starts import handicap_of
from ludoteca.records.shogi.words import TAGS, Special

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


def decode(data: bytes, warnings: FileWarnings, naming: re.Pattern[bytes] | None = None) -> str:
    """Read the text of a file in any of the usual codings, with plain line ends.

    The first line of a file may name its coding; where it is wrong, that is noted.

    Raises:
        NotationError: It is not text in any known coding.
    """
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
    """Hand over the lines of a text one by one, and count them.

    Raises:
        NotationError: A line is not as expected; the error points at it.
        RecordError: The lines are too many.
    """
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
    """Note the first move of a record with an obvious fault; it stays in the record."""
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
    """Store a heading of a file as a tag."""
    tag = TAGS.get(heading, heading)
    record.tags[tag] = iso_date(value) if tag in DATES else value


def iso_date(text: str) -> str:
    """Write the date that a text begins with as 1999-07-15."""
    return _SLASHED.sub(r"\1-\2-\3", text)
