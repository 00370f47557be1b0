"""The rooms of the records: what is common names no game, and reading imports no writing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import ludoteca.records
from ludoteca.games.registry import BUILT_IN

FOLDER = Path(ludoteca.records.__file__).parent
FAMILIES = {"sgf", "shogi", "morris"}
SOURCES = {
    ".".join(path.relative_to(FOLDER).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(FOLDER.rglob("*.py"))
}


def imports_of(path: Path) -> set[str]:
    """The modules of this folder that a module imports, packages under their own names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ludoteca.records."):
            module = (node.module or "").removeprefix("ludoteca.records.")
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found & SOURCES.keys()


def reached_from(name: str) -> set[str]:
    """All that is imported when a module is, but for the packages that hold it."""
    reached, work = set[str](), [name]
    while work:
        new = imports_of(SOURCES[work.pop()]) - reached
        reached |= new
        work += new
    return reached


def test_reading_imports_no_writing() -> None:
    readers = [name for name in SOURCES if re.search(r"(reader|reading)$", name)]
    assert len(readers) >= 9
    for name in readers:
        reached = reached_from(name)
        assert not [other for other in reached if re.search(r"(writer|writing)$", other)], name
        assert "registry" not in reached, name


def test_every_format_has_a_reader_and_a_writer() -> None:
    folders = [path.parent for path in SOURCES.values() if path.name == "reader.py"]
    assert len(folders) == 8
    for folder in folders:
        assert (folder / "writer.py").is_file()
        assert "FORMAT" in (folder / "__init__.py").read_text(encoding="utf-8")


def test_what_is_common_names_no_game() -> None:
    word = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(BUILT_IN)})(?![A-Za-z])")
    for name, path in SOURCES.items():
        if name.split(".")[0] in FAMILIES:
            continue
        strings = [
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        docs = {
            ast.get_docstring(node, clean=False)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        }
        named = [text for text in strings if text not in docs and word.search(text)]
        assert not named, name
        assert not [other for other in imports_of(path) if other.split(".")[0] in FAMILIES], name
