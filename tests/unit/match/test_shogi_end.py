"""Shogi: what is announced, and the declared impasse."""

from __future__ import annotations

import pytest

from ludoteca.core import Outcome, Seat
from ludoteca.games.shogi.declaration import Declare, Declared
from ludoteca.games.shogi.rules import ShogiEnding
from ludoteca.match.commands import Offer
from ludoteca.match.events import Proposal
from tests.unit.match.table import FIRST, SECOND, Table

TAKEBACK = Proposal.TAKEBACK


def test_at_the_third_repetition_both_are_told() -> None:
    table = Table("shogi")
    shuffle = ("2h1h", "8b9b", "1h2h", "9b8b")
    table.play(*shuffle)
    assert table.heard == []
    table.play(*shuffle)
    assert table.heard == ["repetition"]
    assert "3 times" in table.session.announcements[0].sentence
    table.play(*shuffle)
    assert table.heard == []
    assert table.session.state.outcome == Outcome.drawn(ShogiEnding.REPETITION)


ENTERED = "+P+P+P+PK+R+B+R1/GGSS+B4/9/9/9/9/9/9/8k b - 1"


@pytest.mark.parametrize(
    ("start", "winner", "ending"),
    [
        (ENTERED, FIRST, ShogiEnding.DECLARATION),
        (ENTERED.replace("+P+P+P+P", "+P+P+P1"), SECOND, ShogiEnding.FAILED_DECLARATION),
    ],
)
def test_an_impasse_is_declared(start: str, winner: Seat, ending: ShogiEnding) -> None:
    table = Table("shogi", start=start)
    assert table.refusal(Declare(), SECOND) == "session/not-your-turn"
    assert table.do(Declare(), FIRST) == [Declared(at=1.0, seat=FIRST)]
    assert table.session.state.outcome == Outcome.won(winner, ending)
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/over"


def test_where_the_rules_know_no_impasse_there_is_nothing_to_declare() -> None:
    assert Table("shogi", options={"impasse": "none"}).refuses(Declare(), FIRST) == (
        "session/no-claim",
        "these rules have no impasse",
    )
    assert Table("go").refusal(Declare(), FIRST) == "session/in-play"
