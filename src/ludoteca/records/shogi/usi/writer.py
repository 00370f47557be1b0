"""Writing USI files."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Writing
from ludoteca.records.record import Record
from ludoteca.records.shogi.starts import handicap_of
from ludoteca.records.shogi.writing import checked_walk, set_up


def write(records: Sequence[Record]) -> Writing:
    """Write games, a line for each.

    Raises:
        RecordError: A record is of another game, or has a move without a piece.
    """
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
