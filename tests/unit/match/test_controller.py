"""What is due at a table: the one question that every face asks."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import Command, Event, PlayerError, Seat, SessionError, Throw, say
from ludoteca.games.go.count import (
    AcceptScore,
    CountPhase,
    DeadMarked,
    MarkDead,
    ProposeMarks,
    ScoreAccepted,
)
from ludoteca.games.go.nigiri import LayStones
from ludoteca.games.shogi.declaration import Declare
from ludoteca.match.commands import (
    Accept,
    ClaimTime,
    Decline,
    Forfeit,
    Offer,
    Pause,
    PlayMove,
    ResignGame,
    Resume,
)
from ludoteca.match.computer import command_for
from ludoteca.match.controller import (
    Ask,
    Controller,
    Do,
    Estimate,
    Participant,
    Rematch,
    Think,
    Wait,
)
from ludoteca.match.events import Accepted, Offered, Proposal
from ludoteca.match.seating import ChooseColour
from ludoteca.players import Resign
from tests.refusing import refusing
from tests.unit.match.table import FIRST, SECOND, Table

COMPUTER_SECOND = ("human", "greedy")
COMPUTERS = ("greedy", "random")


def controller(table: Table, **given: object) -> Controller:
    return Controller(table.session, **given)  # type: ignore[arg-type] # any of its fields


def due(table: Table, now: float = 0.0, **given: object) -> object:
    return controller(table, **given).due(now)


def test_a_person_is_asked_and_a_computer_thinks() -> None:
    table = Table("morris", players=COMPUTER_SECOND)
    assert due(table) == Ask((FIRST,))
    table.play("d2")
    assert due(table, seconds=2.0) == Think(SECOND, "greedy", 2.0)


def test_on_a_clock_the_flag_says_until_when() -> None:
    table = Table("morris", players=COMPUTER_SECOND, clock="1m")
    assert due(table, 10.0) == Ask((FIRST,), None, 60.0)
    table.do(PlayMove("d2"), FIRST, at=10.0)
    assert due(table, 15.0) == Think(SECOND, "greedy", 1.0, 70.0)
    assert due(table, 70.0) == Do(ClaimTime(), None)


def test_throws_are_drawn_for_computers_and_for_people_who_want_it() -> None:
    table = Table("senet", players=("greedy", "human"))
    assert due(table) == Do(Throw(), FIRST, is_shown=True)
    table = Table("senet")
    assert due(table) == Ask((FIRST,))
    assert due(table, throws_for_people=True) == Do(Throw(), FIRST, is_shown=True)


def test_a_forced_pass_is_made_by_the_table() -> None:
    table = Table("senet", start="1AB" + "." * 27 + " 1 1")
    assert [str(move) for move in table.session.state.position.legal_moves()] == ["pass"]
    assert due(table) == Do(PlayMove("pass"), FIRST, is_shown=True)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (("human", "human"), Ask((FIRST,))),
        (("greedy", "human"), Ask((SECOND,))),
        (COMPUTERS, Do(LayStones(1), FIRST)),
    ],
)
def test_one_player_draws_the_lot_for_both_a_person_if_there_is_one(
    players: tuple[str, str], expected: object
) -> None:
    table = Table("go", colours="nigiri", players=players)
    assert due(table) == expected


def test_who_does_not_settle_the_seats_is_refused() -> None:
    table = Table("go", colours="choice", players=("greedy", "human"))
    with pytest.raises(SessionError, match="your opponent decides who takes which seat"):
        controller(table).check(ChooseColour(FIRST), FIRST)
    controller(table).check(ChooseColour(FIRST), SECOND)


def test_both_throw_for_the_first_turn_a_computer_by_itself() -> None:
    table = Table("senet", options={"opening": "rolloff"}, players=("human", "greedy"))
    assert due(table) == Do(Throw(), SECOND)
    table.do(Throw(), SECOND)
    assert due(table) == Ask((FIRST,))


def counted(players: tuple[str, str]) -> Table:
    table = Table("go", options={"size": 5}, players=players)
    table.play("C3", "pass", "pass")
    return table


def test_a_judge_is_asked_once_and_then_people_and_computers_accept() -> None:
    table = counted(COMPUTER_SECOND)
    phase = table.session.state.phase
    assert isinstance(phase, CountPhase)
    assert due(table) == Estimate(phase, 3)
    table.do(phase.estimated(frozenset(), frozenset()), None)
    assert due(table) == Do(AcceptScore(), SECOND)
    table.do(AcceptScore(), SECOND)
    assert due(table) == Ask((FIRST,))


def test_where_the_judge_fails_the_count_goes_on_without_it() -> None:
    table = counted(COMPUTERS)
    assert controller(table).due(0.0, estimated=True) == Do(AcceptScore(), FIRST)


def test_a_computer_agrees_only_to_the_proposed_marks() -> None:
    table = counted(COMPUTER_SECOND)
    table.do(ProposeMarks(()), None)
    table.do(MarkDead("C3"), FIRST)
    assert due(table) == Ask((FIRST,))
    with pytest.raises(SessionError, match="greedy does not agree: mark the stones") as caught:
        controller(table).check(AcceptScore(), FIRST)
    assert caught.value.code == "session/not-agreed"
    table.do(MarkDead("C3"), FIRST)
    controller(table).check(AcceptScore(), FIRST)


@pytest.mark.parametrize(("what", "answer"), [("draw", Decline), ("pause", Accept)])
def test_a_computer_answers_offers(what: str, answer: type[Command]) -> None:
    table = Table("morris", players=COMPUTER_SECOND, pauses="ask")
    table.do(Offer(Proposal(what)), FIRST)
    found = due(table)
    assert isinstance(found, Do)
    assert (type(found.command), found.seat) == (answer, SECOND)


def test_a_person_is_asked_about_an_offer() -> None:
    table = Table("morris")
    table.do(Offer(Proposal.DRAW), FIRST)
    assert due(table) == Ask((SECOND,), Proposal.DRAW)


def test_a_clock_waits_for_those_who_are_not_there() -> None:
    table = Table("morris", clock="1m")
    absent = frozenset({SECOND})
    assert controller(table).due(0.0, absent) == Do(Pause(), None)
    table.do(Pause(), None)
    assert controller(table).due(1.0, absent) == Wait()
    assert controller(table).due(1.0) == Do(Resume(), None)


def test_what_a_player_paused_is_resumed_by_players_only() -> None:
    table = Table("morris", clock="1m")
    table.do(Pause(), FIRST)
    assert due(table, 1.0) == Wait()


def test_a_game_and_its_clock_wait_for_a_computer_that_is_not_available() -> None:
    table = Table("morris", players=("gone", "human"))
    assert due(table, may_play=lambda player: player != "gone") == Wait("gone")
    assert due(table) == Think(FIRST, "gone", 1.0)
    timed = Table("morris", players=("gone", "human"), clock="1m")
    assert due(timed, may_play=lambda player: False) == Do(Pause(), None)
    timed.do(Pause(), None)
    assert due(timed, 1.0, may_play=lambda player: False) == Wait("gone")
    assert due(timed, 1.0) == Do(Resume(), None)


def test_a_computer_that_fails_forfeits_and_says_why() -> None:
    fault = say("{name} failed", name="gone")
    assert command_for(PlayerError(fault)) == Forfeit(fault)
    assert command_for(Resign()) == ResignGame()


def test_after_the_game_nothing_is_due_but_an_agreed_rematch() -> None:
    table = Table("morris", players=COMPUTER_SECOND)
    table.do(ResignGame(), FIRST)
    assert due(table) == Wait()
    table.do(Offer(Proposal.REMATCH), FIRST)
    assert due(table) == Do(Accept(Proposal.REMATCH), SECOND)
    table.do(Accept(Proposal.REMATCH), SECOND)
    assert due(table) == Rematch()


def test_a_clock_that_ran_when_a_program_ended_has_not_run_since() -> None:
    assert controller(Table("morris")).on_reopen() == Pause(since_last=True)
    assert controller(Table("morris")).on_leave() is None
    table = Table("morris", clock="1m")
    assert controller(table).on_reopen() == Pause(since_last=True)
    assert controller(table).on_leave() == Pause()
    table.do(Pause(), None)
    assert controller(table).on_leave() is None
    assert controller(table).on_reopen() is None


def test_the_clock_of_a_correspondence_game_waits_for_nobody() -> None:
    table = Table("morris", clock="3d/move")
    table.play("d2")
    assert controller(table).on_reopen() is None
    assert controller(table).on_leave() is None


def test_people_are_asked_about_a_takeback_during_the_count() -> None:
    table = counted(("human", "human"))
    table.do(Offer(Proposal.TAKEBACK), FIRST)
    assert controller(table).due(0.0, estimated=True) == Ask((SECOND,), Proposal.TAKEBACK)


def decided(table: Table, command: Command, *held: Seat) -> list[type[Event]]:
    by, sequence = Participant(frozenset(held)), table.session.sequence
    transitions = controller(table).decide(command, by, 0.0, sequence)
    return [type(one.event) for one in transitions]


def test_people_who_sit_together_accept_a_count_and_a_rematch_together() -> None:
    table = counted(("human", "human"))
    assert decided(table, AcceptScore(), *Seat) == [ScoreAccepted, ScoreAccepted]
    assert decided(table, AcceptScore(), FIRST) == [ScoreAccepted]
    assert decided(table, MarkDead("C3"), *Seat) == [DeadMarked]
    table.do(ResignGame(), FIRST)
    assert decided(table, Offer(Proposal.REMATCH), *Seat) == [Offered, Accepted]
    assert decided(table, Offer(Proposal.REMATCH), FIRST) == [Offered]


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (Forfeit(say("x")), Participant(frozenset({FIRST})), "session/not-yours"),
        (Pause(since_last=True), Participant(frozenset({FIRST})), "session/not-yours"),
        (PlayMove("d2"), Participant(frozenset({SECOND})), "seats/not-yours"),
        (PlayMove("d2"), Participant(is_host=True), "seats/watching"),
    ],
)
def test_a_person_acts_for_nothing_but_their_seats(
    command: Command, by: Participant, code: str
) -> None:
    with refusing(code):
        controller(Table("morris", clock="10m")).decide(command, by, 0.0, 1, FIRST)


def test_only_the_host_of_two_computers_pauses_them() -> None:
    table = Table("morris", players=("random", "random"))
    assert controller(table).allows(Pause(), Participant(is_host=True), 0.0)
    assert not controller(table).allows(Pause(), Participant(), 0.0)
    assert not controller(Table("morris")).allows(Pause(), Participant(is_host=True), 0.0)


def test_who_holds_both_seats_acts_for_the_one_whose_business_it_is() -> None:
    both = frozenset(Seat)
    table = Table("morris", takebacks="free")
    table.play("d2")
    seat = controller(table).acting_seat
    assert seat(PlayMove("d3"), both) is SECOND
    assert seat(PlayMove("d3"), {FIRST}) is FIRST
    assert seat(Offer(Proposal.TAKEBACK), both) is FIRST
    table.do(Offer(Proposal.DRAW), FIRST)
    assert seat(Accept(Proposal.DRAW), both) is SECOND
    rolling = Table("senet", options={"opening": "rolloff"})
    rolling.do(Throw(), FIRST)
    assert controller(rolling).acting_seat(Throw(), both) is SECOND


def test_a_computer_claims_a_win_that_is_there() -> None:
    entered = "+R+B+PGK+P+P+P+P/+P+P+PPPPP2/9/9/9/9/9/9/4k4 b RB2G4S 1"
    table = Table("shogi", players=("greedy", "greedy"), start=entered)
    assert due(table) == Do(Declare(), FIRST)
    people = Table("shogi", players=("human", "human"), start=entered)
    assert due(people) == Ask((FIRST,))


@pytest.mark.parametrize(
    ("rules", "players", "held", "hints", "verdicts"),
    [
        ({}, ("human", "human"), {FIRST}, False, False),
        ({}, ("human", "human"), set(), False, False),
        ({}, ("human", "human"), {FIRST, SECOND}, True, True),
        ({}, COMPUTER_SECOND, {FIRST}, True, True),
        ({}, COMPUTER_SECOND, set(), False, True),
        ({"hints": True}, ("human", "human"), {FIRST}, True, True),
        ({"hints": True}, ("human", "human"), set(), False, True),
        ({"hints": True, "rated": True}, ("human", "human"), {FIRST}, False, False),
    ],
)
def test_hints_and_verdicts_against_a_person_need_the_agreement_of_both(
    rules: dict[str, Any], players: tuple[str, str], held: set[Seat], hints: bool, verdicts: bool
) -> None:
    who, table = Participant(frozenset(held)), Table("morris", players=players, **rules)
    assert who.may_have_hints(table.session.state) is hints
    assert who.may_have_verdicts(table.session.state) is verdicts
    assert not who.may_have_verdicts(Table("go", players=players, **rules).session.state)
    table.do(ResignGame(), FIRST)
    assert who.may_have_verdicts(table.session.state)
