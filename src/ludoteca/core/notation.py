"""A way of writing moves: two functions under a name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from ludoteca.core.move import MoveT
from ludoteca.core.position import Position

__all__ = ["Notation"]


@dataclass(frozen=True)
class Notation(Generic[MoveT]):
    """How people of one tradition write a game's moves."""

    key: str
    title: str
    format_move: Callable[[Position[MoveT], MoveT], str]
    parse_move: Callable[[Position[MoveT], str], MoveT]
    """Raises NotationError for a text that is not a move."""

    alongside: bool = True
    """Whether it can be read beside the canonical one: no text means two different moves."""
