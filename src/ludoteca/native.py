"""The one door to `_core`, the native module.

Everything in Ludoteca works without `_core`, only more slowly. It is missing where it could not be
built, and it is left alone where the environment variable `LUDOTECA_NO_NATIVE` is set (to anything
but an empty text or `0`). No other module of the package imports `_core`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Protocol

from ludoteca.core.move import MoveT
from ludoteca.core.perft import divide as _pure_divide
from ludoteca.core.perft import perft as _pure_perft
from ludoteca.core.position import Position

if TYPE_CHECKING:
    from ludoteca._core import Batch as Batch
    from ludoteca._core import State as State

__all__ = ["Core", "build_info", "core", "divide", "is_available", "perft", "state"]

_MOST_DEPTH = 200
"""How deep the native module counts; its stack is smaller than that of Python."""


class Core(Protocol):
    """What the native module offers; its stub, `_core.pyi`, is checked against this."""

    @property
    def version(self) -> str:
        """The version of Ludoteca that the module was built from."""

    def build_info(self) -> dict[str, str]:
        """Return how the module was built: its compiler, standard, build_type and processor."""

    @property
    def State(self) -> type[State]:
        """A game in progress, for tight loops: any game, moves as ints."""

    @property
    def Batch(self) -> type[Batch]:
        """Many games stepped at once into the caller's arrays."""


def _load() -> Core | None:
    if os.environ.get("LUDOTECA_NO_NATIVE", "") not in ("", "0"):
        return None
    try:
        from ludoteca import _core
    except ImportError:
        return None
    return _core


core: Core | None = _load()
"""The native module, or `None` where Ludoteca runs in pure Python."""


def is_available() -> bool:
    """Return whether the native module is there and may be used."""
    return core is not None


def build_info() -> dict[str, str] | None:
    """Return how the native module was built, or `None` without one."""
    return None if core is None else core.build_info()


def state(position: Position[Any]) -> State | None:
    """Return the native state of a position, or `None` where it would not allow the same moves.

    That is without a native module, in a game or by rules of somebody else's, under superko after
    the first move, and where the past has ended the game. What came before is not carried over:
    the state counts repetitions from here on.
    """
    found = _on_board(position)
    return found if found and found.is_over == (position.outcome is not None) else None


def perft(position: Position[Any], depth: int) -> int:
    """Count the sequences of exactly `depth` turns, natively where the result is the same.

    Raises:
        ValueError: The depth is negative.
    """
    found = _on_board(position) if 0 < depth <= _MOST_DEPTH else None
    return _pure_perft(position, depth) if found is None else found.perft(depth)


def divide(position: Position[MoveT], depth: int) -> dict[MoveT, int]:
    """Count separately below each move, natively where the result is the same."""
    found = _on_board(position) if 0 < depth <= _MOST_DEPTH else None
    # Where quiet turns have ended the game, the state has no moves, but perft goes on.
    if found is None or found.is_over:
        return _pure_divide(position, depth)
    counts = {}
    for move, action in zip(position.board_moves, found.legal_actions(), strict=True):
        found.apply(action)
        counts[move] = found.perft(depth - 1)
        found.undo()
    return counts


def _on_board(position: Position[Any]) -> State | None:
    """Return a state in which the same moves are possible, were the game not ended by its past."""
    if core is None:
        return None
    from ludoteca.games.registry import BUILT_IN, game

    home, _, key = type(position).__module__.removesuffix(".position").rpartition(".")
    if home != "ludoteca.games" or key not in BUILT_IN:
        return None
    rules, found = position.rules, game(key)
    options = {option.key: option.default for option in rules.options()}
    # Superko forbids the boards of the past, of which no text tells.
    if options.get("ko", "simple") != "simple" and position.past:
        return None
    try:
        # A preset with other points than those a table may change is not known over there.
        if found.make_rules(rules.name, **options) != rules:
            return None
        return core.State(key, rules.name, found.format_position(position), **options)
    except ValueError:
        return None
