"""The files of the page, and nothing else of the disk."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Annotated

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.core import say
from ludoteca.locale import (
    Language,
    conventions,
    has_language,
    languages,
    load_catalogue,
    offered,
)
from ludoteca.picture.themes import board_css
from ludoteca.web.answers import Texts
from ludoteca.web.endpoint import Call, Parameters, endpoint

_FOLDER = Path(__file__).parents[1].joinpath("page").resolve()
_NAME = re.compile(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+){0,4}(?:\.[a-z0-9]{1,8}){1,2}")
_KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "png": "image/png",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
    "ts": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}
_COMPRESSED = frozenset({"png", "ico", "woff2"})
_MIN_COMPRESSED = 600
_NEEDED = say("Ludoteca needs JavaScript, all of it from this server.")


class TextParameters(Parameters, frozen=True, kw_only=True):
    """The language of a catalogue."""

    language: Annotated[str, msgspec.Meta(max_length=10)]


class FileParameters(Parameters, frozen=True, kw_only=True):
    """The path of a file below the page's folder."""

    name: str


@endpoint("GET", "/", is_published=False)
async def get_index(call: Call[Parameters, None]) -> Response:
    """Return the page."""
    return _answer(call.request, _index(), "html")


@endpoint("GET", "/favicon.ico", is_published=False)
async def get_icon(call: Call[Parameters, None]) -> Response:
    """Return the icon to browsers that do not read the link."""
    return _file(call.request, "icon.svg")


@endpoint("GET", "/page/board.css", is_published=False)
async def get_board_css(call: Call[Parameters, None]) -> Response:
    """Return the colours of the boards, made from the themes."""
    return _answer(call.request, _board_css(), "css")


@endpoint("GET", "/page/texts/{language}.json", answer=Texts)
async def get_texts(call: Call[TextParameters, None]) -> Response:
    """Return the translations of a language, and how it writes numbers and counts."""
    language = call.parameters.language
    if not has_language(language):
        raise HTTPException(404)
    return _answer(call.request, _texts(language), "json")


@endpoint("GET", "/page/{name:path}", is_published=False)
async def get_file(call: Call[FileParameters, None]) -> Response:
    """Return a file of the page."""
    return _file(call.request, call.parameters.name)


@cache
def _index() -> bytes:
    """Write the languages into the page, and what it needs in each of them."""
    page = (_FOLDER / "index.html").read_text(encoding="utf-8")
    notes = "\n".join(_note(key, Language(key).translate(_NEEDED)) for key in languages())
    page = page.replace('data-languages="en"', f'data-languages="{" ".join(languages())}"')
    return page.replace(_note("en", _NEEDED), notes).encode()


def _note(language: str, text: str) -> str:
    return f'<p class="note" lang="{language}">{escape(text)}</p>'


@cache
def _board_css() -> bytes:
    return board_css().encode()


@cache
def _texts(language: str) -> bytes:
    known = conventions(language)
    texts = {**load_catalogue(language, offered), **load_catalogue(language)}
    return msgspec.json.encode(
        Texts(
            texts={key: list(texts[key]) for key in texts},
            decimal=known.decimal,
            plurals=list(known.plurals),
            fraction=known.fraction,
        )
    )


def _file(request: Request, name: str) -> Response:
    kind = name.rpartition(".")[2]
    if kind not in _KINDS or not _NAME.fullmatch(name):
        raise HTTPException(404)
    path = (_FOLDER / name).resolve()
    # The name cannot leave the folder, but a symbolic link could.
    if not path.is_relative_to(_FOLDER) or not path.is_file():
        raise HTTPException(404)
    return _answer(request, path.read_bytes(), kind)


def _answer(request: Request, body: bytes, kind: str) -> Response:
    """Answer with a file, or with 304 if it has not changed."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    accepts_gzip = "gzip" in request.headers.get("accept-encoding", "")
    if accepts_gzip and kind not in _COMPRESSED and len(body) >= _MIN_COMPRESSED:
        body = _compress(body)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=_KINDS[kind], headers=headers)


@lru_cache(maxsize=256)
def _compress(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
