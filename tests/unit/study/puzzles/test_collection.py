"""What is written is read back; what is something else is refused."""

from __future__ import annotations

import datetime

import pytest

from ludoteca.core import RecordError
from ludoteca.study.puzzles import (
    Puzzle,
    all_puzzles,
    daily,
    games_with_puzzles,
    read_collection,
    shipped,
    write_collection,
)

PUZZLE = Puzzle(
    "senet",
    "two-pieces",
    "1A" + "." * 28 + " 1 3",
    {"1-4": None},
    1,
    "tablebase",
    rules="standard",
    options={"bear_off": "exact"},
    moves=("1",),
    refutations={"1-2": "2-3"},
    chances={"1-4": 0.5},
)


def test_a_collection_is_read_as_it_was_written() -> None:
    line = Puzzle("go", "net", "3/3/3 b - 0/0 0", {"A1": ("A2", {"A3": None})}, 3, "search")
    assert read_collection(write_collection([PUZZLE, line])) == (PUZZLE, line)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "3", "{}", '{"version": 2, "puzzles": []}', '{"version": 1, "puzzles": [{}]}'),
        *('{"version": 1, "puzzles": [3]}', '{"version": 1, "puzzles": 3}'),
    ],
)
def test_what_is_no_collection_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="puzzles"):
        read_collection(text)


@pytest.mark.parametrize("key", games_with_puzzles())
def test_every_game_with_puzzles_brings_many_different_ones(key: str) -> None:
    found = shipped(key)
    assert len(found) >= 100
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert {puzzle.game for puzzle in found} == {key}


def test_the_puzzle_of_a_day_is_the_same_all_day_and_another_tomorrow() -> None:
    found, day = all_puzzles(), datetime.date(2026, 11, 20)
    assert daily(found, day) == daily(found[::-1], day)
    days = [day + datetime.timedelta(number) for number in range(30)]
    assert len({daily(found, one).id for one in days}) > 25
