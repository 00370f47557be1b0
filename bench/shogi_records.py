"""The speed of reading Shogi records, beside python-shogi.

Both get the same games of up to 120 moves with times, already decoded where the peer wants text.
"""

from __future__ import annotations

import random

import ludoteca
from bench.measure import Pair, Row, Work
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi import kif

__all__ = ["kif_rows"]

GAMES = 20
PLIES = 120


def kif_files(plies: int = PLIES) -> list[bytes]:
    """Write random games with times, which both sides can read."""
    rng = random.Random(1)
    return [kif.write([_played(rng, plies)]).data for _ in range(GAMES)]


def _played(rng: random.Random, plies: int) -> Record:
    record, position = Record("shogi", "standard"), ludoteca.game("shogi").start()
    record.tags = {"first": "Sente", "second": "Gote", "date": "2026-11-16"}
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        move = rng.choice(moves)
        record.line.append(Entry(str(move), seconds=float(rng.randint(0, 600))))
        position = position.play(move)
    record.ending, record.winners = "resign", frozenset({position.turn.opponent})
    return record


def our_kif() -> Work:
    """Read files and count their moves."""
    files = kif_files()
    return lambda seed: len(kif.read(files[seed % GAMES]).records[0].line)


def python_shogi_kif() -> Work:
    """Read the same files as python-shogi does."""
    import shogi.KIF

    files = kif_files()
    parse = shogi.KIF.Parser.parse_str

    def work(seed: int) -> int:
        return len(parse(files[seed % GAMES].decode("cp932"))[0]["moves"])

    return work


def kif_rows() -> list[Row]:
    """List the comparison."""
    return [
        Row(
            name="KIF of 120 moves, read",
            peer="python-shogi",
            goal=1.0,
            prepare=lambda: Pair(our_kif(), python_shogi_kif()),
        )
    ]
