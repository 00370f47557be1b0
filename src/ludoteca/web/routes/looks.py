"""``GET api/looks/{game}``: what of a board does not depend on the position."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from ludoteca.core import Rules
from ludoteca.web import answers
from ludoteca.web.context import Here, Speaking
from ludoteca.web.look import look
from ludoteca.web.refusals import refusals
from ludoteca.web.sending import as_json

__all__ = ["get_look", "router"]

router = APIRouter()

_NOT_OPTIONS = frozenset({"rules", "flipped", "portrait", "lang", "v"})
_MOST_OPTIONS = 50
_FOR_EVER = "public, max-age=31536000, immutable"
_FOR_AN_HOUR = "public, max-age=3600"
_OPTIONS = {
    "name": "options",
    "in": "query",
    "style": "form",
    "explode": True,
    "description": "Any option of the rules by its name, such as size=9.",
    "schema": {"type": "object", "additionalProperties": {"type": "string"}},
}


@router.get(
    "/api/looks/{game}",
    response_model=answers.Look,
    responses=refusals(404, 422, 503),
    openapi_extra={"parameters": [_OPTIONS]},
    summary="How a board looks",
)
async def get_look(
    request: Request,
    here: Here,
    language: Speaking,
    game: Annotated[str, Path(max_length=40)],
    rules: Annotated[str | None, Query(max_length=100)] = None,
    flipped: Annotated[bool, Query()] = False,
    portrait: Annotated[bool, Query()] = False,
    v: Annotated[str, Query(max_length=40, description="The version of the drawing.")] = "",
) -> Response:
    """Describe a board: sizes, points, and the drawings of ground and pieces."""
    found = here.game(game)
    pairs = [(key, value) for key, value in request.query_params.items() if key not in _NOT_OPTIONS]
    made: Rules = found.make_rules(rules, **dict(pairs[:_MOST_OPTIONS]))

    def draw() -> dict[str, Any]:
        return look(found, made, flipped=flipped, portrait=portrait, language=language.key)

    keep = _FOR_EVER if v and "lang" in request.query_params else _FOR_AN_HOUR
    return as_json(await here.aside.do(draw), Cache_Control=keep, Vary="Accept-Language")
