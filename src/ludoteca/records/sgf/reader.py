"""Reading SGF files: one tree of nodes → one record."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from ludoteca.core import AnyGame, LudotecaError, Position, RecordError, Sentence, say
from ludoteca.games.registry import game as find_game
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Reading
from ludoteca.records.limits import too_deep, within_limits
from ludoteca.records.movetext import parse_seconds
from ludoteca.records.record import Entry, Line, Record
from ludoteca.records.sgf.board import GoBoard, OtherBoard
from ludoteca.records.sgf.go import SETUP, Start, colour_of, read_rules, read_start, read_turn
from ludoteca.records.sgf.root import (
    GAMES,
    MOVE_PROPERTIES,
    colours_of,
    extra_properties,
    read_names,
    read_result,
)
from ludoteca.records.sgf.tree import (
    OURS,
    Node,
    Tree,
    format_number,
    parse_number,
    parse_trees,
    read_ours,
    read_simple,
    read_text,
)

MAX_CHECKED = 50_000  # How many moves of a file are checked; the rest are stored unchecked
# How deep variations may be nested: a record must not be too deep to compare and copy.
MAX_NESTED = 100
IN_ROOT = "root:"  # Marks an entry whose move is in the first node of the file
INSERTED = "inserted:"  # Marks a pass that is not in the file: one side moves twice in a row there
_CLOCKS: dict[str | None, str] = {"B": "BL", "W": "WL"}
_WHOLE = re.compile(r"[1-9][0-9]{0,8}")
_OTHER_GAMES_COST = 10  # How many moves of Go are checked in the time of one of another game


@within_limits
def read(data: bytes) -> Reading:
    warnings, meter = FileWarnings(), CheckMeter()
    trees = parse_trees(data, warnings)
    records: list[Record] = []
    refused: RecordError | None = None
    for number, tree in enumerate(trees, start=1):
        warnings.game = number if len(trees) > 1 else 0
        try:
            records.append(GameReader(tree, warnings, meter).read())
        except RecordError as error:
            refused = refused or error
            warnings.add("{why}", why=error.sentence)
    if not records and refused:
        raise refused
    return Reading(records, warnings.sentences)


@dataclass(slots=True)
class CheckMeter:
    """Counts the moves of a file that were checked, in moves of Go."""

    count: int = 0


class GameReader:
    """Reads one tree."""

    def __init__(self, tree: Tree, warnings: FileWarnings, checked: CheckMeter) -> None:
        self.tree = tree
        self.root = tree.nodes[0]
        self.warnings = warnings
        self.checked = checked
        self.lost = False  # Whether this line can no longer be replayed
        self.number = 0  # The number of the current node in the main line
        self.setup_nodes = self.move_nodes = 0
        self.board: GoBoard | OtherBoard
        self.colours = ""  # B and W, the first seat's before the other's
        self.first: Position[Any]  # The position before the first move, once the head is read
        self.cost = 1

    def read(self) -> Record:
        """Read the game; contradictions become warnings."""
        record = self.read_head()
        if colour_of(self.root):
            moved = {key: self.root[key] for key in MOVE_PROPERTIES if key in self.root}
            self._append(moved, record.line)
            record.line[0].extras[OURS] = (IN_ROOT,)
        rest = Tree(self.tree.nodes[1:], self.tree.children)
        self._read_lines(rest, record)
        record.extras = extra_properties(record, self.root, self.first)
        return record

    def read_head(self) -> Record:
        """Read all but the moves."""
        game = self._find_game()
        colours = self.colours = colours_of(game)
        record = self._read_go() if game.key == "go" else self._read_other(game)
        record.tags = read_names(self.root, colours)
        record.winners, record.ending, score = read_result(self.root, colours)
        if score:
            record.tags["score"] = score
        comments = self.root.get("C", [])
        if len(comments) == 1:
            record.comment = read_text(comments[0])
        return record

    def _find_game(self) -> AnyGame:
        raw = self.root.get("GM", ["1"])[0]
        number = parse_number(raw)
        if number not in GAMES:
            names = ", ".join(f"{code} ({name})" for code, name in GAMES.items())
            template = "SGF game number {number} is not supported; supported are {names}"
            raise RecordError(template, number=repr(raw[:20]), names=names)
        return find_game(GAMES[int(number)])

    def _read_go(self) -> Record:
        record = Record("go", *read_rules(self.root, self.warnings))
        self._read_options(record)
        game = record.find_game()
        rules = game.make_rules(record.rules, **record.options)
        try:
            start = read_start(self.tree, rules, self.warnings)
        except RecordError as error:
            start = Start(game.start(rules), True, 0, 0)
            self._lose(error.sentence)
        self.setup_nodes, self.move_nodes = start.setup_nodes, start.move_nodes
        if not start.usual:
            record.start = game.format_position(start.position)
        self.first = start.position
        self.board = GoBoard(start.position)
        return record

    def _read_other(self, game: AnyGame) -> Record:
        record = Record(game.key, next(iter(game.presets)))
        self.cost = _OTHER_GAMES_COST
        ours = read_ours(self.root)
        if ours.get("rules", record.rules) in game.presets:
            record.rules = ours.get("rules", record.rules)
        else:
            self.warnings.add("unknown rules {rules}", rules=repr(ours["rules"][:40]))
        self._read_options(record)
        if not SETUP.isdisjoint(self.root):
            self._lose(say("this set-up of {game} is not supported", game=game.title))
        record.start = ours.get("start")
        try:
            position = record.first_position()
        except LudotecaError as error:
            self._lose(error.sentence)
            record.start = None
            position = record.first_position()
        self.first = position
        self.board = OtherBoard(game, position)
        return record

    def _read_options(self, record: Record) -> None:
        game = record.find_game()
        for name, text in read_ours(self.root).items():
            key = name.removeprefix("option.")
            if key == name:
                continue
            try:
                rules = game.make_rules(record.rules, **{**record.options, key: text})
            except LudotecaError as error:
                self.warnings.add("{why}", why=error.sentence)
            else:
                record.options[key] = {one.key: one.default for one in rules.options()}[key]

    def _read_lines(self, tree: Tree, record: Record) -> None:
        self.number = 1
        work = [(tree, record.line, self.board.mark(), self.lost, 0)]
        while work:
            tree, line, mark, self.lost, depth = work.pop()
            if depth > MAX_NESTED:
                raise too_deep(MAX_NESTED)
            self.board.go_back(mark)
            others: list[Tree] = []
            while True:
                for node in tree.nodes:
                    if not others:
                        self._append(node, line)
                        continue
                    mark, lost, at = self.board.mark(), self.lost, len(line)
                    self._append(node, line)
                    entry = line[at]
                    entry.variations = [[] for _ in others]
                    work += [
                        (other, variation, mark, lost, depth + 1)
                        for other, variation in zip(others, entry.variations, strict=True)
                    ]
                    others = []
                if not tree.children:
                    break
                others = tree.children[1:]
                tree = tree.children[0]

    def _append(self, node: Node, line: Line) -> None:
        self.number += 1
        colour = colour_of(node)
        if not SETUP.isdisjoint(node) and self.number > self.setup_nodes:
            self._see_setup(node)
        move = None
        if colour and self.number > self.move_nodes and not self.lost:
            move = self._play(colour, node, line)
        entry = Entry(move)
        line.append(entry)
        if move is not None and len(node) == 1:
            return
        for ident, values in node.items():
            if ident == colour and move is not None:
                continue
            if ident == OURS:
                values = _take_ours(entry, values)
            if values and (len(values) > 1 or not _take(entry, ident, values[0], colour)):
                entry.extras[ident] = tuple(values)

    def _play(self, colour: str, node: Node, line: Line) -> str | None:
        raws = node[colour]
        try:
            if len(raws) > 1 or (colour == "B" and "W" in node):
                raise RecordError("a node has more than one move")
            before = self.checked.count
            self.checked.count += self.cost
            checked = self.checked.count <= MAX_CHECKED
            if before <= MAX_CHECKED and not checked:
                self.warnings.add("this is a large file: the moves from here are not checked")
            if self.colours[self.board.turn] == colour:
                return self.board.play(raws[0], checked)
            passed = Entry(self.board.skip_turn(checked), extras={OURS: (INSERTED,)})
            move = self.board.play(raws[0], checked)
            line.append(passed)
            self.warnings.add(
                "one side moves twice in a row: a pass for the other side is inserted"
            )
            return move
        except RecordError as error:
            shown = f"{colour}[{read_simple(raws[0])[:20]}]"
            self._lose(say("{move}: {why}", move=shown, why=error.sentence))
        return None

    def _see_setup(self, node: Node) -> None:
        if SETUP & node.keys() != {"PL"}:
            if not self.lost:
                self._lose(say("the board is changed in the middle of the game"))
        elif colour_of(node) or read_turn(node) != self.colours[self.board.turn]:
            self.warnings.add("PL between moves is ignored: each move names its side")

    def _lose(self, why: Sentence) -> None:
        self.lost = True
        self.warnings.add(
            "{why}; the moves from here on are stored but cannot be replayed", why=why
        )


def _take(entry: Entry, ident: str, raw: str, colour: str | None) -> bool:
    """Take a value over into an entry; return whether nothing of it is left over."""
    if ident == "C":
        entry.comment = read_text(raw)
        return bool(entry.comment)
    if ident == _CLOCKS.get(colour):
        if _WHOLE.fullmatch(raw):
            entry.clock = float(raw)
            return True
        entry.clock = parse_number(raw)
        return entry.clock is not None and format_number(entry.clock) == raw
    return False


def _take_ours(entry: Entry, values: list[str]) -> list[str]:
    """Take over our own property of an entry; return the values not understood."""
    left = []
    for raw in values:
        name, _, text = raw.partition(":")
        number = parse_seconds(text)
        if name not in ("seconds", "clock") or number is None or math.isnan(number):
            left.append(raw)
        else:
            setattr(entry, name, number)
    return left
