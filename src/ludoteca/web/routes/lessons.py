"""``api/lessons``: the guided lesson of a game, one idea a step."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from ludoteca.core import Game, Position, UnknownNameError, say
from ludoteca.locale import Language
from ludoteca.locale.lesson import Step, lesson
from ludoteca.web import answers
from ludoteca.web.context import Here, Speaking
from ludoteca.web.live.view import board_view
from ludoteca.web.refusals import refusals
from ludoteca.web.sending import as_json
from ludoteca.web.wishes import MoveWish

__all__ = ["answer_step", "get_lesson", "router"]

router = APIRouter()

_SHOW_ME = "?"
GameKey = Annotated[str, Path(max_length=40)]


@router.get("/api/lessons/{game}", responses=refusals(404, 422), summary="A game's lesson")
async def get_lesson(here: Here, language: Speaking, game: GameKey) -> answers.Lesson:
    """List the steps of a lesson, each with its board."""
    found = here.game(game)
    steps = [_step(found, step) for step in lesson(found, language.key)]
    return answers.Lesson(steps=steps)


@router.post(
    "/api/lessons/{game}/{number}",
    response_model=answers.LessonAnswer,
    responses=refusals(400, 403, 404, 413, 422, 429, 503),
    summary="Answer a step of a lesson",
)
async def answer_step(
    here: Here,
    language: Speaking,
    game: GameKey,
    number: Annotated[int, Path(ge=0, le=1000)],
    wish: MoveWish,
) -> Response:
    """Say whether a move shows the idea of a step, counted from 0; "?" asks for a right one."""
    found = here.game(game)
    steps = lesson(found, language.key)
    if number >= len(steps):
        raise UnknownNameError(
            say("the lesson has {count} steps, not {number}", count=len(steps), number=number + 1)
        )
    return as_json(await here.aside.do(_answer, found, steps[number], wish.move, language))


def _step(game: Game[Any, Any, Any], step: Step) -> answers.LessonStep:
    board = answers.LessonBoard(
        game=game.key,
        rules=step.rules,
        options=dict(step.options),
        start=step.position,
        moves=[step.throw] if step.throw else [],
    )
    return answers.LessonStep(text=step.text, board=board)


def _answer(
    game: Game[Any, Any, Any], step: Step, written: str, language: Language
) -> dict[str, Any]:
    position: Position[Any] = step.board(game)
    if written == _SHOW_ME:
        shown_move = say("A right move: {move}", move=_right_move(step, position))
        return {"is_right": False, "sentences": [language.translate(shown_move)], "board": None}
    move = game.parse_move(position, written)
    after = position.play(move)
    if not step.is_right(move):
        return {"is_right": False, "sentences": [step.wrong], "board": None}
    told = game.tell(position, move)
    sentences = [*map(language.translate, told), step.right]
    board = board_view(game, after, language, last=move, told=told)
    return {"is_right": True, "sentences": sentences, "board": board}


def _right_move(step: Step, position: Position[Any]) -> str:
    legal = [str(move) for move in position.legal_moves()]
    return next((move for move in step.answers if move in legal), legal[0])
