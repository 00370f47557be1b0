"""What every game promises, as checks for any game."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import AnyGame, Position
from ludoteca.testing import faces, phases, setups
from ludoteca.testing.notations import check_moves
from ludoteca.testing.positions import CHECKS, random_game
from ludoteca.testing.report import Checked, Report

_ONCE = (
    *(setups.check_names, setups.check_presets, setups.check_options, phases.check_kinds),
    *(faces.check_help, faces.check_lesson, faces.check_demo),
)
_EVERY = 20
"""How many plies lie between positions in which faces and notations are checked."""


def check_game(game: AnyGame, *, games: int = 3, max_plies: int = 400, seed: int = 0) -> None:
    """Play random games by every rule set and check all promises.

    Args:
        game: Any game, registered or not.
        games: How many games to play by each rule set.
        max_plies: Where to stop a game that has not ended.
        seed: The same seed checks the same games.

    Raises:
        ConformanceError: Promises are broken; it lists each with the first position that does so.
    """
    report = Report(game)
    for check in _ONCE:
        report.run(check)
    for name in game.presets:
        report.run(faces.check_geometry, name, rules=name)
        report.run(_check_starts, report, name, rules=name)
        for number in range(games):
            report.run(_check_random_game, report, name, f"{seed}/{name}/{number}", max_plies)
    report.finish()


def check_position(game: AnyGame, position: Position[Any]) -> None:
    """Check every promise in one position.

    Raises:
        ConformanceError: Promises are broken.
    """
    report = Report(game)
    for check in (*CHECKS, *_FACES):
        report.run(check, position, position=position)
    report.finish()


def _check_starts(game: AnyGame, report: Report, name: str) -> Checked:
    """Every value of every option starts a game."""
    for position in setups.starts(game, name):
        for check in (setups.check_start, phases.check_before):
            report.run(check, position, position=position)
    yield from ()


def _check_random_game(
    game: AnyGame, report: Report, name: str, seed: str, max_plies: int
) -> Checked:
    """A game of random legal moves can be played."""
    rng = random.Random(seed)
    for ply, position in enumerate(random_game(game.start(rules=name), rng, max_plies)):
        has_faces = ply % _EVERY == 0 or position.outcome is not None
        for check in (*CHECKS, *_FACES) if has_faces else CHECKS:
            report.run(check, position, position=position)
    yield from ()


def _check_notations(game: AnyGame, position: Position[Any]) -> Checked:
    """Every notation writes and reads every legal move."""
    for key, notation in game.notations.items():
        yield "a notation has the key it is listed by", notation.key == key, (notation.key, key)
        if not position.chances():  # A throw is written as it is.
            yield from check_moves(notation, position)


_FACES = (*faces.POSITION_CHECKS, _check_notations, phases.check_after)
