"""The count: marks, acceptance, playing on, and what a face shows."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import Act, Command, Outcome, Seat, SessionError
from ludoteca.games.go import GAME, GoEnding, GoPosition
from ludoteca.games.go.count import (
    AcceptScore,
    CountPhase,
    DeadMarked,
    MarkDead,
    MarkSeki,
    PlayOn,
    PlayResumed,
    Proposed,
    ProposeMarks,
    ScoreAccepted,
    SekiMarked,
    tally,
)
from ludoteca.games.go.score import safe_points
from tests.refusing import refusing
from tests.unit.games.go.helpers import LIVING

NAMES = {Seat.FIRST: "Black", Seat.SECOND: "White"}.__getitem__


def board(rules: str = "japanese", passes: int = 2) -> GoPosition:
    return GAME.parse_diagram(LIVING, f"b - 0/0 {passes}", rules=rules, size=7)


def decided(phase: CountPhase, command: Command, rules: str = "japanese") -> Any:
    # The table itself proposes; everything else is a player's.
    seat = None if isinstance(command, ProposeMarks) else Seat.FIRST
    (event,) = phase.decide(Act(board(rules), seat, 1.0), command)
    return event


def after(phase: CountPhase, *commands: Command) -> CountPhase:
    for command in commands:
        then = phase.fold(board(), decided(phase, command))
        assert isinstance(then, CountPhase)
        phase = then
    return phase


def test_stones_in_unconditional_territory_are_proposed() -> None:
    (event,) = CountPhase().begin(board(), 1.0)
    assert event == Proposed(at=1.0, dead=("C5",), seki=())
    assert CountPhase().begin(board("chinese"), 1.0) == [Proposed(at=1.0, dead=("C5",), seki=())]


def test_a_mark_is_set_and_changed_back() -> None:
    phase = after(CountPhase(), MarkDead("c5"))
    assert phase.dead == {"C5"}
    assert after(phase, MarkDead("C5")).dead == set()
    assert after(phase, MarkDead("C5", dead=True)).dead == {"C5"}
    assert after(phase, MarkSeki("C5")).seki == {"C5"}
    assert after(phase, MarkSeki("C5")).dead == set()
    assert after(phase, MarkSeki("C5"), MarkSeki("C5", seki=False)).seki == set()


@pytest.mark.parametrize(
    ("rules", "marks"),
    [
        ("japanese", ["first", "second", "dead", "seki", ""]),
        ("chinese", ["first", "second", "dead", ""]),
    ],
)
def test_a_legend_says_what_every_mark_means(rules: str, marks: list[str]) -> None:
    scene = after(CountPhase(), MarkDead("C5")).scene(board(rules), NAMES)
    assert [*scene.legend] == marks
    assert set(scene.marks.values()) <= scene.legend.keys()
    assert len(set(scene.legend.values())) == len(marks)


def test_the_whole_chain_is_marked() -> None:
    assert {"E1", "E7", "G7"} < after(CountPhase(), MarkDead("E1")).dead


@pytest.mark.parametrize("command", [MarkDead("A1"), MarkDead("z9"), MarkSeki("")])
def test_a_mark_needs_a_stone(command: Command) -> None:
    with refusing("session/no-stone"):
        decided(CountPhase(), command)


def test_seki_makes_no_difference_where_the_area_counts() -> None:
    with refusing("session/no-seki"):
        decided(CountPhase(), MarkSeki("C5"), "chinese")
    scene = CountPhase().scene(board("chinese"), NAMES)
    assert [choice.key for choice in scene.choices] == ["accept", "play-on"]


def test_both_accept_and_the_score_decides() -> None:
    phase = after(CountPhase(), MarkDead("C5"))
    one = phase.fold(board(), decided(phase, AcceptScore()))
    assert isinstance(one, CountPhase)
    assert list(one.asked) == [Seat.SECOND]
    with refusing("session/accepted-already"):
        decided(one, AcceptScore())
    end = one.fold(board(), ScoreAccepted(at=2.0, seat=Seat.SECOND))
    assert end == Outcome.won(Seat.SECOND, GoEnding.SCORE)


def test_equal_scores_are_a_draw() -> None:
    even = GAME.parse_position("2/2 b - 0/0 2", rules="new-zealand", komi=0)
    phase = CountPhase(accepted=frozenset({Seat.FIRST}))
    end = phase.fold(even, ScoreAccepted(at=1.0, seat=Seat.SECOND))
    assert end == Outcome.drawn(GoEnding.SCORE)
    scene = phase.scene(even, NAMES)
    assert not any("would win" in note for note in scene.notes)
    assert tally(even, phase, NAMES).tags["score"] == "0"


def test_another_mark_takes_the_acceptance_back() -> None:
    phase = CountPhase(accepted=frozenset({Seat.SECOND}))
    assert after(phase, MarkDead("C5")).accepted == set()


def test_who_plays_on_lets_the_opponent_move_first() -> None:
    event = decided(CountPhase(), PlayOn())
    assert event == PlayResumed(at=1.0, seat=Seat.FIRST)
    resumed = CountPhase().fold(board(), event)
    assert isinstance(resumed, GoPosition)
    assert (resumed.turn, resumed.passes) == (Seat.SECOND, 0)
    settled = board(passes=0)
    assert CountPhase().fold(settled, event) is settled


def test_the_estimator_is_asked_until_somebody_has_marked_or_accepted() -> None:
    phase = CountPhase()
    assert phase.wants_estimate
    command = phase.estimated(frozenset({"C5"}), frozenset())
    assert command == ProposeMarks(("C5",), ())
    once = after(phase, command)
    assert once.wants_estimate
    assert not after(once, command).wants_estimate
    assert not after(once, MarkDead("C5")).wants_estimate


def test_only_the_table_itself_proposes_marks() -> None:
    with pytest.raises(SessionError, match="only the table itself can do that"):
        CountPhase().decide(Act(board(), Seat.FIRST, 1.0), ProposeMarks(("C5",)))


def test_a_computer_accepts_the_proposed_marks_and_objects_to_others() -> None:
    proposed = after(CountPhase(), ProposeMarks(("C5",)))
    assert proposed.answer(Seat.FIRST) == AcceptScore()
    assert proposed.objection(AcceptScore()) is None
    changed = after(proposed, MarkDead("C5"))
    assert changed.answer(Seat.FIRST) is None
    assert changed.objection(MarkDead("C5")) is None
    assert changed.objection(AcceptScore()) == "mark the stones as proposed, or play on"


def test_an_empty_board_offers_nothing_to_mark() -> None:
    scene = CountPhase().scene(GAME.start("japanese", size=5), NAMES)
    assert scene.touch is None
    assert [choice.key for choice in scene.choices] == ["accept", "play-on"]


def test_the_scene_shows_marks_territory_and_score() -> None:
    scene = after(CountPhase(), MarkDead("C5")).scene(board(), NAMES)
    assert (scene.marks["C5"], scene.marks["A7"]) == ("dead", "first")
    assert [choice.key for choice in scene.choices] == ["accept", "play-on", "seki"]
    assert scene.touch is not None
    assert "E7" in scene.touch.points
    assert scene.notes[-1] == "White would win by 3.5."
    marked = after(CountPhase(), MarkSeki("E1")).scene(board(), NAMES)
    assert marked.marks["E7"] == "seki"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Proposed(at=1.0, dead=("C5",), seki=()), "Proposed as dead: C5."),
        (DeadMarked(at=1.0, seat=Seat.FIRST, point="C5", dead=True), "Black marks"),
        (DeadMarked(at=1.0, seat=Seat.FIRST, point="C5", dead=False), "Black marks"),
        (SekiMarked(at=1.0, seat=Seat.FIRST, point="C5", seki=True), "Black marks"),
        (SekiMarked(at=1.0, seat=Seat.FIRST, point="C5", seki=False), "Black marks"),
        (PlayResumed(at=1.0, seat=Seat.SECOND), "White wants to play on."),
        (ScoreAccepted(at=1.0, seat=Seat.SECOND), "White accepts the count."),
    ],
)
def test_every_event_is_told(event: Any, told: str) -> None:
    (sentence,) = CountPhase().narrate(event, CountPhase(), NAMES)
    assert sentence.startswith(told)


def test_an_equal_proposal_is_not_told_twice() -> None:
    phase = CountPhase(dead=frozenset({"C5"}))
    assert list(phase.narrate(Proposed(at=1.0, dead=("C5",), seki=()), phase, NAMES)) == []


def test_only_rules_with_marking_have_a_count() -> None:
    assert GAME.after(board()) == CountPhase()
    assert GAME.after(board("tromp-taylor")) is None
    assert not GAME.is_settled(board("tromp-taylor", passes=0))
    assert not GAME.is_settled(board(passes=0))


def test_a_finished_game_is_tallied_with_its_marks_or_without() -> None:
    counted = tally(board(), CountPhase(frozenset({"C5"}), frozenset({"E1"})), NAMES)
    assert counted.tags["dead"] == "C5"
    assert str(counted.result).startswith("Black wins by ")
    assert set(tally(board("tromp-taylor"), None, NAMES).tags) == {"score"}


def test_points_of_one_chain_are_one_mark() -> None:
    phase = after(CountPhase(), ProposeMarks(("E1", "E2", "C5")))
    assert {"E1", "E7", "C5"} < phase.dead


def test_what_cannot_be_lost_is_safe() -> None:
    black, white = safe_points(board())
    points = board().grid.points
    assert black & points["C5"]
    assert not white & points["C5"]
