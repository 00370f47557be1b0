"""``GET page/texts/{language}.json``: the translations of the page's own texts."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from ludoteca.locale import conventions, has_language, load_catalogue, load_offered_catalogue
from ludoteca.web import answers
from ludoteca.web.files import answer_file
from ludoteca.web.refusals import refusals

__all__ = ["get_texts", "router"]

router = APIRouter()


@router.get(
    "/page/texts/{language}.json",
    response_model=answers.Texts,
    responses=refusals(404, 422),
    summary="A catalogue of translations",
)
async def get_texts(request: Request, language: Annotated[str, Path(max_length=10)]) -> Response:
    """Return the translations of a language, and how it writes numbers and counts."""
    if not has_language(language):
        raise HTTPException(404)
    return answer_file(request, _texts(language), "json")


@cache
def _texts(language: str) -> bytes:
    known = conventions(language)
    texts = {**load_offered_catalogue(language), **load_catalogue(language)}
    return msgspec.json.encode(
        {
            "texts": texts,
            "decimal": known.decimal,
            "plurals": known.plurals,
            "fraction": known.fraction,
        }
    )
