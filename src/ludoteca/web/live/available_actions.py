"""What a viewer can do now, besides what a phase offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from operator import attrgetter

from ludoteca.core import Command, Seat
from ludoteca.match.commands import Offer, Pause, ResignGame, Resume
from ludoteca.match.controller import Controller, Participant
from ludoteca.match.events import Proposal
from ludoteca.match.state import Stage, State

ALWAYS = ("help", "view", "list", "save", "quit")
"""What everybody can do."""

_COMMANDS: Mapping[str, Command] = {
    "undo": Offer(Proposal.TAKEBACK),
    "offer": Offer(Proposal.DRAW),
    "no-result": Offer(Proposal.NO_RESULT),
    "pause": Pause(),
    "resign": ResignGame(),
    "resume": Resume(),
    "rematch": Offer(Proposal.REMATCH),
    "rematch-same": Offer(Proposal.REMATCH_SAME),
}

_CHANGED_BY_A_MOVE = {"position", "plies", "at", "since", "reserves", "thought"}
_unchanged = attrgetter(
    *(each.name for each in fields(State) if each.name not in _CHANGED_BY_A_MOVE)
)
"""Everything in a state that is the same after most moves."""


class PossibleActions:
    """What one viewer can do, cached until more than a move has changed the state."""

    __slots__ = ("_allowed", "_cache_key", "_who")

    def __init__(self, who: Participant) -> None:
        self._who = who
        self._cache_key: object = None
        self._allowed: list[str] = []

    def now(self, controller: Controller, now: float) -> list[str]:
        """List the keys of the actions that are possible now.

        Besides the actions of ``match.actions`` there are "resume" while the game is paused, and
        "rematch" and "rematch-same" after it.
        """
        who, state = self._who, controller.state
        key = _cache_key(state, who)
        if key is None or key != self._cache_key:
            self._cache_key = key
            self._allowed = [
                key
                for key, command in _COMMANDS.items()
                if _is_thinkable(key, state) and controller.allows(command, who, now)
            ]
        return [*ALWAYS, *self._allowed, *_of_turn(state, who), *_of_tables(state, who)]


def is_turn_of(who: Participant, state: State) -> bool:
    """Return whether a viewer may move."""
    return state.stage is Stage.PLAY and not state.is_paused and state.position.turn in who.seats


def _of_turn(state: State, who: Participant) -> list[str]:
    if not is_turn_of(who, state):
        return []
    found = [claim.key for claim in state.game.claims if claim.fits(state.position)]
    if state.position.chances():
        return found
    return ["moves", "hint", *found] if who.may_have_hints(state) else ["moves", *found]


def _of_tables(state: State, who: Participant) -> list[str]:
    """Offer verdicts to those who play, in anybody's turn."""
    is_played = state.stage is Stage.PLAY and not state.is_paused
    return ["verdicts"] if is_played and who.seats and who.may_have_verdicts(state) else []


def _cache_key(state: State, who: Participant) -> object:
    """Return all that decides about the commands of one seat; None for other viewers."""
    if len(who.seats) != 1:
        return None
    (seat,) = who.seats
    return _unchanged(state), _has_decided(state, seat), state.position.may_be_void


def _has_decided(state: State, seat: Seat) -> bool:
    """Return whether there is something to take back."""
    return any(ply.seat is seat and ply.is_decision for ply in reversed(state.plies))


def _is_thinkable(key: str, state: State) -> bool:
    """Rule out most impossible actions; asking the rules is slower."""
    if key == "resume":
        return state.is_paused
    if key in ("rematch", "rematch-same"):
        return state.stage is Stage.OVER
    if key == "offer":
        return state.game.draws_are_offered and not state.is_paused
    return key != "no-result" or state.position.may_be_void
