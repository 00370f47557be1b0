"""Shogi of the native twin beside cshogi."""

from __future__ import annotations

from bench import native
from bench.measure import Pair, Row, Work
from bench.peers import cshogi, cshogi_core

__all__ = ["rows"]

_MAX_PLIES = 400
_GAMES = 100
_PERFT = {4: 719_731, 5: 19_861_490}


def rows() -> list[Row]:
    """List the comparisons."""
    return [
        Row(
            name="Shogi perft 5, one call",
            peer="cshogi from Python",
            goal=2.5,
            prepare=lambda: _counting(5, native.perft("shogi", "standard", 5), cshogi.perft(5)),
            unit="nodes",
            note="cshogi counts the moves of the last ply without playing them.",
        ),
        Row(
            name="Shogi perft 5, one call",
            peer="cshogi's C++ core",
            goal=1.0,
            prepare=lambda: _counting(
                5, native.perft("shogi", "standard", 5), cshogi_core.perft(5)
            ),
            unit="nodes",
            note="The same loop in C++ with cshogi's published sources, compiled for the same"
            " processor.",
        ),
        Row(
            name="Shogi perft 4 in Python, leaves played",
            peer="cshogi from Python",
            goal=1.0,
            prepare=lambda: _counting(4, native.leaves("shogi", "standard", 4), cshogi.leaves(4)),
            unit="nodes",
            note="Both trees are walked in Python; every leaf is played and undone.",
        ),
        Row(
            name="Shogi random games, Python loop",
            peer="cshogi from Python",
            goal=2.0,
            prepare=lambda: Pair(
                native.python_games(native.make_state("shogi", "standard"), _MAX_PLIES),
                cshogi.games(_MAX_PLIES),
            ),
            note=f"To mate or {_MAX_PLIES} moves. Ludoteca also detects repetition and"
            " perpetual check, which cshogi leaves to the caller.",
        ),
        Row(
            name="Shogi random games, native loop",
            peer="cshogi from Python",
            goal=10.0,
            prepare=lambda: Pair(
                native.playouts(
                    native.make_state("shogi", "standard"), _GAMES, _MAX_PLIES, unit="plies"
                ),
                cshogi.games(_MAX_PLIES),
            ),
            note="As above; Ludoteca in one call.",
        ),
    ]


def _counting(depth: int, ours: Work, theirs: Work) -> Pair:
    """Check that both sides count the same before measuring."""
    assert ours(0) == theirs(0) == _PERFT[depth]
    return Pair(ours, theirs)
