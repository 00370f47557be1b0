"""The page: its files as they are in the package, and nothing else of the disk."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import lru_cache
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ludoteca.core import say
from ludoteca.locale import Language, languages
from ludoteca.picture.themes import board_css

__all__ = ["answer_file", "get_board_css", "get_file", "get_icon", "get_index", "router"]

router = APIRouter(include_in_schema=False)

_FOLDER = Path(__file__).with_name("page").resolve()
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
_PACKED = frozenset({"png", "ico", "woff2"})
_LEAST_TO_PACK = 600
_NEEDED = say("Ludoteca needs JavaScript. All of it comes from this server.")


@router.api_route("/", methods=["GET", "HEAD"])
async def get_index(request: Request) -> Response:
    """Return the page."""
    return answer_file(request, _index(), "html")


@router.api_route("/favicon.ico", methods=["GET", "HEAD"])
async def get_icon(request: Request) -> Response:
    """Return the sign of the page to browsers that do not read where it is."""
    return _file(request, "icon.svg")


@router.api_route("/page/board.css", methods=["GET", "HEAD"])
async def get_board_css(request: Request) -> Response:
    """Return the colours of the boards, from the one place where they are."""
    return answer_file(request, _board_css(), "css")


@router.api_route("/page/{name:path}", methods=["GET", "HEAD"])
async def get_file(request: Request, name: str) -> Response:
    """Return a file of the page."""
    return _file(request, name)


@lru_cache(maxsize=1)
def _index() -> bytes:
    """Write the languages that there are into the page, and what it needs in each of them."""
    page = (_FOLDER / "index.html").read_text(encoding="utf-8")
    notes = "\n".join(_note(key, Language(key).translate(_NEEDED)) for key in languages())
    page = page.replace('data-languages="en"', f'data-languages="{" ".join(languages())}"')
    return page.replace(_note("en", _NEEDED), notes).encode()


def _note(language: str, text: str) -> str:
    return f'<p class="note" lang="{language}">{escape(text)}</p>'


@lru_cache(maxsize=1)
def _board_css() -> bytes:
    return board_css().encode()


def _file(request: Request, name: str) -> Response:
    kind = name.rpartition(".")[2]
    if kind not in _KINDS or not _NAME.fullmatch(name):
        raise HTTPException(404)
    path = (_FOLDER / name).resolve()
    # The name cannot lead out of the folder; a link in it could.
    if not path.is_relative_to(_FOLDER) or not path.is_file():
        raise HTTPException(404)
    return answer_file(request, path.read_bytes(), kind)


def answer_file(request: Request, body: bytes, kind: str) -> Response:
    """Answer with a file, or only that it is still the same."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    if packs and kind not in _PACKED and len(body) >= _LEAST_TO_PACK:
        body = _pack(body)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=_KINDS[kind], headers=headers)


@lru_cache(maxsize=256)
def _pack(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
