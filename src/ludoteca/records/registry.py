"""Finding formats by the ending of a file: the built-in ones, and those of other packages."""

from __future__ import annotations

import warnings
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING

from ludoteca.core import UnknownNameError, say
from ludoteca.plugins import load_plug_in, load_plug_ins
from ludoteca.records.format import Format

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["all_formats", "format_for"]

BUILT_IN = (
    "ludo:FORMAT",
    "sgf:FORMAT",
    "shogi.kif:FORMAT",
    "shogi.kif:UTF8_FORMAT",
    "shogi.ki2:FORMAT",
    "shogi.ki2:UTF8_FORMAT",
    "shogi.csa:FORMAT",
    "shogi.usi:FORMAT",
    "shogi.jkf:FORMAT",
    "morris:FORMAT",
)
"""Each is a module here and the name of a ``Format`` in it."""

ENTRY_POINT_GROUP = "ludoteca.formats"
"""An entry point is named as the format's key."""


def all_formats() -> tuple[Format, ...]:
    """List every format, the built-in ones first."""
    formats = _built_in()
    for offered in load_plug_ins(ENTRY_POINT_GROUP, _offered).values():
        taken = {suffix for one in formats for suffix in one.suffixes}
        if taken.isdisjoint(offered.suffixes) and offered.key not in {one.key for one in formats}:
            formats.append(offered)
        else:
            why = say("format {key} is left out: its name or ending is taken", key=offered.key)
            warnings.warn(str(why), RuntimeWarning, stacklevel=2)
    return tuple(formats)


def format_for(path: str) -> Format:
    """Return the format of a file by its ending.

    Raises:
        UnknownNameError: No format has that ending; the message names those there are.
    """
    suffix = PurePath(path).suffix.lower()
    # The built-in ones first: looking through all installed packages takes long.
    for formats in (_built_in, all_formats):
        for found in formats():
            if suffix in found.suffixes:
                return found
    names = ", ".join(name for one in all_formats() for name in one.suffixes)
    template = "no format for {path}: it must end in {names}"
    raise UnknownNameError(say(template, path=repr(path), names=names))


def _built_in() -> list[Format]:
    places = (place.partition(":") for place in BUILT_IN)
    return [
        getattr(import_module(f"ludoteca.records.{module}"), name) for module, _, name in places
    ]


def _offered(point: EntryPoint) -> Format:
    found = load_plug_in(point)
    if not isinstance(found, Format) or found.key != point.name or not _has_endings(found):
        template = "{place} does not define a format called {name} with endings such as .{name}"
        raise UnknownNameError(say(template, name=point.name, place=point.value))
    return found


def _has_endings(found: Format) -> bool:
    """Check that the endings are written as files are looked up: with a dot, in lower case."""
    return bool(found.suffixes) and all(
        suffix == suffix.lower() and PurePath(f"game{suffix}").suffix == suffix != ""
        for suffix in found.suffixes
    )
