"""``GET page/texts/{language}.json``: the translations of the page's own texts."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from ludoteca.locale import LANGUAGES, load_catalogue
from ludoteca.web.files import answer_file
from ludoteca.web.refusals import refusals

__all__ = ["get_texts", "router"]

router = APIRouter()


@router.get(
    "/page/texts/{language}.json",
    response_model=dict[str, list[str]],
    responses=refusals(404, 422),
    summary="A catalogue of translations",
)
async def get_texts(request: Request, language: Annotated[str, Path(max_length=10)]) -> Response:
    """Return every template with its translation, or one for each plural form."""
    if language not in LANGUAGES:
        raise HTTPException(404)
    return answer_file(request, _texts(language), "json")


@cache
def _texts(language: str) -> bytes:
    return msgspec.json.encode(load_catalogue(language))
