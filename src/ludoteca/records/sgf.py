"""SGF FF[4], the format of Go programs, which has numbers for other games too.

FF[4] leaves it to each game how a move is written. Go's are its points. For the others we write
Shogi ``B[7g7f]`` as USI does, Neutron ``W[Nc3c5,b1b4]`` as our own texts, and Morris
``W[d6-f6xa1]`` with the rows counted from the bottom, as the rest of the world does.

What is not ours to understand is kept in the extras of records and entries under its SGF name,
as it stands between the brackets, and written back. A game that cannot be replayed from some
point on, because stones were set up there or a move is illegal, keeps its moves there too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludoteca.core import LudotecaError, RecordError, Sentence, say
from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.limits import within_limits
from ludoteca.records.record import Record
from ludoteca.records.sgf_reader import GAMES, GameReader, Meter
from ludoteca.records.sgf_tree import format_trees, parse_trees
from ludoteca.records.sgf_writer import keep_root, write_game

__all__ = ["FORMAT", "read", "write"]

_MOST_NOTES = 50
"""More than so many notes on one file are counted, not listed."""


@within_limits
def read(data: bytes) -> Reading:
    """Read the games of a file.

    Raises:
        NotationError: It is no SGF file, or its bytes are no letters.
        RecordError: It has more than is read, or none of its games is one of ours.
    """
    trees, notes = parse_trees(data)
    records: list[Record] = []
    refused: RecordError | None = None
    meter = Meter()
    for number, tree in enumerate(trees, start=1):
        try:
            reader = GameReader(tree, meter)
            record, found = reader.read()
        except RecordError as error:
            refused = refused or error
            found = [error.sentence]
        else:
            record.extras = keep_root(record, tree.nodes[0], reader.first)
            records.append(record)
        if len(trees) > 1:
            found = [say("game {number}: {note}", number=number, note=note) for note in found]
        notes += found
    if not records and refused:
        raise refused
    return Reading(records, _shorten(notes))


def write(records: Sequence[Record]) -> Writing:
    """Write games to one file.

    Raises:
        RecordError: A record is of another game, or is none of its own game.
    """
    trees = []
    notes: list[Sentence] = []
    for record in records:
        if record.game not in GAMES.values():
            raise RecordError(say("SGF has no place for {game}", game=repr(record.game)))
        try:
            tree, found = write_game(record)
        except RecordError:
            raise
        except LudotecaError as error:
            raise RecordError(error.sentence) from error
        trees.append(tree)
        notes += found
    text = format_trees(trees)
    if re.search("[\ud800-\udfff]", text):
        notes.append(say("letters that do not exist are written as ?"))
    return Writing(text.encode("utf-8", "replace"), _shorten(notes))


FORMAT = Format("sgf", "Smart Game Format", (".sgf",), tuple(GAMES.values()), read, write)


def _shorten(notes: list[Sentence]) -> list[Sentence]:
    left = len(notes) - _MOST_NOTES
    return notes if left <= 0 else [*notes[:_MOST_NOTES], say("… and {left} more", left=left)]
