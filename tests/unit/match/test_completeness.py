"""Every event can come about, and no typed text breaks a session."""

from __future__ import annotations

from ludoteca.core import Command, Seat, Throw, say
from ludoteca.games.go.count import AcceptScore, MarkDead, MarkSeki, PlayOn
from ludoteca.games.go.nigiri import LayStones
from ludoteca.games.neutron.balanced_start import DrawOpening
from ludoteca.games.shogi.declaration import Declare
from ludoteca.games.shogi.furigoma import TossPawns
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
from ludoteca.match.events import Consent, Proposal, WhyUnrated
from ludoteca.match.seating import ChooseColour
from ludoteca.match.state import Stage
from tests.script import run
from tests.unit.games.go.helpers import ALMOST_SETTLED, SEKI
from tests.unit.match.table import EVENTS, FIRST, SECOND, Table
from tests.unit.match.test_go_end import board
from tests.unit.match.test_shogi_end import ENTERED

Step = tuple[Command, Seat | None]
DRAW, TAKEBACK = Proposal.DRAW, Proposal.TAKEBACK


def tours() -> dict[str, tuple[Table, list[Step]]]:
    """Lay tables, each with what is to happen there: together they reach every event but dice."""
    return {
        "go": (
            board(SEKI, clock="1m", takebacks=Consent.FREE),
            [
                (PlayMove("pass"), FIRST),
                (PlayMove("pass"), SECOND),
                (MarkDead("B1"), FIRST),
                (MarkSeki("B1"), SECOND),
                (AcceptScore(), FIRST),
                (PlayOn(), SECOND),
                (Offer(TAKEBACK), FIRST),
                (Pause(), None),
                (Resume(), FIRST),
            ],
        ),
        "settled": (board(ALMOST_SETTLED, "w - 0/0 0"), [(PlayMove("C1"), SECOND)]),
        "nigiri": (
            Table("go", colours="nigiri"),
            [(LayStones(1), FIRST), (ResignGame(), SECOND)],
        ),
        "furigoma": (
            Table("shogi", colours="furigoma", options={"illegal_move": "loss"}),
            [(TossPawns(), SECOND), (PlayMove("7g7e"), FIRST)],
        ),
        "impasse": (Table("shogi", start=ENTERED), [(Declare(), FIRST)]),
        "choice": (
            Table("neutron", colours="choice"),
            [
                (ChooseColour(SECOND), FIRST),
                (Offer(DRAW), FIRST),
                (Decline(DRAW), SECOND),
                (Offer(DRAW), SECOND),
                (Accept(DRAW), FIRST),
            ],
        ),
        "balanced": (Table("neutron", options={"start": "balanced"}), [(DrawOpening(), FIRST)]),
        "flag": (Table("morris", clock="1s"), [(ClaimTime(), None)]),
        "forfeit": (Table("morris"), [(Forfeit(say("crashed")), FIRST)]),
    }


def senet_tour() -> Table:
    table = Table("senet", options={"opening": "rolloff"})
    while table.stage() is Stage.BEFORE:
        for seat in Seat:
            table.do(Throw(), seat)
    table.play("throw")
    return table


def test_every_event_can_come_about() -> None:
    reached = {type(event) for event in senet_tour().session.events}
    for table, steps in tours().values():
        for command, seat in steps:
            table.do(command, seat)
        reached |= {type(event) for event in table.session.events}
    named = table.session.decide_name(Seat.SECOND, "Bo", 0.0)
    unrated = table.session.decide_unrated(WhyUnrated.PAIR, 0.0)
    reached |= {type(transition.event) for transition in (*named, *unrated)}
    assert reached == set(EVENTS.values())


def test_a_session_loads_no_database_no_documents_and_no_game_but_its_own() -> None:
    program = """
import random, sys
from ludoteca.match.session import Session
from ludoteca.match.events import Created
from ludoteca.match.commands import PlayMove
session = Session.begin(Created(at=0.0, game="neutron", rules="standard"))
session.submit(PlayMove("b1b4"), session.state.position.turn, 1.0, 1)
session.announcements
heavy = {"sqlite3", "json", "ludoteca.records", "ludoteca.games.go", "ludoteca.games.shogi"}
print(*sorted(heavy & sys.modules.keys()))
"""
    assert run(program) == ""
