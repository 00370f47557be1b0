"""Questions at a table that change nothing: a hint, what a text means, why something is not so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from ludoteca.core import IllegalMoveError, LudotecaError, Seat, SessionError, say
from ludoteca.match.computer import seconds_to_think
from ludoteca.match.entry import Entry
from ludoteca.match.state import Phase
from ludoteca.web import wire
from ludoteca.web.live.guest import Guest
from ludoteca.web.live.table import LiveTable
from ludoteca.web.thinking.thinkers import Thinkers

__all__ = ["Adviser", "answer"]

_HINT_SECONDS = 1.0
_LONGEST_STEP = 20


class Adviser(Protocol):
    """What questions ask of the hall."""

    thinkers: Thinkers

    def adviser(self, game: str) -> str:
        """Name the player who gives hints."""


async def answer(adviser: Adviser, table: LiveTable, guest: Guest, ask: wire.Ask) -> wire.Answer:
    """Answer a question.

    Raises:
        LudotecaError: It cannot be answered now, or the answer is that something is forbidden.
    """
    return await _ANSWERS[ask.what](adviser, table, guest, ask)


def _check_turn(table: LiveTable, guest: Guest) -> Seat:
    """Let only those ask who are to move now.

    Raises:
        SessionError: Somebody else is, or nobody.
    """
    state = table.state
    if state.phase is not Phase.PLAY or state.is_paused:
        raise SessionError("ask/not-now", say("nobody is to move now"))
    if state.position.turn not in table.seats_of(guest.authority):
        raise SessionError("ask/not-your-turn", say("it is not your turn"))
    if state.position.chances():
        raise SessionError("ask/throw-due", say("the throw is drawn for you: throw first"))
    return state.position.turn


async def _hint(adviser: Adviser, table: LiveTable, guest: Guest, ask: wire.Ask) -> wire.Answer:
    seat, state = _check_turn(table, guest), table.state
    if guest.is_asking:
        raise SessionError("ask/asked-already", say("a hint is being thought about already"))
    name = adviser.adviser(state.game.key)
    left = state.clock.left(seat, table.now())
    guest.is_asking = True
    try:
        text = await adviser.thinkers.choose(
            state.game.key,
            name,
            state.position,
            seconds_to_think(_HINT_SECONDS, left),
            address=guest.address,
        )
    finally:
        guest.is_asking = False
    translate = guest.language.translate
    if text is None:
        return wire.Answer(
            id=ask.id, sentences=[translate(say("{player} would resign.", player=name))]
        )
    move = state.game.parse_move(state.position, text)
    told = say("{player} would play {move}.", player=name, move=move)
    return wire.Answer(
        id=ask.id, sentences=[translate(told)], steps=list(move.steps), move=str(move)
    )


async def _read(adviser: Adviser, table: LiveTable, guest: Guest, ask: wire.Ask) -> wire.Answer:
    _check_turn(table, guest)
    state = table.state
    entry = Entry(state.game, state.position)
    left = entry.enter(ask.steps) if ask.steps else ()
    if left:
        raise LudotecaError(entry.why_not(left[0][:_LONGEST_STEP]))
    move = entry.read(ask.text, guest.language.translate, guest.language.in_latin)
    if move is None:
        return wire.Answer(id=ask.id, steps=list(entry.taken))
    why = state.position.why_illegal(move)
    if why is not None and not state.position.rules.illegal_moves_lose:
        raise IllegalMoveError(move, state.position, why)
    return wire.Answer(id=ask.id, steps=list(move.steps), move=str(move))


async def _why(adviser: Adviser, table: LiveTable, guest: Guest, ask: wire.Ask) -> wire.Answer:
    """Say why steps are not possible; an answer without sentences means that they are."""
    state, translate = table.state, guest.language.translate
    if state.position.outcome is not None or state.phase is Phase.OVER:
        return wire.Answer(id=ask.id, sentences=[translate(say("the game is over"))])
    entry = Entry(state.game, state.position)
    left = entry.enter(ask.steps)
    if not left:
        return wire.Answer(id=ask.id, steps=list(entry.taken))
    why = entry.why_not(left[0][:_LONGEST_STEP])
    return wire.Answer(id=ask.id, sentences=[translate(why)], steps=list(entry.taken))


async def _declaration(
    adviser: Adviser, table: LiveTable, guest: Guest, ask: wire.Ask
) -> wire.Answer:
    """Count as for an impasse, without declaring it."""
    _check_turn(table, guest)
    declaration = getattr(table.state.position, "declaration", None)
    if declaration is None:
        title = table.state.game.title
        raise SessionError(
            "session/no-declaration", say("{game} has no impasse to declare", game=title)
        )
    count = declaration()
    told = [*count.failing, say("You have {points} points.", points=count.points)]
    return wire.Answer(id=ask.id, sentences=[guest.language.translate(one) for one in told])


_ANSWERS: Mapping[str, Callable[[Adviser, LiveTable, Guest, wire.Ask], Awaitable[wire.Answer]]] = {
    "hint": _hint,
    "read": _read,
    "why": _why,
    "declaration": _declaration,
}
