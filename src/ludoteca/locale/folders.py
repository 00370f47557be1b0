"""Where languages are found: one folder each, named by its key.

The folders are those listed in ``LUDOTECA_LOCALE_PATH``, then ours, then the ``locale``
folders of installed packages that offer anything to Ludoteca. Those are searched only when nothing
nearer has the answer, because going through all installed packages takes time.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TypeGuard

SOURCE = "en"  # The language in which everything is written
LANGUAGE_FILE = "language.toml"  # The file that makes a folder a language
_VARIABLE = "LUDOTECA_LOCALE_PATH"


@cache
def near() -> tuple[Path, ...]:
    """List the locale folders of the environment, then our own."""
    listed = os.environ.get(_VARIABLE, "").split(os.pathsep)
    return (*map(Path, filter(None, listed)), Path(__file__).parent)


@cache
def offered() -> tuple[Path, ...]:
    """List the locale folders of other packages, without importing them."""
    specs = filter(None, map(find_spec, plug_in_packages()))
    folders = (Path(path) for spec in specs for path in spec.submodule_search_locations or ())
    return tuple(folder / "locale" for folder in folders)


def plug_in_packages() -> list[str]:
    """Name the top-level packages that offer us anything, without importing them."""
    # Lazy: scanning installed packages is slow.
    from importlib.metadata import entry_points

    known = entry_points()
    ours = [group for group in known.groups if group.startswith("ludoteca.")]
    points = (point for group in ours for point in known.select(group=group))
    return sorted({point.module.partition(".")[0] for point in points})


@cache
def languages() -> tuple[str, ...]:
    """List the keys of all languages, English first."""
    keys = _languages_in(near()) | _languages_in(offered())
    return tuple(sorted(keys, key=lambda key: (key != SOURCE, key)))


def has_language(key: object) -> TypeGuard[str]:
    return isinstance(key, str) and (key in _languages_in(near()) or key in languages())


def find_file(key: str, name: str) -> Path | None:
    paths = (folder / key / name for folders in (near, offered) for folder in folders())
    return next(filter(Path.is_file, paths), None)


def warn_of(path: Path | None, error: Exception) -> None:
    warnings.warn(f"{path} cannot be read: {error}", RuntimeWarning, stacklevel=3)


@cache
def _languages_in(folders: Iterable[Path]) -> frozenset[str]:
    files = (file for folder in folders for file in folder.glob(f"*/{LANGUAGE_FILE}"))
    return frozenset(file.parent.name for file in files)
