"""A record is a game as a document, which can be replayed."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from ludoteca.core import IllegalMoveError, NotationError, OptionError, UnknownNameError
from ludoteca.records import Entry, Record, format_for
from tests.recordings import random_record


def moves_of(record: Record) -> list[str]:
    return [str(ply.move) for ply in record.replay().plies]


def test_an_entry_without_a_move_gives_no_position() -> None:
    record = Record("morris", "standard", line=[Entry("d2"), Entry(None, "well"), Entry("d6")])
    assert len(list(record.positions())) == 3


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (Record("chess", "standard"), UnknownNameError),
        (Record("go", "calvinball"), OptionError),
        (Record("go", "japanese", {"sides": 3}), OptionError),
        (Record("go", "japanese", {"rules": "chinese"}), OptionError),
        (Record("go", "japanese", start="nonsense"), NotationError),
        (Record("go", "japanese", line=[Entry("J0")]), NotationError),
        (Record("go", "japanese", line=[Entry("D4"), Entry("D4")]), IllegalMoveError),
    ],
)
def test_an_impossible_record_is_refused(record: Record, error: type[Exception]) -> None:
    with pytest.raises(error):
        list(record.positions())


def test_a_replay_stops_at_an_illegal_move_and_continues_once_it_is_corrected() -> None:
    record = Record("go", "japanese", line=[Entry("D4"), Entry("D4"), Entry("E5")])
    for _ in range(2):
        replay = record.replay()
        assert moves_of(record) == ["D4"]
        assert str(replay.why).startswith("move 2 is not possible: ")
        assert isinstance(replay.error, IllegalMoveError)
    record.line[1].move = "F6"
    assert moves_of(record) == ["D4", "F6", "E5"]
    assert record.replay().why is None


def test_a_replay_plays_no_more_than_requested_and_keeps_what_it_played() -> None:
    record = Record("go", "japanese", line=[Entry("D4"), Entry("E5"), Entry("F6")])
    played = list(record.replay(2).plies)
    assert len(played) == 2
    assert record.replay(1).plies == played
    assert record.replay().plies[:2] == played
    assert record.replay().plies[1].after is played[1].after


def test_a_replay_follows_a_changed_line() -> None:
    record = Record("go", "japanese", line=[Entry("D4"), Entry("E5"), Entry("F6")])
    assert moves_of(record) == ["D4", "E5", "F6"]
    record.line[1].move = "G7"
    record.line.append(Entry("H8"))
    assert moves_of(record) == ["D4", "G7", "F6", "H8"]
    record.line[0] = Entry("D4", "now with a comment")
    assert record.replay().plies[0].entry.comment == "now with a comment"
    record.line = record.line[:1]
    assert moves_of(record) == ["D4"]


def test_another_start_or_rule_is_another_game() -> None:
    record = Record("go", "japanese", line=[Entry("B2")])
    assert record.replay().first.rules.size == 19  # type: ignore[attr-defined] # Go's rules
    record.options["size"] = 9
    assert record.replay().first.rules.size == 9  # type: ignore[attr-defined] # Go's rules
    record.start = "2/2 b - 0/0 0"
    assert record.replay().plies[0].before == record.replay().first == record.first_position()


def test_throws_are_told_apart_from_moves() -> None:
    replay = random_record("senet", random.Random(1), 10).replay()
    assert {ply.is_throw for ply in replay.plies} == {True, False}
    for ply in replay.plies:
        assert ply.is_throw is bool(ply.before.chances())
        assert ply.entry.move == ply.text == str(ply.move)
        assert ply.after == ply.before.play(ply.move)


def test_the_replay_is_not_part_of_a_records_value() -> None:
    record, other = (random_record("go", random.Random(3), 6) for _ in range(2))
    record.replay()
    assert record == other
    assert repr(record) == repr(other)
    assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
    assert format_for("a.ludo").write([record]).data == format_for("a.ludo").write([other]).data
