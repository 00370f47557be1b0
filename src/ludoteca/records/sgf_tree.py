"""SGF's own shape, whatever game it holds: bytes ↔ trees of nodes with properties (FF[4]).

Values are kept as they stand between the brackets, still escaped, so that what nobody here
understands is written back as it was. Nothing recurses: trees may be as deep as they like.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ludoteca.core import NotationError, Sentence, say

__all__ = [
    "MOST_BYTES",
    "MOST_DEPTH",
    "MOST_GAMES",
    "MOST_NODES",
    "MOST_VALUES",
    "Node",
    "Tree",
    "escape",
    "format_trees",
    "parse_trees",
    "read_simple",
    "read_text",
    "walk",
]

MOST_BYTES = 8 * 1024 * 1024
"""No file may be longer."""

MOST_GAMES = 1_000
"""No file may have more games."""

MOST_NODES = 200_000
"""No file may have more nodes."""

MOST_VALUES = 500_000
"""No file may have more opening brackets."""

MOST_DEPTH = 10_000
"""No tree may have more variations open inside one another."""

Node = dict[str, list[str]]
"""The values of each property."""


@dataclass(slots=True)
class Tree:
    """Nodes one after another, and the ways the game may go on after the last."""

    nodes: list[Node] = field(default_factory=list)
    children: list[Tree] = field(default_factory=list)
    """The first is the main line."""


# Possessive quantifiers: a match never goes back, so that no text takes long.
_INSIDE = r"[^\]\\]*+(?:\\.[^\]\\]*+)*+"
_TOKEN = re.compile(
    rf"\s*+(?:([A-Za-z]++)\s*+\[({_INSIDE})\]((?:\s*+\[{_INSIDE}\])*+)|([;()])|(\S))", re.DOTALL
)
_PROPERTY, _MARK = 3, 4
_VALUE = re.compile(rf"\[({_INSIDE})\]", re.DOTALL)
_RAW = re.compile(_INSIDE, re.DOTALL)
_START = re.compile(r"\(\s*+;")
_IDENT = re.compile(r"[A-Z]+")
_LOWER = {ord(letter): None for letter in "abcdefghijklmnopqrstuvwxyz"}
_ESCAPED = re.compile(r"\\(?:\n|(.)|$)", re.DOTALL)
_SPACES = str.maketrans("\t\v\f", "   ")
_NEEDS_ESCAPE = re.compile(r"[\\\]]")
_WIDTH = 76
_LONGEST_SHOWN = 1_000_000

_CHARSET = re.compile(rb"(?<![A-Za-z])CA\s*\[([^\]\\]{0,40})\]")
_LATIN = "iso-8859-1"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Only these: Python also knows encodings that take long or are no charsets at all. Where a
# charset has a superset that files under its name really use, the superset is taken.
_ENCODINGS = {
    "ascii": _LATIN,
    "usascii": _LATIN,
    "latin1": _LATIN,
    "utf8": "utf-8",
    "unicode": "utf-8",
    "shiftjis": "cp932",
    "sjis": "cp932",
    "xsjis": "cp932",
    "windows31j": "cp932",
    "cp932": "cp932",
    "ms932": "cp932",
    "eucjp": "euc-jp",
    "iso2022jp": "iso-2022-jp",
    "euckr": "cp949",
    "ksc56011987": "cp949",
    "cp949": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "cp936": "gb18030",
    "euccn": "gb18030",
    "big5": "big5hkscs",
    "big5hkscs": "big5hkscs",
    "cp950": "cp950",
    "koi8r": "koi8-r",
    "koi8u": "koi8-u",
    **{f"iso8859{part}": f"iso-8859-{part}" for part in (*range(1, 12), *range(13, 17))},
    **{f"{name}{page}": f"cp{page}" for name in ("windows", "cp") for page in range(1250, 1259)},
}


def parse_trees(data: bytes) -> tuple[list[Tree], list[Sentence]]:
    """Read every tree of a file; return them, and what is wrong with its letters, in words.

    What stands before a tree, such as the head of a mail, is passed over.

    Raises:
        NotationError: It is no SGF, or larger than any limit here.
    """
    if len(data) > MOST_BYTES:
        most = say("a file of at most {most} MB", most=MOST_BYTES // 2**20)
        raise NotationError(data[:100].decode(_LATIN), 1, most)
    names = list(dict.fromkeys(found[1].strip() for found in _CHARSET.finditer(data)))
    if len(names) <= 1 or data.startswith(tuple(mark for mark, _ in _MARKS)):
        text, notes = _decode(data, names[0].decode(_LATIN) if names else "")
        return _parse(text), notes
    trees = _parse(_one_break(data.decode(_LATIN)))
    return trees, [note for tree in trees for note in _decode_tree(tree)]


def format_trees(trees: Iterable[Tree]) -> str:
    """Write trees as one file."""
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


def walk(trees: Iterable[Tree]) -> Iterator[Tree]:
    """Go through trees and all that hangs below them, each before its children."""
    work = list(trees)[::-1]
    while work:
        tree = work.pop()
        yield tree
        work.extend(reversed(tree.children))


def read_text(raw: str) -> str:
    """Say what a value means as Text: unescaped, with its line breaks."""
    if "\\" in raw:
        raw = _ESCAPED.sub(lambda found: found[1] or "", raw)
    return raw.translate(_SPACES)


def read_simple(raw: str) -> str:
    """Say what a value means as SimpleText: unescaped, in one line."""
    return read_text(raw).replace("\n", " ")


def escape(text: str) -> str:
    """Write a text as a value."""
    return _one_break(_NEEDS_ESCAPE.sub(r"\\\g<0>", text))


def _format_node(node: Node) -> str:
    parts = [";"]
    for ident, values in node.items():
        if not _IDENT.fullmatch(ident) or not values:
            continue
        parts.append(ident)
        parts += [f"[{raw if _RAW.fullmatch(raw) else escape(raw)}]" for raw in values]
    return "".join(parts)


def _parse(text: str) -> list[Tree]:
    if text.count("[") > MOST_VALUES:
        most = say("a file with at most {most} values", most=MOST_VALUES)
        raise NotationError(text[:100], 1, most)
    text = text.rstrip()  # so that white space is always before something
    trees: list[Tree] = []
    end = nodes = 0
    while start := _START.search(text, end):
        if len(trees) >= MOST_GAMES:
            most = say("no more than {most} games in a file", most=MOST_GAMES)
            raise NotationError(*_cut(text, start.start()), most)
        tree, end, nodes = _parse_tree(text, start.start(), nodes)
        trees.append(tree)
    if not trees:
        raise NotationError(text[:100], 1, "a game, which begins with (;")
    return trees


def _parse_tree(text: str, start: int, nodes: int) -> tuple[Tree, int, int]:
    """Read the tree that starts here; return it, where it ends, and the nodes up to there."""
    tree = top = Tree()  # the top is no tree of the file: it holds the one that is
    open_trees: list[Tree] = []
    node: Node | None = None
    for found in _TOKEN.finditer(text, start):
        kind = found.lastindex
        if kind == _PROPERTY:
            ident, first, more = found.group(1, 2, 3)
            if not ident.isupper():
                ident = ident.translate(_LOWER)  # FF[1] to FF[3]: AddBlack is AB
            if node is None or not ident:
                raise _fault(text, found.start(1), tree)
            values = [first, *_VALUE.findall(more)] if more else [first]
            if ident in node:
                node[ident] += values
            else:
                node[ident] = values
        elif kind != _MARK:
            raise _fault(text, found.end() - 1, tree)
        elif found[4] == ";":
            if tree is top or tree.children or nodes >= MOST_NODES:
                raise _fault(text, found.end() - 1, tree, nodes)
            nodes += 1
            node = {}
            tree.nodes.append(node)
        elif found[4] == "(":
            if (tree is not top and not tree.nodes) or len(open_trees) >= MOST_DEPTH:
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


def _fault(text: str, at: int, tree: Tree, nodes: int = 0, depth: int = 0) -> NotationError:
    """Say what should have stood where something else was found."""
    if nodes >= MOST_NODES:
        expected: str = say("no more than {most} nodes in a file", most=MOST_NODES)
    elif depth >= MOST_DEPTH:
        expected = say("no more than {most} variations in one another", most=MOST_DEPTH)
    elif not tree.nodes:
        expected = "; and a node"
    elif tree.children:
        expected = "( or ) after a variation"
    else:
        expected = "a property such as C[good], or ; or ( or )"
    return NotationError(*_cut(text, at), expected)


def _cut(text: str, at: int) -> tuple[str, int]:
    """Return what an error needs of a text that may be long, and the column in that."""
    begin = 0 if at < _LONGEST_SHOWN else max(text.rfind("\n", 0, at) + 1, at - 30)
    return text[begin : at + 30], at - begin + 1


def _one_break(text: str) -> str:
    """Write each of LF, CR, CRLF and LFCR as one line break."""
    if "\r" not in text:
        return text
    return text.replace("\r\n", "\n").replace("\n\r", "\n").replace("\r", "\n")


def _decode(data: bytes, name: str) -> tuple[str, list[Sentence]]:
    """Read bytes by the name of their charset, or by what they look like without one."""
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return _one_break(data[len(mark) :].decode(marked, "replace")), []
    encoding = _find_encoding(name)
    if encoding:
        try:
            return _one_break(data.decode(encoding)), []
        except UnicodeDecodeError:
            pass
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode(_LATIN)
    return _one_break(text), [_complaint(name, encoding)] if name and not data.isascii() else []


def _decode_tree(tree: Tree) -> list[Sentence]:
    """Read the values of one tree of several, each with its own charset, anew."""
    name = next(iter(tree.nodes[0].get("CA", [])), "").strip()
    complaints = []
    for part in walk([tree]):
        for node in part.nodes:
            for values in node.values():
                for place, value in enumerate(values):
                    if not value.isascii():
                        values[place], wrong = _decode(value.encode(_LATIN), name)
                        complaints += wrong
    return complaints[:1]


def _find_encoding(name: str) -> str | None:
    return _ENCODINGS.get(re.sub(r"[^a-z0-9]", "", name.lower()))


def _complaint(name: str, encoding: str | None) -> Sentence:
    if encoding:
        return say(
            "some letters are not {name}, as the file says: they may look wrong", name=repr(name)
        )
    return say("there is no charset {name}: some letters may look wrong", name=repr(name))
