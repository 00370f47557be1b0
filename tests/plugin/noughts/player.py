"""A player in one class with one method, which needs nothing of Ludoteca."""

from __future__ import annotations

from typing import Any


class Middle:
    """Takes the move in the middle of the list, whatever the game."""

    def choose(self, position: Any, limit: Any) -> Any:
        """Answer with one of the legal moves."""
        moves = position.legal_moves()
        return moves[len(moves) // 2]
