"""The ladder: games are kept, and the ratings say what the scores say."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from strength import journal
from strength.boards import BOARDS
from strength.ladder import Ladder
from strength.ratings import rate
from strength.report import write

needs_native = pytest.mark.skipif(native.core is None, reason="measured with the native module")


def test_ratings_give_back_the_scores() -> None:
    ratings = rate({(2, 1): (700, 1000), (3, 2): (700, 1000), (3, 1): (845, 1000)})
    assert ratings[1].points == 0
    assert ratings[2].points == pytest.approx(147, abs=3)
    assert ratings[3].points == pytest.approx(294, abs=4)
    assert 0 < ratings[2].margin < ratings[3].margin < 30


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
def test_a_line_that_was_broken_off_is_played_again_and_spoils_no_other(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    Ladder(file).play("neutron", 2, 1, games=2)
    whole = file.read_text()
    file.write_text(whole[:-20])
    ladder = Ladder(file)
    ladder.play("neutron", 2, 1, games=2)
    assert [one["number"] for one in journal.read(file)] == [0, 1]
    assert Ladder(file).results("neutron")[2, 1].games == 2


@needs_native
def test_a_change_of_the_engine_makes_the_games_count_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    Ladder(file).play("neutron", 2, 1, games=2)
    monkeypatch.setattr("strength.ladder.fingerprint", lambda game: "another")
    assert not Ladder(file).results("neutron")


@needs_native
@pytest.mark.parametrize("name", BOARDS)
def test_an_opening_is_the_same_for_both_sides_and_not_that_of_another_purpose(name: str) -> None:
    assert native.core is not None
    from strength.series import Openings

    first, again = (Openings(BOARDS[name], "test")[3] for _ in range(2))
    assert first.text() == again.text()
    assert not first.is_over
    # A game of Senet always begins at the start: its dice make it another game.
    assert name == "senet" or Openings(BOARDS[name], "other")[3].text() != first.text()
