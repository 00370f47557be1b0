"""``GET api/looks/{game}``: what of a board does not depend on the position."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta, field
from starlette.responses import Response

from ludoteca.core import Rules
from ludoteca.web import answers
from ludoteca.web.endpoint import Call, as_json, endpoint
from ludoteca.web.look import look
from ludoteca.web.routes.help import GameParameters

_FOR_EVER = "public, max-age=31536000, immutable"
_FOR_AN_HOUR = "public, max-age=3600"


class LookParameters(GameParameters, frozen=True, kw_only=True):
    """The rules and the arrangement of a board."""

    rules: Annotated[str, Meta(max_length=100)] | None = None
    flipped: bool = False
    portrait: bool = False
    v: Annotated[str, Meta(max_length=40)] = ""
    """The version of the drawing."""

    options: dict[str, str] = field(default_factory=dict)
    """Any option of the rules by its name, such as size=9."""


@endpoint("GET", "/api/looks/{game}", answer=answers.LookView)
async def get_look(call: Call[LookParameters, None]) -> Response:
    """Describe a board: sizes, points, and the drawings of ground and pieces."""
    asked = call.parameters
    game = call.context.game(asked.game)
    rules: Rules = game.make_rules(asked.rules, **asked.options)
    draw = partial(look, flipped=asked.flipped, portrait=asked.portrait, language=call.language.key)
    drawn = await call.context.threads.run(draw, game, rules)
    keep = _FOR_EVER if asked.v and asked.lang else _FOR_AN_HOUR
    return as_json(drawn, Cache_Control=keep, Vary="Accept-Language")
