"""SGF's own shape, whatever game it holds: bytes ↔ trees of nodes with properties (FF[4]).

Values are kept as they stand between the brackets, still escaped, so that what nobody here
understands is written back as it was. Nothing recurses: trees may be as deep as they like.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from ludoteca.core import NotationError, RecordError, Sentence, say
from ludoteca.records.limits import Meter, too_much

__all__ = [
    "MOST_DEPTH",
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

MOST_VALUES = 800_000
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
_SPACES = str.maketrans("\t\v\f", "   ")
_NEEDS_ESCAPE = re.compile(r"[\\\]]")
_WIDTH = 76
_LONGEST_SHOWN = 1_000_000

_CHARSET = re.compile(rb"(?<![A-Za-z])CA\s*+\[([^\]\\]{0,40})\]")
_ROOT_OR_CHARSET = re.compile(rb"\(\s*+;|" + _CHARSET.pattern)
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
        NotationError: It is no SGF, or its bytes are no letters.
        RecordError: It has more than is read.
    """
    text, notes = _decode_all(data)
    return _parse(text), notes


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
        # A backslash after another is plain; any other goes, with the line break after it.
        parts = raw.split("\\\\")
        raw = "\\".join([part.replace("\\\n", "").replace("\\", "") for part in parts])
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
        raise RecordError(say("a file of more than {most} values is not read", most=MOST_VALUES))
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


def _parse_tree(text: str, start: int, most: float) -> tuple[Tree, int, int]:
    """Read the tree that starts here; return it, where it ends, and how many nodes it has."""
    nodes = 0
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
            if tree is top or tree.children or nodes >= most:
                raise too_much() if nodes >= most else _fault(text, found.end() - 1, tree)
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


def _fault(text: str, at: int, tree: Tree, depth: int = 0) -> NotationError:
    """Say what should have stood where something else was found."""
    if depth >= MOST_DEPTH:
        expected: str = say("no more than {most} variations in one another", most=MOST_DEPTH)
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


def _decode_all(data: bytes) -> tuple[str, list[Sentence]]:
    """Read the bytes of a file, each game by the charset that it names."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _one_break(_strictly(data[len(mark) :], encoding)), []
    names = {found[1].strip() for found in _CHARSET.finditer(data)}
    if len(names) <= 1:
        return _decode(data, names.pop().decode(_LATIN) if names else "")
    texts: list[str] = []
    notes: dict[Sentence, None] = {}
    for part, name in _parts(data):
        text, wrong = _decode(part, name)
        texts.append(text)
        notes.update(dict.fromkeys(wrong))
    return "".join(texts), list(notes)


def _parts(data: bytes) -> Iterator[tuple[bytes, str]]:
    """Cut a file before each game that names its charset; give each part with that name."""
    meter = Meter()
    begin = root = 0
    name: str | None = None
    for found in _ROOT_OR_CHARSET.finditer(data):
        if found[1] is None:
            meter.take()
            root = found.start()
            continue
        if name is not None and root > begin:
            meter.begin_game()
            yield data[begin:root], name
            begin = root
        name = found[1].strip().decode(_LATIN)
    yield data[begin:], name or ""


def _decode(data: bytes, name: str) -> tuple[str, list[Sentence]]:
    """Read bytes by the name of their charset, or by what they look like without one."""
    if data.isascii() and not name.lower().startswith("iso-2022"):
        return _one_break(data.decode("ascii")), []
    encoding = _find_encoding(name)
    if encoding and encoding != _LATIN:
        with suppress(UnicodeDecodeError):
            return _one_break(data.decode(encoding)), []
        text = _strictly(data, "utf-8", encoding)
        return _one_break(text), [
            say("the letters are not {name}, as the file says, but UTF-8", name=repr(name))
        ]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode(_LATIN)
    if encoding or not name:
        return _one_break(text), []
    unknown = say("there is no charset {name}: some letters may look wrong", name=repr(name))
    return _one_break(text), [unknown]


def _strictly(data: bytes, encoding: str, expected: str = "") -> str:
    """Read bytes that must be letters of an encoding.

    Raises:
        NotationError: Some are not.
    """
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        begin = max(data.rfind(b"\n", 0, error.start) + 1, error.start - _WIDTH)
        shown = data[begin : error.start + 30].decode(_LATIN)
        raise NotationError(
            shown, error.start - begin + 1, say("text in {charset}", charset=expected or encoding)
        ) from None


def _find_encoding(name: str) -> str | None:
    return _ENCODINGS.get(re.sub(r"[^a-z0-9]", "", name.lower()))
