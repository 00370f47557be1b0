"""What players offer each other: draws and rematches."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Command, Outcome, Seat, Throw
from ludoteca.games.go.nigiri import LayStones
from ludoteca.games.shogi.furigoma import TossPawns
from ludoteca.match.commands import Accept, Decline, Offer, ResignGame
from ludoteca.match.events import Accepted, Declined, Offered, Proposal
from ludoteca.match.seating import ChooseColour
from ludoteca.match.session import Session
from ludoteca.match.state import SessionEnding, Stage
from tests.refusing import refusing
from tests.unit.match.table import FIRST, SECOND, Table

DRAW, REMATCH = Proposal.DRAW, Proposal.REMATCH


# Draws


def test_an_offered_draw_is_accepted() -> None:
    table = Table("morris")
    table.play("d2")
    assert table.do(Offer(DRAW), FIRST) == [Offered(at=2.0, seat=FIRST, what=DRAW)]
    assert table.refusal(Accept(DRAW), None) == "session/no-seat"
    assert table.refusal(Decline(DRAW), None) == "session/no-seat"
    assert table.do(Accept(DRAW), SECOND) == [Accepted(at=3.0, seat=SECOND, what=DRAW)]
    assert table.session.state.outcome == Outcome.drawn(SessionEnding.AGREED)


def test_a_declined_draw_may_be_offered_again_only_after_a_move() -> None:
    table = Table("morris")
    table.do(Offer(DRAW), FIRST)
    assert table.refusal(Offer(DRAW), FIRST) == "session/offered-already"
    assert table.do(Decline(DRAW), SECOND) == [Declined(at=2.0, seat=SECOND, what=DRAW)]
    assert table.refusal(Accept(DRAW), SECOND) == "session/nothing-offered"
    assert table.refusal(Offer(DRAW), FIRST) == "session/declined-already"
    table.play("d2")
    table.do(Offer(DRAW), FIRST)


def test_an_offered_draw_outlives_the_offering_players_move_but_not_the_answer() -> None:
    table = Table("morris")
    table.do(Offer(DRAW), FIRST)
    table.play("d2")
    assert table.session.state.offers == {DRAW: FIRST}
    table.play("d3")
    assert table.session.state.offers == {}


def test_nobody_accepts_their_own_offer_but_may_withdraw_it() -> None:
    table = Table("morris")
    table.do(Offer(DRAW), FIRST)
    assert table.refusal(Accept(DRAW), FIRST) == "session/nothing-offered"
    table.do(Decline(DRAW), FIRST)
    assert table.session.state.offers == {}
    assert table.refusal(Decline(DRAW), FIRST) == "session/nothing-offered"


def test_when_both_offer_a_draw_it_is_one() -> None:
    table = Table("morris")
    table.do(Offer(DRAW), FIRST)
    table.do(Offer(DRAW), SECOND)
    assert table.session.state.outcome == Outcome.drawn(SessionEnding.AGREED)


def test_in_shogi_no_draw_is_offered() -> None:
    table = Table("shogi")
    assert table.refuses(Offer(DRAW), FIRST) == (
        "session/no-draws",
        "draws cannot be offered in Shogi",
    )


# Rematch


def test_a_rematch_is_played_with_swapped_seats() -> None:
    table = Table("go", names=("Ana", "Boris"), players=("human", "greedy"), clock="10m")
    assert table.refusal(Offer(REMATCH), FIRST) == "session/not-now"
    table.do(ResignGame(), FIRST)
    with refusing("session/no-rematch"):
        table.session.rematch(9.0)
    table.do(Offer(REMATCH), FIRST)
    table.do(Accept(REMATCH), SECOND)
    assert table.refusal(Offer(REMATCH), FIRST) == "session/offered-already"
    following = Session.begin(table.session.rematch(9.0)).state
    assert following.names == ("Boris", "Ana")
    assert following.players == ("greedy", "human")
    assert following.created.clock == "10m"
    assert following.stage is Stage.PLAY


def test_a_rematch_can_keep_the_seats() -> None:
    table = Table("morris", names=("Ana", "Boris"))
    table.do(ResignGame(), SECOND)
    table.do(Offer(REMATCH), FIRST)
    table.do(Offer(Proposal.REMATCH_SAME), SECOND)
    table.do(Accept(Proposal.REMATCH_SAME), FIRST)
    assert table.session.state.offers == {}
    assert table.refusal(Offer(REMATCH), FIRST) == "session/offered-already"
    assert Session.begin(table.session.rematch(9.0)).state.names == ("Ana", "Boris")


def test_a_declined_rematch_is_not_asked_for_again_but_the_other_may_ask() -> None:
    table = Table("morris")
    table.do(ResignGame(), FIRST)
    table.do(Offer(REMATCH), FIRST)
    table.do(Decline(REMATCH), SECOND)
    assert table.refuses(Offer(REMATCH), FIRST) == (
        "session/declined-already",
        "your opponent declined",
    )
    table.do(Offer(REMATCH), SECOND)
    table.do(Accept(REMATCH), FIRST)
    assert table.session.state.rematch is not None


def rematch_of(session: Session, seed: int = 1) -> Session:
    """Resign, agree on a rematch, and begin it."""
    for command in (ResignGame(), Offer(REMATCH)):
        session.submit(command, FIRST, session.state.at, session.sequence)
    session.submit(Accept(REMATCH), SECOND, session.state.at, session.sequence)
    return Session.begin(session.rematch(session.state.at), random.Random(seed))


@pytest.mark.parametrize(
    ("game", "colours", "lot"),
    [
        ("go", "nigiri", LayStones(1)),
        ("shogi", "furigoma", TossPawns()),
        ("morris", "choice", ChooseColour(SECOND)),
        ("neutron", "agreed", None),
        ("senet", "agreed", None),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_two_rematches_lead_back_to_the_first_seats(
    game: str, colours: str, lot: Command | None, seed: int
) -> None:
    table = Table(
        game, seed=seed, colours=colours, names=("Ana", "Boris"), players=("human", "random")
    )
    if lot is not None:
        table.do(lot, FIRST)
    first = table.session.state
    second = rematch_of(table.session)
    assert second.state.stage is Stage.PLAY
    assert second.state.names == first.names[::-1]
    assert second.state.players == first.players[::-1]
    third = rematch_of(second)
    assert (third.state.names, third.state.players) == (first.names, first.players)


def test_in_a_rematch_the_first_turn_is_thrown_for_again() -> None:
    table = Table("senet", options={"opening": "rolloff"}, names=("Ana", "Boris"))
    while table.stage() is Stage.BEFORE:
        for seat in Seat:
            table.do(Throw(), seat)
    following = rematch_of(table.session)
    assert following.state.stage is Stage.BEFORE
    assert following.state.names == ("Boris", "Ana")
