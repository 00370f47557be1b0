"""Playing: moves, throws, and the ways in which a player loses at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ludoteca.core import IllegalMoveError, NotationError, Outcome, Position, SessionError, draw
from ludoteca.core import Move as AnyMove
from ludoteca.match.clock import Clock
from ludoteca.match.commands import ClaimTime, Command, Declare, Forfeit, Move, Resign, Throw
from ludoteca.match.events import (
    ByPlayer,
    Declared,
    Event,
    FlagFell,
    Forfeited,
    LostByIllegalMove,
    Moved,
    Proposal,
    Resigned,
    Thrown,
)
from ludoteca.match.go_scoring import enter_marking, is_marked
from ludoteca.match.kinds import is_shogi
from ludoteca.match.opening import decide_rolloff
from ludoteca.match.state import (
    Act,
    Deciding,
    Folding,
    Phase,
    Ply,
    SessionEnding,
    State,
    finish,
    refusal,
)

__all__ = ["DECIDE", "FOLD"]

_LONGEST_MOVE = 200
_LONGEST_REASON = 500


def _check_turn(act: Act) -> None:
    state = act.state
    if act.player is not state.position.turn:
        raise refusal(
            "not-your-turn",
            "it is {seat}'s turn",
            seat=state.game.seat_name(state.position.turn),
        )


def _read_move(state: State, text: str) -> AnyMove:
    if len(text) > _LONGEST_MOVE:
        raise refusal("unreadable-move", "a move is not as long as that")
    try:
        move: AnyMove = state.game.parse_move(state.position, text)
    except NotationError as error:
        raise SessionError("session/unreadable-move", error.sentence) from None
    return move


def _move(act: Act, command: Move) -> list[Event]:
    _check_turn(act)
    state = act.state
    if state.position.chances():
        raise refusal("throw-due", "the throw is drawn for you: throw first")
    move = _read_move(state, command.text)
    why = state.position.why_illegal(move)
    if why is None:
        return [Moved(at=act.at, seat=act.player, move=str(move))]
    if state.position.rules.illegal_moves_lose:
        return [LostByIllegalMove(at=act.at, seat=act.player, move=str(move), why=why)]
    raise SessionError("session/illegal-move", IllegalMoveError(move, state.position, why).sentence)


def _throw(act: Act, command: Throw) -> list[Event]:
    if act.state.phase is Phase.OPENING:
        return decide_rolloff(act)
    _check_turn(act)
    chances = act.state.position.chances()
    if not chances:
        raise refusal("no-throw-due", "there is nothing to throw for now")
    due = _due_throw(act.state)
    if due is not None:
        return [Thrown(at=act.at, seat=act.player, throw=due)]
    throw = act.draw(lambda dice: draw(chances, dice))
    return [Thrown(at=act.at, seat=act.player, throw=str(throw))]


def _due_throw(state: State) -> str | None:
    """Return the throw that was taken back and must come again now."""
    due = state.due_throws[:1]
    is_due = any((str(chance.move),) == due for chance in state.position.chances())
    return due[0] if is_due else None


def _resign(act: Act, command: Resign) -> list[Event]:
    return [Resigned(at=act.at, seat=act.player)]


def _forfeit(act: Act, command: Forfeit) -> list[Event]:
    return [Forfeited(at=act.at, seat=act.player, why=command.why[:_LONGEST_REASON])]


def _declare(act: Act, command: Declare) -> list[Event]:
    _check_turn(act)
    _declared_outcome(act.state)
    return [Declared(at=act.at, seat=act.player)]


def _declared_outcome(state: State) -> Outcome:
    position = state.position
    if not is_shogi(position):
        raise refusal("no-declaration", "{game} has no impasse to declare", game=state.game.title)
    try:
        return position.declaration().outcome
    except IllegalMoveError as error:
        raise refusal("no-declaration", "{why}", why=error.why) from None


def _claim_time(act: Act, command: ClaimTime) -> list[Event]:
    # Had a flag fallen, the session would have seen it before it asked here.
    raise refusal("time-left", "nobody's time has run out")


def _advance(state: State, event: ByPlayer, text: str, *, is_throw: bool) -> State:
    """Play a move or a throw, with all that follows for clock, offers and phase."""
    before = state.position
    if event.seat is not before.turn or bool(before.chances()) is not is_throw:
        raise refusal("unfit", "{text} cannot be played now", text=repr(text))
    after = before.play(_read_move(state, text))
    clock = _clock_after(state, event, after)
    shown = clock.reading(event.seat, event.at).seconds if str(clock.control) != "none" else None
    seconds = state.thought + event.at - state.since
    ply = Ply(text, event.seat, is_throw, before, seconds, shown, state.reserves)
    state = replace(
        state,
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
    if is_marked(after):
        return enter_marking(state, event.at)
    return finish(state, after.outcome, event.at)


def _clock_after(state: State, event: ByPlayer, after: Position[Any]) -> Clock:
    if state.given:
        return Clock.of(state.clock.control).start(after.turn, event.at)
    if after.turn is event.seat:
        return state.clock
    return state.clock.press(event.seat, event.at)


def _moved(state: State, event: Moved) -> State:
    state = _advance(state, event, event.move, is_throw=False)
    # Only an offered draw outlives a move, and only the offering player's own.
    left: dict[Proposal, Any] = {
        what: seat
        for what, seat in state.offers.items()
        if what is Proposal.DRAW and seat is event.seat and state.phase is Phase.PLAY
    }
    return replace(state, offers=MappingProxyType(left), refused=frozenset())


def _thrown(state: State, event: Thrown) -> State:
    if _due_throw(state) not in (None, event.throw):
        raise refusal("unfit", "{text} cannot be played now", text=repr(event.throw))
    state = _advance(state, event, event.throw, is_throw=True)
    return replace(state, due_throws=state.due_throws[1:])


def _lost(ending: SessionEnding) -> Folding:
    """Make the folding of an event by which its player loses."""

    def fold(state: State, event: ByPlayer) -> State:
        return finish(state, Outcome.won(event.seat.opponent, ending), event.at)

    return Folding(_GAME, fold, while_paused=True)


def _lost_by_illegal_move(state: State, event: LostByIllegalMove) -> State:
    position = state.position
    is_theirs = event.seat is position.turn and not position.chances()
    if not (is_theirs and position.rules.illegal_moves_lose):
        raise refusal("unfit", "no illegal move loses here")
    if position.why_illegal(_read_move(state, event.move)) is None:
        raise refusal("unfit", "{text} is legal", text=repr(event.move))
    return finish(state, Outcome.won(event.seat.opponent, SessionEnding.ILLEGAL_MOVE), event.at)


def _flag_fell(state: State, event: FlagFell) -> State:
    if state.clock.flag(event.at) is not event.seat:
        raise refusal("unfit", "there is time left")
    return finish(state, Outcome.won(event.seat.opponent, SessionEnding.TIME), event.at)


def _declared(state: State, event: Declared) -> State:
    if event.seat is not state.position.turn:
        raise refusal("unfit", "an impasse is declared in one's own turn")
    return finish(state, _declared_outcome(state), event.at)


_PLAY = frozenset({Phase.PLAY})
_GAME = frozenset({Phase.PLAY, Phase.MARKING})

DECIDE: Mapping[type[Command], Deciding] = {
    Move: Deciding(_PLAY, _move),
    Throw: Deciding(frozenset({Phase.PLAY, Phase.OPENING}), _throw),
    Resign: Deciding(_GAME, _resign, while_paused=True),
    Forfeit: Deciding(_GAME, _forfeit, while_paused=True),
    Declare: Deciding(_PLAY, _declare),
    ClaimTime: Deciding(_PLAY, _claim_time),
}

FOLD: Mapping[type[Event], Folding] = {
    Moved: Folding(_PLAY, _moved),
    Thrown: Folding(_PLAY, _thrown),
    Resigned: _lost(SessionEnding.RESIGN),
    Forfeited: _lost(SessionEnding.FORFEIT),
    LostByIllegalMove: Folding(_PLAY, _lost_by_illegal_move),
    FlagFell: Folding(_PLAY, _flag_fell),
    Declared: Folding(_PLAY, _declared),
}
