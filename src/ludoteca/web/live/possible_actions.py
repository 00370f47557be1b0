"""The keys of the actions that a viewer of a table can do now."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import Command
from ludoteca.match.commands import Offer, Pause, ResignGame, Resume
from ludoteca.match.controller import Controller, Participant
from ludoteca.match.events import Proposal
from ludoteca.match.state import Stage

_ALWAYS = ("help", "view", "list", "save", "quit")
_IN_TURN = ("hint", "moves")
_COMMANDS: Mapping[str, Command] = {
    "undo": Offer(Proposal.TAKEBACK),
    "offer": Offer(Proposal.DRAW),
    "no-result": Offer(Proposal.NO_RESULT),
    "pause": Pause(),
    "resign": ResignGame(),
    "resume": Resume(),
    "rematch": Offer(Proposal.REMATCH),
}


def possible_actions(controller: Controller, who: Participant, now: float) -> list[str]:
    """List the keys of the actions that a viewer can do now.

    Besides the actions of ``match.actions`` there are "resume" while the game is paused and
    "rematch" after it.
    """
    state, found = controller.state, list(_ALWAYS)
    found += [key for key, command in _COMMANDS.items() if controller.allows(command, who, now)]
    if state.stage is Stage.PLAY and not state.is_paused and state.position.turn in who.seats:
        found += [] if state.position.chances() else _IN_TURN
        found += [claim.key for claim in state.game.claims if claim.fits(state.position)]
    return found
