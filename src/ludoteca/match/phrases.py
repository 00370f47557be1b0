"""The phrase book: whose turn it is, what has happened and how it ended, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ludoteca.core import Game, LudotecaError, Outcome, Seat, Sentence, say
from ludoteca.games.registry import game as find_game
from ludoteca.match.events import (
    HUMAN,
    Accepted,
    ByPlayer,
    ColourChosen,
    DeadMarked,
    Declared,
    Declined,
    Event,
    FlagFell,
    Forfeited,
    LostByIllegalMove,
    Moved,
    NigiriHeld,
    Offered,
    Paused,
    PawnsTossed,
    PlayResumed,
    Proposal,
    Proposed,
    Resigned,
    Resumed,
    RolledOff,
    ScoreAccepted,
    SekiMarked,
    Settled,
    TakenBack,
    Thrown,
)
from ludoteca.match.go_scoring import count_in_words
from ludoteca.match.state import Phase, SessionEnding, State

if TYPE_CHECKING:
    from ludoteca.match.library import GameSummary

__all__ = ["about", "expected", "happened", "player_of", "result", "round_number", "verdict"]

_PAWNS = 5

Telling = Callable[[State, Any, State], Sequence[Sentence]]
"""What is told of an event, given the states before and after it."""


def round_number(state: State) -> int:
    """Say which round is being played: in a round each player has one turn."""
    turns = 0
    last: Seat | None = None
    for ply in state.plies:
        if not ply.is_throw and ply.seat is not last:
            turns, last = turns + 1, ply.seat
    is_new = last is not state.position.turn
    return (turns + is_new + 1) // 2


def player_of(state: State, seat: Seat) -> str:
    """Say who sits at a seat: the name, or what commands call it."""
    return _called(state.names[seat.index], state.players[seat.index])


def _called(name: str, player: str) -> str:
    return name or (say("human") if player == HUMAN else player)


def about(summary: GameSummary) -> Sentence:
    """Describe a kept game in one line."""
    if summary.created is None:
        return say("a game that cannot be read")
    try:
        title = say(find_game(summary.created.game).title)
    except LudotecaError:
        title = say("{game}", game=summary.created.game)
    first, second = (
        _called(name, player) for name, player in zip(summary.names, summary.players, strict=True)
    )
    when = _when(summary.last)
    described = say(
        "{game}: {first} – {second}, moves: {count}, {when}",
        game=title,
        first=first,
        second=second,
        count=summary.moves or 0,
        when=when,
    )
    return described if summary.is_unfinished else say("{game}, finished", game=described)


def _when(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        # A store that somebody has scribbled in.
        return "?"


def expected(state: State) -> Sentence:
    """Say whose turn it is and what has to be done now."""
    if state.phase is Phase.OVER:
        return say("The game is over.")
    if state.is_paused:
        return say("The game is paused.")
    if state.phase is Phase.MARKING:
        return say("Mark the dead stones, accept the count, or play on.")
    seat = state.game.seat_name(state.position.turn)
    return say("{seat}: {expected}.", seat=seat, expected=state.position.expected)


def result(game: Game[Any, Any, Any], outcome: Outcome) -> Sentence:
    """Say how a game ended, and why."""
    why = say(outcome.ending.sentence)
    if len(outcome.winners) == 1:
        (winner,) = outcome.winners
        return say("{seat} wins: {why}.", seat=game.seat_name(winner), why=why)
    if outcome.winners:
        return say("Both players win: {why}.", why=why)
    if outcome.ending is SessionEnding.NO_RESULT:
        return say("No result: {why}.", why=why)
    return say("A draw: {why}.", why=why)


def happened(before: State, event: Event, after: State) -> list[Sentence]:
    """Tell an event, one sentence a step, and the end of the game if it brought that."""
    telling = _TELLING.get(type(event))
    told = list(telling(before, event, after)) if telling else []
    if before.outcome is None and after.outcome is not None:
        told += verdict(after)
    return told


def verdict(state: State) -> list[Sentence]:
    """Say how a game ended, after the final count where there is one; empty while it goes on."""
    if state.outcome is None:
        return []
    ended = result(state.game, state.outcome)
    if isinstance(state.outcome.ending, SessionEnding):
        return [ended]
    return [*(say("{count}.", count=line) for line in count_in_words(state)), ended]


def _seat(state: State, event: ByPlayer) -> Sentence:
    return state.game.seat_name(event.seat)


def _moved(before: State, event: Moved, after: State) -> Sequence[Sentence]:
    move = before.game.parse_move(before.position, event.move)
    return before.game.tell(before.position, move)


def _thrown(before: State, event: Thrown, after: State) -> Sequence[Sentence]:
    throw = before.game.parse_move(before.position, event.throw)
    return before.game.tell(before.position, throw)


def _rolled_off(before: State, event: RolledOff, after: State) -> Sequence[Sentence]:
    told = [
        say(
            "{seat} throws {throw} for the first turn.",
            seat=_seat(before, event),
            throw=event.throw,
        )
    ]
    if after.phase is Phase.PLAY:
        told.append(say("{seat} begins.", seat=after.game.seat_name(after.position.turn)))
    elif after.rolls == (None, None):
        told.append(say("Equal throws: both throw again."))
    return told


def _colour_chosen(before: State, event: ColourChosen, after: State) -> Sequence[Sentence]:
    return _seating(after)


def _nigiri_held(before: State, event: NigiriHeld, after: State) -> Sequence[Sentence]:
    guesser = before.created.names[event.seat.index] or before.created.players[event.seat.index]
    guess = (
        say("{player} lays one stone: odd.", player=guesser)
        if event.laid % 2
        else say("{player} lays two stones: even.", player=guesser)
    )
    shown = (
        say("The hand opens on one stone.")
        if event.handful == 1
        else say("The hand opens: {count} stones.", count=event.handful)
    )
    answer = say("The guess was right.") if event.is_right else say("The guess was wrong.")
    return [guess, shown, answer, *_seating(after)]


def _pawns_tossed(before: State, event: PawnsTossed, after: State) -> Sequence[Sentence]:
    tossed = say(
        "Five pawns are tossed: {pawns} show the pawn, {tokins} the tokin.",
        pawns=event.pawns,
        tokins=_PAWNS - event.pawns,
    )
    return [tossed, *_seating(after)]


def _seating(state: State) -> list[Sentence]:
    return [
        say(
            "{seat} is {player}.",
            seat=state.game.seat_name(seat),
            player=player_of(state, seat),
        )
        for seat in Seat
    ]


def _lost_by_illegal_move(
    before: State, event: LostByIllegalMove, after: State
) -> Sequence[Sentence]:
    # Asked again, not read from the event: the stored words are in one language only.
    why = before.position.why_illegal(before.game.parse_move(before.position, event.move))
    return [
        say(
            "{seat} played {move}: {why}.",
            seat=_seat(before, event),
            move=event.move,
            why=why or event.why,
        )
    ]


def _forfeited(before: State, event: Forfeited, after: State) -> Sequence[Sentence]:
    if event.why:
        return [say("{seat} does not play on: {why}.", seat=_seat(before, event), why=event.why)]
    return [say("{seat} does not play on.", seat=_seat(before, event))]


def _taken_back(before: State, event: TakenBack, after: State) -> Sequence[Sentence]:
    plies = len(before.plies) - event.plies
    seat = _seat(before, event)
    if plies == 1:
        return [say("{seat} takes one move back.", seat=seat)]
    return [say("{seat} takes {count} moves back.", seat=seat, count=plies)]


def _proposed(before: State, event: Proposed, after: State) -> Sequence[Sentence]:
    if event.dead:
        return [say("Proposed as dead: {points}.", points=", ".join(event.dead))]
    return []


def _dead_marked(before: State, event: DeadMarked, after: State) -> Sequence[Sentence]:
    seat, point = _seat(before, event), event.point
    if event.dead:
        return [say("{seat} marks the stones at {point} as dead.", seat=seat, point=point)]
    return [say("{seat} marks the stones at {point} as alive.", seat=seat, point=point)]


def _seki_marked(before: State, event: SekiMarked, after: State) -> Sequence[Sentence]:
    seat, point = _seat(before, event), event.point
    if event.seki:
        return [say("{seat} marks the stones at {point} as seki.", seat=seat, point=point)]
    return [say("{seat} marks the stones at {point} as no seki.", seat=seat, point=point)]


def _of_player(make: Callable[[Sentence], Sentence]) -> Telling:
    """Tell an event of which only the player matters."""
    return lambda before, event, after: [make(_seat(before, event))]


def _of_proposal(makers: Mapping[Proposal, Callable[[Sentence], Sentence]]) -> Telling:
    return lambda before, event, after: [makers[event.what](_seat(before, event))]


_OFFERED: Mapping[Proposal, Callable[[Sentence], Sentence]] = {
    Proposal.DRAW: lambda seat: say("{seat} offers a draw.", seat=seat),
    Proposal.TAKEBACK: lambda seat: say("{seat} asks to take the last move back.", seat=seat),
    Proposal.PAUSE: lambda seat: say("{seat} asks for a pause.", seat=seat),
    Proposal.NO_RESULT: lambda seat: say("{seat} proposes to agree on no result.", seat=seat),
    Proposal.REMATCH: lambda seat: say("{seat} asks for a rematch.", seat=seat),
}

_TELLING: Mapping[type[Event], Telling] = {
    Moved: _moved,
    Thrown: _thrown,
    RolledOff: _rolled_off,
    ColourChosen: _colour_chosen,
    NigiriHeld: _nigiri_held,
    PawnsTossed: _pawns_tossed,
    Resigned: _of_player(lambda seat: say("{seat} resigns.", seat=seat)),
    Forfeited: _forfeited,
    LostByIllegalMove: _lost_by_illegal_move,
    Declared: _of_player(lambda seat: say("{seat} declares an impasse.", seat=seat)),
    FlagFell: _of_player(lambda seat: say("{seat} has no time left.", seat=seat)),
    Offered: _of_proposal(_OFFERED),
    Accepted: _of_player(lambda seat: say("{seat} agrees.", seat=seat)),
    Declined: _of_player(lambda seat: say("{seat} declines.", seat=seat)),
    TakenBack: _taken_back,
    Paused: lambda before, event, after: [say("The game is paused.")],
    Resumed: lambda before, event, after: [say("The game goes on.")],
    Settled: lambda before, event, after: [
        say("No move can change anything any more, so the score is counted.")
    ],
    Proposed: _proposed,
    DeadMarked: _dead_marked,
    SekiMarked: _seki_marked,
    ScoreAccepted: _of_player(lambda seat: say("{seat} accepts the count.", seat=seat)),
    PlayResumed: _of_player(lambda seat: say("{seat} wants to play on.", seat=seat)),
}
