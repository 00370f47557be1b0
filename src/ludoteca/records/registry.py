"""Finding formats by the ending of a file: the built-in ones, and those of other packages."""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import PurePath
from typing import TYPE_CHECKING

from ludoteca.core import UnknownNameError, say
from ludoteca.plugins import load_plug_in, load_plug_ins
from ludoteca.records import ludo
from ludoteca.records.format import Format

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


ENTRY_POINT_GROUP = "ludoteca.formats"  # An entry point is named as the format's key


def all_formats() -> tuple[Format, ...]:
    """List every format, the built-in ones first."""
    formats = [*_built_in()]
    for offered in load_plug_ins(ENTRY_POINT_GROUP, _offered).values():
        taken = {suffix for one in formats for suffix in one.suffixes}
        if taken.isdisjoint(offered.suffixes) and offered.key not in {one.key for one in formats}:
            formats.append(offered)
        else:
            why = say("format {key} is left out: its name or ending is taken", key=offered.key)
            warnings.warn(str(why), RuntimeWarning, stacklevel=2)
    return tuple(formats)


def format_for(path: str) -> Format:
    suffix = PurePath(path).suffix.lower()
    # The built-in ones first: scanning all installed packages is slow.
    for formats in (_built_in, all_formats):
        for found in formats():
            if suffix in found.suffixes:
                return found
    names = ", ".join(name for one in all_formats() for name in one.suffixes)
    template = "no format for {path}: it must end in {names}"
    raise UnknownNameError(template, path=repr(path), names=names)


@cache
def _built_in() -> tuple[Format, ...]:
    # Lazy: the families of formats are slow to load, and few programs need them.
    from ludoteca.records import sgf
    from ludoteca.records.morris import text
    from ludoteca.records.shogi import csa, jkf, ki2, kif, usi

    kifu = (kif.FORMAT, kif.UTF8_FORMAT, ki2.FORMAT, ki2.UTF8_FORMAT)
    return (ludo.FORMAT, text.FORMAT, sgf.FORMAT, *kifu, csa.FORMAT, usi.FORMAT, jkf.FORMAT)


def _offered(point: EntryPoint) -> Format:
    found = load_plug_in(point)
    # Files are looked up by endings with a dot, in lower case.
    if not (
        isinstance(found, Format)
        and found.key == point.name
        and found.suffixes
        and all(PurePath(f"game{one.lower()}").suffix == one != "" for one in found.suffixes)
    ):
        template = (
            "{name} cannot be loaded from {location}: "
            "it is not a format with the key {name} and endings such as .{name}"
        )
        raise UnknownNameError(template, name=point.name, location=point.value)
    return found
