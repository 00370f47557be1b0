"""A record is parsed and played once, however many look at it."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import ludoteca
from ludoteca.core import IllegalMoveError, Position
from ludoteca.games.registry import BUILT_IN
from ludoteca.records import Entry, Record, all_formats, format_for
from tests.recordings import random_record

FORMATS = {form.key: form for form in all_formats()}
SOURCES = [
    (form.key, key)
    for form in all_formats()
    for key in (form.games or BUILT_IN)
    if form.key not in ("kifu", "ki2u")
]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count how often moves are parsed and played."""
    counted: Counter[str] = Counter()
    play = Position.play

    def counting_play(position: Any, move: Any) -> Any:
        counted["play"] += 1
        return play(position, move)

    monkeypatch.setattr(Position, "play", counting_play)
    games = [ludoteca.game(key) for key in BUILT_IN]
    parsers = [game.parse_move for game in games]
    for game, parse in zip(games, parsers, strict=True):

        def counting_parse(position: Any, text: str, parse: Any = parse) -> Any:
            counted["parse"] += 1
            return parse(position, text)

        object.__setattr__(game, "parse_move", counting_parse)
    yield counted
    for game, parse in zip(games, parsers, strict=True):
        object.__setattr__(game, "parse_move", parse)


def played(key: str) -> Record:
    rules = "standard" if key == "shogi" else None
    games = (random_record(key, random.Random(seed), 12, rules=rules) for seed in count())
    record = next(game for game in games if len(game.line) > 5)
    for entry in record.line:
        entry.variations = []
    record.ending, record.winners = "resign", None
    return record


@pytest.mark.parametrize(("form", "key"), SOURCES)
def test_a_file_is_parsed_and_played_once(form: str, key: str, calls: Counter[str]) -> None:
    data = FORMATS[form].write([played(key)]).data
    calls.clear()
    (record,) = FORMATS[form].read(data).records
    moves = [entry.move for entry in record.line if entry.move is not None]
    assert moves
    for _ in range(2):
        assert len(list(record.positions())) == len(moves) + 1
        assert [str(ply.move) for ply in record.replay().plies] == moves
        assert record.first_position() == record.replay().first
    assert calls["play"] == len(moves)
    # Rows from the bottom are another notation, which the reader parses.
    assert calls["parse"] == (0 if (form, key) == ("sgf", "morris") else len(moves))


def test_a_refused_move_is_tried_once(calls: Counter[str]) -> None:
    record = Record("go", "japanese", line=[Entry("D4"), Entry("D4"), Entry("E5")])
    for _ in range(3):
        replay = record.replay()
        assert [ply.text for ply in replay.plies] == ["D4"]
        assert replay.why is not None
        assert replay.why.startswith("move 2 is not possible: ")
        assert isinstance(replay.error, IllegalMoveError)
    assert calls == {"parse": 2, "play": 2}


def test_no_more_is_played_than_is_wanted(calls: Counter[str]) -> None:
    record = Record("go", "japanese", line=[Entry("D4"), Entry("E5"), Entry("F6")])
    assert len(record.replay(2).plies) == 2
    assert calls["play"] == 2
    assert len(record.replay(1).plies) == 2
    assert len(record.replay().plies) == 3
    assert calls["play"] == 3


def test_a_changed_line_is_played_from_the_change_on(calls: Counter[str]) -> None:
    record = Record("go", "japanese", line=[Entry("D4"), Entry("E5"), Entry("F6")])
    record.replay()
    record.line[1].move = "G7"
    assert [str(ply.move) for ply in record.replay().plies] == ["D4", "G7", "F6"]
    assert calls["play"] == 5
    record.line.append(Entry("H8"))
    assert len(record.replay().plies) == 4
    record.line = record.line[:1]
    assert len(record.replay().plies) == 1
    assert calls["play"] == 6


def test_another_start_or_rule_is_another_game() -> None:
    record = Record("go", "japanese", line=[Entry("B2")])
    assert record.replay().first.rules.size == 19  # type: ignore[attr-defined] # Go's rules
    record.options["size"] = 9
    assert record.replay().first.rules.size == 9  # type: ignore[attr-defined] # Go's rules
    record.start = "2/2 b - 0/0 0"
    assert record.replay().first == record.first_position()
    assert str(record.replay().last).count("B2") <= 1
    assert record.replay().plies[0].before == record.first_position()


def test_a_mended_move_is_tried_again() -> None:
    record = Record("morris", "standard", line=[Entry("d2"), Entry("d2")])
    assert record.replay().why is not None
    record.line[1].move = "d6"
    assert record.replay().why is None
    assert record.replay().last == list(record.positions())[-1]


def test_a_throw_is_told_from_a_move() -> None:
    record = random_record("senet", random.Random(1), 10)
    replay = record.replay()
    assert {ply.is_throw for ply in replay.plies} == {True, False}
    for ply in replay.plies:
        assert ply.is_throw is bool(ply.before.chances())
        assert ply.entry.move == ply.text == str(ply.move)
        assert ply.after == ply.before.play(ply.move)


def test_the_replay_is_no_part_of_what_a_record_says() -> None:
    record, other = (random_record("go", random.Random(3), 6) for _ in range(2))
    record.replay()
    assert record == other
    assert repr(record) == repr(other)
    assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
    assert format_for("a.ludo").write([record]).data == format_for("a.ludo").write([other]).data
