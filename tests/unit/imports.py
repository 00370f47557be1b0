"""What the modules of the package import, read from their sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import ludoteca

__all__ = ["PACKAGE", "folder", "imported", "imports_of", "parse", "sources"]

PACKAGE = Path(ludoteca.__file__).parent


@cache
def sources() -> list[Path]:
    """List the modules."""
    return sorted(PACKAGE.rglob("*.py"))


def folder(path: Path) -> str:
    """Name the folder of a module, or the module itself where it has none."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else path.stem


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.AST) -> Iterator[str]:
    """Name what is imported: each module, and each name of it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def imports_of(path: Path) -> set[str]:
    return set(imported(parse(path)))
