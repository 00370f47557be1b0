"""Games are found by key, and listed."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca
from tests.nim import NIM


def test_all_five_games_are_listed_in_their_order() -> None:
    keys = [game.key for game in ludoteca.all_games()]
    assert keys[:5] == ["morris", "shogi", "neutron", "senet", "go"]


def test_a_game_is_found_by_its_key() -> None:
    assert all(ludoteca.game(game.key) is game for game in ludoteca.all_games())


def test_an_unknown_key_names_the_known_ones() -> None:
    with pytest.raises(LookupError, match="no game 'chess': choose morris, shogi, neutron"):
        ludoteca.game("chess")


@pytest.fixture
def nim_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that offers a game, as pip would: its metadata on the path."""
    metadata = tmp_path / "nim-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[ludoteca.games]\nnim = tests.nim:NIM\n")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("nim_installed")
def test_a_game_of_another_package_is_found_and_listed_last() -> None:
    assert ludoteca.game("nim") is NIM
    assert ludoteca.all_games()[-1] is NIM
    with pytest.raises(LookupError, match=r"senet, go, nim$"):
        ludoteca.game("chess")
