"""``GET page/texts/{language}.json``: the translations of the page's own texts."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ludoteca.locale import LANGUAGES, load_catalogue
from ludoteca.web.endpoint import Call, Parameters, endpoint
from ludoteca.web.routes.files import answer_file

__all__ = ["TextParameters", "get_texts"]


class TextParameters(Parameters, frozen=True, kw_only=True):
    """The language of a catalogue."""

    language: Annotated[str, msgspec.Meta(max_length=10)]


@endpoint("GET", "/page/texts/{language}.json", answer=dict[str, list[str]])
async def get_texts(call: Call[TextParameters, None]) -> Response:
    """Return every template with its translation, or one for each plural form."""
    language = call.parameters.language
    if language not in LANGUAGES:
        raise HTTPException(404)
    return answer_file(call.request, _texts(language), "json")


@cache
def _texts(language: str) -> bytes:
    return msgspec.json.encode(load_catalogue(language))
