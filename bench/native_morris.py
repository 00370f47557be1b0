"""Nine Men's Morris of the native twin beside OpenSpiel, counted in moves of a single man.

OpenSpiel makes a move of its own of the man that a mill takes; ours is a part of the turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from bench import native
from bench.measure import Pair, Row, Work
from bench.peers import openspiel

__all__ = ["rows"]

_MAX_TURNS = 200
_GAMES_AT_ONCE = 10
_PLAYOUTS = 1_000

# An action is a way for a man to go, times the points and one, plus the point of the man taken.
_WAY = 25
_NOBODY = 24


_NOTE = (
    "A turn that takes a man counts as two moves. Both choose the move first, then the man to take."
    f" Ludoteca stops after {_MAX_TURNS} turns, OpenSpiel after 214 moves."
)


def rows() -> list[Row]:
    """List the comparisons."""
    return [
        Row(
            name="Morris random games, Python loop",
            peer="OpenSpiel from Python",
            goal=1.5,
            prepare=lambda: Pair(
                python_games(_start()), openspiel.python_games("nine_mens_morris", _GAMES_AT_ONCE)
            ),
            note=_NOTE,
        ),
        Row(
            name="Morris random games, native loop",
            peer="OpenSpiel's C++ bots",
            goal=8.0,
            prepare=lambda: Pair(
                native.playouts(_start(), _PLAYOUTS, _MAX_TURNS, unit="moves", picker="steps"),
                openspiel.bot_games("nine_mens_morris"),
            ),
            note=_NOTE,
        ),
    ]


def python_games(start: Any) -> Work:
    """Play some random games in a Python loop, drawing as OpenSpiel does."""

    def work(seed: int) -> int:
        draw = random.Random(seed).random
        moves = 0
        for _ in range(_GAMES_AT_ONCE):
            state = start.clone()
            for _ in range(_MAX_TURNS):
                actions = state.legal_actions()
                if not actions:
                    break
                index = int(draw() * len(actions))
                action = actions[index]
                moves += 1
                if action % _WAY != _NOBODY:
                    action = _draw_again(actions, index, draw)
                    moves += action % _WAY != _NOBODY
                state.apply(action)
        return moves

    return work


def _draw_again(actions: Sequence[int], index: int, draw: Callable[[], float]) -> int:
    """Turn a draw among turns into one among ways to go, and then among the men to take.

    The turns of a way are adjacent; only the first counts, so all ways are equally likely.
    """
    while True:
        way, taken = divmod(actions[index], _WAY)
        if taken == _NOBODY:
            return actions[index]
        if index == 0 or actions[index - 1] // _WAY != way:
            break
        index = int(draw() * len(actions))
    last = index + 1
    while last < len(actions) and actions[last] // _WAY == way:
        last += 1
    return actions[index + int(draw() * (last - index))]


def _start() -> Any:
    return native.make_state("morris", "standard")
