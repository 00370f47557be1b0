"""A session as a document."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat, Throw
from ludoteca.games.neutron.balanced_start import DrawOpening
from ludoteca.match.commands import PlayMove, ResignGame
from ludoteca.records import format_for
from tests.unit.match.table import FIRST, SECOND, Table


def test_a_record_holds_times_throws_and_the_ending() -> None:
    table = Table("senet", clock="5m+3s", names=("Ana", ""), players=("human", "random"))
    table.do(Throw(), FIRST, at=4.0)
    move = str(table.session.state.position.legal_moves()[0])
    table.do(PlayMove(move), FIRST, at=10.0)
    table.do(ResignGame(), SECOND, at=11.0)
    record = table.session.to_record()
    assert [entry.move for entry in record.line][1:] == [move]
    assert [entry.seconds for entry in record.line] == [4, 6]
    assert record.line[0].clock == 296
    assert record.tags == {"first": "Ana", "second": "random", "clock": "5m+3s"}
    assert record.winners == frozenset({FIRST})
    assert (record.ending, record.start) == ("resign", None)
    assert list(record.positions())[-1] == table.session.state.position


def test_without_a_clock_seconds_are_whole_and_no_format_warns_of_fractions() -> None:
    table = Table("shogi")
    table.do(PlayMove("7g7f"), FIRST, at=4.4)
    record = table.session.to_record()
    assert [entry.seconds for entry in record.line] == [4]
    assert format_for("game.kif").write([record]).warnings == []


@pytest.mark.parametrize("suffix", ["ludo", "sgf", "kif", "kifu", "ki2", "csa", "jkf"])
def test_a_level_is_written_by_its_key_in_every_format(suffix: str) -> None:
    record = Table("shogi", players=("human", "level:3")).session.to_record()
    chosen = format_for(f"game.{suffix}")
    (read,) = chosen.read(chosen.write([record]).data).records
    # A person without a name is not called "human" in a file.
    assert (read.tags.get("first"), read.tags["second"]) == (None, "level:3")


def test_a_record_of_an_unfinished_game_has_no_winner() -> None:
    table = Table("morris", options={"quiet_turns": 50})
    table.play("d2", "d3")
    record = table.session.to_record()
    assert (record.winners, record.ending) == (None, "")
    assert record.options == {"quiet_turns": 50}
    assert record.line[0].clock is None


def test_the_record_says_who_began_after_a_roll_off() -> None:
    table = Table("senet", seed=1, options={"opening": "rolloff"})
    for seat in Seat:
        table.do(Throw(), seat)
    table.play("throw")
    assert table.session.state.position.turn is SECOND
    assert list(table.session.to_record().positions())[-1] == table.session.state.position


def test_the_record_begins_after_a_drawn_opening() -> None:
    table = Table("neutron", seed=1, options={"start": "balanced"})
    table.do(DrawOpening(), FIRST)
    first = table.session.state.first
    assert first != table.session.state.game.start(start="balanced")
    table.play(str(first.legal_moves()[0]))
    record = table.session.to_record()
    assert [*record.positions()] == [first, table.session.state.position]
