"""What every game promises, as checks that anybody can run on a game of their own."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import AnyGame, Position
from ludoteca.testing.faces import (
    check_demo,
    check_geometry,
    check_help,
    check_lesson,
    check_narration,
    check_picture,
    check_pieces,
)
from ludoteca.testing.notations import broken_moves
from ludoteca.testing.positions import CHECKS
from ludoteca.testing.random_games import random_game
from ludoteca.testing.report import Broken, Report
from ludoteca.testing.setups import check_names, check_options, check_presets

__all__ = ["check_game", "check_position"]

_FACES = (check_pieces, check_picture, check_narration)
_EVERY = 20
"""How many plies lie between positions in which faces and notations are checked."""


def check_game(game: AnyGame, *, games: int = 3, max_plies: int = 400, seed: int = 0) -> None:
    """Play random games by every rule set and check all promises.

    Args:
        game: Any game, registered or not.
        games: How many games for each rule set.
        max_plies: Where a game that has not ended is left.
        seed: Where the random choices start; the same seed checks the same games.

    Raises:
        ConformanceError: Promises are broken; it lists each with the first position that does so.
    """
    report = Report(game)
    for check in (check_names, check_presets, check_options, check_help, check_lesson, check_demo):
        report.run(check)
    for name in game.presets:
        report.run(check_geometry, name, rules=name)
        for number in range(games):
            report.run(_check_random_game, report, name, f"{seed}/{name}/{number}", max_plies)
    report.finish()


def check_position(game: AnyGame, position: Position[Any]) -> None:
    """Check every promise in one position.

    Raises:
        ConformanceError: Promises are broken.
    """
    report = Report(game)
    _check_rules(report, position)
    _check_faces(report, position)
    report.finish()


def _check_random_game(
    game: AnyGame, report: Report, name: str, seed: str, max_plies: int
) -> Broken:
    """A game of random legal moves can be played."""
    rng = random.Random(seed)
    for ply, position in enumerate(random_game(game.start(rules=name), rng, max_plies)):
        _check_rules(report, position)
        if ply % _EVERY == 0 or position.outcome is not None:
            _check_faces(report, position)
    yield from ()


def _check_rules(report: Report, position: Position[Any]) -> None:
    for check in CHECKS:
        report.run(check, position, position=position)


def _check_faces(report: Report, position: Position[Any]) -> None:
    for check in (*_FACES, _check_notations):
        report.run(check, position, position=position)


def _check_notations(game: AnyGame, position: Position[Any]) -> Broken:
    """Every notation writes and reads every legal move."""
    for key, notation in game.notations.items():
        if notation.key != key:
            yield "a notation has the key it is listed by", f"{notation.key}, {key}"
        if not position.chances():  # A throw is written as it is.
            yield from broken_moves(notation, position)
