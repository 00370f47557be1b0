"""Describe a game in sentences: whose turn it is, its events, and how it ended."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ludoteca.core import (
    AnyGame,
    ByPlayer,
    Event,
    Outcome,
    Seat,
    Sentence,
    as_sentence,
    blaming,
    join,
    say,
)
from ludoteca.match import events
from ludoteca.match.clock import (
    ABSENCE_SECONDS,
    Byoyomi,
    Canadian,
    Clock,
    Control,
    Correspondence,
    Fischer,
    Reserve,
)
from ludoteca.match.events import Proposal, WhyUnrated
from ludoteca.match.session import Transition
from ludoteca.match.state import SessionEnding, Stage, State

# Returns the sentences for an event, given the states before and after it.
Narration = Callable[[State, Any, State], Sequence[Sentence]]


def time_left(clock: Clock, reserve: Reserve) -> Sentence:
    """Say what a clock shows: ``4:05``, or days and hours in a correspondence game."""
    minutes, seconds = divmod(math.ceil(max(reserve.seconds, 0)), 60)
    if not clock.runs_on:
        return as_sentence(f"{minutes}:{seconds:02}")
    hours, minutes = divmod(minutes, 60)
    days, hours_left = divmod(hours, 24)
    if days:
        return say("{days} d {hours} h", days=days, hours=hours_left)
    return say("{hours} h {minutes} min", hours=hours, minutes=minutes)


def clock_in_words(control: Control) -> Sentence:
    """Write a time control for people.

    >>> from ludoteca.match.clock import parse_control
    >>> clock_in_words(parse_control("10m+5x30s"))
    '10 min + 5 × 30 s'
    """
    if isinstance(control, Fischer) and not control.increment:
        return _duration(control.main)
    if isinstance(control, Fischer):
        ends = {"main": _duration(control.main), "extra": _duration(control.increment)}
        return say("{main} + {extra} a move", **ends)
    if isinstance(control, Byoyomi):
        ends = {"main": _duration(control.main), "extra": _duration(control.period)}
        return say("{main} + {periods} × {extra}", **ends, periods=control.periods)
    if isinstance(control, Canadian):
        ends = {"main": _duration(control.main), "extra": _duration(control.period)}
        return say("{main} + {extra} for {count} moves", **ends, count=control.moves)
    if isinstance(control, Correspondence):
        return say("{count} days a move", count=control.days)
    return as_sentence(str(control))


def _duration(seconds: float) -> Sentence:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    parts = [
        say("{count} h", count=hours) if hours else None,
        say("{count} min", count=minutes) if minutes else None,
        say("{count:g} s", count=rest) if rest or seconds < 1 else None,
    ]
    return join(" ", filter(None, parts))


class NumberedPly(Protocol):
    """A move or throw that a player made."""

    @property
    def seat(self) -> Seat: ...

    @property
    def is_throw(self) -> bool: ...


def rounds(game: AnyGame, plies: Sequence[NumberedPly]) -> list[int]:
    """Return the number of each ply, or of its round in games that count rounds."""
    if game.numbers_turns:
        return list(range(1, len(plies) + 1))
    found = []
    turns, last = 0, None
    for ply in plies:
        is_new = ply.seat is not last
        if not ply.is_throw and is_new:
            turns, last, is_new = turns + 1, ply.seat, False
        found.append((turns + is_new + 1) // 2)
    return found


def numbered(game: AnyGame, number: int) -> Sentence:
    if game.numbers_turns:
        return say("Move {number}.", number=number)
    return say("Round {number}.", number=number)


def expected(state: State) -> Sentence:
    """Say whose turn it is and what to do, with some legal move as an example."""
    return _expected(state, state.position.expected)


def task(state: State) -> Sentence:
    return _expected(state, state.position.task)


def _expected(state: State, what: Sentence) -> Sentence:
    if state.stage is Stage.OVER:
        return say("The game is over.")
    if state.is_paused:
        return _paused(state)
    scene = state.scene
    if scene is not None:
        return scene.ask
    seat = state.game.seat_name(state.position.turn)
    return say("{seat}: {expected}.", seat=seat, expected=what)


def _paused(state: State) -> Sentence:
    if not (state.created.table.rated and state.is_paused_by_table and state.plies):
        return say("The game is paused.")
    return say(
        "The game is paused. If one player stays away, it goes on after {minutes} minutes.",
        minutes=round(ABSENCE_SECONDS / 60),
    )


def result(game: AnyGame, outcome: Outcome) -> Sentence:
    why = say(outcome.ending.sentence)
    if len(outcome.winners) == 1:
        (winner,) = outcome.winners
        return say("{seat} wins: {why}.", seat=game.seat_name(winner), why=why)
    if outcome.winners:
        return say("Both players win: {why}.", why=why)
    if outcome.ending is SessionEnding.NO_RESULT:
        return say("No result: {why}.", why=why)
    return say("A draw: {why}.", why=say(outcome.ending.drawn_sentence))


def narrate(transition: Transition) -> list[Sentence]:
    """Describe an event, and the result if it ended the game."""
    before, event, after = transition
    with blaming(before.game):
        phase = before.phase
        if phase is not None and type(event) in phase.events:
            then = after.outcome or after.phase or after.position
            sentences = list(phase.narrate(event, then, before.called))
            if phase.settles_seats and after.phase is not phase:
                sentences += _seating(after)
        else:
            narration = _NARRATIONS.get(type(event), _claimed)
            sentences = list(narration(before, event, after))
    if before.outcome is None and after.outcome is not None:
        sentences += ending_sentences(after)
    return sentences


def ending_sentences(state: State) -> list[Sentence]:
    """Say how a game ended, with the final count if there is one; empty during the game."""
    if state.outcome is None:
        return []
    ended = result(state.game, state.outcome)
    tally = state.tally
    if tally is None:
        return [ended]
    if tally.result is not None:
        why = say(state.outcome.ending.sentence)
        ended = say("{result}: {why}.", result=tally.result, why=why)
    return [*(say("{count}.", count=line) for line in tally.sentences), ended]


def _seating(state: State) -> list[Sentence]:
    names = [state.player_name(seat) for seat in Seat]
    if len(set(names)) < len(names):
        return []  # Nobody would know which of them is meant.
    seats = map(state.game.seat_name, Seat)
    return [
        say("{seat} is {player}.", seat=seat, player=name)
        for seat, name in zip(seats, names, strict=True)
    ]


def _claimed(before: State, event: Event, after: State) -> Sequence[Sentence]:
    return [
        claim.narrate(before.game.seat_name(event.seat))
        for claim in before.game.claims
        if isinstance(event, claim.event)
    ]


def _seat(state: State, event: ByPlayer) -> Sentence:
    return state.game.seat_name(event.seat)


def _played(before: State, event: Event, after: State) -> Sequence[Sentence]:
    return before.game.narrate(before.position, after.plies[-1].move, after.position)


def _lost_by_illegal_move(
    before: State, event: events.LostByIllegalMove, after: State
) -> Sequence[Sentence]:
    seat = _seat(before, event)
    return [say("{seat} played {move}: {why}.", seat=seat, move=event.move, why=event.why)]


def _forfeited(before: State, event: events.Forfeited, after: State) -> Sequence[Sentence]:
    if event.why:
        return [say("{seat} forfeits: {why}.", seat=_seat(before, event), why=event.why)]
    return [say("{seat} forfeits.", seat=_seat(before, event))]


def _declined(before: State, event: events.Declined, after: State) -> Sequence[Sentence]:
    seat = _seat(before, event)
    if before.offers.get(event.what) is event.seat:
        return [say("{seat} withdraws the offer.", seat=seat)]
    return [say("{seat} declines.", seat=seat)]


def _taken_back(before: State, event: events.TakenBack, after: State) -> Sequence[Sentence]:
    plies = len(before.plies) - event.plies
    seat = _seat(before, event)
    if plies == 1:
        return [say("{seat} takes one move back.", seat=seat)]
    return [say("{seat} takes {count} moves back.", seat=seat, count=plies)]


def _of_player(make: Callable[[Sentence], Sentence]) -> Narration:
    return lambda before, event, after: [make(_seat(before, event))]


_OFFERED: Mapping[Proposal, Callable[[Sentence], Sentence]] = {
    Proposal.DRAW: lambda seat: say("{seat} offers a draw.", seat=seat),
    Proposal.TAKEBACK: lambda seat: say("{seat} asks to take the last move back.", seat=seat),
    Proposal.PAUSE: lambda seat: say("{seat} asks for a pause.", seat=seat),
    Proposal.NO_RESULT: lambda seat: say("{seat} proposes to agree on no result.", seat=seat),
    Proposal.REMATCH: lambda seat: say("{seat} asks for a rematch.", seat=seat),
    Proposal.REMATCH_SAME: lambda seat: say(
        "{seat} asks for a rematch with the same seats.", seat=seat
    ),
}


def offered(what: Proposal, seat: Sentence) -> Sentence:
    return _OFFERED[what](seat)


UNRATED = {
    WhyUnrated.NETWORK: say(
        "This game does not count for the ratings: both players are in the same network."
    ),
    WhyUnrated.PAIR: say(
        "This game does not count for the ratings: the players have had enough rated games with "
        "each other today."
    ),
}

_NARRATIONS: Mapping[type[Event], Narration] = {
    events.Moved: _played,
    events.Thrown: _played,
    events.Resigned: _of_player(lambda seat: say("{seat} resigns.", seat=seat)),
    events.Forfeited: _forfeited,
    events.LostByIllegalMove: _lost_by_illegal_move,
    events.FlagFell: _of_player(lambda seat: say("{seat} has no time left.", seat=seat)),
    events.Offered: lambda before, event, after: [_OFFERED[event.what](_seat(before, event))],
    events.Accepted: _of_player(lambda seat: say("{seat} agrees.", seat=seat)),
    events.Declined: _declined,
    events.TakenBack: _taken_back,
    events.Paused: lambda before, event, after: [say("The game is paused.")],
    events.Resumed: lambda before, event, after: [say("The game continues.")],
    events.Named: lambda before, event, after: [say("{name} has joined.", name=event.name)],
    events.Unrated: lambda before, event, after: [UNRATED[event.why]],
}
