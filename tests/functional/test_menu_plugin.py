"""A game and a player of another package appear in every menu, and can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.functional.screen import Screen
from tests.noughts import PACKAGE, offer

SOURCE = Path(__file__).parents[2] / "src"


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Install the package, and return the PYTHONPATH."""
    return ":".join(map(str, (SOURCE, PACKAGE, offer(tmp_path / "site"))))


def test_a_game_and_a_player_of_another_package_are_in_every_menu(
    path: str, tmp_path: Path
) -> None:
    with Screen(tmp_path, PYTHONPATH=path) as screen:
        assert "6  Noughts and crosses" in screen.everything
        assert "  middle " in screen.type("go", "others")
        screen.type("0", "0")
        assert "6  Noughts and crosses" in screen.type("learn")
        screen.type("0")
        assert "6  Noughts and crosses" in screen.type("rules")
        screen.type("0", "watch")
        assert "6  Noughts and crosses" in screen.told
        assert "  middle" in screen.type("noughts", "others")
        screen.type("0", "0", "0")
        told = screen.type("6", "middle", "", "")
        assert "Noughts and crosses" in told
        assert "for example a3" in told
        told = screen.type("a3")
        assert "marks a3." in told
        assert "marks c2." in told
        told = screen.type("zz", "b3", "c3")
        assert "three in a line" in " ".join(told.split())
        screen.type("save", "noughts.ludo", "")
        assert "Step 1 of 2" in screen.type("learn", "noughts")
        assert "threaten in every direction" in screen.type("b2")
        screen.type("q")
        assert screen.finish("0") == 0
        assert "Traceback" not in screen.everything


def test_a_lot_and_a_phase_of_another_package_are_played(path: str, tmp_path: Path) -> None:
    with Screen(tmp_path, "--lang", "en", PYTHONPATH=path) as screen:
        assert "a coin decides who plays Cross" in screen.type("noughts", "people", "")
        screen.type("coin", "opening", "chosen")
        assert "A coin is tossed for Cross" in screen.type("")
        told = screen.type("tails")
        assert "calls tails. The coin shows " in told
        assert "Nought: choose where Cross begins." in told
        assert "There is no cell 'd4'." in screen.type("d4")
        told = screen.type("b2")
        assert "Cross begins at b2." in told
        assert "2 . x ." in told
        screen.type("a1", "a3", "a2")
        assert "Cross wins: three in a line." in " ".join(screen.type("c1").split())
        screen.type("save", "noughts.ttt")
        saved = (tmp_path / "noughts.ttt").read_text(encoding="utf-8")
        assert "start: ....x.... o\nmoves: a1 a3 a2 c1\nwon-by: cross line\n" in saved
        screen.type("rematch")
        screen.type("o", "a1", "q")
        assert screen.finish("0") == 0
        assert "Nought begins anywhere." not in screen.everything
        assert "Cross begins anywhere." in screen.everything
        assert "Traceback" not in screen.everything
