"""One name, one thing: no two classes share a name.

The exception is parallel files: those of the same name and role in the folders of the games or of
the file formats may have classes of the same name, such as each format's private ``_Reader``.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import ludoteca

SOURCE = Path(ludoteca.__file__).parent
PARALLEL = ("games", "records")
"""Folders whose folders have files of the same name and role."""


def role_of(path: Path) -> tuple[str, ...]:
    """Return what two files share that play the same role in two folders."""
    parts = path.relative_to(SOURCE).parts
    return (parts[0], parts[-1]) if parts[0] in PARALLEL and len(parts) > 2 else parts


def test_no_two_classes_share_a_name() -> None:
    found = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    assert len(found) > 300
    twice = {
        name: [str(path.relative_to(SOURCE)) for path in paths]
        for name, paths in found.items()
        if len({role_of(path) for path in paths}) > 1
    }
    assert twice == {}
