"""What every notation promises."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from ludoteca.core import AnyGame, Notation, Position
from ludoteca.testing.positions import random_game, refuse_nonsense
from ludoteca.testing.report import Checked, Report


def check_notation(
    game: AnyGame, notation: Notation[Any], *, games: int = 3, max_plies: int = 200, seed: int = 0
) -> None:
    """Write and read every legal move of random games by every rule set.

    Raises:
        ConformanceError: A move is not read back as itself, two moves share a text, or nonsense
            is read as a move.
    """
    report = Report(game)

    def check(game: AnyGame, position: Position[Any]) -> Checked:
        """The notation writes and reads every legal move."""
        return check_moves(notation, position)

    for name in game.presets:
        for number in range(games):
            rng = random.Random(f"{seed}/{name}/{number}")
            for position in random_game(game.start(rules=name), rng, max_plies):
                report.run(check, position, position=position)
    report.finish()


def check_moves(notation: Notation[Any], position: Position[Any]) -> Checked:
    """Write and read the legal moves of a position."""
    key, moves = notation.key, position.legal_moves()
    texts = [notation.format_move(position, move) for move in moves]
    yield f"{key}: no two moves share a text", len(set(texts)) == len(texts), texts
    for text, move in dict(zip(texts, moves, strict=True)).items():
        again = notation.parse_move(position, text)
        yield f"{key}: a move is read back as itself", again == move, (text, again)
    yield from refuse_nonsense("move", partial(notation.parse_move, position), f"{key}: ")
