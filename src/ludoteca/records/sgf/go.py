"""Go in SGF: points, the rules of a game, and stones set up before it."""

from __future__ import annotations

import math
import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ludoteca.core import LudotecaError, OptionValue, PositionError, RecordError, Seat
from ludoteca.games.go import GAME, GoPosition, GoRules
from ludoteca.games.go.board import SIZES, grid, max_handicap
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.sgf.tree import (
    OURS,
    Node,
    Tree,
    format_number,
    parse_number,
    read_ours,
    read_simple,
)

# The properties that set stones up rather than play them.
SETUP = frozenset({"AB", "AW", "AE", "PL"})
_COORDINATES = string.ascii_lowercase + string.ascii_uppercase
_OLD_PASS = "tt"
_OLD_PASS_SIZE = 19  # FF[3] wrote a pass as tt; on a larger board that is a point
_NO_POINT = ("", 0)
# The most nodes that set up the board, and the most moves of one side at the beginning.
_MAX_NODES = 1_000
_MAX_FAULT = 120
_USUAL_SIZE = 19
_MAX_STONES = 5  # More than komi ever was when it was counted in stones
_NAMES = {
    "japanese": "Japanese",
    "chinese": "Chinese",
    "aga": "AGA",
    "new-zealand": "NZ",
    "tromp-taylor": "Tromp-Taylor",
}
_RULES = {name.replace("-", ""): name for name in _NAMES} | {
    "": "japanese",
    "jp": "japanese",
    "cn": "chinese",
    "nz": "new-zealand",
    "tt": "tromp-taylor",
}
# Ing's rules (GOE) count area as the Chinese do.
_LIKE = {"goe": "chinese", "ing": "chinese", "korean": "japanese", "bga": "aga", "french": "aga"}


@cache
def points(size: int) -> Mapping[str, tuple[str, int]]:
    """Return our text and the bit of each SGF value; a pass has no bit."""
    board = grid(size)
    found = {
        _COORDINATES[column] + _COORDINATES[row]: (name, board.points[name])
        for row in range(size)
        for column, name in enumerate(board.names[row * board.step : row * board.step + size])
    }
    found[""] = ("pass", 0)
    if size <= _OLD_PASS_SIZE:
        found[_OLD_PASS] = found[""]
    return found


@cache
def values(size: int) -> Mapping[str, str]:
    """Return the SGF value of each move of ours."""
    found = {name: value for value, (name, _) in points(size).items()}
    found["pass"] = ""
    return found


def colour_of(node: Node) -> str | None:
    """Return whose move a node has: B, W or None."""
    return "B" if "B" in node else "W" if "W" in node else None


def read_turn(node: Node) -> str | None:
    """Return the side to move that a node sets: B, W or None, also where it contradicts itself."""
    turn = _value(node, "PL")[:1].upper()
    return turn if turn in ("B", "W") and len(node["PL"]) == 1 else None


def main_nodes(tree: Tree, most: float = math.inf) -> Iterator[Node]:
    """Walk the main line of a tree while a node has at most a number of variations."""
    yield from tree.nodes
    while 0 < len(tree.children) <= most:
        tree = tree.children[0]
        yield from tree.nodes


def read_rules(root: Node, warnings: FileWarnings) -> tuple[str, dict[str, OptionValue]]:
    """Return the rule set, and the options that differ from it."""
    options: dict[str, OptionValue] = {}
    size = _read_size(_value(root, "SZ"))
    if size != _USUAL_SIZE:
        options["size"] = size
    name = _read_rule_set(_value(root, "RU"), warnings)
    stones = parse_number(_value(root, "HA")) or 0
    if stones in range(2, max_handicap(size) + 1):
        options["handicap"] = int(stones)
    elif stones > 1:
        warnings.add("a handicap of {stones} stones is not supported", stones=f"{stones:g}")
    if "KM" in root:
        _read_komi(_value(root, "KM"), name, options, warnings)
    return name, options


def write_rules(rules: GoRules) -> Node:
    node = {
        "SZ": [str(rules.size)],
        "RU": [_NAMES.get(rules.name, rules.title)],
        "KM": [format_number(rules.komi)],
    }
    if rules.handicap:
        node["HA"] = [str(rules.handicap)]
    return node


def said_by_sgf(rules: GoRules) -> frozenset[str]:
    """Name the options that those properties say, if they are read as they were meant."""
    said = frozenset({"size", "komi", "handicap"})
    return said if _in_points(rules.komi) == rules.komi else said - {"komi"}


@dataclass(frozen=True, slots=True)
class Start:
    """The position before the first move, and the nodes that make it."""

    position: GoPosition
    usual: bool  # Whether every game of these rules starts there
    setup_nodes: int  # How many nodes of the main line set it up, the root included
    move_nodes: int  # How many of them have moves that belong to it


def read_start(tree: Tree, rules: GoRules, warnings: FileWarnings) -> Start:
    """Set up the position before the first move.

    Stones that one side places at the beginning without an answer, as old files write a
    handicap, are part of it.
    """
    board = _Setup(rules, warnings)
    count = run = 0
    first = second = None
    for number, node in enumerate(main_nodes(tree, most=1), start=1):
        colour = colour_of(node)
        # A move names its side, whatever PL beside it says.
        if first is None and (SETUP - {"PL"} if colour else SETUP) & node.keys():
            board.set_up(node)
            count = number
        if colour is None:
            continue
        if first is not None and (colour != first or SETUP & node.keys()):
            second = colour
            break
        first = first or colour
        run = number
        board.add_move(colour, node[colour][0])
    if len(board.moves) > 1:
        board.place_moves()
        template = "the first {count} moves are all by one side: read as set-up"
        warnings.add(template, count=len(board.moves))
        turn = second or ("W" if first == "B" else "B")
        count = max(count, run)
    else:
        run = 0
        turn = first or next(filter(None, map(colour_of, main_nodes(tree))), None) or board.turn
    return _make_start(tree, rules, board, turn, count, run)


def write_start(position: GoPosition) -> tuple[Node, str | None]:
    """Return the properties that set a position up, and its text if they do not say all."""
    named = values(position.size)
    node: Node = {}
    for ident, stones in zip(("AB", "AW"), position.stones, strict=True):
        if stones:
            names = [name for name, bit in position.grid.points.items() if bit & stones]
            node[ident] = [named[name] for name in names]
    if position.turn is not (Seat.SECOND if position.rules.handicap else Seat.FIRST):
        node["PL"] = ["BW"[position.turn.index]]
    says_all = not position.ko and position.prisoners == (0, 0) and not position.passes
    return node, None if says_all else GAME.format_position(position)


@cache
def _column(step: int, height: int) -> int:
    return sum(1 << step * row for row in range(height))


class _Setup:
    """Stones being set up."""

    def __init__(self, rules: GoRules, warnings: FileWarnings) -> None:
        self.warnings = warnings
        self.grid = grid(rules.size)
        self.points = points(rules.size)
        self.stones = [0, 0]
        self.turn = "W" if rules.handicap else "B"
        self.nodes = 0
        self.moves: list[tuple[str, str]] = []

    def set_up(self, node: Node) -> None:
        for ident, side in (("AB", 0), ("AW", 1), ("AE", 2)):
            bits = self._read(node.get(ident, []))
            self.stones = [stones & ~bits for stones in self.stones]
            if side < 2:
                self.stones[side] |= bits
        self.turn = read_turn(node) or self.turn
        if colour_of(node):
            self.warnings.add("a node has both set-up and a move: the set-up is applied first")
        self.nodes += 1
        if self.nodes > _MAX_NODES:
            raise RecordError("more than {max} nodes set up the board", max=_MAX_NODES)

    def add_move(self, colour: str, raw: str) -> None:
        self.moves.append((colour, raw))
        if len(self.moves) > _MAX_NODES:
            raise RecordError("one side has more than {max} moves", max=_MAX_NODES)

    def place_moves(self) -> None:
        for colour, raw in self.moves:
            side = "BW".index(colour)
            _, bit = self.points.get(raw.strip(), _NO_POINT)
            own, enemy = self.stones[side] & ~bit, self.stones[1 - side] & ~bit
            if bit:
                own, enemy = self.grid.place(own, enemy, bit)
            self.stones[side], self.stones[1 - side] = own, enemy

    def _read(self, raws: list[str]) -> int:
        bits = 0
        wrong: list[str] = []
        for raw in dict.fromkeys(raws):
            corner, colon, other = raw.partition(":")
            ends = [corner.strip(), (other if colon else corner).strip()]
            if all(self.points.get(end, _NO_POINT)[1] for end in ends):
                bits |= self._rectangle(*ends)
            else:
                wrong.append(raw)
        if wrong:
            self.warnings.add("{value} is not a point of this board", value=repr(wrong[0][:20]))
        return bits

    def _rectangle(self, one: str, other: str) -> int:
        left, right = sorted(map(_COORDINATES.index, (one[0], other[0])))
        top, bottom = sorted(map(_COORDINATES.index, (one[1], other[1])))
        row = (1 << right - left + 1) - 1 << left
        return row * _column(self.grid.step, bottom - top + 1) << top * self.grid.step


def _make_start(
    tree: Tree, rules: GoRules, board: _Setup, turn: str, count: int, run: int
) -> Start:
    stones = board.stones[0], board.stones[1]
    seat = Seat("BW".index(turn))
    position = GoPosition(rules.size, stones, seat, None, (0, 0), 0, rules)
    if position == GAME.start(rules) and OURS not in tree.nodes[0]:
        return Start(position, True, count, run)
    try:
        if not _breathes(position):
            GAME.parse_position(GAME.format_position(position), rules)
    except PositionError as error:
        why = str(error)
        shown = why if len(why) <= _MAX_FAULT else why[:_MAX_FAULT] + "…"
        raise RecordError("{why}", why=shown) from error
    said = _said_start(tree.nodes[0], rules)
    if said and (said.stones, said.turn) == (stones, seat):
        return Start(said, False, count, run)
    return Start(position, position == GAME.start(rules), count, run)


def _breathes(position: GoPosition) -> bool:
    """Return whether every stone has a liberty; positions set up here have no other faults."""
    board = position.grid
    free = board.full & ~(position.stones[0] | position.stones[1])
    return all(
        board.fill(board.around(free) & stones, stones) == stones for stones in position.stones
    )


def _said_start(root: Node, rules: GoRules) -> GoPosition | None:
    """Return the position that our own property names, with ko, prisoners and passes."""
    try:
        return GAME.parse_position(read_ours(root).get("start", ""), rules)
    except LudotecaError:
        return None


def _value(node: Node, ident: str) -> str:
    return read_simple(node[ident][0]).strip() if ident in node else ""


def _read_size(text: str) -> int:
    columns, colon, rows = text.partition(":")
    if colon and columns.strip() != rows.strip():
        template = "a board of {size} points is not square"
        raise RecordError(template, size=repr(text[:20]))
    size = parse_number(columns) if text else _USUAL_SIZE
    if size is None or size not in SIZES:
        raise RecordError(
            "board size {size} is not supported: sizes are 2 to 25", size=repr(text[:20])
        )
    return int(size)


def _read_rule_set(text: str, warnings: FileWarnings) -> str:
    word = re.sub(r"[^a-z]|rules?$", "", text.lower())
    if word in _RULES:
        return _RULES[word]
    name = _LIKE.get(word, "japanese")
    title = GAME.presets[name].title
    warnings.add("unknown rules {rules}: taken as {title}", rules=repr(text[:40]), title=title)
    return name


def _read_komi(
    text: str, rules: str, options: dict[str, OptionValue], warnings: FileWarnings
) -> None:
    said = parse_number(text.replace(",", "."))
    if said is None or abs(said) >= 1e5:
        warnings.add("komi {komi} is not supported", komi=repr(text[:20]))
        return
    usual = GAME.make_rules(rules, **options)
    komi = _in_points(said)
    if komi != said:
        template = "komi {komi} is taken as {taken} points"
        warnings.add(template, komi=format_number(said), taken=format_number(komi))
    if komi != usual.komi:
        options["komi"] = komi


def _in_points(komi: float) -> float:
    """Read komi as Chinese servers write it: in hundredths, or in stones of two points each.

    >>> _in_points(375.0), _in_points(3.75), _in_points(650.0), _in_points(6.5)
    (7.5, 7.5, 6.5, 6.5)

    Stones are quarters, and few: 6.75 is meant as it is written.

    >>> _in_points(6.75), _in_points(2.75)
    (6.75, 5.5)
    """
    if komi >= 100 and not komi % 25:
        komi /= 100
    in_stones = abs(komi) < _MAX_STONES and (4 * komi).is_integer() and not (2 * komi).is_integer()
    return 2 * komi if in_stones else komi
