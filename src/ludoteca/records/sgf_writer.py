"""One record → one tree of an SGF file."""

from __future__ import annotations

import re
from typing import Any, cast

from ludoteca.core import Position, RecordError, Sentence, say
from ludoteca.games.go import GoPosition, GoRules
from ludoteca.games.morris.notations.standard_rows import STANDARD_ROWS
from ludoteca.records.record import Entry, Line, Record
from ludoteca.records.sgf_go import SETUP, colour_of, values, write_rules, write_start
from ludoteca.records.sgf_head import (
    OURS,
    format_number,
    format_ours,
    is_unknown,
    parse_number,
    write_names,
    write_result,
)
from ludoteca.records.sgf_reader import (
    GAMES,
    IN_ROOT,
    MOVE_PROPERTIES,
    GameReader,
    Meter,
    colours_of,
)
from ludoteca.records.sgf_tree import Node, Tree, escape, read_simple
from ludoteca.version import __version__

__all__ = ["keep_root", "write_game"]

_NUMBERS = {key: number for number, key in GAMES.items()}
_ALWAYS = {"FF": ["4"], "CA": ["UTF-8"], "AP": [f"Ludoteca:{__version__}"]}
_ANEW = frozenset({*_ALWAYS, "GM", "SZ"})
"""What is written anew in every file."""

_IDENT = re.compile(r"[A-Z]+")
_SAID_BY_GO = frozenset({"size", "komi", "handicap"})


def write_game(record: Record) -> tuple[Tree, list[Sentence]]:
    """Return the tree of a record, and what SGF has no place for.

    Raises:
        LudotecaError: The record is none of its own game.
    """
    position = record.first_position()
    scribe = _Scribe(record, position)
    top = Tree([{}])
    scribe.write_lines(top)
    moved: Node = {}
    if record.line and IN_ROOT in record.line[0].extras.get(OURS, ()) and len(top.nodes) > 1:
        moved = top.nodes.pop(1)
    root = top.nodes[0]
    scribe.check(record.extras)
    kept = {ident: list(raws) for ident, raws in record.extras.items() if _IDENT.fullmatch(ident)}
    own = _write_root(record, position, set_up=SETUP.isdisjoint(record.extras))
    root.update(_ordered({**own, **kept, **_only(own, _ANEW)}, moved))
    if not _says_the_same(top, record, position):
        own = _write_root(record, position, set_up=True)
        own[OURS] = [*own.get(OURS, []), *filter(is_unknown, kept.get(OURS, []))]
        root.clear()
        root.update(_ordered({**_without(kept, SETUP), **own}, moved))
    return top, scribe.notes


def keep_root(record: Record, root: Node, first: Position[Any]) -> dict[str, tuple[str, ...]]:
    """Return what of a file's root the record itself does not say, to be written back.

    A property that the file does not have, but would get from the record, is kept as empty.

    Args:
        record: The record.
        root: The first node of its file.
        first: The record's first position.
    """
    own = _write_root(record, first, set_up=True)
    elsewhere = {*_ANEW, *(MOVE_PROPERTIES if colour_of(root) else ())}
    if all(set(root.get(ident, [])) == set(own.get(ident, [])) for ident in SETUP):
        elsewhere |= SETUP
    kept = {
        ident: tuple(raws)
        for ident, raws in root.items()
        if ident not in elsewhere and (ident in SETUP or not _is_same(raws, own.get(ident, [])))
    }
    missing = own.keys() - root.keys() - elsewhere
    return kept | dict.fromkeys(sorted(missing), ())


def _is_same(raws: list[str], own: list[str]) -> bool:
    return len(raws) == len(own) and [*map(read_simple, raws)] == [*map(read_simple, own)]


def _only(node: Node, idents: frozenset[str]) -> Node:
    return {ident: raws for ident, raws in node.items() if ident in idents}


def _without(node: Node, idents: frozenset[str]) -> Node:
    return {ident: raws for ident, raws in node.items() if ident not in idents}


def _ordered(node: Node, moved: Node) -> Node:
    """Put first what a reader should know first, and leave out what has no values."""
    first = ("FF", "GM", "CA", "AP", "SZ")
    rest = {**{ident: node[ident] for ident in first if ident in node}, **node, **moved}
    return {ident: raws for ident, raws in rest.items() if raws}


def _says_the_same(tree: Tree, record: Record, position: Position[Any]) -> bool:
    """Say whether the tree would be read as this record, but for the moves."""
    read = GameReader(tree, Meter()).read_head()
    again = read.first_position()
    mine = record.tags, record.winners, record.ending, record.comment
    return (read.tags, read.winners, read.ending, read.comment) == mine and (
        again == position and again.rules == position.rules
    )


def _write_root(record: Record, position: Position[Any], *, set_up: bool) -> Node:
    game = record.find_game()
    colours = colours_of(game)
    names, ours = write_names(record.tags, colours)
    result, more = write_result(record, colours)
    node: Node = {**_ALWAYS, "GM": [str(_NUMBERS[game.key])]}
    said: frozenset[str] = frozenset()
    start: str | None = record.start
    if game.key == "go":
        said = _SAID_BY_GO
        node |= write_rules(cast(GoRules, position.rules))
        setup, start = write_start(cast(GoPosition, position))
        node |= setup if set_up else {}
    elif record.rules != next(iter(game.presets)):
        more.append(format_ours("rules", record.rules))
    if start is not None:
        more.append(format_ours("start", start))
    for key, value in record.options.items():
        if key not in said:
            more.append(format_ours(f"option.{key}", str(value).lower()))
    node |= names | result
    if record.comment:
        node["C"] = [escape(record.comment)]
    if ours or more:
        node[OURS] = ours + more
    return node


class _Scribe:
    """Writes the lines of a record."""

    def __init__(self, record: Record, position: Position[Any]) -> None:
        self.record = record
        self.game = record.find_game()
        self.position = position
        self.colours = colours_of(self.game)
        self.notes: list[Sentence] = []

    def write_lines(self, top: Tree) -> None:
        """Hang the moves and their variations below the root."""
        work: list[tuple[Line, Tree, Tree, int]] = [
            (self.record.line, top, top, self.position.turn.index)
        ]
        while work:
            line, tree, parent, turn = work.pop()
            for entry in line:
                if entry.variations and tree.nodes:
                    parent, tree = tree, Tree()
                    parent.children.append(tree)
                for variation in filter(None, entry.variations):
                    other = Tree()
                    parent.children.append(other)
                    work.append((variation, other, parent, turn))
                tree.nodes.append(self._write_entry(entry, self.colours[turn]))
                turn ^= entry.move is not None

    def check(self, extras: dict[str, tuple[str, ...]]) -> None:
        """Note the extras that are no properties."""
        for name in extras:
            if not _IDENT.fullmatch(name):
                self.notes.append(say("SGF has no place for {name}", name=repr(name[:40])))

    def _write_entry(self, entry: Entry, colour: str) -> Node:
        if entry.move is not None and not (
            entry.comment or entry.extras or entry.seconds is not None or entry.clock is not None
        ):
            return {colour: [self._write_move(entry.move)]}
        self.check(entry.extras)
        node = {
            ident: list(raws) for ident, raws in entry.extras.items() if _IDENT.fullmatch(ident)
        }
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
        colour = colour_of(node)
        text = format_number(clock)
        ident = f"{colour}L"
        if [parse_number(raw) for raw in node.get(ident, [])] == [clock]:
            return  # as the file wrote it
        if colour and parse_number(text) == clock:
            node[ident] = [text]
        else:
            ours.append(format_ours("clock", text))

    def _write_move(self, text: str) -> str:
        if self.game.key == "go":
            size = cast(GoPosition, self.position).size
            value = values(size).get(text)
            if value is None:
                raise RecordError(say("{move} is no move on this board", move=repr(text[:20])))
            return value
        move = self.game.parse_move(self.position, text)
        if self.game.key == "morris":
            return escape(STANDARD_ROWS.format_move(self.position, move))
        return escape(str(move))
