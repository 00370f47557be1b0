"""A game and a player of another package appear in every menu, and can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.functional.screen import Screen

SOURCE = Path(__file__).parents[2] / "src"
PLUGIN = Path(__file__).parents[1] / "plugin"
ENTRY_POINTS = """
[ludoteca.games]
noughts = noughts.game:GAME

[ludoteca.players]
middle = noughts.player:Middle
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Lay out what an installed package has besides its modules, and return the PYTHONPATH."""
    info = tmp_path / "site" / "noughts-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    return ":".join(map(str, (SOURCE, PLUGIN, info.parent)))


def test_a_game_and_a_player_of_another_package_are_in_every_menu(
    path: str, tmp_path: Path
) -> None:
    with Screen(tmp_path, PYTHONPATH=path) as screen:
        assert "6  Noughts and crosses" in screen.everything
        assert "  middle " in screen.type("go")
        screen.type("0")
        assert "6  Noughts and crosses" in screen.type("learn")
        screen.type("0")
        assert "6  Noughts and crosses" in screen.type("rules")
        screen.type("0", "watch")
        assert "6  Noughts and crosses" in screen.told
        assert "  middle" in screen.type("noughts")
        screen.type("0")
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
    with Screen(tmp_path, PYTHONPATH=path) as screen:
        told = screen.type("noughts", "people")
        assert "2  coin  call heads or tails" in told
        told = screen.type("coin", "handshake", "y", "")
        assert "human calls the coin." in told
        assert "The coin shows " in screen.type("tails")
        told = screen.type("a3", "a2", "b3", "b2", "c3")
        assert "Cross: shake hands." in told
        assert screen.cursor_line == "Press Enter: shake hands > "
        assert "Nought: shake hands." in screen.type("")
        assert "this cannot be done now" not in screen.type("r", "0").lower()
        told = screen.type("k")
        assert "Nought holds out a hand. Cross wins: three in a line." in told
        screen.type("0")
        assert screen.finish("0") == 0
    with Screen(tmp_path, "doctor", PYTHONPATH=path, wait=False) as screen:
        assert screen.wait_for_end() == 0
        assert "noughts" in screen.everything
        assert "middle" in screen.everything
