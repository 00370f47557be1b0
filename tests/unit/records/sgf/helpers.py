"""What the tests of SGF share: reading, writing and comparing games."""

from __future__ import annotations

from typing import Any

from ludoteca.core import Seat
from ludoteca.records import sgf
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.record import Line, Record
from ludoteca.records.sgf.tree import Tree, parse_trees, read_text

BLACK, WHITE = frozenset({Seat.FIRST}), frozenset({Seat.SECOND})
REWRITTEN = {"FF", "CA", "GM", "AP", "SZ"}
LISTS = {"AB", "AW", "AE", "LU"}


def read(text: str) -> Record:
    """Read one game that has nothing to note."""
    reading = sgf.read(text.encode())
    assert reading.warnings == []
    return reading.records[0]


def read_with_warnings(text: str) -> tuple[Record, str]:
    reading = sgf.read(text.encode())
    return reading.records[0], " | ".join(reading.warnings)


def written(record: Record) -> str:
    return sgf.write([record]).data.decode()


def flat(record: Record) -> str:
    """Write a game without the line breaks between nodes."""
    return written(record).replace("\n", "")


def moves(line: Line) -> list[str | None]:
    return [entry.move for entry in line]


def meaning(tree: Tree) -> Any:
    """What a tree says: nodes in order, and below each the ways to go on."""
    nodes = [
        {
            ident: {*raws} if ident in LISTS else [_value(ident, raw) for raw in raws]
            for ident, raws in node.items()
            if ident not in REWRITTEN
        }
        for node in tree.nodes
    ]
    children = tree.children
    while len(children) == 1:
        return [*nodes, *meaning(children[0])]
    return [*nodes, *map(meaning, children)]


def _value(ident: str, raw: str) -> str:
    return "" if ident in "BW" and raw == "tt" else read_text(raw)


def assert_lossless(text: str) -> None:
    before = parse_trees(text.encode(), FileWarnings())
    after = parse_trees(sgf.write(sgf.read(text.encode()).records).data, FileWarnings())
    assert list(map(meaning, after)) == list(map(meaning, before))
