"""The ladder: games are kept, and the ratings say what the scores say."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from strength.boards import BOARDS
from strength.curves import CURVES, NEWCOMERS
from strength.ladder import Ladder, pairs
from strength.ratings import rate
from strength.report import write

needs_native = pytest.mark.skipif(native.core is None, reason="measured with the native module")


def test_ratings_give_back_the_scores() -> None:
    ratings = rate({(2, 1): (700, 1000), (3, 2): (700, 1000), (3, 1): (845, 1000)})
    assert ratings[1].points == 0
    assert ratings[2].points == pytest.approx(147, abs=3)
    assert ratings[3].points == pytest.approx(294, abs=4)
    assert 0 < ratings[2].margin < ratings[3].margin < 30


def test_more_games_make_the_interval_smaller() -> None:
    few, many = (rate({(2, 1): (0.7 * games, games)})[2].margin for games in (100, 400))
    assert many == pytest.approx(few / 2, rel=0.02)


def test_neighbours_are_played_first() -> None:
    assert list(pairs(1, 4)) == [(2, 1), (3, 2), (4, 3), (3, 1), (4, 2)]


@needs_native
def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file, page = tmp_path / "games.jsonl", tmp_path / "levels.md"
    page.write_text("before\n<!-- ladder -->\nold\n<!-- end of ladder -->\nafter\n")
    Ladder(file).play("neutron", 2, 1, games=2)
    again = Ladder(file)
    again.play("neutron", 2, 1, games=4)
    assert len(file.read_text().splitlines()) == 4
    again.play("neutron", 2, 1, games=4)
    assert len(file.read_text().splitlines()) == 4
    table = write({"neutron": Ladder(file).results("neutron")}, page)
    assert "of 4 |" in table
    assert page.read_text().startswith("before\n<!-- ladder -->\n\n### neutron\n")
    assert page.read_text().endswith("<!-- end of ladder -->\nafter\n")


@needs_native
@pytest.mark.parametrize("name", BOARDS)
def test_an_opening_is_the_same_for_both_sides_and_leaves_the_game_open(name: str) -> None:
    assert native.core is not None
    from strength.series import Openings

    first, again = (Openings(BOARDS[name])[3] for _ in range(2))
    assert first.text() == again.text()
    assert not first.is_over


def test_a_curve_passes_through_its_corners_and_between_them() -> None:
    for curve in (*CURVES.values(), *NEWCOMERS.values()):
        assert [curve.at(place) for place in range(len(curve.corners))] == list(curve.corners)
    between = CURVES["shogi"].at(6.5)
    assert between.nodes == 200_000
    assert between.megabytes == 40
