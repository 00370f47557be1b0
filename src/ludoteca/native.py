"""The only module that imports the native modules: `_core`, and `_solve` with the solvers.

Everything but solving works without them, only more slowly. They are missing where they are not
built yet or could not be built, and unused if the environment variable `LUDOTECA_NO_NATIVE` is set
to anything but `0`.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any, Protocol

from ludoteca.core.errors import PlayerError
from ludoteca.core.move import MoveT
from ludoteca.core.perft import divide as _pure_divide
from ludoteca.core.perft import perft as _pure_perft
from ludoteca.core.position import Position

if TYPE_CHECKING:
    from ludoteca._core import Batch as Batch
    from ludoteca._core import Engine as Engine
    from ludoteca._core import Line as Line
    from ludoteca._core import Mate as Mate
    from ludoteca._core import State as State
    from ludoteca._core import Stop as Stop
    from ludoteca._core import Tablebase as Tablebase
    from ludoteca._core import Thought as Thought
    from ludoteca._core import Verdict as Verdict
    from ludoteca._solve import Estimate as Estimate
    from ludoteca._solve import Solver as Solver
    from ludoteca._solve import Stage as Stage

_MAX_DEPTH = 200  # How deep the native module counts; its stack is smaller than Python's


class Core(Protocol):
    """What the native module offers; its stub, `_core.pyi`, is checked against this."""

    @property
    def version(self) -> str: ...

    def build_info(self) -> dict[str, str]: ...

    @property
    def State(self) -> type[State]: ...

    @property
    def Batch(self) -> type[Batch]: ...

    @property
    def Engine(self) -> type[Engine]: ...

    @property
    def Stop(self) -> type[Stop]: ...

    @property
    def Tablebase(self) -> type[Tablebase]: ...


def _is_disabled() -> bool:
    return os.environ.get("LUDOTECA_NO_NATIVE", "") not in ("", "0")


def _load() -> Core | None:
    if _is_disabled():
        return None
    try:
        from ludoteca import _core
    except ImportError:
        return None
    return _core


# The native module; `None` in pure Python. Read it where it is used: `refresh` may find one.
core: Core | None = _load()
_is_awaited = core is None


def refresh() -> bool:
    """Search again for a native module that was missing, and return whether it is found now.

    A clone builds it in the background, so this is called before each game.
    """
    global core, _is_awaited
    if not _is_awaited:
        return False
    importlib.invalidate_caches()
    core = _load()
    if core is None:
        return False
    _is_awaited = False
    return True


def solver_class() -> type[Solver] | None:
    """Return the class of the solvers, which are built last; `None` where they are missing."""
    if _is_disabled():
        return None
    importlib.invalidate_caches()
    try:
        from ludoteca._solve import Solver
    except ImportError:
        return None
    return Solver


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
    try:
        return make_state(position)
    except PlayerError:
        return None


def make_state(position: Position[Any]) -> State:
    """Return the native state as ``state_without_past`` does; PlayerError if there is none."""
    if core is None:
        raise PlayerError("the native module is not installed")
    from ludoteca.games.registry import BUILT_IN, game

    home, _, key = type(position).__module__.removesuffix(".position").rpartition(".")
    rules = position.rules.as_preset()
    options = {option.key: option.default for option in rules.options()}
    try:
        # The native module knows only the presets of our games with their options changed.
        if home == "ludoteca.games" and key in BUILT_IN:
            found = game(key)
            if found.make_rules(rules.name, **options) == rules:
                return core.State(key, rules.name, found.format_position(position), **options)
    except ValueError as error:
        raise PlayerError("the native module says: {why}", why=str(error)) from None
    raise PlayerError("the native module does not know these rules")


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


def _on_board(position: Position[Any]) -> State | None:
    ko = {option.key: option.default for option in position.rules.options()}.get("ko", "simple")
    # Superko depends on past boards, which are not in the text.
    return None if ko != "simple" and position.past else state_without_past(position)
