"""``POST api/boards`` and ``…/why``: any position of any game, without a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core import AnyGame, LudotecaError, Move, OptionError, Position, Sentence, say
from ludoteca.locale import Language
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.web import answers, wire
from ludoteca.web.endpoint import Call, Parameters, endpoint
from ludoteca.web.live.view import board_view, listed
from ludoteca.web.requests import BoardRequest, StepsRequest


@endpoint("POST", "/api/boards", is_question=True)
async def make_board(call: Call[Parameters, BoardRequest]) -> wire.BoardView:
    """Show what stands after some moves, and what may be played next."""
    game = call.context.game(call.body.game)
    return await call.context.threads.run(_board, game, call.body, call.language)


@endpoint("POST", "/api/boards/why", is_question=True)
async def explain_steps(call: Call[Parameters, StepsRequest]) -> answers.Reasons:
    """Name the rule against the steps of a turn; say nothing if they are possible."""
    game = call.context.game(call.body.game)
    return await call.context.threads.run(_reasons, game, call.body, call.language)


def _reasons(game: AnyGame, asked: StepsRequest, language: Language) -> answers.Reasons:
    position, *_ = _after(game, asked)
    if position.outcome is not None:
        return answers.Reasons(sentences=[language.translate(say("the game is over"))])
    entry = TurnEntry(game, position)
    left = entry.enter(asked.steps)
    return answers.Reasons(sentences=[language.translate(entry.why_not(left[0]))] if left else [])


def _board(game: AnyGame, asked: BoardRequest, language: Language) -> wire.BoardView:
    position, last, told, written = _after(game, asked)
    return board_view(game, position, language, last=last, told=told, written=written)


def _after(
    game: AnyGame, asked: BoardRequest
) -> tuple[Position[Any], Move | None, Sequence[Sentence], tuple[str, str]]:
    """Play the moves; return the position, the last move, the same in words and in writing."""
    rules = game.make_rules(asked.rules, **asked.options)
    position: Position[Any] = (
        game.start(rules) if asked.start is None else game.parse_position(asked.start, rules)
    )
    last: Move | None = None
    told: Sequence[Sentence] = ()
    written = "", ""
    for number, text in enumerate(asked.moves, start=1):
        try:
            move = game.parse_move(position, text)
            after = position.play(move)
        except LudotecaError as error:
            raise OptionError(
                say("move {number} is not possible: {why}", number=number, why=error.sentence)
            ) from None
        if number == len(asked.moves):
            told = game.tell(position, move, after)
            written = listed(game, position, move)
        # A throw touches no point: the last move of a piece is marked.
        last = last if position.chances() else move
        position = after
    return position, last, told, written
