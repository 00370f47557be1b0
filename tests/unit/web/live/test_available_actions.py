"""What a viewer can do: what is remembered is what the rules would say now."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Command, Seat, SessionError, Throw
from ludoteca.games.registry import game
from ludoteca.match.commands import Accept, Decline, Offer, Pause, PlayMove, ResignGame, Resume
from ludoteca.match.controller import Controller, Participant
from ludoteca.match.events import Consent, Created, Proposal, TableRules
from ludoteca.match.session import Session
from ludoteca.match.state import Stage
from ludoteca.web.live.view import PossibleActions

GAMES = ("morris", "shogi", "neutron", "senet", "go")
VIEWERS = (
    *(Participant(frozenset({seat})) for seat in Seat),
    Participant(frozenset(Seat)),
    Participant(),
)


def a_command(session: Session, dice: random.Random) -> tuple[Command, Seat]:
    """Choose what somebody may try, most often a move."""
    state, asked = session.state, Controller(session).asked
    if dice.random() < 0.3:
        what = dice.choice(list(Proposal))
        tried = (Offer(what), Accept(what), Decline(what), Pause(), Resume())
        return dice.choice(tried), dice.choice(list(Seat))
    if state.stage is Stage.PLAY:
        position = state.position
        moves = position.legal_moves()
        one = Throw() if position.chances() else PlayMove(str(dice.choice(moves)))
        return one, position.turn
    scene = state.scene
    if scene is not None and asked:
        return dice.choice([one for one in scene.choices if not one.points]).command, asked[0]
    return ResignGame(), Seat.FIRST


@pytest.mark.parametrize("takebacks", list(Consent))
@pytest.mark.parametrize("key", GAMES)
def test_what_is_remembered_is_what_the_rules_say(key: str, takebacks: Consent) -> None:
    dice = random.Random(f"{key} {takebacks}")
    rules = next(iter(game(key).presets))
    table = TableRules(takebacks=takebacks, pauses=Consent.ASK)
    session = Session.begin(Created(at=0.0, game=key, rules=rules, table=table), dice)
    remembering, answers = [PossibleActions(who) for who in VIEWERS], set()
    for now in range(1, 200):
        command, seat = a_command(session, dice)
        try:
            session.submit(command, seat, float(now), session.sequence)
        except SessionError:
            continue
        controller = Controller(session)
        for who, actions in zip(VIEWERS, remembering, strict=True):
            found = actions.now(controller, float(now))
            assert found == PossibleActions(who).now(controller, float(now))
            answers.add(tuple(found))
    assert len(answers) > 5
