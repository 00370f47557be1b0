"""``GET api/demos/{game}``: a short game to look at on the first screen."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Response

from ludoteca.core import Game, Position, UnknownNameError, say
from ludoteca.records.demo import demo
from ludoteca.web import answers
from ludoteca.web.context import Here, Speaking
from ludoteca.web.live.steps import points_of
from ludoteca.web.look import look_address
from ludoteca.web.refusals import refusals

__all__ = ["get_demo", "router"]

router = APIRouter()

_FOR_AN_HOUR = "public, max-age=3600"


@router.get(
    "/api/demos/{game}",
    response_model=answers.Demo,
    responses=refusals(404, 422, 503),
    summary="A short game to look at",
)
async def get_demo(
    here: Here, language: Speaking, game: Annotated[str, Path(max_length=40)]
) -> Response:
    """Return the pictures of a short game, one for each move."""
    body = await here.aside.do(_demo, here.game(game))
    headers = {"Cache-Control": _FOR_AN_HOUR}
    return Response(body, media_type="application/json", headers=headers)


@cache
def _demo(game: Game[Any, Any, Any]) -> bytes:
    record = demo(game)
    if record is None:
        raise UnknownNameError(say("{game} has no game to look at", game=game.title))
    position = record.first_position()
    frames = [_frame(game, position)]
    for entry in record.line:
        move = game.parse_move(position, entry.move or "")
        is_throw = bool(position.chances())
        position = position.play(move)
        if not is_throw:
            frames.append(_frame(game, position, move.steps))
    look = look_address(game, position.rules)
    return msgspec.json.encode({"look": look, "frames": frames})


def _frame(
    game: Game[Any, Any, Any], position: Position[Any], last: tuple[str, ...] = ()
) -> dict[str, Any]:
    points = points_of(game, position.rules)
    return {
        "standing": dict(position.pieces()),
        "reserves": dict(game.reserves(position)),
        "last": [step for step in last if step in points],
    }
