"""Questions that change nothing: a hint, the meaning of a text, why steps are not possible."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from ludoteca.core import IllegalMoveError, LudotecaError, Seat, SessionError, say
from ludoteca.match.computer import seconds_to_think
from ludoteca.match.phrases import result
from ludoteca.match.state import Stage
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.web import wire
from ludoteca.web.live.client import Client
from ludoteca.web.live.table import LiveTable
from ludoteca.web.thinking.pool import WorkerPool

__all__ = ["HintServices", "answer"]

_HINT_SECONDS = 1.0
_MAX_STEP = 20


class HintServices(Protocol):
    """What questions need of the server."""

    worker_pool: WorkerPool

    def hint_player(self, game: str) -> str:
        """Return the player that gives hints."""


async def answer(
    hint_player: HintServices, table: LiveTable, client: Client, ask: wire.Ask
) -> wire.Answer:
    """Answer a question.

    Raises:
        LudotecaError: It cannot be answered now, or the answer is that something is forbidden.
    """
    return await _ANSWERS[ask.what](hint_player, table, client, ask)


def _check_turn(table: LiveTable, client: Client) -> Seat:
    """Refuse a question of a client that is not to move.

    Raises:
        SessionError: It is somebody else's turn, or the game is not in play.
    """
    state = table.state
    if state.stage is not Stage.PLAY or state.is_paused:
        raise SessionError("ask/not-now", say("no move is due now"))
    if state.position.turn not in table.seats_of(client.authority):
        raise SessionError("ask/not-your-turn", say("it is not your turn"))
    if state.position.chances():
        raise SessionError("ask/throw-due", say("the throw is drawn for you: throw first"))
    return state.position.turn


async def _hint(
    hint_player: HintServices, table: LiveTable, client: Client, ask: wire.Ask
) -> wire.Answer:
    seat, state = _check_turn(table, client), table.state
    if client.is_asking:
        raise SessionError("ask/asked-already", say("a hint is already being computed"))
    name = hint_player.hint_player(state.game.key)
    left = state.clock.left(seat, table.now())
    client.is_asking = True
    try:
        text = await hint_player.worker_pool.choose(
            state.game.key,
            name,
            state.position,
            seconds_to_think(_HINT_SECONDS, left),
            address=client.address,
        )
    finally:
        client.is_asking = False
    translate = client.language.translate
    if text is None:
        return wire.Answer(
            id=ask.id, sentences=[translate(say("{player} would resign.", player=name))]
        )
    move = state.game.parse_move(state.position, text)
    told = say("{player} would play {move}.", player=name, move=move)
    return wire.Answer(
        id=ask.id, sentences=[translate(told)], steps=list(move.steps), move=str(move)
    )


async def _read(
    hint_player: HintServices, table: LiveTable, client: Client, ask: wire.Ask
) -> wire.Answer:
    _check_turn(table, client)
    state = table.state
    entry = TurnEntry(state.game, state.position)
    left = entry.enter(ask.steps) if ask.steps else ()
    if left:
        raise LudotecaError(entry.why_not(left[0][:_MAX_STEP]))
    move = entry.read(ask.text, client.language.translate, client.language.in_latin)
    if move is None:
        return wire.Answer(id=ask.id, steps=list(entry.taken))
    why = state.position.why_illegal(move)
    if why is not None and not state.position.rules.illegal_moves_lose:
        raise IllegalMoveError(move, state.position, why)
    return wire.Answer(id=ask.id, steps=list(move.steps), move=str(move))


async def _why(
    hint_player: HintServices, table: LiveTable, client: Client, ask: wire.Ask
) -> wire.Answer:
    """Say why steps are not possible; no sentences if they are."""
    state, translate = table.state, client.language.translate
    if state.position.outcome is not None or state.stage is Stage.OVER:
        return wire.Answer(id=ask.id, sentences=[translate(say("the game is over"))])
    entry = TurnEntry(state.game, state.position)
    left = entry.enter(ask.steps)
    if not left:
        return wire.Answer(id=ask.id, steps=list(entry.taken))
    why = entry.why_not(left[0][:_MAX_STEP])
    return wire.Answer(id=ask.id, sentences=[translate(why)], steps=list(entry.taken))


async def _claim(
    hint_player: HintServices, table: LiveTable, client: Client, ask: wire.Ask
) -> wire.Answer:
    """Say why a claim would hold or not and how the game would end, without making it."""
    _check_turn(table, client)
    state = table.state
    claim = next((one for one in state.game.claims if one.key == ask.text), None)
    if claim is None:
        raise SessionError("session/no-claim", say("this game has no such claim"))
    _, told = claim.examine(state.position)
    ended = result(state.game, claim.outcome(state.position))
    return wire.Answer(
        id=ask.id, sentences=[client.language.translate(one) for one in (*told, ended)]
    )


_ANSWERS: Mapping[
    str, Callable[[HintServices, LiveTable, Client, wire.Ask], Awaitable[wire.Answer]]
] = {
    "hint": _hint,
    "read": _read,
    "why": _why,
    "claim": _claim,
}
