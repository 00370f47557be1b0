"""The only module that imports `_core`, the native module.

Everything in Ludoteca works without `_core`, only more slowly. It is missing where it could not be
built, and unused if the environment variable `LUDOTECA_NO_NATIVE` is set to anything but `0`.
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
    from ludoteca._core import Engine as Engine
    from ludoteca._core import Estimate as Estimate
    from ludoteca._core import Line as Line
    from ludoteca._core import Mate as Mate
    from ludoteca._core import Solver as Solver
    from ludoteca._core import Stage as Stage
    from ludoteca._core import State as State
    from ludoteca._core import Stop as Stop
    from ludoteca._core import Table as Table
    from ludoteca._core import Thought as Thought
    from ludoteca._core import Verdict as Verdict

_MAX_DEPTH = 200
"""How deep the native module counts; its stack is smaller than Python's."""


class Core(Protocol):
    """What the native module offers; its stub, `_core.pyi`, is checked against this."""

    @property
    def version(self) -> str:
        """The version of Ludoteca it was built from."""

    def build_info(self) -> dict[str, str]:
        """Return its compiler, standard, build_type and processor."""

    @property
    def State(self) -> type[State]:
        """Any game in progress, for tight loops, with moves as ints."""

    @property
    def Batch(self) -> type[Batch]:
        """Many games that advance together, into the caller's arrays."""

    @property
    def Engine(self) -> type[Engine]:
        """Thinks about states of a game, and remembers what it found."""

    @property
    def Stop(self) -> type[Stop]:
        """A flag that ends a thought from another thread."""

    @property
    def Solver(self) -> type[Solver]:
        """Solves a game by one rule set."""

    @property
    def Table(self) -> type[Table]:
        """What is known of a solved game."""


def _load() -> Core | None:
    if os.environ.get("LUDOTECA_NO_NATIVE", "") not in ("", "0"):
        return None
    try:
        from ludoteca import _core
    except ImportError:
        return None
    return _core


core: Core | None = _load()
"""The native module; `None` in pure Python."""


def state(position: Position[Any]) -> State | None:
    """Return the native state of a position; `None` if it would not allow the same moves.

    That is without a native module, for games or rule sets of other packages, under superko after
    the first move, and after an ending by the past. The state counts repetitions from here on.
    """
    found = _on_board(position)
    return found if found and found.is_over == (position.outcome is not None) else None


def state_without_past(position: Position[Any]) -> State | None:
    """Return the native state of what the board shows; `None` if the native module has none.

    Moves that would repeat an earlier board are legal there.
    """
    return _on_board(position, needs_past=False)


def perft(position: Position[Any], depth: int) -> int:
    """Count the sequences of exactly `depth` turns, natively if possible.

    Raises:
        ValueError: The depth is negative.
    """
    found = _on_board(position) if 0 < depth <= _MAX_DEPTH else None
    return _pure_perft(position, depth) if found is None else found.perft(depth)


def divide(position: Position[MoveT], depth: int) -> dict[MoveT, int]:
    """Count separately below each move, natively if possible."""
    found = _on_board(position) if 0 < depth <= _MAX_DEPTH else None
    # After an ending by quiet turns the state has no moves, but perft goes on.
    if found is None or found.is_over:
        return _pure_divide(position, depth)
    counts = {}
    for move, action in zip(position.board_moves, found.legal_actions(), strict=True):
        found.apply(action)
        counts[move] = found.perft(depth - 1)
        found.undo()
    return counts


def _on_board(position: Position[Any], *, needs_past: bool = True) -> State | None:
    """Return a state with the same moves, ignoring an ending by the past."""
    if core is None:
        return None
    from ludoteca.games.registry import BUILT_IN, game

    home, _, key = type(position).__module__.removesuffix(".position").rpartition(".")
    if home != "ludoteca.games" or key not in BUILT_IN:
        return None
    rules, found = position.rules, game(key)
    options = {option.key: option.default for option in rules.options()}
    # Superko depends on past boards, which are not in the text.
    if needs_past and options.get("ko", "simple") != "simple" and position.past:
        return None
    try:
        # The native module knows only presets with their options changed.
        if found.make_rules(rules.name, **options) != rules:
            return None
        return core.State(key, rules.name, found.format_position(position), **options)
    except ValueError:
        return None
