"""The keys of the actions that a viewer of a table can do now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludoteca.core import Seat, SessionError
from ludoteca.match.commands import (
    Accept,
    AcceptScore,
    Command,
    Decline,
    Offer,
    PlayOn,
    Resign,
    Saying,
)
from ludoteca.match.events import HUMAN, Proposal
from ludoteca.match.kinds import is_go, is_shogi
from ludoteca.match.session import Session
from ludoteca.match.state import Phase, State

__all__ = ["default_seat", "is_watched", "possible_actions"]

_ALWAYS = ("help", "view", "list", "save", "quit")
_UNDO = {"undo": Offer(Proposal.TAKEBACK)}
_TRIED: Mapping[Phase, Mapping[str, Command]] = {
    Phase.SEATING: {},
    Phase.OPENING: {},
    Phase.PLAY: {
        **_UNDO,
        "offer": Offer(Proposal.DRAW),
        "no-result": Offer(Proposal.NO_RESULT),
        "pause": Offer(Proposal.PAUSE),
        "resign": Resign(),
    },
    Phase.MARKING: {**_UNDO, "accept": AcceptScore(), "play-on": PlayOn(), "resign": Resign()},
    Phase.OVER: {**_UNDO, "rematch": Offer(Proposal.REMATCH)},
}
"""Actions that the session decides without drawing a lot."""


def is_watched(state: State) -> bool:
    """Tell whether only computers play."""
    return HUMAN not in state.created.players


def possible_actions(
    session: Session, you: frozenset[Seat], now: float, *, is_host: bool = False
) -> list[str]:
    """List the keys of the actions that a viewer can do now.

    Besides the actions of ``match.actions`` there are "resume" while the game is paused and
    "rematch" after it.
    """
    state = session.state
    found = list(_ALWAYS)
    if is_host and is_watched(state) and state.phase is Phase.PLAY:
        found.append("resume" if state.is_paused else "pause")
    if not you:
        return found
    found += [
        key for key, command in _TRIED[state.phase].items() if _may(session, command, you, now)
    ]
    if state.is_paused:
        found.append("resume")
    if state.marking is not None and state.phase is Phase.MARKING and is_go(state.position):
        found += [] if state.position.rules.area else ["seki"]
    if state.phase is Phase.PLAY and not state.is_paused and state.position.turn in you:
        found += _in_turn(state)
    return found


def _in_turn(state: State) -> list[str]:
    found = [] if state.position.chances() else ["hint", "moves"]
    return [*found, "declare"] if is_shogi(state.position) else found


def _may(session: Session, command: Command, you: frozenset[Seat], now: float) -> bool:
    seat = default_seat(session.state, you, command)
    try:
        session.decide(command, seat, now, session.sequence)
    except SessionError:
        return False
    return True


def default_seat(state: State, held: frozenset[Seat], command: Command) -> Seat:
    """Return the seat that a command is for, where the client holds both."""
    if len(held) == 1:
        return next(iter(held))
    for kind, find in _ACTING.items():
        if isinstance(command, kind):
            return find(state, command)
    return _now(state)


def _now(state: State) -> Seat:
    if state.phase is Phase.OPENING:
        return next((seat for seat in Seat if state.rolls[seat.index] is None), Seat.FIRST)
    return state.position.turn


def _offering(state: State, command: Offer) -> Seat:
    """Return who offers: for a takeback the last person who decided, else the mover."""
    if command.what is not Proposal.TAKEBACK:
        return _now(state)
    decided = (ply.seat for ply in reversed(state.plies) if ply.is_decision)
    return next(decided, state.position.turn)


def _accepting(state: State, command: AcceptScore) -> Seat:
    accepted = state.marking.accepted if state.marking else frozenset()
    return next((seat for seat in Seat if seat not in accepted), Seat.FIRST)


def _answering(state: State, command: Saying) -> Seat:
    by = state.offers.get(command.what)
    return _now(state) if by is None else by.opponent


_ACTING: Mapping[type[Command], Callable[[State, Any], Seat]] = {
    Offer: _offering,
    Accept: _answering,
    Decline: _answering,
    AcceptScore: _accepting,
}
