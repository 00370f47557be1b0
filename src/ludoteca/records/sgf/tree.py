"""SGF's own shape, whatever game it holds: bytes ↔ trees of nodes with properties (FF[4]).

Values stay as they stand between the brackets, still escaped, so properties that are not
interpreted are written back unchanged. Nothing recurses, so trees may be deep.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ludoteca.core import NotationError, RecordError, say
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.limits import Meter, too_much
from ludoteca.records.sgf.charset import decode, one_break

OURS = "LU"  # Our private property
MAX_VALUES = 800_000  # The most opening brackets in a file
MAX_DEPTH = 10_000
Node = dict[str, list[str]]  # The values of each property


@dataclass(slots=True)
class Tree:
    """Nodes one after another, and the ways the game may go on after the last."""

    nodes: list[Node] = field(default_factory=list)
    children: list[Tree] = field(default_factory=list)  # The first is the main line


# Possessive quantifiers: a match never goes back, so matching is linear.
_INSIDE = r"[^\]\\]*+(?:\\.[^\]\\]*+)*+"
_TOKEN = re.compile(
    rf"\s*+(?:([A-Za-z]++)\s*+\[({_INSIDE})\]((?:\s*+\[{_INSIDE}\])*+)|([;()])|(\S))", re.DOTALL
)
_PROPERTY, _MARK = 3, 4
_VALUE = re.compile(rf"\[({_INSIDE})\]", re.DOTALL)
RAW = re.compile(_INSIDE, re.DOTALL)
# How a game begins; the files of the Nihon Ki-in lack the first semicolon.
_START = re.compile(r"\(\s*+(?:;|[A-Z]{1,2}\s*+\[)")
_LOWER = {ord(letter): None for letter in "abcdefghijklmnopqrstuvwxyz"}
_SPACES = str.maketrans("\t\v\f", "   ")
_PLAIN = "\ud800"  # Stands in for an escaped backslash: no text contains half a surrogate pair
_MAX_SHOWN = 1_000_000
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?", re.ASCII)
_MAX_OURS = 1_000  # How many values of our property are read; the rest are only stored


def parse_trees(data: bytes, warnings: FileWarnings) -> list[Tree]:
    """Read every tree of a file; what stands before one, such as the head of a mail, is skipped."""
    text = decode(data, warnings)
    if text.count("[") > MAX_VALUES:
        raise RecordError("the file has more than {max} values", max=MAX_VALUES)
    text = text.rstrip()  # so that white space is always before something
    trees: list[Tree] = []
    meter = Meter()
    end = 0
    while start := _START.search(text, end):
        meter.begin_game()
        tree, end, nodes = _parse_tree(text, start.start(), meter.left)
        meter.take(nodes)
        trees.append(tree)
    if not trees:
        raise NotationError(text[:100], 1, "a game, which begins with (;")
    return trees


def read_text(raw: str) -> str:
    """Return a value as Text: unescaped, with its line breaks."""
    if "\\" in raw:
        # A backslash after another is plain; any other goes, with the line break after it.
        plain = raw.replace("\\\\", _PLAIN).replace("\\\n", "").replace("\\", "")
        raw = plain.replace(_PLAIN, "\\")
    return raw.translate(_SPACES)


def read_simple(raw: str) -> str:
    """Return a value as SimpleText: unescaped, on one line."""
    return read_text(raw).replace("\n", " ")


def escape(text: str) -> str:
    return one_break(text.replace("\\", "\\\\").replace("]", "\\]"))


def read_ours(node: Node) -> dict[str, str]:
    pairs = (raw.partition(":") for raw in node.get(OURS, [])[:_MAX_OURS])
    return {read_simple(name): read_text(raw) for name, colon, raw in pairs if colon}


def format_ours(name: str, text: str) -> str:
    return f"{escape(name)}:{escape(text)}"


def parse_number(raw: str) -> float | None:
    """Read a number as SGF writes it; None for anything else."""
    text = raw.strip()
    return float(text) if _NUMBER.fullmatch(text) else None


def format_number(number: float) -> str:
    """Write a number as SGF does.

    >>> format_number(7.0), format_number(6.5)
    ('7', '6.5')
    """
    return repr(float(number)).removesuffix(".0")


def _parse_tree(text: str, start: int, most: float) -> tuple[Tree, int, int]:
    """Read the tree that starts here; return it, where it ends, and how many nodes it has."""
    nodes = 0
    tree = top = Tree()  # the top is not in the file: it holds the tree that is
    open_trees: list[Tree] = []
    node: Node | None = None
    for found in _TOKEN.finditer(text, start):
        kind = found.lastindex
        if kind == _PROPERTY:
            ident, values = _read_property(found)
            if node is None and not nodes:
                nodes, node = 1, {}
                tree.nodes.append(node)
            if node is None or not ident:
                raise _fault(text, found.start(1), tree)
            node.setdefault(ident, []).extend(values)
        elif kind != _MARK:
            raise _fault(text, found.end() - 1, tree)
        elif found[4] == ";":
            if tree is top or tree.children or nodes >= most:
                raise too_much() if nodes >= most else _fault(text, found.end() - 1, tree)
            nodes += 1
            node = {}
            tree.nodes.append(node)
        elif found[4] == "(":
            if (tree is not top and not tree.nodes) or len(open_trees) >= MAX_DEPTH:
                raise _fault(text, found.end() - 1, tree, depth=len(open_trees))
            open_trees.append(tree)
            tree = Tree()
            open_trees[-1].children.append(tree)
            node = None
        else:
            if not tree.nodes:
                raise _fault(text, found.end() - 1, tree)
            tree = open_trees.pop()
            node = None
            if not open_trees:
                return top.children[0], found.end(), nodes
    raise NotationError(*_cut(text, len(text)), ") at the end of the game")


def _read_property(found: re.Match[str]) -> tuple[str, list[str]]:
    ident, first, more = found.group(1, 2, 3)
    if not ident.isupper():
        ident = ident.translate(_LOWER)  # FF[1] to FF[3]: AddBlack is AB
    return ident, [first, *_VALUE.findall(more)] if more else [first]


def _fault(text: str, at: int, tree: Tree, depth: int = 0) -> NotationError:
    if depth >= MAX_DEPTH:
        expected: str = say("variations nested at most {max} deep", max=MAX_DEPTH)
    elif not tree.nodes:
        expected = "a node, which begins with ;"
    elif tree.children:
        expected = "( or ) after a variation"
    else:
        expected = "a property such as C[good], or ; or ( or )"
    return NotationError(*_cut(text, at), expected)


def _cut(text: str, at: int) -> tuple[str, int]:
    """Cut a long text down to what an error shows, and return the column in that."""
    begin = 0 if at < _MAX_SHOWN else max(text.rfind("\n", 0, at) + 1, at - 30)
    return text[begin : at + 30], at - begin + 1
