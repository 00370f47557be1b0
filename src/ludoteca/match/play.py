"""Moves, throws, and the ways to lose at once: resigning, time, an illegal move."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ludoteca.core import Move, Outcome, Position, as_sentence, draw
from ludoteca.core.errors import IllegalMoveError, NotationError, SessionError, refusal
from ludoteca.core.event import ByPlayer, Command, Event, Throw
from ludoteca.core.phase import Act, Claim
from ludoteca.match import events
from ludoteca.match.clock import Clock
from ludoteca.match.commands import ClaimTime, Forfeit, PlayMove, ResignGame
from ludoteca.match.events import Played, Proposal
from ludoteca.match.state import Handler, Ply, SessionEnding, Stage, State, enter_after, finish

_MAX_MOVE = 200
_MAX_REASON = 500


def _check_turn(state: State, act: Act) -> None:
    if act.player is not state.position.turn:
        raise refusal(
            "not-your-turn",
            "it is {seat}'s turn",
            seat=state.game.seat_name(state.position.turn),
        )


def _read_move(state: State, text: str) -> Move:
    if len(text) > _MAX_MOVE:
        raise refusal("unreadable-move", "this is too long for a move")
    try:
        move: Move = state.game.parse_move(state.position, text)
    except NotationError as error:
        raise SessionError("session/unreadable-move", error.sentence) from None
    return move


def _move(state: State, act: Act, command: PlayMove) -> list[Event]:
    _check_turn(state, act)
    before = state.position
    if before.chances():
        raise refusal("throw-due", "throw the die first")
    move = command.move or _read_move(state, command.text)
    text, seat = str(move), act.player
    try:
        played = Played(before, move, before.play(move))
    except IllegalMoveError as error:
        if before.rules.illegal_moves_lose:
            return [events.LostByIllegalMove(at=act.at, seat=seat, move=text, why=error.why)]
        raise SessionError("session/illegal-move", error.sentence) from None
    return [events.Moved(at=act.at, seat=seat, move=text, played=played)]


def _throw(state: State, act: Act, command: Throw) -> list[Event]:
    _check_turn(state, act)
    before = state.position
    chances = before.chances()
    if not chances:
        raise refusal("no-throw-due", "no throw is due now")
    move = _due_throw(state) or act.draw(lambda dice: draw(chances, dice))
    played = Played(before, move, before.play(move))
    return [events.Thrown(at=act.at, seat=act.player, throw=str(move), played=played)]


def _due_throw(state: State) -> Move | None:
    """Return the throw that was taken back and must be repeated now."""
    if not state.due_throws:
        return None
    throws: list[Move] = [chance.move for chance in state.position.chances()]
    return next((throw for throw in throws if str(throw) == state.due_throws[0]), None)


def _resign(state: State, act: Act, command: ResignGame) -> list[Event]:
    return [events.Resigned(at=act.at, seat=act.player)]


def _forfeit(state: State, act: Act, command: Forfeit) -> list[Event]:
    why = command.why if len(command.why) <= _MAX_REASON else as_sentence(command.why[:_MAX_REASON])
    return [events.Forfeited(at=act.at, seat=act.player, why=why)]


def decide_claim(state: State, act: Act, claim: Claim) -> list[Event]:
    _check_turn(state, act)
    try:
        claim.outcome(state.position)
    except IllegalMoveError as error:
        raise refusal("no-claim", "{why}", why=error.why) from None
    return [claim.event(at=act.at, seat=act.player)]


def _claim_time(state: State, act: Act, command: ClaimTime) -> list[Event]:
    # The session checks the flag before every command.
    raise refusal("time-left", "no player's time has run out")


def _advance(state: State, event: events.Moved | events.Thrown, text: str) -> State:
    before, is_throw = state.position, isinstance(event, events.Thrown)
    played = event.played
    if played is None or played.before is not before:
        if event.seat is not before.turn or bool(before.chances()) is not is_throw:
            raise refusal("unfit", "{text} cannot be played now", text=repr(text))
        move = _read_move(state, text)
        played = Played(before, move, before.play(move))
    after = played.after
    clock = _clock_after(state, event, after)
    shown = clock.reading(event.seat, event.at).seconds if clock.is_timed else None
    seconds = state.thought + event.at - state.since
    ply = Ply(played.move, event.seat, is_throw, before, seconds, shown, state.reserves)
    state = state.changed(
        position=after,
        plies=(*state.plies, ply),
        clock=clock,
        since=event.at,
        reserves=clock.readings(event.at),
        thought=0.0,
        given=max(0, state.given - 1),
    )
    if after.outcome is None:
        return state
    phase = state.game.after(after)
    if phase is None:
        return finish(state, after.outcome, event.at)
    return enter_after(state, phase, event.at)


def _clock_after(state: State, event: ByPlayer, after: Position[Any]) -> Clock:
    if state.given:
        return Clock.of(state.clock.control).start(after.turn, event.at)
    if after.turn is event.seat:
        return state.clock
    return state.clock.press(event.seat, event.at)


def _moved(state: State, event: events.Moved) -> State:
    state = _advance(state, event, event.move)
    if not state.offers and not state.refused:
        return state
    # A move cancels all offers but a draw that the player has just offered.
    left: dict[Proposal, Any] = {
        what: seat
        for what, seat in state.offers.items()
        if what is Proposal.DRAW and seat is event.seat and state.stage is Stage.PLAY
    }
    return state.changed(offers=MappingProxyType(left), refused=frozenset())


def _thrown(state: State, event: events.Thrown) -> State:
    due = _due_throw(state)
    if due is not None and str(due) != event.throw:
        raise refusal("unfit", "{text} cannot be played now", text=repr(event.throw))
    state = _advance(state, event, event.throw)
    return state.changed(due_throws=state.due_throws[1:]) if state.due_throws else state


def _lost(ending: SessionEnding) -> Handler:
    def fold(state: State, event: ByPlayer) -> State:
        return finish(state, Outcome.won(event.seat.opponent, ending), event.at)

    return Handler(_GAME, fold, while_paused=True)


def _lost_by_illegal_move(state: State, event: events.LostByIllegalMove) -> State:
    position = state.position
    is_theirs = event.seat is position.turn and not position.chances()
    if not (is_theirs and position.rules.illegal_moves_lose):
        raise refusal("unfit", "under these rules an illegal move does not lose the game")
    if position.why_illegal(_read_move(state, event.move)) is None:
        raise refusal("unfit", "{text} is legal", text=repr(event.move))
    return finish(state, Outcome.won(event.seat.opponent, SessionEnding.ILLEGAL_MOVE), event.at)


def _flag_fell(state: State, event: events.FlagFell) -> State:
    if state.clock.flag(event.at) is not event.seat:
        raise refusal("unfit", "there is time left")
    return finish(state, Outcome.won(event.seat.opponent, SessionEnding.TIME), event.at)


def _settled(state: State, event: events.Settled) -> State:
    phase = state.game.after(state.position)
    if phase is None:
        raise refusal("unfit", "no phase follows play here")
    return enter_after(state, phase, event.at)


_PLAY = frozenset({Stage.PLAY})
_GAME = frozenset({Stage.PLAY, Stage.AFTER})

DECIDE: Mapping[type[Command], Handler] = {
    PlayMove: Handler(_PLAY, _move),
    Throw: Handler(_PLAY, _throw),
    ResignGame: Handler(_GAME, _resign, while_paused=True),
    Forfeit: Handler(_GAME, _forfeit, while_paused=True),
    ClaimTime: Handler(_PLAY, _claim_time),
}

FOLD: Mapping[type[Event], Handler] = {
    events.Moved: Handler(_PLAY, _moved),
    events.Thrown: Handler(_PLAY, _thrown),
    events.Resigned: _lost(SessionEnding.RESIGN),
    events.Forfeited: _lost(SessionEnding.FORFEIT),
    events.LostByIllegalMove: Handler(_PLAY, _lost_by_illegal_move),
    events.FlagFell: Handler(_PLAY, _flag_fell),
    events.Settled: Handler(_PLAY, _settled),
}
