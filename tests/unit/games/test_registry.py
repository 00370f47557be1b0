"""Games are found by key, and listed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import ludoteca
from ludoteca.players.random import RandomPlayer
from tests.nim import NIM
from tests.noughts import write_metadata


def test_all_five_games_are_listed_in_their_order_and_found_by_their_keys() -> None:
    keys = ["morris", "shogi", "neutron", "senet", "go"]
    assert list(map(ludoteca.game, keys)) == list(ludoteca.all_games()[:5])


def test_an_unknown_key_names_the_known_ones() -> None:
    with pytest.raises(
        LookupError, match="no game called 'chess': choose one of morris, shogi, neutron"
    ):
        ludoteca.game("chess")


Install = Callable[[str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a package that offers something, as pip would: its metadata on the path."""
    monkeypatch.syspath_prepend(tmp_path)
    return partial(write_metadata, tmp_path, "nim")


def test_a_game_of_another_package_is_found_and_listed_last(install: Install) -> None:
    install("[ludoteca.games]\nnim = tests.nim:NIM\n")
    assert ludoteca.game("nim") is NIM
    assert ludoteca.all_games()[-1] is NIM
    with pytest.raises(LookupError, match=r"senet, go, nim$"):
        ludoteca.game("chess")


def test_a_player_of_another_package_is_found(install: Install) -> None:
    install("[ludoteca.players]\nlucky = ludoteca.players.random:RandomPlayer\n")
    assert isinstance(ludoteca.player("lucky", NIM, seed=1), RandomPlayer)
    assert list(ludoteca.all_players())[-1] == "lucky"


def test_a_broken_package_breaks_nothing_but_itself(install: Install) -> None:
    install("[ludoteca.games]\nodd = no.such.module:GAME\n[ludoteca.players]\nodd = no:Odd\n")
    assert ludoteca.player("random", ludoteca.game("go")).name == "random"
    with pytest.warns(RuntimeWarning, match="odd cannot be loaded from no.such.module:GAME"):
        assert len(ludoteca.all_games()) == 5
    with pytest.raises(LookupError, match="odd cannot be loaded from no:Odd: No module named 'no'"):
        ludoteca.player("odd", NIM)


def test_an_object_that_is_not_the_named_game_is_refused(install: Install) -> None:
    install("[ludoteca.games]\nchess = tests.nim:NIM\n")
    with pytest.raises(LookupError, match=r"chess cannot be loaded from tests\.nim:NIM: it is not"):
        ludoteca.game("chess")


def test_a_faulty_game_is_left_out_with_the_fault(install: Install, tmp_path: Path) -> None:
    (tmp_path / "unruled.py").write_text(
        "from tests.variant import variant\n"
        "from tests.nim import NIM\n"
        "GAME = variant(NIM, key='unruled', presets={})\n"
    )
    install("[ludoteca.games]\nunruled = unruled:GAME\n")
    with pytest.warns(
        RuntimeWarning, match="unruled from unruled:GAME is left out: it has no rule"
    ):
        assert len(ludoteca.all_games()) == 5
