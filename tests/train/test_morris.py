"""Morris, from games of the engine against itself to the worths of its evaluation."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from train.morris import fit

pytestmark = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")


def test_games_are_played_and_worths_fitted(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    fit.play(games, games=12, nodes=300, seed=1)
    worths = fit.fit([games])
    assert set(worths) >= {"placing", "moving"}
    assert all(set(found) == set(fit.NAMES) for found in worths.values())


def test_the_material_of_a_side_is_counted() -> None:
    # White has the mill f2-f4-f6; Black opens e3-e4-e5 to close d5-d6-d7.
    board = ".../..W/..B/.WWBW./..B/WBW/.B.".replace("/", "")
    counted = dict(zip(fit.NAMES, fit.side(board, "W", 0), strict=False))
    assert (counted["man"], counted["milled man"], counted["mill"]) == (6, 3, 1)
    other = dict(zip(fit.NAMES, fit.side(board, "B", 0), strict=False))
    assert (other["man"], other["mill"], other["running"]) == (5, 1, 1)
