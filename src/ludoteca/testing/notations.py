"""What every notation promises."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import AnyGame, Notation, NotationError, Position
from ludoteca.testing.positions import NONSENSE
from ludoteca.testing.random_games import random_game
from ludoteca.testing.report import Broken, Report

__all__ = ["broken_moves", "check_notation"]


def check_notation(
    game: AnyGame, notation: Notation[Any], *, games: int = 3, max_plies: int = 200, seed: int = 0
) -> None:
    """Write and read every legal move of random games by every rule set.

    Raises:
        ConformanceError: A move is not read back as itself, two moves share a text, or nonsense
            is read as a move.
    """
    report = Report(game)

    def check(game: AnyGame, position: Position[Any]) -> Broken:
        """The notation writes and reads every legal move."""
        return broken_moves(notation, position)

    for name in game.presets:
        for number in range(games):
            rng = random.Random(f"{seed}/{name}/{number}")
            for position in random_game(game.start(rules=name), rng, max_plies):
                report.run(check, position, position=position)
    report.finish()


def broken_moves(notation: Notation[Any], position: Position[Any]) -> Broken:
    """Write and read the legal moves of a position, and yield what goes wrong."""
    written: dict[str, Any] = {}
    for move in position.legal_moves():
        text = notation.format_move(position, move)
        if text in written:
            yield f"{notation.key}: no two moves share a text", f"{written[text]}, {move}: {text!r}"
        written[text] = move
    for text, move in written.items():
        again = notation.parse_move(position, text)
        if again != move:
            yield f"{notation.key}: a move is read back as itself", f"{text!r} is read as {again}"
    for text in NONSENSE:
        try:
            notation.parse_move(position, text)
        except NotationError:
            continue
        yield f"{notation.key}: nonsense is not read as a move", repr(text)
