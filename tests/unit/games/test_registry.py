"""Games are found by key, and listed."""

from __future__ import annotations

import pytest

import ludoteca


def test_all_five_games_are_listed_in_their_order() -> None:
    keys = [game.key for game in ludoteca.all_games()]
    assert keys[:5] == ["morris", "shogi", "neutron", "senet", "go"]


def test_a_game_is_found_by_its_key() -> None:
    assert all(ludoteca.game(game.key) is game for game in ludoteca.all_games())


def test_an_unknown_key_names_the_known_ones() -> None:
    with pytest.raises(LookupError, match="no game 'chess': choose morris, shogi, neutron"):
        ludoteca.game("chess")
