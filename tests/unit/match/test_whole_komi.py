"""A whole-number komi that a file asks for is played, counted, saved and written back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core import Outcome, Position, Seat
from ludoteca.games.go import GoPosition
from ludoteca.games.go.count import AcceptScore
from ludoteca.games.go.rules import GoEnding
from ludoteca.locale import Language
from ludoteca.match.commands import PlayMove
from ludoteca.match.phrases import ending_sentences
from ludoteca.match.record import session_from
from ludoteca.match.session import Session
from ludoteca.match.state import Stage
from ludoteca.records import format_for
from ludoteca.store.schema import Standing
from ludoteca.store.store import Store

FIRST, SECOND = Seat.FIRST, Seat.SECOND
EVEN = "(;SZ[5]RU[Japanese]KM[0])"
HANDICAP = "(;SZ[9]RU[Chinese]KM[0]HA[2]AB[cg][gc])"


def continued(text: str) -> Session:
    (record,) = format_for("a.sgf").read(text.encode()).records
    return session_from(record, None, ("human", "human"), ("", ""), 1.0, dice=random.Random(1))


def komi_of(position: Position[Any]) -> float:
    assert isinstance(position, GoPosition)
    return position.rules.komi


def finish(session: Session) -> Session:
    """Pass twice, and accept the count."""
    for _ in range(2):
        turn = session.state.position.turn
        session.submit(PlayMove("pass"), turn, 2.0, session.sequence)
    for seat in Seat:
        session.submit(AcceptScore(), seat, 3.0, session.sequence)
    return session


def test_equal_points_are_a_draw_with_a_sentence_of_its_own() -> None:
    session = finish(continued(EVEN))
    assert session.state.outcome == Outcome.drawn(GoEnding.SCORE)
    ended = ending_sentences(session.state)[-1]
    assert ended == "A draw: both have the same number of points."
    assert Language("bg").translate(ended) == "Равенство: двамата имат равен брой точки."
    assert Language("ru").translate(ended) == "Ничья: очков поровну."


def test_the_count_says_before_the_end_that_it_would_be_a_draw() -> None:
    session = continued(EVEN)
    for seat in Seat:
        session.submit(PlayMove("pass"), seat, 2.0, session.sequence)
    assert session.state.scene is not None
    assert session.state.scene.notes[-1] == "It would be a draw."


@pytest.mark.parametrize("ending", ["sgf", "ludo"])
@pytest.mark.parametrize(
    ("text", "komi", "winners"),
    [
        (EVEN.replace("KM[0]", "KM[7]"), 7.0, {SECOND}),
        (HANDICAP, 0.0, {FIRST}),
        # Black has all 81 points, and White two for the handicap.
        (HANDICAP.replace("KM[0]", "KM[79]"), 79.0, frozenset()),
    ],
)
def test_the_komi_of_a_file_comes_back_from_the_store_and_in_other_files(
    text: str, komi: float, winners: frozenset[Seat], ending: str, tmp_path: Path
) -> None:
    with Store(tmp_path / "games.db") as store:
        played = finish(continued(text))
        key = store.create(played.events, Standing(Stage.OVER))
        session = Session.replay(store.events(key))
    assert komi_of(session.state.position) == komi
    assert session.state.outcome is not None
    assert session.state.outcome.winners == winners
    data = format_for(f"a.{ending}").write([session.to_record()]).data
    (again,) = format_for(f"a.{ending}").read(data).records
    assert komi_of(again.first_position()) == komi
    assert again.winners == winners
