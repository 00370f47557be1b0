"""The keys of the actions that a viewer of a table can do now."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import Command, Seat
from ludoteca.match.commands import Offer, ResignGame, Resume
from ludoteca.match.controller import Controller
from ludoteca.match.events import Proposal
from ludoteca.match.state import Stage

_ALWAYS = ("help", "view", "list", "save", "quit")
_IN_TURN = ("hint", "moves")
_COMMANDS: Mapping[str, Command] = {
    "undo": Offer(Proposal.TAKEBACK),
    "offer": Offer(Proposal.DRAW),
    "no-result": Offer(Proposal.NO_RESULT),
    "pause": Offer(Proposal.PAUSE),
    "resign": ResignGame(),
    "resume": Resume(),
    "rematch": Offer(Proposal.REMATCH),
}


def possible_actions(
    controller: Controller, you: frozenset[Seat], now: float, *, is_host: bool = False
) -> list[str]:
    """List the keys of the actions that a viewer can do now.

    Besides the actions of ``match.actions`` there are "resume" while the game is paused and
    "rematch" after it.
    """
    session, state = controller.session, controller.state
    found = list(_ALWAYS)
    if is_host and state.is_watched and state.stage is Stage.PLAY:
        found.append("resume" if state.is_paused else "pause")
    if not you:
        return found
    found += [
        key
        for key, command in _COMMANDS.items()
        if session.allows(command, controller.acting_seat(command, you), now)
    ]
    if state.stage is Stage.PLAY and not state.is_paused and state.position.turn in you:
        found += [] if state.position.chances() else _IN_TURN
        found += [claim.key for claim in state.game.claims if claim.fits(state.position)]
    return found
