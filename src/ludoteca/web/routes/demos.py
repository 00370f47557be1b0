"""``GET api/demos/{game}``: a short game to look at on the first screen."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.responses import Response

from ludoteca.core import AnyGame, Position, UnknownNameError, say
from ludoteca.records.demo import demo
from ludoteca.web import answers
from ludoteca.web.endpoint import Call, as_json, endpoint
from ludoteca.web.live.steps import points_of
from ludoteca.web.look import look_address
from ludoteca.web.routes.help import GameParameters

_FOR_AN_HOUR = "public, max-age=3600"


@endpoint("GET", "/api/demos/{game}", answer=answers.Demo)
async def get_demo(call: Call[GameParameters, None]) -> Response:
    """Return the positions of a short game."""
    game = call.context.game(call.parameters.game)
    demo = await call.context.threads.run(_demo, game)
    return as_json(demo, Cache_Control=_FOR_AN_HOUR)


@cache
def _demo(game: AnyGame) -> answers.Demo:
    record = demo(game)
    if record is None:
        raise UnknownNameError(say("{game} has no demo game", game=game.title))
    replay = record.replay()
    made = [_frame(game, ply.after, ply.move.steps) for ply in replay.plies if not ply.is_throw]
    return answers.Demo(look_address(game, replay.first.rules), [_frame(game, replay.first), *made])


def _frame(game: AnyGame, position: Position[Any], last: tuple[str, ...] = ()) -> answers.Frame:
    points = points_of(game, position.rules)
    return answers.Frame(
        standing=dict(position.pieces()),
        reserves=dict(game.reserves(position)),
        last=[step for step in last if step in points],
    )
