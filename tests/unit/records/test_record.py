"""A record is a game as a document, which can be replayed."""

from __future__ import annotations

import random

import pytest

import ludoteca
from ludoteca.core import IllegalMoveError, NotationError, OptionError, Seat, UnknownNameError
from ludoteca.games.registry import BUILT_IN
from ludoteca.records import Entry, Record
from tests.recordings import random_record


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_generated_game_can_be_replayed_to_its_end(key: str) -> None:
    for seed in range(20):
        record = random_record(key, random.Random(seed))
        positions = list(record.positions())
        assert len(positions) == len(record.line) + 1
        assert positions[0] == record.first_position()
        outcome = positions[-1].outcome
        if outcome is not None:
            assert (record.winners, record.ending) == (outcome.winners, outcome.ending.value)


def test_the_same_seed_gives_the_same_record() -> None:
    one, other = (random_record("shogi", random.Random(7)) for _ in range(2))
    assert one == other


def test_the_first_position_is_that_of_the_rules_and_options() -> None:
    record = Record("go", "chinese", {"size": 9, "handicap": 2})
    assert record.first_position() == ludoteca.game("go").start("chinese", size=9, handicap=2)
    assert record.find_game().key == "go"


def test_a_record_may_begin_at_any_position() -> None:
    record = Record("go", "japanese", start="2/2 w - 0/0 0")
    assert record.first_position().turn is Seat.SECOND


def test_an_entry_without_a_move_gives_no_position() -> None:
    record = Record("morris", "standard", line=[Entry("d2"), Entry(None, "well"), Entry("d6")])
    assert len(list(record.positions())) == 3


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (Record("chess", "standard"), UnknownNameError),
        (Record("go", "calvinball"), OptionError),
        (Record("go", "japanese", {"sides": 3}), OptionError),
        (Record("go", "japanese", start="nonsense"), NotationError),
        (Record("go", "japanese", line=[Entry("J0")]), NotationError),
        (Record("go", "japanese", line=[Entry("D4"), Entry("D4")]), IllegalMoveError),
    ],
)
def test_what_cannot_be_replayed_is_refused(record: Record, error: type[Exception]) -> None:
    with pytest.raises(error):
        list(record.positions())


def test_the_rules_are_no_option() -> None:
    record = Record("go", "japanese", options={"rules": "chinese"})
    with pytest.raises(OptionError, match="has no option 'rules'"):
        record.first_position()
