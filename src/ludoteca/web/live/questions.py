"""Questions that change nothing: a hint, the meaning of a text, what is threatened."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from ludoteca.core import LudotecaError, Seat, Sentence, SessionError, say
from ludoteca.match.computer import seconds_to_think
from ludoteca.match.phrases import expected, result
from ludoteca.match.state import Stage, State
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.players.hint import reason_for
from ludoteca.players.specialists import is_solvable
from ludoteca.web.api import wire
from ludoteca.web.live.clients import Client
from ludoteca.web.live.table import LiveTable
from ludoteca.web.thinking.computers import hint_player
from ludoteca.web.thinking.process import Line
from ludoteca.web.verdicts import unsolvable, verdicts_view

if TYPE_CHECKING:
    from ludoteca.web.live.tables import LiveTables

P = ParamSpec("P")
T = TypeVar("T")

_HINT_SECONDS = 1.0
_MAX_STEP = 20


async def answer(
    tables: LiveTables, table: LiveTable, client: Client, ask: wire.AskMessage
) -> wire.Answer:
    return await _ANSWERS[ask.what](_Question(tables, table, client, ask))


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked, by whom and where."""

    tables: LiveTables
    table: LiveTable
    client: Client
    ask: wire.AskMessage

    @property
    def state(self) -> State:
        return self.table.state

    def answer(self, *sentences: Sentence, **more: Any) -> wire.Answer:
        translate = self.client.language.translate
        return wire.Answer(id=self.ask.id, sentences=[*map(translate, sentences)], **more)

    async def think(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        tables, address = self.tables, self.client.address
        return await tables.network_limits.think(tables.slow_work, address, work, *args, **kwargs)

    def check_turn(self) -> Seat:
        """Refuse a question of a client that is not to move."""
        state = self.state
        if state.stage is not Stage.PLAY or state.is_paused:
            raise SessionError("ask/not-now", say("no move is due now"))
        if state.position.turn not in self.table.participant(self.client.authority).seats:
            raise SessionError("ask/not-your-turn", say("it is not your turn"))
        if state.position.chances():
            raise SessionError("ask/throw-due", say("throw the die first"))
        return state.position.turn

    async def hint(self) -> wire.Answer:
        seat, state, client = self.check_turn(), self.state, self.client
        if not self.table.participant(client.authority).may_have_hints(state):
            raise SessionError("ask/no-hints", say("there are no hints against another person"))
        if client.is_asking:
            raise SessionError("ask/asked-already", say("a hint is already being computed"))
        name = hint_player(state.game.key, is_local=self.tables.is_local)
        seconds = seconds_to_think(_HINT_SECONDS, state.clock.left(seat, self.table.now()))
        client.is_asking = True
        try:
            text = await self.tables.engine_pool.choose(
                state.game.key,
                name,
                Line(*state.line, self.table.key),
                seconds,
                address=client.address,
            )
        finally:
            client.is_asking = False
        if text is None:
            return self.answer(say("The engine would resign."))
        move = state.game.parse_move(state.position, text)
        advice = say("The engine would play {move}.", move=move)
        why = await self.think(reason_for, state.game, state.position, move)
        reason = client.language.translate(why) if why is not None else ""
        return self.answer(advice, reason=reason, steps=list(move.steps), move=str(move))

    async def verdicts(self) -> wire.Answer:
        state, client = self.state, self.client
        if state.stage is not Stage.PLAY or state.is_paused:
            raise SessionError("ask/not-now", say("no move is due now"))
        if not is_solvable(state.game):
            raise SessionError("ask/no-verdicts", unsolvable(state.game))
        if not self.table.participant(client.authority).may_have_verdicts(state):
            raise SessionError(
                "ask/no-verdicts", say("there are no verdicts against another person")
            )
        view = await self.think(
            verdicts_view, state.game, state.position, client.language.translate
        )
        return self.answer(verdicts=view)

    async def read(self) -> wire.Answer:
        self.check_turn()
        return await self.think(self._read, TurnEntry(self.state.game, self.state.position))

    def _read(self, entry: TurnEntry) -> wire.Answer:
        language = self.client.language
        left = entry.enter(self.ask.steps) if self.ask.steps else ()
        if left:
            raise LudotecaError(entry.why_not(left[0][:_MAX_STEP]))
        move = entry.read(self.ask.text, language.translate, language.in_latin)
        if move is None:
            return self.answer(steps=list(entry.taken))
        return self.answer(steps=list(move.steps), move=str(move))

    async def why(self) -> wire.Answer:
        """Say why steps are not possible; nothing if they are."""
        state = self.state
        if state.stage is not Stage.PLAY or state.position.outcome is not None:
            # Before and after play, such as while counting, a phase says what can be done.
            return self.answer(expected(state))
        if state.position.chances():
            step = self.ask.steps[0] if self.ask.steps else ""
            why = state.game.why_not_step(state.position, step[:_MAX_STEP])
            return self.answer(why or expected(state))
        return await self.think(self._why, TurnEntry(state.game, state.position))

    def _why(self, entry: TurnEntry) -> wire.Answer:
        left = entry.enter(self.ask.steps)
        reasons = [entry.why_not(left[0][:_MAX_STEP])] if left else []
        return self.answer(*reasons, steps=list(entry.taken))

    async def claim(self) -> wire.Answer:
        """Say why a claim would hold or not and how the game would end, without making it."""
        self.check_turn()
        state = self.state
        claim = next((one for one in state.game.claims if one.key == self.ask.text), None)
        if claim is None:
            raise SessionError("session/no-claim", say("this game has no such claim"))
        position = state.position
        (_, reasons), outcome = await self.think(
            lambda: (claim.examine(position), claim.outcome(position))
        )
        return self.answer(*reasons, result(state.game, outcome))

    async def threats(self) -> wire.Answer:
        state = self.state
        if state.outcome is None and state.created.table.rated:
            raise SessionError("ask/no-threats", say("threats are not told in a rated game"))
        is_play = state.stage is Stage.PLAY
        threats = await self.think(state.game.threats, state.position) if is_play else ()
        return self.answer(*threats or [say("Nothing is threatened.")])


_ANSWERS: Mapping[str, Callable[[_Question], Awaitable[wire.Answer]]] = {
    "hint": _Question.hint,
    "read": _Question.read,
    "why": _Question.why,
    "claim": _Question.claim,
    "threats": _Question.threats,
    "verdicts": _Question.verdicts,
}
