"""Formats are found by the ending of a file."""

from __future__ import annotations

import pytest

from ludoteca.core import UnknownNameError
from ludoteca.games.registry import BUILT_IN
from ludoteca.records import all_formats, format_for


@pytest.mark.parametrize("path", ["game.ludo", "GAME.LUDO", "some/where/a.b.ludo"])
def test_the_ending_names_the_format(path: str) -> None:
    assert format_for(path).key == "ludo"


@pytest.mark.parametrize("path", ["game", "game.", ".ludo", "game.ludo.txt", ""])
def test_an_unknown_ending_is_refused_with_those_there_are(path: str) -> None:
    with pytest.raises(UnknownNameError, match=r"it must end in .*\.ludo"):
        format_for(path)


def test_every_ending_belongs_to_one_format() -> None:
    endings = [ending for each in all_formats() for ending in each.suffixes]
    assert len(set(endings)) == len(endings)
    assert all(ending.startswith(".") and ending == ending.lower() for ending in endings)


def test_every_format_has_a_key_a_title_and_known_games() -> None:
    formats = all_formats()
    assert len({each.key for each in formats}) == len(formats)
    for each in formats:
        assert each.title
        assert set(each.games) <= set(BUILT_IN)
