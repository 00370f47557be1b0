"""Games that were written down are played on from any move."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from ludoteca.core import Event, Position, RecordError, Seat, Throw
from ludoteca.games.go.count import Proposed
from ludoteca.match.codec import event_to_dict
from ludoteca.match.commands import Offer, PlayMove
from ludoteca.match.events import Consent, Created, Proposal, TableRules
from ludoteca.match.record import reach, session_from
from ludoteca.match.session import Session
from ludoteca.match.state import Stage
from ludoteca.records.record import Entry, Record
from tests.recordings import random_record
from tests.unit.match.table import FIRST, SECOND, Table, read_event

GAMES = ["morris", "shogi", "neutron", "senet", "go"]


def record_of(game: str, *moves: str, rules: str = "standard", **given: object) -> Record:
    record = Record(game, rules, line=[Entry(move) for move in moves])
    for name, value in given.items():
        setattr(record, name, value)
    return record


def positions(record: Record) -> list[Position[Any]]:
    return list(record.positions())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_on_from_any_of_its_moves(game: str) -> None:
    record = random_record(game, random.Random(1), most_plies=14)
    stood = positions(record)
    for upto, position in enumerate(stood):
        events = list(
            session_from(record, upto, ("human", "random"), ("Ana", "Boris"), at=1000.0).events
        )
        assert [read_event(event_to_dict(event)) for event in events] == events
        session = Session.replay(events, random.Random(1))
        assert session.state.position == position
        assert len(session.state.plies) == upto
        assert session.state.positions[: upto + 1] == tuple(stood[: upto + 1])
        assert session.state.names == ("Ana", "Boris")
        if session.state.stage is Stage.PLAY:
            moves = position.legal_moves()
            command = Throw() if position.chances() else PlayMove(str(moves[0]))
            session.submit(command, position.turn, 2000.0, session.sequence)
    assert reach(record).plies == len(stood) - 1
    assert reach(record).why is None


def test_without_a_number_all_moves_are_made_and_the_record_says_the_names() -> None:
    record = record_of("morris", "d2", "d3", tags={"first": "Ana", "second": "Борис"})
    session = session_from(record)
    assert [ply.text for ply in session.state.plies] == ["d2", "d3"]
    assert session.state.names == ("Ana", "Борис")
    assert session.state.players == ("human", "human")


def test_thinking_times_are_kept_and_the_last_move_was_made_now() -> None:
    record = record_of("morris", "d2", "d3", "g7")
    for entry, seconds in zip(record.line, (4.0, None, 2.5), strict=True):
        entry.seconds = seconds
    session = session_from(record, at=100.0)
    assert [ply.seconds for ply in session.state.plies] == [4.0, 0.0, 2.5]
    assert [event.at for event in session.events] == [93.5, 97.5, 97.5, 100.0]


@pytest.mark.parametrize("seconds", [float("inf"), float("nan"), -5.0, 1e300])
def test_times_that_cannot_be_are_taken_as_none(seconds: float) -> None:
    record = record_of("morris", "d2", "d3")
    record.line[0].seconds = seconds
    assert session_from(record).state.plies[0].seconds == 0


@pytest.mark.parametrize("clock", ["10m", "5m+30s", "0s+5x30s", "1m+3/30s"])
def test_the_clock_is_full_where_play_goes_on(clock: str) -> None:
    record = record_of("morris", "d2", "d3", "g7")
    for entry in record.line:
        entry.seconds = 1e6
    session = session_from(record, clock=clock, at=0.0)
    fresh = Table("morris", clock=clock).session.state.clock
    assert session.state.clock.reserves == fresh.reserves
    assert session.state.clock.running is SECOND
    session.submit(PlayMove("a1"), SECOND, 7.0, session.sequence)
    left = fresh.left(SECOND, 0.0)
    assert left is not None
    spent = fresh.control.moved(fresh.control.spend(fresh.reserves[1], 7.0))
    assert session.state.clock.reserves[1] == spent


def test_a_takeback_into_the_record_winds_no_clock_up_again() -> None:
    record = record_of("morris", "d2", "d3", "g7", "a1")
    table = TableRules(takebacks=Consent.FREE)
    session = session_from(record, clock="10m", table=table, at=0.0)
    session.submit(PlayMove("g4"), FIRST, 100.0, session.sequence)
    for _ in range(2):
        session.submit(Offer(Proposal.TAKEBACK), FIRST, 100.0, session.sequence)
    session.submit(PlayMove("a4"), FIRST, 150.0, session.sequence)
    assert session.state.clock.left(FIRST, 150.0) == 450


def test_the_seats_are_those_of_the_record_whatever_the_table_says() -> None:
    record = record_of("go", "D4", rules="japanese")
    events = list(session_from(record, table=TableRules(colours="nigiri")).events)
    assert Session.replay(events).state.stage is Stage.PLAY


@pytest.mark.parametrize("begins", Seat)
def test_who_threw_off_has_done_so_in_the_record(begins: Seat) -> None:
    for seed in range(20):
        table = Table("senet", seed=seed, options={"opening": "rolloff"})
        while table.stage() is Stage.BEFORE:
            for seat in Seat:
                table.do(Throw(), seat)
        if table.session.state.position.turn is begins:
            break
    table.play("throw")
    table.play(str(table.session.state.position.legal_moves()[0]))
    for upto in range(3):
        session = session_from(table.session.to_record(), upto)
        assert session.state.stage is Stage.PLAY
        assert session.state.position == table.session.state.positions[upto]


def test_after_two_passes_the_stones_are_marked_as_at_any_table() -> None:
    record = record_of("go", "D4", "pass", "pass", rules="japanese", options={"size": 7})
    events = list(session_from(record, 3).events)
    assert isinstance(events[-1], Proposed)
    assert Session.replay(events).state.stage is Stage.AFTER
    assert session_from(record, 2).state.stage is Stage.PLAY


def test_only_an_ending_on_the_board_ends_the_new_game() -> None:
    resigned = record_of("morris", "d2", winners=frozenset({FIRST}), ending="resign")
    assert session_from(resigned).state.stage is Stage.PLAY
    record = record_of("morris", "a1", "a2", "b1", "b2", "c1", rules="three")
    assert session_from(record).state.stage is Stage.OVER
    assert session_from(record, 4).state.stage is Stage.PLAY


# What cannot be opened


@pytest.mark.parametrize("bad", ["d2", "nonsense", "d9", "", "x" * 9999])
def test_a_move_that_cannot_be_made_is_said_and_all_before_it_can_be_opened(bad: str) -> None:
    record = record_of("morris", "d2", "d3", bad, "g7")
    assert reach(record).plies == 2
    with pytest.raises(RecordError, match=r"^move 3 is not possible: ") as caught:
        session_from(record)
    assert reach(record).why == caught.value.sentence
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250
    session = session_from(record, reach(record).plies)
    assert len(session.state.plies) == 2


@pytest.mark.parametrize("upto", [-1, 3, 10**30])
def test_a_game_has_only_so_many_moves(upto: int) -> None:
    with pytest.raises(RecordError, match="this game has 2 moves"):
        session_from(record_of("morris", "d2", "d3"), upto)


def test_the_record_itself_is_left_as_it_was() -> None:
    record = random_record("shogi", random.Random(3), most_plies=8)
    before = replace(record, line=list(record.line))
    events: list[Event] = list(session_from(record, 2).events)
    assert record == before
    assert isinstance(events[0], Created)


def test_a_record_without_end_is_followed_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.match.record.MAX_PLIES", 2)
    record = Record("neutron", "standard", line=[Entry("b1b4"), Entry("Nc3a3,a5a4"), Entry("x")])
    assert reach(record).plies == 2
    record.line[2] = Entry("Na3a2,a1b1")
    assert str(reach(record).why) == "only the first 2 moves of a game are used"
    with pytest.raises(RecordError, match="only the first 2 moves"):
        session_from(record)
