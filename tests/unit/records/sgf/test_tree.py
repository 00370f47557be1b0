"""The shape of SGF files: trees, nodes, properties, charsets."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ludoteca.core import NotationError
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.sgf import tree as sgf_tree
from ludoteca.records.sgf.tree import Node, Tree, escape, parse_trees, read_simple, read_text
from ludoteca.records.sgf.writer import format_trees


def parse(text: str | bytes) -> tuple[list[Tree], list[str]]:
    warnings = FileWarnings()
    trees = parse_trees(text if isinstance(text, bytes) else text.encode(), warnings)
    return trees, [*warnings.sentences]


def one(text: str | bytes) -> Tree:
    (tree,), warnings = parse(text)
    assert warnings == []
    return tree


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("(;)", [{}]),
        ("(;;B[aa])", [{}, {"B": ["aa"]}]),
        ("(;AB[aa][bb]\n [cc])", [{"AB": ["aa", "bb", "cc"]}]),
        ("(;AB[aa]AB[bb])", [{"AB": ["aa", "bb"]}]),
        ("(;AddBlack[aa]ComMent[x])", [{"AB": ["aa"], "CM": ["x"]}]),
        (" \t(\n;  B \r\n [aa] ; W\t[bb]\n)\n", [{"B": ["aa"]}, {"W": ["bb"]}]),
        ("Dear friends,\n(look) here it is:\n(;B[aa])", [{"B": ["aa"]}]),
        (r"(;C[a\]b\\];B[])", [{"C": [r"a\]b\\"]}, {"B": [""]}]),
        ("(;C[(;)])", [{"C": ["(;)"]}]),
        ("(;MULTIGOGM[1])", [{"MULTIGOGM": ["1"]}]),
    ],
)
def test_white_space_old_names_and_leading_text_do_not_matter(text: str, nodes: list[Node]) -> None:
    assert one(text) == Tree(nodes)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a game, which begins with (;"),
        ("no game ( here", 1, "a game, which begins with (;"),
        ("(;B[aa]", 8, ") at the end of the game"),
        ("(;B[aa", 3, "a property such as"),
        ("(;B)", 3, "a property such as"),
        ("(;B[aa]])", 8, "a property such as"),
        ("(;abc[x])", 3, "a property such as"),
        ("(;(B[aa]))", 4, "a node, which begins with ;"),
        ("(;())", 4, "a node, which begins with ;"),
        ("(;((;)))", 4, "a node, which begins with ;"),
        ("(;(;)B[aa])", 6, "( or ) after a variation"),
        ("(;(;);)", 6, "( or ) after a variation"),
        ("(;(;)x)", 6, "( or ) after a variation"),
    ],
)
def test_malformed_sgf_is_refused_with_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError, match=r"cannot read") as caught:
        parse(text.encode())
    assert caught.value.column == column
    assert caught.value.expected.startswith(expected)


def test_an_error_names_the_line() -> None:
    with pytest.raises(NotationError, match="in line 3 at column 2"):
        parse(b"(;\nB[aa];\n;!\n)")


@pytest.mark.parametrize(
    ("raw", "text", "simple"),
    [
        ("plain", "plain", "plain"),
        (r"a\]b\\c\:d\x", r"a]b\c:dx", r"a]b\c:dx"),
        ("one\ntwo", "one\ntwo", "one two"),
        ("soft\\\nbreak", "softbreak", "softbreak"),
        ("tab\tand\v\f", "tab and  ", "tab and  "),
        ("escaped\\\ttab", "escaped tab", "escaped tab"),
    ],
)
def test_values_mean_texts(raw: str, text: str, simple: str) -> None:
    assert read_text(raw) == text
    assert read_simple(raw) == simple


@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n", "\n\r"])
def test_every_form_of_line_break_is_one_break(newline: str) -> None:
    tree = one(f"(;C[a{newline}{newline}b\\{newline}c])".encode())
    assert read_text(tree.nodes[0]["C"][0]) == "a\n\nbc"


@settings(deadline=None)
@given(st.text(st.characters(exclude_characters="\r\t\v\f", exclude_categories=["Cs"])))
@example("\\")
@example("]\\]")
def test_any_text_comes_back(text: str) -> None:
    assert read_text(escape(text)) == text
    assert one(f"(;C[{escape(text)}])".encode()).nodes[0]["C"] == [escape(text)]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("(;CA[UTF-8]PB[羽根直樹])".encode(), "羽根直樹"),
        ("(;PB[羽根直樹])".encode(), "羽根直樹"),
        ("(;PB[Müller])".encode("latin-1"), "Müller"),
        ("(;CA[ISO-8859-1]PB[Müller])".encode("latin-1"), "Müller"),
        ("(;CA[Shift_JIS]PB[表ソ])".encode("shift_jis"), "表ソ"),
        ("(;CA[GB2312]PB[金昞俊])".encode("gbk"), "金昞俊"),
        ("(;CA[big5]PB[本因坊])".encode("big5"), "本因坊"),
        ("(;CA[EUC-KR]PB[이세돌])".encode("euc-kr"), "이세돌"),
        ("(;CA[windows-1251]PB[Иван])".encode("cp1251"), "Иван"),
        ("(;CA[koi8-r]PB[Иван])".encode("koi8-r"), "Иван"),
        ("(;CA[MS_KANJI]PB[日本棋院])".encode("cp932"), "日本棋院"),
        ("(;CA[ms-kanji]PB[日本棋院])".encode("cp932"), "日本棋院"),
        ("(;CA[macintosh]PB[Ångström é])".encode("mac_roman"), "Ångström é"),
        ("(;CA[MacRoman]PB[déjà vu])".encode("mac_roman"), "déjà vu"),
        ("(;PB[Иван])".encode("utf-8-sig"), "Иван"),
        ("(;PB[Иван])".encode("utf-16"), "Иван"),
        (b"(;CA[nonsense]PB[Anna])", "Anna"),
    ],
)
def test_text_is_decoded_by_its_charset(data: bytes, name: str) -> None:
    assert one(data).nodes[0]["PB"] == [name]


@pytest.mark.parametrize(
    ("data", "name", "note"),
    [
        ("(;CA[windows-1252]PB[Иван])".encode(), "Ð˜Ð²Ð°Ð½", ""),
        ("(;CA[EUC-JP]PB[Иван])".encode(), "Иван", "the file says 'EUC-JP' but is in UTF-8"),
        (b"(;CA[zlib]PB[M\xfcller])", "Müller", "unknown charset 'zlib'"),
        ("(;CA[zlib]PB[Müller])".encode(), "Müller", "unknown charset 'zlib'"),
        (b"(;CA[idna]PB[\xff\xfe])", "ÿþ", "unknown charset 'idna'"),
    ],
)
def test_text_in_another_charset_is_read_with_a_warning(data: bytes, name: str, note: str) -> None:
    (tree,), warnings = parse(data)
    assert tree.nodes[0]["PB"] == [name]
    assert [note in said for said in warnings] == ([True] if note else [])


def test_each_game_of_a_file_has_its_own_charset() -> None:
    parts = [
        "(;CA[EUC-JP]PB[羽根];C[直樹])".encode("euc-jp"),
        "(;FF[4]CA[Shift_JIS]PB[表計ソ侮])".encode("shift_jis"),
        "(;CA[UTF-8]PB[Иван])".encode(),
        "(;CA[GB2312]PB[Иван];C[x])".encode(),
        "(;CA[big5]PB[許功蓋]C[(;)])".encode("big5"),
        b"(;PB[Anna])",
    ]
    trees, warnings = parse(b"\n".join(parts))
    names = [tree.nodes[0]["PB"][0] for tree in trees]
    assert names[0:3] == ["羽根", "表計ソ侮", "Иван"]
    assert names[4:] == ["許功蓋", "Anna"]
    assert trees[0].nodes[1]["C"] == ["直樹"]
    assert len(warnings) <= 1


def test_deep_trees_are_read_and_written() -> None:
    depth = sgf_tree.MAX_DEPTH
    data = b"(;B[aa]" * depth + b")" * depth
    assert format_trees(parse(data)[0]).replace("\n", "").encode() == data
    with pytest.raises(NotationError, match="variations nested at most"):
        parse(b"(;" * (depth + 1) + b")" * (depth + 1))


def test_trees_are_written_in_lines_of_readable_length() -> None:
    tree = Tree([{"B": ["aa"]}] * 100, [Tree([{"C": ["x"]}]), Tree([{}])])
    text = format_trees([tree])
    assert max(map(len, text.splitlines())) <= 80
    assert parse(text)[0] == [tree]


def test_values_are_escaped_and_invalid_properties_left_out() -> None:
    node = {"C": ["a]b\\"], "no name": ["x"], "N": [], "B": ["aa"]}
    assert one(format_trees([Tree([node])])) == Tree([{"C": [r"a\]b\\"], "B": ["aa"]}])


raw_values = st.text(
    st.characters(exclude_characters="\r", exclude_categories=["Cs"]), max_size=10
).map(escape)
nodes = st.dictionaries(
    st.text("ABCWXYZ", min_size=1, max_size=3).filter(lambda ident: ident != "CA"),
    st.lists(raw_values, min_size=1, max_size=3),
    max_size=3,
)
trees = st.recursive(
    st.builds(Tree, st.lists(nodes, min_size=1, max_size=4)),
    lambda below: st.builds(
        Tree, st.lists(nodes, min_size=1, max_size=3), st.lists(below, max_size=3)
    ),
    max_leaves=5,
)


@settings(deadline=None)
@given(st.lists(trees, min_size=1, max_size=3))
def test_any_trees_come_back(given_trees: list[Tree]) -> None:
    assert parse(format_trees(given_trees))[0] == given_trees
