"""Every module says what it offers: ``__all__`` is complete, sorted and true."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil

import ludoteca

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(ludoteca.__path__, "ludoteca.")
    if not module.name.endswith(("__main__", "._core"))
)
# What DESIGN promises to examples, bots and outside tests.
PROMISED = {
    "IllegalMoveError",
    "Limit",
    "NotationError",
    "Outcome",
    "PlayerError",
    "PositionError",
    "Seat",
    "SessionError",
    "all_games",
    "game",
    "perft",
    "player",
}


def defined_here(name: str) -> set[str]:
    """The public classes, functions and type variables that a module's own source defines."""
    module = importlib.import_module(name)
    tree = ast.parse(inspect.getsource(module))
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    names = {node.name for node in tree.body if isinstance(node, kinds)}
    return {name for name in names if not name.startswith("_")}


def in_order(name: str) -> tuple[int, str]:
    """Constants first, then classes, then functions: the order ruff keeps too."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def test_all_is_complete_and_sorted() -> None:
    offered = {name: getattr(importlib.import_module(name), "__all__", []) for name in MODULES}
    silent = {name: defined_here(name) - set(names) for name, names in offered.items()}
    assert {name: names for name, names in silent.items() if names} == {}
    false = {
        f"{name}.{offer}"
        for name, names in offered.items()
        for offer in names
        if not hasattr(importlib.import_module(name), offer)
    }
    assert false == set()
    unsorted = [name for name, names in offered.items() if names != sorted(names, key=in_order)]
    assert unsorted == []


def test_the_package_offers_what_is_promised() -> None:
    assert set(ludoteca.__all__) >= PROMISED
    assert list(ludoteca.__all__) == sorted(ludoteca.__all__)


def test_every_imported_public_name_of_the_package_is_offered() -> None:
    public = {
        name
        for name, value in vars(ludoteca).items()
        if not name.startswith("_")
        and not inspect.ismodule(value)
        and getattr(value, "__module__", "").startswith("ludoteca")
    }
    assert public <= set(ludoteca.__all__)
