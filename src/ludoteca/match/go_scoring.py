"""The end of a game of Go: marking dead stones and seki, accepting the count, playing on.

Go's own modules are imported where a board of Go is at hand, so that whoever plays another game
does not load them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ludoteca.core import NotationError, Outcome, Position, Seat, Sentence
from ludoteca.match.commands import (
    AcceptScore,
    Command,
    MarkDead,
    MarkSeki,
    PlayOn,
    ProposeMarks,
)
from ludoteca.match.events import (
    DeadMarked,
    Event,
    PlayResumed,
    Proposed,
    ScoreAccepted,
    SekiMarked,
    Settled,
)
from ludoteca.match.kinds import is_go
from ludoteca.match.state import Act, Deciding, Folding, Marking, Phase, State, finish, refusal

if TYPE_CHECKING:
    from ludoteca.games.go.position import GoPosition
    from ludoteca.games.go.score import Score

__all__ = [
    "DECIDE",
    "FOLD",
    "consequences",
    "count",
    "count_in_words",
    "enter_marking",
    "is_marked",
    "may_be_void",
]


def is_marked(position: Position[Any]) -> bool:
    """Tell whether players mark dead stones before the count, now that the game has ended."""
    return is_go(position) and position.rules.marking


def may_be_void(position: Position[Any]) -> bool:
    """Tell whether "no result" may be agreed: a third repetition of the board under simple ko."""
    return is_go(position) and position.may_be_void


def count(state: State) -> Score:
    """Count the board as it is marked.

    Raises:
        SessionError: It is not marked, or never was.
    """
    from ludoteca.games.go.score import score

    position, marking = state.position, state.marking
    if marking is None or not is_go(position):
        raise refusal("not-marking", "there is nothing to count yet")
    return score(position, marking.dead, marking.seki)


def count_in_words(state: State) -> list[Sentence]:
    """Show the count as two sums that a person can check; empty where nothing is counted."""
    from ludoteca.games.go.score import score

    position = state.position
    if not is_go(position) or (state.marking is None and not position.outcome):
        return []
    marking = state.marking or Marking()
    found = score(position, marking.dead, marking.seki)
    return [found.counts[seat.index].in_words(state.game.seat_name(seat)) for seat in Seat]


def enter_marking(state: State, at: float) -> State:
    """Stop the clock, and let the players mark stones."""
    return replace(
        state,
        phase=Phase.MARKING,
        marking=Marking(),
        clock=state.clock.stop(at),
        offers=MappingProxyType({}),
    )


def consequences(state: State, at: float) -> list[Event]:
    """List what the program does after a move: say that all is settled, propose the marks."""
    position = state.position
    if not is_go(position) or not is_marked(position):
        return []
    if state.phase is Phase.MARKING:
        return [_proposal(position, at)]
    if state.phase is Phase.PLAY and state.played_on is None and _is_settled(position):
        return [Settled(at=at), _proposal(position, at)]
    return []


def _is_settled(position: GoPosition) -> bool:
    from ludoteca.games.go.score import is_settled

    return is_settled(position)


def _proposal(position: GoPosition, at: float) -> Proposed:
    from ludoteca.games.go.score import propose_dead, propose_seki

    dead = propose_dead(position)
    seki = frozenset[str]() if position.rules.area else propose_seki(position, dead)
    return Proposed(at=at, dead=tuple(sorted(dead)), seki=tuple(sorted(seki)))


def _propose_marks(act: Act, command: ProposeMarks) -> list[Event]:
    dead = _chains(act.state, command.dead)
    seki = _chains(act.state, command.seki)
    return [Proposed(at=act.at, dead=tuple(sorted(dead)), seki=tuple(sorted(seki - dead)))]


def _mark_dead(act: Act, command: MarkDead) -> list[Event]:
    point = _point(act.state, command.point)
    return [DeadMarked(at=act.at, seat=act.player, point=point, dead=command.dead)]


def _mark_seki(act: Act, command: MarkSeki) -> list[Event]:
    if getattr(act.state.position.rules, "area", False):
        raise refusal("no-seki", "seki makes no difference under these rules")
    point = _point(act.state, command.point)
    return [SekiMarked(at=act.at, seat=act.player, point=point, seki=command.seki)]


def _accept_score(act: Act, command: AcceptScore) -> list[Event]:
    if act.player in _marking(act.state).accepted:
        raise refusal("accepted-already", "you have accepted this count already")
    return [ScoreAccepted(at=act.at, seat=act.player)]


def _play_on(act: Act, command: PlayOn) -> list[Event]:
    return [PlayResumed(at=act.at, seat=act.player)]


def _point(state: State, text: str) -> str:
    """Write a point as the board names it."""
    point = text.strip().upper()
    _chains(state, (point,))
    return point


def _marking(state: State) -> Marking:
    return state.marking or Marking()


def _chains(state: State, points: Iterable[str]) -> frozenset[str]:
    from ludoteca.games.go.score import chain_of

    position = state.position
    found: set[str] = set()
    try:
        for point in points:
            if is_go(position) and point not in found:
                found |= chain_of(position, point)
    except NotationError as error:
        raise refusal("no-stone", "there is no stone on {point}", point=repr(error.text)) from None
    return frozenset(found)


def _proposed(state: State, event: Proposed) -> State:
    dead, seki = _chains(state, event.dead), _chains(state, event.seki)
    return replace(state, marking=Marking(dead, seki - dead))


def _dead_marked(state: State, event: DeadMarked) -> State:
    marking, chain = _marking(state), _chains(state, (event.point,))
    dead = marking.dead | chain if event.dead else marking.dead - chain
    return replace(state, marking=Marking(dead, marking.seki - dead))


def _seki_marked(state: State, event: SekiMarked) -> State:
    marking, chain = _marking(state), _chains(state, (event.point,))
    seki = marking.seki | chain if event.seki else marking.seki - chain
    return replace(state, marking=Marking(marking.dead - seki, seki))


def _score_accepted(state: State, event: ScoreAccepted) -> State:
    marking = _marking(state)
    accepted = marking.accepted | {event.seat}
    state = replace(state, marking=replace(marking, accepted=accepted))
    if len(accepted) < len(Seat):
        return state
    from ludoteca.games.go.rules import GoEnding

    winner = count(state).winner
    drawn = Outcome.drawn(GoEnding.SCORE)
    return finish(state, Outcome.won(winner, GoEnding.SCORE) if winner else drawn, event.at)


def _settled(state: State, event: Settled) -> State:
    if not is_marked(state.position):
        raise refusal("unfit", "nothing is settled here")
    return enter_marking(state, event.at)


def _play_resumed(state: State, event: PlayResumed) -> State:
    position = state.position
    if is_go(position) and position.outcome is not None:
        position = position.resume(event.seat)
    return replace(
        state,
        phase=Phase.PLAY,
        position=position,
        marking=None,
        played_on=len(state.plies),
        clock=state.clock.start(position.turn, event.at),
        since=event.at,
        reserves=state.clock.readings(event.at),
    )


_MARKING = frozenset({Phase.MARKING})

_DECISIONS: dict[type[Command], Callable[[Act, Any], list[Event]]] = {
    ProposeMarks: _propose_marks,
    MarkDead: _mark_dead,
    MarkSeki: _mark_seki,
    AcceptScore: _accept_score,
    PlayOn: _play_on,
}
_FOLDS: dict[type[Event], Callable[[State, Any], State]] = {
    Proposed: _proposed,
    DeadMarked: _dead_marked,
    SekiMarked: _seki_marked,
    ScoreAccepted: _score_accepted,
    PlayResumed: _play_resumed,
}

DECIDE: Mapping[type[Command], Deciding] = {
    command: Deciding(_MARKING, decide) for command, decide in _DECISIONS.items()
}

FOLD: Mapping[type[Event], Folding] = {
    Settled: Folding(frozenset({Phase.PLAY}), _settled),
    **{event: Folding(_MARKING, fold) for event, fold in _FOLDS.items()},
}
