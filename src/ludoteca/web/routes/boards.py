"""``POST api/boards``, ``…/why`` and ``…/verdicts``: any position of any game, without a table."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec import json

from ludoteca.core import LudotecaError, Move, OptionError, Position, Sentence, say, touched_points
from ludoteca.games.registry import game as find_game
from ludoteca.locale import Language
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.solved import tablebase_version
from ludoteca.web.api import answers, wire
from ludoteca.web.api.requests import BoardRequest, StepsRequest
from ludoteca.web.http.endpoint import Call, Parameters, endpoint
from ludoteca.web.http.responses import Compressed, compress
from ludoteca.web.live.view import board_view, listed
from ludoteca.web.verdicts import verdicts_view

R = TypeVar("R", bound=BoardRequest)


@endpoint("POST", "/api/boards", answer=wire.BoardView, is_question=True)
async def make_board(call: Call[Parameters, BoardRequest]) -> Compressed:
    """Show what stands after some moves, and what may be played next."""
    return await _answer(call, _board)


@endpoint("POST", "/api/boards/why", answer=answers.Reasons, is_question=True)
async def explain_steps(call: Call[Parameters, StepsRequest]) -> Compressed:
    """Name the rule against the steps of a turn; say nothing if they are possible."""
    return await _answer(call, _reasons)


@endpoint("POST", "/api/boards/verdicts", answer=wire.VerdictsView, is_question=True)
async def grade_moves(call: Call[Parameters, BoardRequest]) -> Compressed:
    """Return what each move is worth after some moves, and what the last of them was worth."""
    return await _answer(call, _verdicts, tablebase_version())


async def _answer(
    call: Call[Parameters, R], work: Callable[[R, str], Compressed], version: int = 0
) -> Compressed:
    """Answer a question, unless it was asked before and ``version`` is the same."""
    context, asked, language = call.context, call.body, call.language.key
    # An unknown game is refused here, without a search for it.
    context.game(asked.game)
    digest = hashlib.sha256(json.encode(asked)).digest()
    return await context.cache.get(
        (work.__name__, digest, language, version),
        lambda: context.slow_work.run_sized(len(asked.moves), work, asked, language),
    )


@dataclass(frozen=True, slots=True)
class _ReachedPosition:
    """A position, and how it was reached."""

    position: Position[Any]
    # The position before, with the move or throw that was made there.
    last: tuple[Position[Any], Move] | None = None
    touched: Sequence[str] = ()  # What the last move of a piece touched: a throw touches no point


def _reasons(asked: StepsRequest, language: str) -> Compressed:
    game, translate = find_game(asked.game), Language(language).translate
    position = _after(asked).position
    if position.outcome is not None:
        return compress(answers.Reasons(sentences=[translate(say("the game is over"))]))
    entry = TurnEntry(game, position)
    left = entry.enter(asked.steps)
    return compress(answers.Reasons(sentences=[translate(entry.why_not(left[0]))] if left else []))


def _verdicts(asked: BoardRequest, language: str) -> Compressed:
    reached = _after(asked)
    translate = Language(language).translate
    return compress(verdicts_view(find_game(asked.game), reached.position, translate, reached.last))


def _board(asked: BoardRequest, language: str) -> Compressed:
    game, reached = find_game(asked.game), _after(asked)
    narration: Sequence[Sentence] = ()
    written = "", ""
    if reached.last is not None:
        narration = game.narrate(*reached.last, reached.position)
        written = listed(game, *reached.last)
    spoken, touched = Language(language), reached.touched
    shown = board_view(
        game, reached.position, spoken, touched=touched, narration=narration, written=written
    )
    return compress(shown)


def _after(asked: BoardRequest) -> _ReachedPosition:
    game = find_game(asked.game)
    rules = game.make_rules(asked.rules, **asked.options)
    reached = _ReachedPosition(
        game.start(rules) if asked.start is None else game.parse_position(asked.start, rules)
    )
    for number, text in enumerate(asked.moves, start=1):
        position = reached.position
        try:
            move = game.parse_move(position, text)
            after = position.play(move)
        except LudotecaError as error:
            raise OptionError(
                say("move {number} is not possible: {why}", number=number, why=error.sentence)
            ) from None
        is_throw = position.chances()
        touched = reached.touched if is_throw else touched_points(position, move, after)
        reached = _ReachedPosition(after, (position, move), touched)
    return reached
