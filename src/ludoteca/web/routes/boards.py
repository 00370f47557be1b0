"""``POST api/boards`` and ``…/why``: any position of any game, for a board that is at no table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Response

from ludoteca.core import Game, LudotecaError, Move, OptionError, Position, Sentence, say
from ludoteca.locale import Language
from ludoteca.match.entry import Entry
from ludoteca.web import answers, wire
from ludoteca.web.context import Here, Speaking
from ludoteca.web.live.view import board_view
from ludoteca.web.refusals import refusals
from ludoteca.web.sending import as_json
from ludoteca.web.wishes import BoardWish, StepsWish

__all__ = ["explain_steps", "make_board", "router"]

router = APIRouter()


@router.post(
    "/api/boards",
    response_model=answers.Board,
    responses=refusals(400, 404, 413, 422, 429, 503),
    summary="A position",
)
async def make_board(here: Here, language: Speaking, wish: BoardWish) -> Response:
    """Show what stands after some moves, and what may be played next."""
    game = here.game(wish.game)
    return as_json(await here.aside.do(_board, game, wish, language))


@router.post(
    "/api/boards/why",
    responses=refusals(400, 404, 413, 422, 429, 503),
    summary="Why steps are not possible",
)
async def explain_steps(here: Here, language: Speaking, wish: StepsWish) -> answers.Reasons:
    """Name the rule against the steps of a turn; nothing is said if they are possible."""
    game = here.game(wish.game)
    return await here.aside.do(_reasons, game, wish, language)


def _reasons(game: Game[Any, Any, Any], wish: StepsWish, language: Language) -> answers.Reasons:
    position, _, _ = _after(game, wish)
    if position.outcome is not None:
        return answers.Reasons(sentences=[language.translate(say("the game is over"))])
    entry = Entry(game, position)
    left = entry.enter(wish.steps)
    return answers.Reasons(sentences=[language.translate(entry.why_not(left[0]))] if left else [])


def _board(game: Game[Any, Any, Any], wish: BoardWish, language: Language) -> wire.Board:
    position, last, told = _after(game, wish)
    return board_view(game, position, language, last=last, told=told)


def _after(
    game: Game[Any, Any, Any], wish: BoardWish
) -> tuple[Position[Any], Move | None, Sequence[Sentence]]:
    """Play the moves; return where they lead, the last of them and what is told of it."""
    rules = game.make_rules(wish.rules, **wish.options)
    position: Position[Any] = (
        game.start(rules) if wish.start is None else game.parse_position(wish.start, rules)
    )
    last: Move | None = None
    told: Sequence[Sentence] = ()
    for number, text in enumerate(wish.moves, start=1):
        try:
            move = game.parse_move(position, text)
            after = position.play(move)
        except LudotecaError as error:
            raise OptionError(
                say("move {number} cannot be made: {why}", number=number, why=error.sentence)
            ) from None
        if number == len(wish.moves):
            told = game.tell(position, move)
        # A throw touches nothing: what is marked is the last move of a piece.
        last = last if position.chances() else move
        position = after
    return position, last, told
