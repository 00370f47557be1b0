"""``POST api/stories``: the games of an uploaded file, to look at."""

from __future__ import annotations

from ludoteca.web import answers
from ludoteca.web.endpoint import Call, Parameters, endpoint
from ludoteca.web.requests import StoryRequest
from ludoteca.web.story import read_upload, story_of_record

__all__ = ["read_story"]


@endpoint("POST", "/api/stories")
async def read_story(call: Call[Parameters, StoryRequest]) -> answers.Story:
    """Read a record in any of our formats; nothing is saved."""
    asked, translate = call.body, call.language.translate

    def read() -> answers.Story:
        reading = read_upload(asked.name, asked.content)
        return story_of_record(reading, asked.number, translate)

    return await call.context.threads.run(read)
