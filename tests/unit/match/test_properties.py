"""Whatever is asked of a session, in whatever order, it stays whole and its events tell all."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.core import Command, Event, Seat, SessionError, Throw
from ludoteca.games.go.count import AcceptScore, MarkDead, MarkSeki, PlayOn, ProposeMarks
from ludoteca.games.go.nigiri import LayStones
from ludoteca.games.shogi.declaration import Declare
from ludoteca.games.shogi.furigoma import TossPawns
from ludoteca.match.codec import event_to_dict
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
from ludoteca.match.events import Consent, Created, Proposal, TableRules
from ludoteca.match.seating import ChooseColour
from ludoteca.match.session import Session
from ludoteca.match.state import Stage, State
from tests.refusing import refusing
from tests.unit.match.table import EVENTS, on_board, read_event, snapshot
from tests.unit.match.test_events import any_of

LOTS = {"go": "nigiri", "shogi": "furigoma"}
RULES: list[tuple[str, str, dict[str, Any]]] = [
    ("morris", "standard", {}),
    ("morris", "three", {}),
    ("neutron", "standard", {}),
    ("senet", "standard", {}),
    ("senet", "standard", {"opening": "rolloff"}),
    ("shogi", "standard", {"illegal_move": "loss"}),
    ("shogi", "minishogi", {"repetition": 2}),
    ("go", "japanese", {"size": 3}),
    ("go", "japanese", {"size": 2}),
    ("go", "aga", {"size": 4}),
    ("go", "tromp-taylor", {"size": 3}),
]
CLOCKS = ["none", "30s", "20s+2s", "10s+2x10s", "10s+3/20s"]


@st.composite
def tables(draw: st.DrawFn) -> Created:
    game, rules, options = draw(st.sampled_from(RULES))
    ways = ["agreed", "agreed", "choice"]
    ways += [LOTS[game]] if game in LOTS else []
    table = TableRules(
        colours=draw(st.sampled_from(ways)),
        takebacks=draw(st.sampled_from(Consent)),
        pauses=draw(st.sampled_from(Consent)),
        fresh_throws=draw(st.booleans()),
    )
    clock = draw(st.sampled_from(CLOCKS))
    given = draw(st.sampled_from([0, 0, 0, 3]))
    return Created(
        at=0.0, game=game, rules=rules, options=options, clock=clock, table=table, given=given
    )


proposals = st.sampled_from(Proposal)
points = st.sampled_from(["A1", "a2", "B1", "B2", "C3", "D4", "Z9", ""])
anything: st.SearchStrategy[Command] = st.one_of(
    st.builds(PlayMove, st.sampled_from(["pass", "d2", "A1", "7g7e", "9-10", "3", "rubbish", ""])),
    st.builds(Throw),
    st.builds(ResignGame),
    st.builds(Forfeit),
    st.builds(Declare),
    st.builds(ClaimTime),
    st.builds(Offer, proposals),
    st.builds(Offer, proposals),
    st.builds(Accept, proposals),
    st.builds(Decline, proposals),
    st.builds(Pause, st.booleans()),
    st.builds(Resume),
    st.builds(ChooseColour, st.sampled_from(Seat)),
    st.builds(LayStones, st.integers(0, 3)),
    st.builds(TossPawns),
    st.builds(MarkDead, points, st.booleans()),
    st.builds(MarkSeki, points, st.booleans()),
    st.builds(ProposeMarks, st.lists(points, max_size=2).map(tuple)),
    st.builds(AcceptScore),
    st.builds(PlayOn),
)


def sensible(session: Session, number: int) -> tuple[Command, Seat]:
    """What a player might really do next, so that games get somewhere."""
    state = session.state
    seat = Seat.SECOND if number % 2 else Seat.FIRST
    if state.is_paused:
        return Resume(), seat
    if session.state.stage is Stage.BEFORE and state.phase is not None:
        asked = state.phase.asked[number % len(state.phase.asked)]
        return state.phase.answer(asked) or Resume(), asked
    if session.state.stage is Stage.AFTER:
        return (AcceptScore(), AcceptScore(), PlayOn())[number % 3], seat
    if session.state.stage is Stage.OVER:
        return Offer(Proposal.REMATCH), seat
    moves = session.state.position.legal_moves()
    throws = session.state.position.chances()
    command = Throw() if throws else PlayMove(str(moves[number % len(moves)]))
    return command, session.state.position.turn


steps = st.lists(
    st.tuples(
        st.none() | st.none() | st.none() | anything,
        st.sampled_from([Seat.FIRST, Seat.SECOND, Seat.FIRST, Seat.SECOND, None]),
        st.integers(0, 400),
        st.sampled_from([0.0, 0.5, 1.0, 3.0, -5.0, 11.0]),
        st.sampled_from([0] * 12 + [-1, 1]),
    ),
    max_size=40,
)


def check(session: Session) -> None:
    """Whatever must be true of any session."""
    state = session.state
    assert (session.state.stage is Stage.OVER) is (session.state.outcome is not None)
    assert session.sequence == len(session.events)
    times = [event.at for event in session.events]
    assert times == sorted(times)
    if session.state.stage is Stage.PLAY:
        assert session.state.position.outcome is None
        if state.clock.is_timed:
            assert state.clock.running is session.state.position.turn
            assert (state.clock.since is None) is state.is_paused
    else:
        assert not state.is_paused
        assert state.clock.running is None
    assert (session.state.stage in (Stage.BEFORE, Stage.AFTER)) <= (state.phase is not None)
    assert state.phase is None or session.state.stage is not Stage.PLAY
    assert all(ply.seconds >= 0 for ply in state.plies)
    check_plies(session)
    record = session.to_record()
    assert on_board(list(record.positions())[-1]) == on_board(session.state.position)
    assert isinstance(session.announcements, tuple)


def check_plies(session: Session) -> None:
    positions = session.state.positions
    for ply, before, after in zip(session.state.plies, positions, positions[1:], strict=False):
        assert ply.before is before
        assert ply.seat is before.turn
        played = before.play(session.state.game.parse_move(before, ply.text))
        resumed = session.state.game.key == "go" and ply.text == "pass"
        assert played == after or resumed
    check_compacted(session.state)


def check_compacted(state: State) -> None:
    small = state.compacted()
    assert small.compacted().plies == small.plies
    # The last move keeps its position, and so does a throw after it.
    assert sum(ply.before is not None for ply in small.plies) <= len(state.resumed) + 2
    assert small.touched == state.touched
    assert small.positions == state.positions
    pasts = [[position.past for position in one.positions] for one in (small, state)]
    assert pasts[0] == pasts[1]
    assert [ply.is_decision for ply in small.plies] == [ply.is_decision for ply in state.plies]
    for number, position in enumerate(state.positions[:-1]):
        assert small.position_before(number) == position


@settings(max_examples=100, deadline=None)
@given(tables(), steps, st.integers(0, 99))
def test_any_commands_leave_a_session_whole_and_equal_to_the_fold_of_its_events(
    created: Created, sequence: list[tuple[Any, ...]], seed: int
) -> None:
    session = Session.begin(created, random.Random(seed))
    twin = Session.begin(created)
    now = 0.0
    for command, seat, number, seconds, late in sequence:
        now += seconds
        if command is None:
            command, seat = sensible(session, number)
        before = snapshot(session)
        events, code = [], None
        try:
            events = session.submit(command, seat, now, session.sequence + late)
        except SessionError as error:
            code = error.code
        assert (code == "session/stale") is (late != 0)
        if code is not None:
            assert code.startswith("session/")
            assert snapshot(session) == before
            continue
        assert events
        twin.apply_events(
            read_event(json.loads(json.dumps(event_to_dict(e.event)))) for e in events
        )
        assert snapshot(twin) == snapshot(session)
        twin.compact()
        assert snapshot(twin) == snapshot(session)
        check(session)
        with refusing("session/stale"):
            session.submit(command, seat, now, before["sequence"])
    for length in range(1, session.sequence + 1):
        Session.replay(session.events[:length])
    assert snapshot(Session.replay(session.events)) == snapshot(session)


@settings(max_examples=100, deadline=None)
@given(tables(), st.lists(st.one_of(any_of(EVENTS), st.integers(0, 400)), max_size=25))
def test_any_events_fit_or_are_refused(created: Created, events: list[Event | int]) -> None:
    session = Session.begin(created, random.Random(1))
    for event in events:
        before = snapshot(session)
        try:
            if isinstance(event, int):
                session.submit(*sensible(session, event), session.state.at + 1, session.sequence)
            else:
                session.apply_events([replace(event, at=session.state.at + abs(event.at) % 7)])
        except SessionError:
            assert snapshot(session) == before
            continue
        check(session)
        assert snapshot(Session.replay(session.events)) == snapshot(session)


OFTEN: list[Command] = [
    *(Offer(what) for what in (Proposal.TAKEBACK, Proposal.TAKEBACK, *Proposal)),
    *(Accept(what) for what in (Proposal.TAKEBACK, Proposal.PAUSE, *Proposal)),
    *(Decline(what) for what in Proposal),
    *(Pause(), PlayOn(), AcceptScore(), MarkDead("B2"), MarkSeki("A1"), PlayMove("pass")),
]


@pytest.mark.parametrize(("game", "rules", "options"), RULES)
@pytest.mark.parametrize("seed", range(2))
def test_long_games_with_many_takebacks_and_resumptions_stay_whole(
    game: str, rules: str, options: dict[str, Any], seed: int
) -> None:
    chance = random.Random(seed)
    table = TableRules(
        takebacks=(Consent.FREE, Consent.ASK)[seed % 2],
        pauses=(Consent.FREE, Consent.ASK)[seed % 2],
        fresh_throws=seed == 1,
    )
    created = Created(at=0.0, game=game, rules=rules, options=options, clock="9h+2s", table=table)
    session, twin = Session.begin(created, chance), Session.begin(created)
    stages = set()
    for number in range(100):
        command, seat = sensible(session, chance.randrange(400))
        if chance.random() < 0.3:
            command, seat = chance.choice(OFTEN), chance.choice(list(Seat))
        try:
            events = session.submit(command, seat, number / 2, session.sequence)
        except SessionError:
            continue
        twin.apply_events([one.event for one in events])
        stages.add(session.state.stage)
        assert snapshot(twin) == snapshot(session)
        if number % 10 == 0:
            check(session)
    assert Stage.PLAY in stages
    assert snapshot(Session.replay(session.events)) == snapshot(session)
