"""Nothing but a game's own folders knows a game by name, or asks rules and positions for more.

What the game of another package cannot have must not be written for ours: everything above the
games uses what the game itself brings.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.unit.imports import PACKAGE, parse, sources

NAMES = ("morris", "shogi", "neutron", "senet", "go")
OWN = re.compile(
    "|".join(
        (
            "games/",
            "locale/",
            "records/(morris|sgf|shogi)/",
            "records/registry",  # the list of our formats
            "protocols/(gtp/|usi)",
            "protocols/dialogue",  # go is a command there
            "protocols/go_command",
            f"(players|study/puzzles)/({'|'.join(NAMES)})/",
            "picture/themes",
        )
    )
)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_GO_AS_VERB = re.compile(r"_go|(?:.*_)?go_(?:on|back|to|by|home)(?:_.*)?|.*let_go")
# The game in a sentence; the verb begins one or has a small letter.
_GO_IN_PROSE = re.compile(r"\bGo(?=[:'’,.)]|$)|(?<=[a-z,] )Go\b|(?<=\()Go\b")
_GO_AS_KEY = re.compile(r"go|.*[./:=]go\b.*")
_EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.).*$|``.*?``", re.MULTILINE)
_IN_PAGE = re.compile(rf"(?i:{'|'.join(NAMES[:-1])})|[\"'`]go[\"'`]|\bGo[:']")
# From Python 3.12 on the words of an f-string are tokens of their own.
_STRINGS = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
_PROBED = re.compile(r"\b(?:rules|position)\b")


def is_own(path: Path) -> bool:
    """Tell whether a file may name a game."""
    return OWN.match(path.relative_to(PACKAGE).as_posix()) is not None


def names_in_identifier(text: str) -> set[str]:
    if _GO_AS_VERB.fullmatch(text):
        return set()
    return {word.lower() for word in _WORD.findall(text)} & set(NAMES)


def names_in_prose(text: str) -> set[str]:
    found = {name for name in NAMES[:-1] if name in text.lower()}
    if _GO_IN_PROSE.search(text) or _GO_AS_KEY.fullmatch(text.strip()):
        found.add("go")
    return found


def names_in(token: tokenize.TokenInfo, *, in_core: bool) -> set[str]:
    if token.type == tokenize.NAME:
        return names_in_identifier(token.string)
    if token.type == tokenize.COMMENT:
        return names_in_prose(token.string)
    if token.type not in _STRINGS:
        return set()
    # An example of the core needs some game.
    said = _EXAMPLE.sub("", token.string) if in_core else token.string
    return names_in_prose(said.lstrip("rbfu").strip("\"'"))


def offences(path: Path) -> Iterator[str]:
    """List where a module names a game."""
    text = path.read_text(encoding="utf-8")
    in_core = path.is_relative_to(PACKAGE / "core")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        names = names_in(token, in_core=in_core)
        if names:
            yield f"{token.start[0]}: {', '.join(sorted(names))}"


def probes(path: Path) -> Iterator[str]:
    """List where a module asks rules or a position for what not all of them have."""
    for node in ast.walk(parse(path)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("getattr", "hasattr")
            and _PROBED.search(ast.unparse(node.args[0]))
        ):
            yield f"{node.lineno}: {ast.unparse(node)}"


def offences_of_page(path: Path) -> Iterator[str]:
    """List where a script names a game; go is mostly a verb there."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if _IN_PAGE.search(line):
            yield f"{number}: {line.strip()}"


@cache
def found() -> dict[str, list[str]]:
    """Return every file that names a game without a right to, with the places."""
    modules = {path: [*offences(path), *probes(path)] for path in sources() if not is_own(path)}
    scripts = {path: [*offences_of_page(path)] for path in PACKAGE.glob("web/page/**/*.[jt]s")}
    return {
        path.relative_to(PACKAGE).as_posix(): places
        for path, places in sorted({**modules, **scripts}.items())
        if places
    }


def test_nothing_but_a_games_own_folders_names_a_game() -> None:
    assert found() == {}


@pytest.mark.parametrize(
    ("line", "is_named"),
    [
        ("class ShogiPosition: ...", True),
        ("is_go = 1", True),
        ("from ludoteca.games.go import GAME", True),
        ("from ludoteca.match import go_scoring", True),
        ("key = 'go'", True),
        ("'''Declare an impasse, in Shogi.'''", True),
        ("'''Go: mark the stones.'''", True),
        ("'''Count the stones of Go.'''", True),
        ("# Senet's pieces are numbers.", True),
        ("getattr(state.position.rules, 'opening', None)", True),
        ("hasattr(position, 'declaration')", True),
        ("'''Go on with a game.'''", False),
        ("go_on = 'let it go'", False),
        ("category = 'good'", False),
        ("getattr(module, 'rules')", False),
    ],
)
def test_a_name_is_found_and_a_verb_is_not(tmp_path: Path, line: str, is_named: bool) -> None:
    path = tmp_path / "module.py"
    path.write_text(f"{line}\n", encoding="utf-8")
    assert bool([*offences(path), *probes(path)]) is is_named
