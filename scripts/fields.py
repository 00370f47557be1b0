"""The members of ``Game`` and ``Player`` as tables of CONTRIBUTING.md, made from their docstrings.

``python -m scripts.fields --update`` brings the tables up to date.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from ludoteca.core import Game
from ludoteca.players import Player

DOCUMENT = Path(__file__).parents[1] / "CONTRIBUTING.md"
TABLES: dict[str, type] = {"Game": Game, "Player": Player}


def table(described: type) -> str:
    """Write the table of a class: what it must have, what it may have, and what that means."""
    rows = [f"| `{name}` | {need} | {text} |" for name, need, text in _rows(described)]
    return "\n".join(["| name | needed | what it is |", "|---|---|---|", *rows])


def with_tables(document: str) -> str:
    """Return the document with every table as it should be."""
    for name, described in TABLES.items():
        head, mark, rest = document.partition(f"<!-- members of {name} -->\n")
        assert mark, f"{name} has no table"
        _, end, tail = rest.partition("\n<!-- end -->")
        document = head + mark + table(described) + end + tail
    return document


def _rows(described: type) -> Iterator[tuple[str, str, str]]:
    (tree,) = ast.parse(inspect.getsource(described)).body
    assert isinstance(tree, ast.ClassDef)
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            assert isinstance(after, ast.Expr)
            assert isinstance(after.value, ast.Constant)
            yield node.target.id, "" if node.value else "yes", _line(str(after.value.value))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = {ast.unparse(one) for one in node.decorator_list}
            if "final" not in decorators and not node.name.startswith("__"):
                arguments = ", ".join(one.arg for one in node.args.args[1:])
                need = "yes" if "abstractmethod" in decorators else ""
                yield f"{node.name}({arguments})", need, _line(ast.get_docstring(node) or "")


def _line(docstring: str) -> str:
    first = docstring.split("\n\n")[0]
    return " ".join(first.split()).replace("``", "`").replace("|", "\\|")


if __name__ == "__main__":
    text = DOCUMENT.read_text(encoding="utf-8")
    if "--update" in sys.argv:
        DOCUMENT.write_text(with_tables(text), encoding="utf-8")
    elif with_tables(text) != text:
        sys.exit("CONTRIBUTING.md is out of date: run python -m scripts.fields --update")
