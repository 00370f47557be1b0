"""A way of writing moves: a writer and a reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from ludoteca.core.move import MoveT


@dataclass(frozen=True)
class Notation(Generic[MoveT]):
    """One tradition of writing a game's moves."""

    key: str
    title: str
    format_move: Callable[[Any, MoveT], str]
    parse_move: Callable[[Any, str], MoveT]
    """Raises NotationError for a text that is not a move."""

    alongside: bool = True
    """Whether it can be read together with the canonical one without ambiguity."""
