"""Finding formats by the ending of a file; adding one is adding its module's name."""

from __future__ import annotations

from importlib import import_module
from pathlib import PurePath

from ludoteca.core import UnknownNameError, say
from ludoteca.records.format import Format

__all__ = ["all_formats", "format_for"]

MODULES = ("ludo", "sgf", "kif", "ki2", "csa", "usi", "jkf", "morris_text")
"""Each is a module here with a ``FORMAT``."""


def all_formats() -> tuple[Format, ...]:
    """List every format."""
    return tuple(import_module(f"ludoteca.records.{name}").FORMAT for name in MODULES)


def format_for(path: str) -> Format:
    """Return the format of a file by its ending.

    Raises:
        UnknownNameError: No format has that ending; the message names those there are.
    """
    suffix = PurePath(path).suffix.lower()
    formats = all_formats()
    for found in formats:
        if suffix in found.suffixes:
            return found
    names = ", ".join(name for one in formats for name in one.suffixes)
    raise UnknownNameError(
        say("no format for {path}: it must end in {names}", path=repr(path), names=names)
    )
