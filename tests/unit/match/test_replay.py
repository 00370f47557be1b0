"""Taking a game up from its events, forged ones too."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat, SessionError, say
from ludoteca.games.go.count import Proposed, ScoreAccepted
from ludoteca.games.go.nigiri import NigiriHeld
from ludoteca.games.senet.rolloff import RolledOff
from ludoteca.games.shogi.declaration import Declared
from ludoteca.games.shogi.furigoma import PawnsTossed
from ludoteca.match.events import (
    Accepted,
    Created,
    Declined,
    FlagFell,
    LostByIllegalMove,
    Moved,
    Offered,
    Paused,
    Proposal,
    Resumed,
    Settled,
    TakenBack,
    Thrown,
)
from ludoteca.match.phrases import narrate
from ludoteca.match.seating import ColourChosen
from ludoteca.match.session import Session
from ludoteca.match.state import Stage
from tests.refusing import refusing
from tests.unit.match.table import FIRST, SECOND, Table

DRAW, NO_RESULT, REMATCH = Proposal.DRAW, Proposal.NO_RESULT, Proposal.REMATCH


@pytest.mark.parametrize(
    "events",
    [
        [],
        [Moved(at=1.0, seat=FIRST, move="d2")],
        [Created(at=0.0, game="morris", rules="standard")] * 2,
    ],
)
def test_a_game_begins_with_one_creation(events: list[Moved]) -> None:
    with refusing("session/unfit"):
        Session.replay(events)


CREATED = Created(at=5.0, game="morris", rules="standard", clock="10m")
MOVED = Moved(at=6.0, seat=FIRST, move="d2")


def test_a_player_who_joined_has_a_name_from_then_on() -> None:
    created = Created(at=5.0, game="morris", rules="standard", names=("Ana", ""))
    session = Session.replay([created, MOVED])
    (named,) = session.decide_name(SECOND, "Boris", now=1.0)
    session.apply([named])
    assert session.state.names == ("Ana", "Boris")
    assert narrate(named) == ["Boris has joined."]
    assert session.to_record().tags["second"] == "Boris"
    again = Session.replay(session.events)
    assert again.state.names == ("Ana", "Boris")
    assert again.state.at == MOVED.at


@pytest.mark.parametrize(
    "event",
    [
        Moved(at=6.0, seat=SECOND, move="d2"),
        Moved(at=6.0, seat=FIRST, move="d9"),
        Moved(at=6.0, seat=FIRST, move="d2-d3"),
        Moved(at=4.0, seat=FIRST, move="d2"),
        Thrown(at=6.0, seat=FIRST, throw="3"),
        FlagFell(at=6.0, seat=FIRST),
        Declared(at=6.0, seat=FIRST),
        Declared(at=6.0, seat=SECOND),
        Accepted(at=6.0, seat=FIRST, what=DRAW),
        Declined(at=6.0, seat=FIRST, what=DRAW),
        Offered(at=6.0, seat=FIRST, what=NO_RESULT),
        Offered(at=6.0, seat=FIRST, what=REMATCH),
        TakenBack(at=6.0, seat=FIRST, plies=0),
        TakenBack(at=6.0, seat=FIRST, plies=-1),
        Resumed(at=6.0),
        Settled(at=6.0),
        Proposed(at=6.0, dead=(), seki=()),
        ScoreAccepted(at=6.0, seat=FIRST),
        RolledOff(at=6.0, seat=FIRST, throw="1"),
        ColourChosen(at=6.0, seat=FIRST, colour=FIRST),
    ],
)
def test_an_event_that_does_not_fit_is_refused(event: Moved) -> None:
    session = Session.begin(CREATED)
    with refusing("session/unfit"):
        session.apply_events([event])
    assert session.events == (CREATED,)


def test_an_event_does_not_fit_into_a_pause() -> None:
    session = Session.replay([CREATED, Paused(at=5.0)])
    with pytest.raises(SessionError):
        session.apply_events([MOVED])


@pytest.mark.parametrize(
    ("colours", "game", "event"),
    [
        ("nigiri", "go", NigiriHeld(at=1.0, seat=FIRST, laid=1, handful=21)),
        ("furigoma", "shogi", PawnsTossed(at=1.0, seat=FIRST, pawns=6)),
        ("choice", "go", NigiriHeld(at=1.0, seat=FIRST, laid=1, handful=2)),
        ("choice", "shogi", PawnsTossed(at=1.0, seat=FIRST, pawns=2)),
        ("nigiri", "go", ColourChosen(at=1.0, seat=FIRST, colour=FIRST)),
    ],
)
def test_seats_are_settled_in_the_agreed_way_and_by_a_lot_that_can_be(
    colours: str, game: str, event: ColourChosen
) -> None:
    with refusing("session/unfit"):
        Table(game, colours=colours).session.apply_events([event])


LOSS = Created(at=0.0, game="shogi", rules="standard", options={"illegal_move": "loss"})
REJECT = Created(at=0.0, game="shogi", rules="standard")


@pytest.mark.parametrize(
    ("created", "seat", "move"),
    [
        (LOSS, FIRST, "7g7f"),
        (LOSS, SECOND, "7g7e"),
        (LOSS, FIRST, "rubbish"),
        (REJECT, FIRST, "7g7e"),
    ],
)
def test_a_forged_loss_by_an_illegal_move_is_refused(
    created: Created, seat: Seat, move: str
) -> None:
    forged = LostByIllegalMove(at=1.0, seat=seat, move=move, why=say("because"))
    with refusing("session/unfit"):
        Session.replay([created, forged])
    right = LostByIllegalMove(at=1.0, seat=FIRST, move="7g7e", why=say("because"))
    assert Session.replay([LOSS, right]).state.stage is Stage.OVER


@pytest.mark.parametrize("at", [float("nan"), float("inf"), 1e300, 4.0, -float("inf")])
def test_an_event_at_a_time_that_cannot_be_is_refused(at: float) -> None:
    session = Session.begin(CREATED)
    with pytest.raises(SessionError):
        session.apply_events([Moved(at=at, seat=FIRST, move="d2")])
    assert session.sequence == 1
