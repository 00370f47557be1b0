"""Entry points of other packages: their games, players, formats and languages."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ludoteca.core.errors import UnknownNameError
from ludoteca.core.sentence import say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["load_plug_in", "load_plug_ins", "plug_in_packages", "plug_ins"]

T = TypeVar("T")


def plug_ins(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of a group by name, without loading them."""
    # Imported here: searching all installed packages takes longer than loading a built-in game.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}


def plug_in_packages() -> list[str]:
    """Return the top-level packages with entry points for us, without importing them."""
    from importlib.metadata import entry_points

    known = entry_points()
    ours = [group for group in known.groups if group.startswith("ludoteca.")]
    points = (point for group in ours for point in known.select(group=group))
    return sorted({point.module.partition(".")[0] for point in points})


def load_plug_in(point: EntryPoint) -> Any:
    """Load an entry point.

    Raises:
        UnknownNameError: Its package cannot be imported; the error says why.
    """
    try:
        return point.load()
    except (Exception, SystemExit) as error:
        raise UnknownNameError(
            say(
                "{name} cannot be loaded from {place}: {error}",
                name=point.name,
                place=point.value,
                error=" ".join(str(error).split()) or type(error).__name__,
            )
        ) from error


def load_plug_ins(group: str, load: Callable[[EntryPoint], T]) -> dict[str, T]:
    """Load all entry points of a group; those that fail are left out with a warning."""
    loaded = {}
    for name, point in plug_ins(group).items():
        try:
            loaded[name] = load(point)
        except UnknownNameError as error:
            warnings.warn(RuntimeWarning(error.sentence), stacklevel=2)
    return loaded
