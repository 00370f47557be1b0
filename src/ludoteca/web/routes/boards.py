"""``POST api/boards`` and ``…/why``: any position of any game, without a table."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import json

from ludoteca.core import LudotecaError, Move, OptionError, Position, Sentence, say
from ludoteca.games.registry import game as find_game
from ludoteca.locale import Language
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.web import answers, wire
from ludoteca.web.endpoint import Call, Parameters, endpoint
from ludoteca.web.live.view import board_view, listed
from ludoteca.web.packed import Packed, pack
from ludoteca.web.requests import BoardRequest, StepsRequest

R = TypeVar("R", bound=BoardRequest)


@endpoint("POST", "/api/boards", answer=wire.BoardView, is_question=True)
async def make_board(call: Call[Parameters, BoardRequest]) -> Packed:
    """Show what stands after some moves, and what may be played next."""
    return await _answer(call, _board)


@endpoint("POST", "/api/boards/why", answer=answers.Reasons, is_question=True)
async def explain_steps(call: Call[Parameters, StepsRequest]) -> Packed:
    """Name the rule against the steps of a turn; say nothing if they are possible."""
    return await _answer(call, _reasons)


async def _answer(call: Call[Parameters, R], work: Callable[[R, str], Packed]) -> Packed:
    """Answer a question, unless it was asked before."""
    here, asked, language = call.context, call.body, call.language.key
    # An unknown game is refused here, without a search for it.
    here.game(asked.game)
    digest = hashlib.sha256(json.encode(asked)).digest()
    return await here.cache.get(
        (work.__name__, digest, language),
        lambda: here.slow_work.run_sized(len(asked.moves), work, asked, language),
    )


def _reasons(asked: StepsRequest, language: str) -> Packed:
    game, translate = find_game(asked.game), Language(language).translate
    position, *_ = _after(asked)
    if position.outcome is not None:
        return pack(answers.Reasons(sentences=[translate(say("the game is over"))]))
    entry = TurnEntry(game, position)
    left = entry.enter(asked.steps)
    return pack(answers.Reasons(sentences=[translate(entry.why_not(left[0]))] if left else []))


def _board(asked: BoardRequest, language: str) -> Packed:
    game = find_game(asked.game)
    position, last, told, written = _after(asked)
    shown = board_view(game, position, Language(language), last=last, told=told, written=written)
    return pack(shown)


def _after(
    asked: BoardRequest,
) -> tuple[Position[Any], Move | None, Sequence[Sentence], tuple[str, str]]:
    """Play the moves; return the position, the last move, the same in words and in writing."""
    game = find_game(asked.game)
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
