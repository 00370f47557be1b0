"""Which folder may import which, and that the package imports on any platform."""

from __future__ import annotations

import ast
import sys

from tests.unit.imports import PACKAGE, folder, imported, imports_of, parse, sources

_BELOW_INTERFACES = {
    *("core", "games", "records", "picture", "players", "match", "store", "solved", "locale"),
    "study",
}

# Each folder with the folders it may import; what stands for nothing may be imported by nobody.
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "locale": {"core"},
    "solved": {"core", "games", "native"},
    "players": {"core", "games", "solved", "native"},
    "records": {"core", "games"},
    "picture": {"core"},
    "match": {"core", "games", "records", "players"},
    "store": {"core", "games", "records", "players", "match"},
    "arena": {"core", "games", "records", "players", "match", "native"},
    "protocols": {"core", "games", "records", "players", "match", "native"},
    "study": {
        "core",
        "games",
        "records",
        "picture",
        "players",
        "solved",
        "match",
        "store",
        "native",
    },
    "terminal": _BELOW_INTERFACES,
    "web": _BELOW_INTERFACES,
    "club": _BELOW_INTERFACES | {"web"},
    "testing": {"core", "games", "players", "picture", "records", "locale"},
}
EVERYBODY_MAY = {"plugins", "version"}
STDLIB_ONLY = {"core", "games"}
NO_RANDOM_NO_IO_NO_TIME = {"random", "secrets", "time", "datetime", "asyncio", "socket", "os", "io"}
POSIX_ONLY = {
    *("curses", "fcntl", "grp", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline"),
    *("resource", "spwd", "syslog", "termios", "tty"),
}


def test_every_folder_of_the_package_has_its_place_in_the_plan() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert folders <= MAY_IMPORT.keys() | {"cli"}


def test_dependencies_point_one_way() -> None:
    wrong = []
    for path in sources():
        home = folder(path)
        if home not in MAY_IMPORT:
            continue
        for name in imports_of(path):
            parts = name.split(".")
            if parts[0] != "ludoteca" or len(parts) == 1:
                if name == "ludoteca":
                    wrong.append(f"{path.relative_to(PACKAGE)} imports the whole package")
                continue
            if parts[1] not in MAY_IMPORT[home] | {home} | EVERYBODY_MAY:
                wrong.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert wrong == []


def test_only_the_command_for_shared_servers_imports_the_club() -> None:
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in sources()
        if folder(path) != "club"
        for name in imports_of(path)
        if name.startswith("ludoteca.club")
    }
    assert users == {"cli/serve.py"}


def test_only_native_py_imports_the_native_modules() -> None:
    users = {
        path.name
        for path in sources()
        if any(name.startswith(("ludoteca._core", "ludoteca._solve")) for name in imports_of(path))
    }
    assert users == {"native.py"}


def test_core_and_games_need_the_standard_library_only_and_know_no_chance_time_or_files() -> None:
    allowed = {*sys.stdlib_module_names, "ludoteca"} - NO_RANDOM_NO_IO_NO_TIME
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in sources()
        if folder(path) in STDLIB_ONLY
        for name in imports_of(path)
        if name.split(".")[0] not in allowed
    ]
    assert wrong == []


def test_no_game_knows_another() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in PACKAGE.glob("games/*/**/*.py")
        for name in imports_of(path)
        if name.startswith("ludoteca.games.")
        and name.split(".")[2] != path.relative_to(PACKAGE).parts[1]
    ]
    assert wrong == []


def guarded(tree: ast.Module) -> set[ast.AST]:
    """The nodes inside ``try``, ``if`` or ``with suppress``: they may import what is not there."""
    blocks = (node for node in ast.walk(tree) if isinstance(node, ast.Try | ast.If | ast.With))
    return {inner for block in blocks for inner in ast.walk(block)}


def test_nothing_needs_posix() -> None:
    wrong = []
    for path in sources():
        tree = parse(path)
        safe = guarded(tree)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Import | ast.ImportFrom) or node in safe:
                continue
            names = {name.split(".")[0] for name in imported(node)}
            wrong += [f"{path.relative_to(PACKAGE)} imports {name}" for name in names & POSIX_ONLY]
    assert wrong == []


def test_no_file_is_longer_than_five_hundred_lines() -> None:
    long = [
        str(path.relative_to(PACKAGE))
        for path in sources()
        if len(path.read_text(encoding="utf-8").splitlines()) > 500
    ]
    assert long == []
