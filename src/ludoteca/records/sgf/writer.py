"""Writing SGF files: one record → one tree of nodes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

from ludoteca.core import LudotecaError, Position, RecordError
from ludoteca.games.go import GAME, GoPosition
from ludoteca.games.go.score import score
from ludoteca.games.morris.notations.standard_rows import STANDARD_ROWS
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Writing
from ludoteca.records.record import Entry, Line, Record
from ludoteca.records.sgf.go import SETUP, colour_of, main_nodes, values
from ludoteca.records.sgf.reader import IN_ROOT, INSERTED, CheckMeter, GameReader
from ludoteca.records.sgf.root import GAMES, WRITTEN_ALWAYS, colours_of, format_root, is_unknown
from ludoteca.records.sgf.tree import (
    OURS,
    RAW,
    Node,
    Tree,
    escape,
    format_number,
    format_ours,
    parse_number,
)

_IDENT = re.compile(r"[A-Z]+")
_WIDTH = 76


def write(records: Sequence[Record]) -> Writing:
    trees, warnings = [], FileWarnings("SGF")
    for record in records:
        if record.game not in GAMES.values():
            raise RecordError("SGF cannot store {game}", game=repr(record.game))
        try:
            trees.append(_write_game(record, warnings))
        except LudotecaError as error:
            raise RecordError(error.sentence) from error
    return Writing(warnings.encode(format_trees(trees)), warnings.sentences)


def format_trees(trees: Iterable[Tree]) -> str:
    parts: list[str] = []
    for tree in trees:
        width = 0
        work: list[Tree | None] = [tree]
        while work:
            found = work.pop()
            if found is None:
                parts.append(")")
                width += 1
                continue
            parts.append("(")
            for node in found.nodes:
                written = _format_node(node)
                if width and width + len(written) > _WIDTH:
                    parts.append("\n")
                    width = 0
                parts.append(written)
                width += len(written)
            work.append(None)
            work.extend(reversed(found.children))
        parts.append("\n")
    return "".join(parts)


def _format_node(node: Node) -> str:
    parts = [";"]
    for ident, raws in node.items():
        if not _IDENT.fullmatch(ident) or not raws:
            continue
        parts.append(ident)
        parts += [f"[{raw if RAW.fullmatch(raw) else escape(raw)}]" for raw in raws]
    return "".join(parts)


def _write_game(record: Record, warnings: FileWarnings) -> Tree:
    position = record.first_position()
    writer = _LineWriter(record, position, warnings)
    top = Tree([{}])
    writer.write_lines(top)
    if territory := _territory(record, position):
        *_, last = main_nodes(top)
        last.update({ident: raws for ident, raws in territory.items() if ident not in last})
    moved: Node = {}
    if record.line and IN_ROOT in record.line[0].extras.get(OURS, ()) and len(top.nodes) > 1:
        moved = top.nodes.pop(1)
    root = top.nodes[0]
    extras = writer.properties(record.extras)
    own = format_root(record, position, set_up=SETUP.isdisjoint(record.extras))
    always = {ident: raws for ident, raws in own.items() if ident in WRITTEN_ALWAYS}
    root.update(_ordered({**own, **extras, **always}, moved))
    if not _says_the_same(top, record, position):
        own = format_root(record, position, set_up=True)
        own[OURS] = [*own.get(OURS, []), *filter(is_unknown, extras.get(OURS, []))]
        root.clear()
        root.update(_ordered({**_without(extras, SETUP), **own}, moved))
    return top


def _without(node: Node, idents: frozenset[str]) -> Node:
    return {ident: raws for ident, raws in node.items() if ident not in idents}


def _ordered(node: Node, moved: Node) -> Node:
    """Put first what a reader should know first, and leave out what has no values."""
    first = ("FF", "GM", "CA", "AP", "SZ")
    rest = {**{ident: node[ident] for ident in first if ident in node}, **node, **moved}
    return {ident: raws for ident, raws in rest.items() if raws}


def _says_the_same(tree: Tree, record: Record, position: Position[Any]) -> bool:
    """Return whether the tree would be read as this record, but for the moves."""
    read = GameReader(tree, FileWarnings(), CheckMeter()).read_head()
    again = read.first_position()
    mine = record.tags, record.winners, record.ending, record.comment
    return (read.tags, read.winners, read.ending, read.comment) == mine and (
        again == position and again.rules == position.rules
    )


class _LineWriter:
    """Writes the lines of a record."""

    def __init__(self, record: Record, position: Position[Any], warnings: FileWarnings) -> None:
        self.record = record
        self.game = record.find_game()
        self.position = position
        self.colours = colours_of(self.game)
        self.warnings = warnings

    def write_lines(self, top: Tree) -> None:
        work: list[tuple[Line, Tree, Tree, int]] = [
            (self.record.line, top, top, self.position.turn.index)
        ]
        while work:
            line, tree, parent, turn = work.pop()
            for number, entry in enumerate(line, start=1):
                if entry.variations and tree.nodes:
                    parent, tree = tree, Tree()
                    parent.children.append(tree)
                for variation in filter(None, entry.variations):
                    other = Tree()
                    parent.children.append(other)
                    work.append((variation, other, parent, turn))
                if not _is_inserted(entry, line[number : number + 1]):
                    tree.nodes.append(self._write_entry(entry, self.colours[turn]))
                turn ^= entry.move is not None

    def properties(self, extras: dict[str, tuple[str, ...]]) -> Node:
        """Return the extras that are properties; warn of the others."""
        for name in extras:
            if not _IDENT.fullmatch(name):
                self.warnings.add("SGF cannot store {name}", name=repr(name[:40]))
        return {ident: list(raws) for ident, raws in extras.items() if _IDENT.fullmatch(ident)}

    def _write_entry(self, entry: Entry, colour: str) -> Node:
        node = self.properties(entry.extras)
        ours = [raw for raw in node.pop(OURS, []) if raw != IN_ROOT]
        if entry.move is not None:
            node = {colour: [self._write_move(entry.move)], **_without(node, frozenset("BW"))}
        if entry.comment:
            node["C"] = [escape(entry.comment)]
        if entry.seconds is not None:
            ours.append(format_ours("seconds", format_number(entry.seconds)))
        if entry.clock is not None:
            self._write_clock(entry.clock, node, ours)
        if ours:
            node[OURS] = ours
        return node

    def _write_clock(self, clock: float, node: Node, ours: list[str]) -> None:
        colour, text = colour_of(node), format_number(clock)
        ident = f"{colour}L"
        if [parse_number(raw) for raw in node.get(ident, [])] == [clock]:
            pass  # as the file wrote it
        elif colour and parse_number(text) == clock:
            node[ident] = [text]
        else:
            ours.append(format_ours("clock", text))

    def _write_move(self, text: str) -> str:
        if self.game.key == "go":
            size = cast(GoPosition, self.position).size
            value = values(size).get(text)
            if value is None:
                raise RecordError("{move} is not a move on this board", move=repr(text[:20]))
            return value
        move = self.game.parse_move(self.position, text)
        if self.game.key == "morris":
            return escape(STANDARD_ROWS.format_move(self.position, move))
        return escape(str(move))


def _is_inserted(entry: Entry, rest: Line) -> bool:
    """Return whether an entry is a pass that the file does not have, before a move it does."""
    if entry.extras.get(OURS) != (INSERTED,):
        return False
    bare = Entry(entry.move, extras=entry.extras, variations=entry.variations)
    return bool(rest and rest[0].move is not None and entry == bare)


def _territory(record: Record, first: Position[Any]) -> Node:
    if not isinstance(first, GoPosition) or "score" not in record.tags:
        return {}
    dead, seki = (record.tags.get(tag, "").split() for tag in ("dead", "seki"))
    try:
        counted = score(_last_position(record, first), dead, seki)
    except LudotecaError:
        return {}
    if str(counted) != record.tags["score"]:
        return {}
    return {
        ident: [raw for name, raw in values(first.size).items() if name in points]
        for ident, points in zip(("TB", "TW"), counted.territory, strict=True)
        if points
    }


def _last_position(record: Record, position: GoPosition) -> GoPosition:
    """Play a record without listing legal moves and without its past, which take long."""
    for entry in record.line:
        if entry.move is not None:
            after = position._after(GAME.parse_move(position, entry.move))
            position = replace(after, past=())
    return position
