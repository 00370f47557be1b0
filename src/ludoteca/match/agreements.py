"""Offers between players: a draw, a takeback, a pause, no result, a rematch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludoteca.core import Act, Command, Event, Outcome, Seat, refusal
from ludoteca.match.clock import Clock
from ludoteca.match.commands import Accept, Decline, Offer, Pause, Resume
from ludoteca.match.events import (
    Accepted,
    Consent,
    Declined,
    Offered,
    Paused,
    Proposal,
    Resumed,
    TakenBack,
)
from ludoteca.match.state import Handler, SessionEnding, Stage, State, finish

_PLAY = frozenset({Stage.PLAY})
_OVER = frozenset({Stage.OVER})
_STARTED = frozenset({Stage.PLAY, Stage.AFTER, Stage.OVER})


def takeback_target(state: State, seat: Seat) -> int:
    """Return the number of plies left after a takeback to the player's last decision.

    Throws and forced moves are not decisions. If the table rolls again after a takeback, the
    throw before the decision is taken back too.
    """
    for index in range(len(state.plies) - 1, -1, -1):
        ply = state.plies[index]
        if ply.seat is seat and ply.is_decision:
            thrown = index > 0 and state.plies[index - 1].is_throw
            return index - 1 if thrown and state.created.table.fresh_throws else index
    raise refusal(
        "nothing-to-take-back", "you have not moved yet, so there is nothing to take back"
    )


def _check_takeback(state: State, seat: Seat) -> None:
    if state.created.table.takebacks is Consent.NEVER:
        raise refusal("no-takebacks", "this table does not allow takebacks")
    if state.stage is Stage.OVER and not _ended_on_board(state):
        raise refusal("over", "the game did not end on the board, so nothing can be taken back")
    takeback_target(state, seat)


def _ended_on_board(state: State) -> bool:
    """Return whether a move or a count ended the game, not a resignation or an agreement."""
    if state.outcome is None or isinstance(state.outcome.ending, SessionEnding):
        return False
    return state.position.outcome is not None or state.phase is not None


def _check_pause(state: State, seat: Seat) -> None:
    if state.created.table.pauses is Consent.NEVER:
        raise refusal("no-pauses", "this table does not allow pauses")


def _check_no_result(state: State, seat: Seat) -> None:
    if not state.position.may_be_void:
        raise refusal("no-void", "the players cannot agree on no result now")


def _check_rematch(state: State, seat: Seat) -> None:
    if state.rematch is not None:
        raise refusal("offered-already", "you have already agreed on a rematch")


# In which stages each can be offered, and what else must hold.
_CHECKS: Mapping[Proposal, tuple[frozenset[Stage], Callable[[State, Seat], None]]] = {
    Proposal.DRAW: (_PLAY, lambda state, seat: None),
    Proposal.TAKEBACK: (_STARTED, _check_takeback),
    Proposal.PAUSE: (_PLAY, _check_pause),
    Proposal.NO_RESULT: (_PLAY, _check_no_result),
    Proposal.REMATCH: (_OVER, _check_rematch),
    Proposal.REMATCH_SAME: (_OVER, _check_rematch),
}


def _check_offer(state: State, seat: Seat, what: Proposal) -> None:
    stages, check = _CHECKS[what]
    if state.stage not in stages:
        if state.stage is Stage.OVER:
            raise refusal("over", "the game is over")
        raise refusal("not-now", "you cannot ask for that now")
    check(state, seat)
    if state.offers.get(what) is seat:
        raise refusal("offered-already", "you have already asked: wait for the answer")
    if (what, seat) in state.refused and state.stage is Stage.OVER:
        raise refusal("declined-already", "your opponent declined")
    if (what, seat) in state.refused:
        raise refusal(
            "declined-already", "your opponent declined: make a move before you ask again"
        )


def _offer(state: State, act: Act, command: Offer) -> list[Event]:
    what, seat = command.what, act.player
    if what is Proposal.DRAW and not state.game.draws_are_offered:
        # Only new offers are refused: a stored one is replayed.
        raise refusal("no-draws", "draws cannot be offered in {game}", game=state.game.title)
    _check_offer(state, seat, what)
    if what is Proposal.TAKEBACK and state.created.table.takebacks is Consent.FREE:
        return [TakenBack(at=act.at, seat=seat, plies=takeback_target(state, seat))]
    if state.offers.get(what) is seat.opponent:
        # The same offer from both is consent, but two takebacks are not the same.
        if what is Proposal.TAKEBACK:
            raise refusal("answer-first", "answer your opponent's takeback request first")
        return _accepted(state, act, what)
    if what is Proposal.PAUSE and state.created.table.pauses is Consent.FREE:
        return [Paused(at=act.at, seat=seat)]
    return [Offered(at=act.at, seat=seat, what=what)]


def _accept(state: State, act: Act, command: Accept) -> list[Event]:
    if state.offers.get(command.what) is not act.player.opponent:
        raise refusal("nothing-offered", "your opponent has not asked for that")
    return _accepted(state, act, command.what)


def _accepted(state: State, act: Act, what: Proposal) -> list[Event]:
    seat = act.player
    accepted = Accepted(at=act.at, seat=seat, what=what)
    if what is Proposal.TAKEBACK:
        plies = takeback_target(state, seat.opponent)
        return [accepted, TakenBack(at=act.at, seat=seat.opponent, plies=plies)]
    if what is Proposal.PAUSE:
        return [accepted, Paused(at=act.at, seat=seat.opponent)]
    return [accepted]


def _decline(state: State, act: Act, command: Decline) -> list[Event]:
    if command.what not in state.offers:
        raise refusal("nothing-offered", "there is no such offer")
    return [Declined(at=act.at, seat=act.player, what=command.what)]


def _pause(state: State, act: Act, command: Pause) -> list[Event]:
    return [Paused(at=act.at)] if act.seat is None else _offer(state, act, Offer(Proposal.PAUSE))


def _resume(state: State, act: Act, command: Resume) -> list[Event]:
    if not state.is_paused:
        raise refusal("not-paused", "the game is not paused")
    return [Resumed(at=act.at, seat=act.seat)]


def _offered(state: State, event: Offered) -> State:
    _check_offer(state, event.seat, event.what)
    return state.changed(offers=MappingProxyType({**state.offers, event.what: event.seat}))


def _without(state: State, what: Proposal) -> State:
    left = {key: seat for key, seat in state.offers.items() if key is not what}
    return state.changed(offers=MappingProxyType(left))


def _fold_accepted(state: State, event: Accepted) -> State:
    if state.offers.get(event.what) is not event.seat.opponent:
        raise refusal("unfit", "nothing was offered")
    state = _without(state, event.what)
    if event.what is Proposal.DRAW:
        return finish(state, Outcome.drawn(SessionEnding.AGREED), event.at)
    if event.what is Proposal.NO_RESULT:
        return finish(state, Outcome.drawn(SessionEnding.NO_RESULT), event.at)
    if event.what.is_rematch:
        # One of them is played, whatever else was proposed.
        return state.changed(rematch=event.what, offers=MappingProxyType({}))
    return state.changed(rematch=None)


def _declined(state: State, event: Declined) -> State:
    by = state.offers.get(event.what)
    if by is None:
        raise refusal("unfit", "nothing was offered")
    state = _without(state, event.what)
    if event.seat is by:
        # Withdrawn, not declined.
        return state
    return state.changed(refused=state.refused | {(event.what, by)})


def _taken_back(state: State, event: TakenBack) -> State:
    _check_takeback(state, event.seat)
    if event.plies != takeback_target(state, event.seat):
        raise refusal("unfit", "a takeback goes back to the player's last move")
    undone = state.plies[event.plies :]
    fresh = state.created.table.fresh_throws
    throws = () if fresh else tuple(ply.text for ply in undone if ply.is_throw)
    position = state.position_before(event.plies)
    clock = _clock_after_takeback(state, event)
    return state.changed(
        stage=Stage.PLAY,
        position=position,
        plies=state.plies[: event.plies],
        due_throws=(*throws, *state.due_throws),
        clock=clock.start(position.turn, event.at),
        since=event.at,
        reserves=clock.reserves,
        thought=0.0,
        offers=MappingProxyType({}),
        phase=None,
        outcome=None,
        rematch=None,
        given=0,
        resumed=tuple(number for number in state.resumed if number <= event.plies),
    )


def _clock_after_takeback(state: State, event: TakenBack) -> Clock:
    """Remove the increments of the moves taken back; the time they used stays used."""
    if event.plies < state.created.given:
        # No clock ran during the moves of the record.
        return state.clock.stop(event.at)
    return state.clock.after_takeback(state.plies[event.plies].reserves, _used_since(state, event))


def _used_since(state: State, event: TakenBack) -> tuple[float, float]:
    used = dict.fromkeys(Seat, 0.0)
    for ply in state.plies[event.plies :]:
        used[ply.seat] += ply.seconds
    if state.stage is Stage.PLAY:
        running = 0.0 if state.is_paused else event.at - state.since
        used[state.position.turn] += state.thought + running
    return used[Seat.FIRST], used[Seat.SECOND]


def _paused(state: State, event: Paused) -> State:
    return state.changed(
        is_paused=True,
        is_paused_by_table=event.seat is None,
        clock=state.clock.pause(event.at),
        thought=state.thought + event.at - state.since,
    )


def _resumed(state: State, event: Resumed) -> State:
    if not state.is_paused:
        raise refusal("unfit", "the game was not paused")
    return state.changed(is_paused=False, clock=state.clock.resume(event.at), since=event.at)


DECIDE: Mapping[type[Command], Handler] = {
    Offer: Handler(_STARTED, _offer),
    Accept: Handler(_STARTED, _accept),
    Decline: Handler(_STARTED, _decline),
    Pause: Handler(_PLAY, _pause),
    Resume: Handler(_PLAY, _resume, while_paused=True),
}

FOLD: Mapping[type[Event], Handler] = {
    Offered: Handler(_STARTED, _offered),
    Accepted: Handler(_STARTED, _fold_accepted),
    Declined: Handler(_STARTED, _declined),
    TakenBack: Handler(_STARTED, _taken_back),
    Paused: Handler(_PLAY, _paused),
    Resumed: Handler(_PLAY, _resumed, while_paused=True),
}
