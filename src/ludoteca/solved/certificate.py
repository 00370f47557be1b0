"""Proofs of wins that come with the package, for verdicts without a tablebase."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import ludoteca.native as native
from ludoteca.core import Move, Position
from ludoteca.solved.verdict import Value, Verdict

_MEGABYTES = 1
"""Of memory: nothing is searched."""


class Certificate:
    """The proofs of a game. Made from its tablebases, so plies are minimal."""

    def __init__(self, engine: native.Engine) -> None:
        self._engine = engine

    def verdict(self, position: Position[Any]) -> Verdict | None:
        """Return the proved verdict of a position, for the seat to move."""
        state = native.state_without_past(position)
        return None if state is None else self._verdict(state)

    def verdicts(self, position: Position[Any]) -> dict[Move, Verdict]:
        """Return the proved verdict of each legal move."""
        state = native.state_without_past(position)
        if state is None or position.outcome is not None or self._verdict(state) is None:
            return {}
        found = {}
        for move, action in zip(position.board_moves, list(state.legal_actions()), strict=True):
            mover = state.turn
            state.apply(action)
            verdict = _ended(state, mover) if state.is_over else self._before(state)
            state.undo()
            if verdict is not None:
                found[move] = verdict
        return found

    def _verdict(self, state: native.State) -> Verdict | None:
        plies = self._engine.proved(state)
        if plies is None:
            return None
        return Verdict(Value.WIN if plies > 0 else Value.LOSS, abs(plies))

    def _before(self, state: native.State) -> Verdict | None:
        """Return the verdict for the seat that moved to a state."""
        after = self._verdict(state)
        if after is None or after.value is None:
            return None
        return Verdict(Value(-after.value), after.plies + 1)


def certificate_of(game: str) -> Certificate | None:
    """Return the proofs of a game; None without proofs or native module."""
    return _opened(game) if native.core is not None else None


@cache
def proofs_of(game: str) -> bytes | None:
    """Return the proofs of a game as the native module reads them, if there are any."""
    file = files("ludoteca.solved").joinpath("proofs", f"{game}.txt")
    return file.read_bytes() if file.is_file() else None


@cache
def _opened(game: str) -> Certificate | None:
    proofs = proofs_of(game)
    if proofs is None or native.core is None:
        return None
    return Certificate(native.core.Engine(game, memory=_MEGABYTES, network=proofs))


def _ended(state: native.State, mover: int) -> Verdict:
    """Return the verdict of a move that ended the game."""
    if len(state.winners) != 1:
        return Verdict(Value.DRAW)
    return Verdict(Value.WIN if mover in state.winners else Value.LOSS, 1)
