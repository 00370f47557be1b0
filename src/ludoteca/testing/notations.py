"""What every notation promises."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import Game, Notation, NotationError
from ludoteca.testing.conformance import NONSENSE, ConformanceError, random_game

__all__ = ["check_notation"]


def check_notation(
    game: Game[Any, Any, Any],
    notation: Notation[Any],
    *,
    games: int = 3,
    most_plies: int = 200,
    seed: int = 0,
) -> None:
    """Write and read every legal move of random games by every rule set.

    Raises:
        ConformanceError: A move is not read back as itself, two moves share a text, or nonsense
            is read as a move.
    """
    for name in game.presets:
        for number in range(games):
            rng = random.Random(f"{seed}/{name}/{number}")
            for position in random_game(game.start(rules=name), rng, most_plies):
                _check_moves(notation, position)
                _check_nonsense(notation, position)


def _check_moves(notation: Notation[Any], position: Any) -> None:
    written: dict[str, Any] = {}
    for move in position.legal_moves():
        text = notation.format_move(position, move)
        if text in written:
            raise ConformanceError(f"{notation.key}: {written[text]} and {move} are both {text!r}")
        written[text] = move
    for text, move in written.items():
        if notation.parse_move(position, text) != move:
            raise ConformanceError(f"{notation.key}: {text!r} is not read back as {move}")


def _check_nonsense(notation: Notation[Any], position: Any) -> None:
    for text in NONSENSE:
        try:
            notation.parse_move(position, text)
        except NotationError:
            continue
        raise ConformanceError(f"{notation.key}: {text!r} was read as a move")
