"""``POST api/stories``: the games of an uploaded file, to look at."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from ludoteca.web import answers
from ludoteca.web.context import Here, Speaking
from ludoteca.web.refusals import refusals
from ludoteca.web.sending import as_json
from ludoteca.web.story import read_upload, story_of_record
from ludoteca.web.wishes import StoryWish

__all__ = ["read_story", "router"]

router = APIRouter()


@router.post(
    "/api/stories",
    response_model=answers.Story,
    responses=refusals(400, 403, 404, 413, 422, 429, 503),
    summary="Look at a file",
)
async def read_story(here: Here, language: Speaking, wish: StoryWish) -> Response:
    """Read a record in any of our formats; nothing is kept."""

    def read() -> dict[str, Any]:
        reading = read_upload(wish.name, wish.content)
        return story_of_record(reading, wish.number, language.translate)

    return as_json(await here.aside.do(read))
