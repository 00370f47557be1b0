"""Pauses and time: when clocks rest, and when a flag falls."""

from __future__ import annotations

import pytest

from ludoteca.core import Outcome, Seat, SessionError, Throw
from ludoteca.games.go.count import AcceptScore, PlayOn
from ludoteca.games.shogi.declaration import Declare
from ludoteca.match.commands import (
    Accept,
    ClaimTime,
    Forfeit,
    Offer,
    Pause,
    PlayMove,
    ResignGame,
    Resume,
)
from ludoteca.match.events import Accepted, Consent, FlagFell, Offered, Paused, Proposal, Resumed
from ludoteca.match.seating import ChooseColour
from ludoteca.match.state import SessionEnding, Stage
from tests.unit.match.table import FIRST, SECOND, Table

PAUSE = Proposal.PAUSE


# Pauses


def test_in_a_pause_nobody_moves_and_no_time_runs() -> None:
    table = Table("morris", clock="10m")
    assert table.do(Pause(), FIRST, at=10.0) == [Paused(at=10.0, seat=FIRST)]
    assert table.refusal(PlayMove("d2"), FIRST) == "session/paused"
    assert table.refusal(Pause(), FIRST) == "session/paused"
    assert table.do(Resume(), SECOND, at=1000.0) == [Resumed(at=1000.0, seat=SECOND)]
    table.do(PlayMove("d2"), FIRST, at=1005.0)
    assert table.session.state.clock.left(FIRST, 2000.0) == 585
    assert table.session.state.plies[0].seconds == 15


def test_a_paused_game_can_be_resigned_but_only_a_paused_one_resumed() -> None:
    table = Table("morris")
    assert table.refusal(Resume(), FIRST) == "session/not-paused"
    table.do(Pause(), None)
    table.do(ResignGame(), FIRST)
    assert table.stage() is Stage.OVER
    assert not table.session.state.is_paused


def test_a_table_may_want_consent_for_a_pause() -> None:
    table = Table("morris", pauses=Consent.ASK)
    (offered,) = table.do(Pause(), FIRST)
    assert isinstance(offered, Offered)
    events = table.do(Accept(PAUSE), SECOND)
    assert [type(event) for event in events] == [Accepted, Paused]
    assert table.session.state.is_paused


def test_a_table_may_know_no_pauses() -> None:
    table = Table("morris", pauses=Consent.NEVER)
    assert table.refusal(Pause(), FIRST) == "session/no-pauses"
    assert table.refusal(Offer(PAUSE), FIRST) == "session/no-pauses"


def test_where_pauses_are_free_asking_is_enough() -> None:
    table = Table("morris")
    table.do(Offer(PAUSE), FIRST)
    assert table.session.state.is_paused


def test_a_program_that_ended_without_a_word_costs_nobody_time() -> None:
    table = Table("morris", clock="10m")
    table.do(PlayMove("d2"), FIRST, at=10.0)
    assert table.do(Pause(since_last=True), None, at=99_999.0) == [Paused(at=10.0, seat=None)]
    table.do(Resume(), SECOND, at=99_999.0)
    assert table.session.state.clock.left(SECOND, 99_999.0) == 600


# Time


def test_a_player_out_of_time_loses_with_any_later_request() -> None:
    table = Table("morris", clock="10m")
    assert table.refusal(ClaimTime(), SECOND, at=599.0) == "session/time-left"
    events = table.do(PlayMove("d2"), FIRST, at=600.0)
    assert events == [FlagFell(at=600.0, seat=FIRST)]
    assert table.session.state.outcome == Outcome.won(SECOND, SessionEnding.TIME)
    assert table.session.state.position == table.session.state.first


def test_the_clock_stops_when_the_game_is_over() -> None:
    table = Table("morris", clock="10m")
    table.do(ResignGame(), FIRST)
    assert table.session.state.clock.flag(1e6) is None


def test_a_second_throw_in_one_turn_earns_no_increment() -> None:
    table = Table("senet", clock="5m+10s", start="1........A.................... 1 4")
    table.do(PlayMove("1-5"), FIRST, at=1.0)
    assert table.session.state.clock.left(FIRST, 1.0) == 299
    assert table.session.state.clock.running is FIRST


LATE = [
    *(PlayMove("d2"), ResignGame(), Forfeit(), ClaimTime(), Declare(), Throw(), Pause(), Resume()),
    *(Offer(what) for what in Proposal),
    *(Accept(what) for what in Proposal),
    *(AcceptScore(), PlayOn(), ChooseColour(FIRST)),
]


@pytest.mark.parametrize("seat", [None, *Seat])
@pytest.mark.parametrize("clock", ["1m", "50s+5s", "40s+2x10s", "50s+3/10s"])
def test_anybodys_late_command_finds_the_fallen_flag(clock: str, seat: Seat | None) -> None:
    for command in LATE:
        table = Table("morris", clock=clock)
        table.do(PlayMove("d2"), FIRST, at=0.0)
        assert table.do(command, seat, at=60.0) == [FlagFell(at=60.0, seat=SECOND)]
        assert table.session.state.outcome == Outcome.won(FIRST, SessionEnding.TIME)
        assert table.refusal(Offer(Proposal.TAKEBACK), FIRST) == "session/over"


def test_no_flag_falls_in_a_pause_however_long() -> None:
    table = Table("morris", clock="1m")
    table.do(Pause(), FIRST, at=30.0)
    assert table.refusal(ClaimTime(), SECOND, at=1e6) == "session/paused"
    table.do(Resume(), None, at=1e6)
    assert table.refusal(ClaimTime(), SECOND, at=1e6 + 29) == "session/time-left"
    assert table.do(ClaimTime(), None, at=1e6 + 30) == [FlagFell(at=1e6 + 30, seat=FIRST)]


def test_no_flag_falls_before_the_game_begins() -> None:
    table = Table("senet", options={"opening": "rolloff"}, colours="choice", clock="1m")
    table.do(ChooseColour(FIRST), FIRST, at=5000.0)
    assert table.refusal(ClaimTime(), FIRST, at=9000.0) == "session/in-roll-off"
    table.do(Throw(), FIRST, at=9000.0)
    assert table.session.state.clock.left(FIRST, 9000.0) == 60


def test_a_forged_flag_does_not_fall_in_a_pause_or_for_the_other_seat() -> None:
    for forged in (FlagFell(at=100.0, seat=SECOND), FlagFell(at=59.0, seat=FIRST)):
        with pytest.raises(SessionError):
            Table("morris", clock="1m").session.apply_events([forged])
    table = Table("morris", clock="1m")
    table.do(Pause(), FIRST, at=1.0)
    with pytest.raises(SessionError):
        table.session.apply_events([FlagFell(at=100.0, seat=FIRST)])
