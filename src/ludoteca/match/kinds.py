"""Whether a position is one of Go or of Shogi, asked without loading those games.

Such a position exists only once its game is loaded; so whoever plays another game never pays
for loading it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypeGuard

from ludoteca.core import Position

if TYPE_CHECKING:
    from ludoteca.games.go.position import GoPosition
    from ludoteca.games.shogi.position import ShogiPosition

__all__ = ["is_go", "is_shogi"]


def is_go(position: Position[Any]) -> TypeGuard[GoPosition]:
    """Tell whether this is a position of Go."""
    return _is("ludoteca.games.go.position", "GoPosition", position)


def is_shogi(position: Position[Any]) -> TypeGuard[ShogiPosition]:
    """Tell whether this is a position of Shogi."""
    return _is("ludoteca.games.shogi.position", "ShogiPosition", position)


def _is(module: str, name: str, position: Position[Any]) -> bool:
    return isinstance(position, getattr(sys.modules.get(module), name, ()))
