"""Reading USI files, a game in each line."""

from __future__ import annotations

import re

from ludoteca.core import NotationError
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Reading
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import MOVE, LooseBoard
from ludoteca.records.shogi.common import ExpectedError
from ludoteca.records.shogi.reading import decode, remark_faults, set_ending, set_start, take_lines
from ludoteca.records.shogi.starts import start_board
from ludoteca.records.shogi.words import ENDINGS

_WORD = re.compile(r"\S+")
_ENDS = {"resign": ENDINGS["TORYO"], "win": ENDINGS["KACHI"]}
_FIELDS = 4
_MAX_NUMBER = 6


@within_limits
def read(data: bytes) -> Reading:
    """Read the games of a file; empty lines and those that begin with # are skipped.

    Raises:
        NotationError: A line is not a game; the error points at it.
        RecordError: The file is too large.
    """
    warnings, meter = FileWarnings(), Meter()
    records: list[Record] = []
    text = decode(data, warnings)

    def take_line(line: str) -> None:
        if line.strip() and not line.startswith("#"):
            meter.begin_game()
            meter.take(sum(map(line.count, " \t")))
            records.append(_read_game(line, warnings))

    take_lines(text, take_line)
    if not records:
        raise NotationError(text, 1, "a game such as position startpos moves 7g7f")
    return Reading(records, warnings.sentences)


def _read_game(line: str, warnings: FileWarnings) -> Record:
    """Read the position of a line, then its moves."""
    record = Record("shogi", "standard")
    words, columns = [*_WORD.findall(line), ""], [at.start() for at in _WORD.finditer(line)]
    columns.append(len(line))
    at = int(words[0] == "position")
    if words[at] == "startpos":
        board, at = start_board("none"), at + 1
    else:
        at += words[at] == "sfen"
        fields = words[at:-1][:_FIELDS]
        fields = fields[: fields.index("moves")] if "moves" in fields else fields
        board, ply = _read_start(fields, columns[at])
        set_start(record, board, warnings, ply)
        at += len(fields)
    if words[at] not in ("moves", ""):
        raise ExpectedError("moves", columns[at])
    for index, word in enumerate(words[at + 1 : -1], start=at + 1):
        if word in _ENDS and index == len(words) - 2:
            turn = board.turn if len(record.line) % 2 == 0 else board.turn.opponent
            set_ending(record, _ENDS[word], turn)
        elif MOVE.fullmatch(word):
            record.line.append(Entry(word))
        else:
            raise ExpectedError("a move such as 7g7f, 8h2b+ or P*5e", columns[index])
    remark_faults(record, board, warnings)
    return record


def _read_start(fields: list[str], column: int) -> tuple[LooseBoard, int]:
    """Read an SFEN; return the board and the number of the next move."""
    try:
        board = LooseBoard.from_sfen(" ".join(fields))
    except NotationError:
        raise ExpectedError("startpos or an SFEN", column) from None
    number = fields[3] if len(fields) == _FIELDS else "1"
    if not (number.isascii() and number.isdigit() and len(number) <= _MAX_NUMBER):
        raise ExpectedError("a position with the number of its next move", column)
    return board, max(int(number), 1)
