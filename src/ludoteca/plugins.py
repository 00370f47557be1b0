"""What other packages add: games and players offered as entry points."""

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
    """List what is offered in a group by name, without loading any of it."""
    # Imported here: looking through all installed packages costs more than a built-in game.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}


def plug_in_packages() -> list[str]:
    """Name the top-level packages that offer us anything, without importing them."""
    from importlib.metadata import entry_points

    known = entry_points()
    ours = [group for group in known.groups if group.startswith("ludoteca.")]
    points = (point for group in ours for point in known.select(group=group))
    return sorted({point.module.partition(".")[0] for point in points})


def load_plug_in(point: EntryPoint) -> Any:
    """Load one offer.

    Raises:
        UnknownNameError: Its package fails when it is imported; the error says how.
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
    """Load every offer of a group; those that fail are left out with a warning."""
    loaded = {}
    for name, point in plug_ins(group).items():
        try:
            loaded[name] = load(point)
        except UnknownNameError as error:
            warnings.warn(str(error), RuntimeWarning, stacklevel=2)
    return loaded
