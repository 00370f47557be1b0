"""Hypothesis strategies over any game; importing this needs hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from ludoteca.core import AnyGame, Position


@st.composite
def positions(
    draw: st.DrawFn, /, game: AnyGame, max_plies: int = 60, rules: str | None = None, **options: Any
) -> Position[Any]:
    """Draw a position that random legal moves reach, by the given rules or by any.

    Shrinks towards fewer and earlier moves.
    """
    name = rules or draw(st.sampled_from(sorted(game.presets)))
    position: Position[Any] = game.start(rules=name, **options)
    for _ in range(draw(st.integers(0, max_plies))):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(moves[draw(st.integers(0, len(moves) - 1))])
    return position
