"""``api/lessons``: the lesson of a game, one idea a step."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from ludoteca.core import AnyGame, Position, UnknownNameError, say, touched_points
from ludoteca.locale import Language
from ludoteca.locale.lesson import Step, lesson, lesson_pieces
from ludoteca.web.api import answers
from ludoteca.web.api.requests import BoardRequest, MoveRequest
from ludoteca.web.http.endpoint import Call, endpoint
from ludoteca.web.live.view import board_view
from ludoteca.web.routes.games import GameParameters

_SHOW_ME = "?"


class StepParameters(GameParameters, frozen=True, kw_only=True):
    """A step of the lesson of a game."""

    number: Annotated[int, Meta(ge=0, le=1000)]  # The number of the step, from 0


@endpoint("GET", "/api/lessons/{game}")
async def get_lesson(call: Call[GameParameters, None]) -> answers.Lesson:
    """List the steps of a lesson, each with its board."""
    game = call.context.game(call.parameters.game)
    return await call.context.slow_work.run(_lesson, game, call.language.key)


@endpoint("POST", "/api/lessons/{game}/{number}")
async def answer_step(call: Call[StepParameters, MoveRequest]) -> answers.LessonAnswer:
    """Say whether a move shows the idea of a step; "?" asks for a right one."""
    game, number = call.context.game(call.parameters.game), call.parameters.number
    return await call.context.slow_work.run(_answer, game, number, call.body.move, call.language)


def _lesson(game: AnyGame, language: str) -> answers.Lesson:
    steps = [_step(game, step) for step in lesson(game, language)]
    return answers.Lesson(steps, lesson_pieces(game))


def _step(game: AnyGame, step: Step) -> answers.LessonStep:
    board = BoardRequest(
        game=game.key,
        rules=step.rules,
        options=dict(step.options),
        start=step.position,
        moves=[step.throw] if step.throw else [],
    )
    return answers.LessonStep(step.text, board)


def _answer(game: AnyGame, number: int, written: str, language: Language) -> answers.LessonAnswer:
    steps = lesson(game, language.key)
    if number >= len(steps):
        raise UnknownNameError(
            say("the lesson has {count} steps, not {number}", count=len(steps), number=number + 1)
        )
    step = steps[number]
    position: Position[Any] = step.board(game)
    if written == _SHOW_ME:
        shown_move = say("A correct move: {move}", move=step.answer(position))
        return answers.LessonAnswer(False, [language.translate(shown_move)])
    move = game.parse_move(position, written)
    after = position.play(move)
    if not step.is_right(move):
        return answers.LessonAnswer(False, [step.wrong])
    narration = game.narrate(position, move, after)
    sentences = [*map(language.translate, narration), step.right]
    touched = touched_points(position, move, after)
    board = board_view(game, after, language, touched=touched, narration=narration)
    return answers.LessonAnswer(True, sentences, board)
