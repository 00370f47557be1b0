"""The menu asks which game, in any way it is answered."""

from __future__ import annotations

import pytest

from tests.functional.command import ludoteca


def test_a_game_is_chosen_by_its_number() -> None:
    shown = ludoteca(typed=["3", "b1b4"]).stdout
    assert "3  Neutron" in shown
    assert "White plays b1b4." in shown


def test_a_game_is_chosen_by_its_key_too() -> None:
    assert "Senet, Standard rules." in ludoteca(typed=["senet"]).stdout


def test_a_wrong_number_is_asked_again() -> None:
    shown = ludoteca(typed=["9", "5"]).stdout
    assert "There is no game '9': type a number from 1 to 5." in shown
    assert "Go, Japanese rules." in shown


@pytest.mark.parametrize("typed", [[], ["q"], ["", ""]])
def test_the_end_of_input_ends_it(typed: list[str]) -> None:
    left = ludoteca(typed=typed)
    assert left.returncode == 0
    assert left.stderr == ""
