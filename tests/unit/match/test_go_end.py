"""The end of a game of Go: marks, counts, playing on, no result."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import Outcome, Seat, SessionError
from ludoteca.games.go import GAME
from ludoteca.games.go.count import (
    AcceptScore,
    CountPhase,
    PlayOn,
    Proposed,
    ProposeMarks,
    ScoreAccepted,
)
from ludoteca.games.go.position import GoPosition
from ludoteca.games.go.rules import GoEnding
from ludoteca.games.go.score import Score
from ludoteca.match.commands import Accept, Offer, PlayMove, ResignGame
from ludoteca.match.events import Consent, Moved, Offered, Proposal, Settled
from ludoteca.match.state import SessionEnding, Stage
from tests.unit.games.go.helpers import ALMOST_SETTLED, LIVING, ROUND, SEKI, TRIPLE_KO
from tests.unit.match.table import FIRST, SECOND, Table, on_board


def board(drawing: str, fields: str = "b - 0/0 0", rules: str = "japanese", **given: Any) -> Table:
    position = GAME.parse_diagram(drawing, fields, rules=rules)
    return Table("go", rules, start=GAME.format_position(position), **given)


def ended(drawing: str, rules: str = "japanese", **given: Any) -> Table:
    table = board(drawing, rules=rules, **given)
    table.play("pass", "pass")
    return table


def phase(table: Table) -> CountPhase:
    found = table.session.state.phase
    assert isinstance(found, CountPhase)
    return found


def score_of(table: Table) -> Score:
    position = table.session.state.position
    assert isinstance(position, GoPosition)
    return phase(table).score(position)


def dead(table: Table) -> set[str]:
    return set(phase(table).dead)


# Marking


def test_after_two_passes_the_program_proposes_the_dead_stones() -> None:
    table = board(LIVING)
    events = table.play("pass", "pass")
    assert events[-1] == Proposed(at=2.0, dead=("C5",), seki=())
    assert table.stage() is Stage.AFTER
    assert table.session.state.outcome is None
    assert table.heard == []
    assert dead(table) == {"C5"}


def test_a_program_that_reads_the_board_may_propose_all_marks_again() -> None:
    table = ended(SEKI)
    table.do(AcceptScore(), FIRST)
    table.do(ProposeMarks(dead=("B1",), seki=("B1", "E1")), None)
    assert "B1" in dead(table)
    assert phase(table).seki == {"E1", "F1", "E2", "F2", "G2"}
    assert phase(table).accepted == set()


def test_the_game_is_over_when_both_have_accepted_the_count() -> None:
    table = ended(LIVING)
    assert table.do(AcceptScore(), SECOND) == [ScoreAccepted(at=3.0, seat=SECOND)]
    assert table.refusal(AcceptScore(), SECOND) == "session/accepted-already"
    assert table.stage() is Stage.AFTER
    table.do(AcceptScore(), FIRST)
    assert table.stage() is Stage.OVER
    assert table.session.state.outcome == Outcome.won(SECOND, GoEnding.SCORE)
    score = score_of(table)
    assert score.counts[0].dead == 1
    assert str(score) == "W+3.5"
    record = table.session.to_record()
    assert record.tags["dead"] == "C5"
    assert record.tags["score"] == str(score)
    assert "seki" not in record.tags
    assert record.ending == "score"


def test_where_the_rules_mark_nothing_two_passes_end_the_game() -> None:
    table = Table("go", "tromp-taylor", options={"size": 7})
    table.play("pass", "pass")
    assert table.stage() is Stage.OVER
    assert table.session.state.outcome == Outcome.won(SECOND, GoEnding.SCORE)


def test_the_clock_rests_while_stones_are_marked() -> None:
    table = board(LIVING, clock="10m")
    table.play("pass", "pass")
    assert table.session.state.clock.flag(1e6) is None
    table.do(PlayOn(), FIRST, at=5000.0)
    assert table.session.state.clock.running is SECOND
    assert table.session.state.clock.left(SECOND, 5010.0) == 589


# Playing on


def test_passes_can_be_taken_back() -> None:
    table = board(LIVING, takebacks=Consent.FREE)
    table.play("pass", "pass")
    table.do(Offer(Proposal.TAKEBACK), SECOND)
    assert table.stage() is Stage.PLAY
    assert table.session.state.position.turn is SECOND
    table.play("F2")


def test_a_count_can_be_taken_back_too() -> None:
    table = board(LIVING, takebacks=Consent.FREE)
    table.play("pass", "pass")
    for seat in Seat:
        table.do(AcceptScore(), seat)
    table.do(Offer(Proposal.TAKEBACK), FIRST)
    assert (table.stage(), table.session.state.outcome) == (Stage.PLAY, None)


@pytest.mark.parametrize("asking", Seat)
@pytest.mark.parametrize("rules", ["japanese", "aga"])
@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("F2",),
        ("pass",),
        ("pass", "F2", "C1"),
        ("F2", "pass", "pass", "resume", "C1", "F3"),
        ("pass", "pass", "resume", "pass", "F2"),
    ],
)
def test_a_resumed_game_has_a_record_that_leads_to_its_position(
    asking: Seat, rules: str, moves: tuple[str, ...]
) -> None:
    table = board(LIVING, rules=rules)
    table.play("G2", "pass", "pass")
    table.do(PlayOn(), asking)
    for move in moves:
        if move == "resume":
            table.do(PlayOn(), asking)
        else:
            table.play(move)
    record = table.session.to_record()
    *_, last = record.positions()
    assert on_board(last) == on_board(table.session.state.position)
    if rules == "japanese":
        first = table.session.state.game.format_position(table.session.state.first)
        assert (record.start, record.line[0].move, record.comment) == (first, "G2", "")
        assert record.line[0].move == "G2"
    if rules == "aga":
        assert record.comment.startswith("play resumed here after G2 pass pass")


# Nothing left to change


def test_when_nothing_can_change_any_more_the_session_says_so_and_counts() -> None:
    table = board(ALMOST_SETTLED, "w - 0/0 0")
    events = table.play("C1")
    assert [type(event) for event in events] == [Moved, Settled, Proposed]
    assert table.stage() is Stage.AFTER
    assert table.heard == ["settled"]
    for seat in Seat:
        table.do(AcceptScore(), seat)
    assert table.session.state.outcome == Outcome.won(SECOND, GoEnding.SCORE)
    assert table.session.to_record().tags["score"] == "W+6.5"


@pytest.mark.parametrize("asking", Seat)
def test_either_player_may_play_on_though_all_is_settled(asking: Seat) -> None:
    table = board(ALMOST_SETTLED, "w - 0/0 0", takebacks=Consent.FREE)
    table.play("C1")
    table.do(PlayOn(), asking)
    assert table.session.state.position.turn is FIRST
    assert table.play("A5") == [Moved(at=3.0, seat=FIRST, move="A5")]
    table.do(Offer(Proposal.TAKEBACK), FIRST)
    assert len(table.play("A5")) == 1
    table.play("pass")
    table.do(Offer(Proposal.TAKEBACK), SECOND)
    assert len(table.play("pass", "pass")) == 3
    assert table.stage() is Stage.AFTER


def test_a_settled_board_is_said_again_after_the_way_there_was_taken_back() -> None:
    table = board(ALMOST_SETTLED, "w - 0/0 0", takebacks=Consent.FREE)
    table.play("C1")
    table.do(PlayOn(), SECOND)
    table.do(Offer(Proposal.TAKEBACK), SECOND)
    assert Settled in [type(event) for event in table.play("C1")]


def test_rules_that_mark_nothing_never_call_a_board_settled() -> None:
    table = board(ALMOST_SETTLED, "w - 0/0 0", "tromp-taylor")
    assert len(table.play("C1")) == 1
    with pytest.raises(SessionError):
        table.session.apply_events([Settled(at=9.0)])


# No result


def test_no_result_may_be_agreed_at_the_third_repetition() -> None:
    table = board(TRIPLE_KO)
    table.play(*ROUND)
    assert table.refusal(Offer(Proposal.NO_RESULT), FIRST) == "session/no-void"
    table.play(*ROUND)
    assert table.heard == ["repetition"]
    table.do(Offer(Proposal.NO_RESULT), FIRST)
    table.do(Accept(Proposal.NO_RESULT), SECOND)
    assert table.session.state.outcome == Outcome.drawn(SessionEnding.NO_RESULT)
    record = table.session.to_record()
    assert (record.winners, record.ending) == (None, "no-result")


def test_the_players_need_not_agree_on_no_result() -> None:
    table = board(TRIPLE_KO)
    table.play(*ROUND, *ROUND)
    table.do(Offer(Proposal.NO_RESULT), FIRST)
    table.do(PlayMove("J9"), FIRST)
    assert table.refusal(Accept(Proposal.NO_RESULT), SECOND) == "session/nothing-offered"


def test_a_resignation_while_stones_are_marked_is_final_and_no_count() -> None:
    table = board(LIVING, takebacks=Consent.FREE)
    table.play("pass", "pass")
    table.do(ResignGame(), SECOND)
    assert table.refusal(Offer(Proposal.TAKEBACK), SECOND) == "session/over"
    record = table.session.to_record()
    assert record.ending == "resign"
    assert not {"score", "dead", "seki"} & record.tags.keys()


def test_a_forgotten_offer_does_not_end_the_marking() -> None:
    table = board(LIVING)
    table.session.apply_events([Offered(at=0.5, seat=FIRST, what=Proposal.DRAW)])
    table.play("pass")
    table.play("pass")
    assert table.stage() is Stage.AFTER
    for seat in Seat:
        assert table.refusal(Accept(Proposal.DRAW), seat) == "session/nothing-offered"
        assert table.refusal(Offer(Proposal.DRAW), seat) == "session/no-draws"
        assert table.refusal(Offer(Proposal.PAUSE), seat) == "session/not-now"
