"""Takebacks: to one's own last decision, and with the same throws."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Seat, SessionError
from ludoteca.match.commands import Accept, Decline, Offer, PlayMove, ResignGame
from ludoteca.match.events import Consent, Offered, Proposal, TakenBack, Thrown
from ludoteca.match.session import fold
from ludoteca.match.state import Stage
from tests.unit.match.table import FIRST, SECOND, Table

TAKEBACK = Proposal.TAKEBACK


def test_a_takeback_returns_to_ones_own_last_decision() -> None:
    table = Table("morris")
    table.play("d2", "d3")
    table.do(Offer(TAKEBACK), FIRST)
    events = table.do(Accept(TAKEBACK), SECOND)
    assert events[1:] == [TakenBack(at=4.0, seat=FIRST, plies=0)]
    assert table.session.state.position == table.session.state.first
    table.play("g7")


def test_a_player_who_has_just_moved_takes_back_that_move_only() -> None:
    table = Table("morris", takebacks=Consent.FREE)
    table.play("d2", "d3")
    table.do(Offer(TAKEBACK), SECOND)
    assert table.session.state.position.turn is SECOND
    assert len(table.session.state.plies) == 1


def test_a_takeback_may_be_declined_and_lapses_with_any_move() -> None:
    table = Table("morris")
    table.play("d2", "d3")
    table.do(Offer(TAKEBACK), FIRST)
    table.do(Decline(TAKEBACK), SECOND)
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/declined-already"
    table.play("g7")
    table.do(Offer(TAKEBACK), FIRST)
    table.play("g4")
    assert table.refusal(Accept(TAKEBACK), SECOND) == "session/nothing-offered"


def test_a_player_who_also_wants_a_takeback_answers_the_other_first() -> None:
    table = Table("morris")
    table.play("d2", "d3")
    table.do(Offer(TAKEBACK), FIRST)
    assert table.refusal(Offer(TAKEBACK), SECOND) == "session/answer-first"
    assert table.session.state.offers == {TAKEBACK: FIRST}
    table.do(Decline(TAKEBACK), SECOND)
    (offered,) = table.do(Offer(TAKEBACK), SECOND)
    assert isinstance(offered, Offered)
    table.do(Accept(TAKEBACK), FIRST)
    assert table.plies() == ["d2"]


def test_a_table_may_know_no_takebacks() -> None:
    table = Table("morris", takebacks=Consent.NEVER)
    table.play("d2")
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/no-takebacks"


def test_the_end_on_the_board_can_be_taken_back_but_no_resignation() -> None:
    table = Table("morris", "three", takebacks=Consent.FREE)
    table.play("a1", "a2", "b1", "b2", "c1")
    table.do(Offer(TAKEBACK), FIRST)
    assert (table.stage(), table.session.state.outcome) == (Stage.PLAY, None)
    table.do(ResignGame(), FIRST)
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/over"


def test_a_takeback_across_a_throw_keeps_all_throws() -> None:
    """Player 1 moves by 4 and throws again; both decisions have the throws they had."""
    table = Table("senet", takebacks=Consent.FREE, start="1.2......A.................... 1 4")
    table.play("1-5")
    table.play("throw")
    thrown = table.session.state.plies[-1].text
    before = table.text
    table.do(Offer(TAKEBACK), FIRST)
    assert table.text == "1.2......A.................... 1 4"
    assert list(table.session.state.due_throws) == [thrown]
    table.play("1-5", "throw")
    assert table.text == before
    assert not table.session.state.due_throws


def test_throws_taken_back_come_again_in_their_order() -> None:
    table = Table("senet", seed=5, takebacks=Consent.FREE)
    chooser = random.Random(1)

    def play_on(plies: int) -> None:
        for _ in range(plies):
            moves = table.session.state.position.legal_moves()
            throws = table.session.state.position.chances()
            table.play("throw" if throws else str(chooser.choice(moves)))

    play_on(40)
    throws = [ply.text for ply in table.session.state.plies if ply.is_throw]
    for seat in (FIRST, SECOND, FIRST, SECOND):
        table.do(Offer(TAKEBACK), seat)
    play_on(40)
    again = [ply.text for ply in table.session.state.plies if ply.is_throw]
    assert again[: len(throws)] == throws


def test_where_the_table_says_so_a_takeback_throws_again() -> None:
    table = Table("senet", takebacks=Consent.FREE, fresh_throws=True)
    table.play("throw")
    table.play(str(table.session.state.position.legal_moves()[0]))
    assert len(table.session.state.plies) == 2
    table.do(Offer(TAKEBACK), FIRST)
    assert table.plies() == []
    assert table.session.state.position.chances()
    assert not table.session.state.due_throws


def test_a_throw_or_a_forced_move_is_no_decision() -> None:
    table = Table("senet", takebacks=Consent.FREE)
    table.play("throw")
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/nothing-to-take-back"
    forced = Table("senet", takebacks=Consent.FREE, start="1........A.................... 1 3")
    forced.play("1-4")
    assert forced.refusal(Offer(TAKEBACK), FIRST) == "session/nothing-to-take-back"


def test_a_takeback_gives_no_time_back() -> None:
    table = Table("morris", takebacks=Consent.FREE, clock="10m")
    table.do(PlayMove("d2"), FIRST, at=60.0)
    table.do(PlayMove("d3"), SECOND, at=100.0)
    table.do(Offer(TAKEBACK), FIRST, at=110.0)
    assert table.session.state.clock.left(FIRST, 110.0) == 530
    assert table.session.state.clock.left(SECOND, 110.0) == 560
    assert table.session.state.clock.running is FIRST


def test_against_a_computer_a_takeback_goes_across_its_throws_too() -> None:
    """The computer's answer is taken back, and every throw comes again, its own too."""
    table = Table("senet", seed=1, takebacks=Consent.FREE, players=("human", "random"))

    def play_once() -> None:
        position = table.session.state.position
        table.play("throw" if position.chances() else str(position.legal_moves()[-1]))

    for seat in (FIRST, SECOND) * 3:
        while table.session.state.position.turn is seat:
            play_once()
    table.play("throw")
    throws, stood = thrown(table), table.session.state.positions
    table.do(Offer(TAKEBACK), FIRST)
    state = table.session.state
    assert state.position.turn is FIRST
    assert len(state.position.legal_moves()) > 1
    assert state.position == stood[len(state.plies)]
    assert len(thrown(table)) < len(throws) - 1
    while table.session.state.due_throws:
        play_once()
    assert thrown(table)[: len(throws)] == throws


def thrown(table: Table) -> list[str]:
    return [ply.text for ply in table.session.state.plies if ply.is_throw]


def test_a_forged_throw_does_not_replace_one_that_must_come_again() -> None:
    table = Table("senet", takebacks=Consent.FREE, start="1.2......A.................... 1 4")
    table.play("1-5", "throw")
    thrown = table.session.state.plies[-1].text
    table.do(Offer(TAKEBACK), FIRST)
    table.play("1-5")
    for throw in "12345":
        forged = Thrown(at=table.now, seat=FIRST, throw=throw)
        if throw == thrown:
            fold(table.session.state, forged)
            continue
        with pytest.raises(SessionError):
            fold(table.session.state, forged)


@pytest.mark.parametrize(
    ("seat", "plies"), [(FIRST, 0), (FIRST, 1), (FIRST, 3), (SECOND, 2), (SECOND, -1)]
)
def test_a_forged_takeback_leads_nowhere_but_to_ones_last_decision(seat: Seat, plies: int) -> None:
    table = Table("morris", takebacks=Consent.FREE)
    table.play("d2", "d3", "g7", "a1")
    with pytest.raises(SessionError):
        fold(table.session.state, TakenBack(at=9.0, seat=seat, plies=plies))
    right = {FIRST: 2, SECOND: 3}[seat]
    fold(table.session.state, TakenBack(at=9.0, seat=seat, plies=right))


def test_a_forged_takeback_undoes_no_resignation() -> None:
    table = Table("morris", takebacks=Consent.FREE)
    table.play("d2")
    table.do(ResignGame(), SECOND)
    with pytest.raises(SessionError):
        table.session.apply_events([TakenBack(at=9.0, seat=FIRST, plies=0)])


@pytest.mark.parametrize(
    ("clock", "left"),
    [("1m+10s", 40.0), ("1m", 40.0), ("0s+3x30s", 70.0), ("0s+5/1m", 40.0)],
)
def test_moving_and_taking_back_earns_no_time(clock: str, left: float) -> None:
    table = Table("neutron", clock=clock, takebacks=Consent.FREE)
    for number in range(10):
        table.do(PlayMove("b1b4"), FIRST, at=2.0 * number + 1)
        table.do(Offer(Proposal.TAKEBACK), FIRST, at=2.0 * number + 2)
    # Ten seconds thought before the moves, and ten that ran for the opponent.
    shown = table.session.state.clock.left(FIRST, 20.0)
    assert shown == pytest.approx(left + 10.0)
    assert table.session.state.clock.reading(FIRST, 20.0).moves in (0, 5)


def test_nobody_loses_by_time_because_of_a_takeback_alone() -> None:
    table = Table("neutron", clock="0s+1x10s", takebacks=Consent.FREE)
    table.do(PlayMove("b1b4"), FIRST, at=9.0)
    table.do(PlayMove("Nc3a3,a5a4"), SECOND, at=18.0)
    table.do(Offer(Proposal.TAKEBACK), FIRST, at=27.0)
    assert table.session.state.outcome is None
    assert table.session.state.clock.left(FIRST, 27.0) == pytest.approx(1.0)
