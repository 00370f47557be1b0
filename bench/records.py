"""The speed of reading records, beside the best Python peers."""

from __future__ import annotations

import random
from functools import cache

import ludoteca
from bench.measure import Pair, Row
from ludoteca.records import sgf
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.record import Entry, Record
from ludoteca.records.sgf.tree import parse_trees

__all__ = ["sgf_rows"]

_MOVES = 250
_FILES = 20


@cache
def sgf_files() -> list[bytes]:
    """Write games of 250 moves, with names, times and a few comments."""
    files = []
    for seed in range(_FILES):
        rng = random.Random(seed)
        position = ludoteca.game("go").start()
        record = Record("go", "japanese", tags={"first": "Anna", "second": "Bob"})
        while len(record.line) < _MOVES:
            moves = position.legal_moves()
            move = rng.choice(moves[:-1] or moves)
            comment = "a good move" if rng.random() < 0.05 else ""
            record.line.append(Entry(str(move), comment, clock=float(rng.randint(0, 3600))))
            position = position.play(move)
        files.append(sgf.write([record]).data)
    return files


def our_trees(seed: int) -> int:
    """Read a file as a tree and list the moves of its nodes."""
    (tree,) = parse_trees(_file(seed), FileWarnings())
    found = [(key, node[key]) for node in tree.nodes for key in ("B", "W") if key in node]
    return len(found)


def our_records(seed: int) -> int:
    """Read a file as a record: every move is replayed, and refused if it is illegal."""
    return len(sgf.read(_file(seed)).records[0].line)


def their_trees(seed: int) -> int:
    """Read a file with sgfmill and list the moves of its nodes."""
    from sgfmill.sgf import Sgf_game

    nodes = Sgf_game.from_bytes(_file(seed)).get_main_sequence()
    return len([raw for raw in (node.get_raw_move() for node in nodes) if raw[0]])


def their_boards(seed: int) -> int:
    """Read a file with sgfmill and replay it on its board."""
    from sgfmill.sgf import Sgf_game
    from sgfmill.sgf_moves import get_setup_and_moves

    board, plays = get_setup_and_moves(Sgf_game.from_bytes(_file(seed)))
    for colour, point in plays:
        if point is not None:
            board.play(*point, colour)
    return len(plays)


def sgf_rows() -> list[Row]:
    """List the comparisons."""
    return [
        Row(
            name="SGF of 250 moves, read",
            peer="sgfmill",
            goal=1.0,
            prepare=lambda: Pair(our_trees, their_trees),
        ),
        Row(
            name="SGF of 250 moves, read and replayed",
            peer="sgfmill",
            goal=1.0,
            prepare=lambda: Pair(our_records, their_boards),
        ),
    ]


def _file(seed: int) -> bytes:
    return sgf_files()[seed % _FILES]
