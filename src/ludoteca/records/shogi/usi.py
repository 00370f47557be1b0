"""USI: games as Shogi engines receive them, one per line.

``position startpos moves 7g7f 3c3d``, or ``position sfen …`` and a position; the first word may be
missing, and a bare SFEN is a game without moves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludoteca.core import NotationError
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import MOVE, LooseBoard, handicap_of, start_board
from ludoteca.records.shogi.reader import (
    ExpectedError,
    decode,
    remark_faults,
    set_ending,
    set_start,
    take_lines,
)
from ludoteca.records.shogi.words import ENDINGS
from ludoteca.records.shogi.writer import checked_walk, set_up

_WORD = re.compile(r"\S+")
_ENDS = {"resign": ENDINGS["TORYO"], "win": ENDINGS["KACHI"]}
_FIELDS = 4
_MAX_NUMBER = 6


@within_limits
def read(data: bytes) -> Reading:
    """Read the games of a file; empty lines and those that begin with # are skipped."""
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


def write(records: Sequence[Record]) -> Writing:
    warnings = FileWarnings("USI")
    lines = [_format_game(record, warnings) for record in records]
    return Writing(warnings.encode("".join(lines), "ascii"), warnings.sentences)


def _format_game(record: Record, warnings: FileWarnings) -> str:
    board, ply = set_up(record, warnings, ("number",))
    is_usual = handicap_of(board) == "none" and ply == 1
    start = "startpos" if is_usual else f"sfen {board.sfen(ply)}"
    moves = []
    for placed in checked_walk(record, board):
        if placed.opens:
            break
        if placed.entry.move is not None:
            moves.append(placed.entry.move)
    return " ".join(["position", start, *(["moves", *moves] if moves else [])]) + "\n"


FORMAT = Format("usi", "USI", (".usi", ".sfen"), ("shogi",), read, write)
