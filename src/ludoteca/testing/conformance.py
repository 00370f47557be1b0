"""What every game and every notation promises, as checks for any of them."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from ludoteca.core import AnyGame, Notation, Position
from ludoteca.testing import interfaces, phases, setups
from ludoteca.testing.positions import CHECKS, random_game, refuse_nonsense
from ludoteca.testing.report import Checked, Report

_ONCE = (
    *(setups.check_names, setups.check_presets, setups.check_options, phases.check_kinds),
    *(interfaces.check_help, interfaces.check_lesson, interfaces.check_demo),
)
_EVERY = 20  # The number of plies between positions in which interfaces and notations are checked


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
        report.run(interfaces.check_geometry, name, rules=name)
        report.run(_check_starts, report, name, rules=name)
        for number in range(games):
            report.run(_check_random_game, report, name, f"{seed}/{name}/{number}", max_plies)
    report.finish()


def check_position(game: AnyGame, position: Position[Any]) -> None:
    """Check every promise in one position."""
    report = Report(game)
    for check in (*CHECKS, *_INTERFACES):
        report.run(check, position, position=position)
    report.finish()


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
        return _check_moves(notation, position)

    for name in game.presets:
        for number in range(games):
            rng = random.Random(f"{seed}/{name}/{number}")
            for position in random_game(game.start(rules=name), rng, max_plies):
                report.run(check, position, position=position)
    report.finish()


def _check_starts(game: AnyGame, report: Report, name: str) -> None:
    """Every value of every option starts a game."""
    for position in setups.starts(game, name):
        report.run(setups.check_start, position, position=position)
        report.run(phases.check_before, position, position=position)


def _check_random_game(game: AnyGame, report: Report, name: str, seed: str, max_plies: int) -> None:
    """A game of random legal moves can be played."""
    rng = random.Random(seed)
    for ply, position in enumerate(random_game(game.start(rules=name), rng, max_plies)):
        checks_interfaces = ply % _EVERY == 0 or position.outcome is not None
        for check in (*CHECKS, *_INTERFACES) if checks_interfaces else CHECKS:
            report.run(check, position, position=position)


def _check_notations(game: AnyGame, position: Position[Any]) -> Checked:
    """Every notation writes and reads every legal move."""
    for key, notation in game.notations.items():
        yield "a notation has the key it is listed by", notation.key == key, (notation.key, key)
        if not position.chances():  # A throw is written as it is.
            yield from _check_moves(notation, position)


def _check_moves(notation: Notation[Any], position: Position[Any]) -> Checked:
    key, moves = notation.key, position.legal_moves()
    texts = [notation.format_move(position, move) for move in moves]
    yield f"{key}: no two moves share a text", len(set(texts)) == len(texts), texts
    for text, move in dict(zip(texts, moves, strict=True)).items():
        again = notation.parse_move(position, text)
        yield f"{key}: a move is read back as itself", again == move, (text, again)
    yield from refuse_nonsense("move", partial(notation.parse_move, position), f"{key}: ")


_INTERFACES = (*interfaces.POSITION_CHECKS, _check_notations, phases.check_after)
