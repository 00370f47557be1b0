"""What is public: packages list it in ``__all__``, and in modules an underscore marks the rest."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil

import ludoteca

ALL = [
    module
    for module in pkgutil.walk_packages(ludoteca.__path__, "ludoteca.")
    if not module.name.endswith(("__main__", "._core", "._solve"))
]
MODULES = sorted(module.name for module in ALL)
# What DESIGN promises to examples, bots and outside tests.
PROMISED = {
    *("IllegalMoveError", "NotationError", "PlayerError", "PositionError", "SessionError"),
    *("Limit", "Outcome", "Seat", "all_games", "game", "perft", "player"),
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
    modules = {name: importlib.import_module(name) for name in MODULES}
    offered = {
        name: module.__all__ for name, module in modules.items() if "__all__" in vars(module)
    }
    silent = {name: defined_here(name) - set(names) for name, names in offered.items()}
    assert {name: names for name, names in silent.items() if names} == {}
    false = {
        f"{name}.{offer}"
        for name, names in offered.items()
        for offer in names
        if not hasattr(modules[name], offer)
    }
    assert false == set()
    unsorted = [name for name, names in offered.items() if names != sorted(names, key=in_order)]
    assert unsorted == []


def test_a_package_that_offers_anything_lists_it() -> None:
    packages = [module.name for module in ALL if module.ispkg]
    silent = [
        name
        for name in packages
        if defined_here(name) and not hasattr(importlib.import_module(name), "__all__")
    ]
    assert silent == []


def test_no_module_imports_what_another_keeps_private() -> None:
    private = [
        f"{name}: {imported.name}"
        for name in MODULES
        for node in ast.walk(ast.parse(inspect.getsource(importlib.import_module(name))))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("ludoteca")
        for imported in node.names
        if imported.name.startswith("_") and imported.name not in ("_core", "_solve", "__version__")
    ]
    assert private == []


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
