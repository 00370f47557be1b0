"""The page and its files."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.web.api.answers import Texts
from ludoteca.web.context import Context
from ludoteca.web.http.assets import Asset, answer_asset, find_asset, make_index, make_worker
from ludoteca.web.http.endpoint import Call, Parameters, endpoint
from ludoteca.web.routes.catalogue import catalogue_versions
from ludoteca.web.routes.games import demos


class TextParameters(Parameters, frozen=True, kw_only=True):
    """The language of a catalogue."""

    language: Annotated[str, msgspec.Meta(max_length=20)]


class FileParameters(Parameters, frozen=True, kw_only=True):
    """The path of a file below the page's folder."""

    name: str


@endpoint("GET", "/", is_published=False)
async def get_index(call: Call[Parameters, None]) -> Response:
    """Return the page."""
    return answer_asset(call.request, await prepare_page(call.context))


@endpoint("GET", "/favicon.ico", is_published=False)
async def get_icon(call: Call[Parameters, None]) -> Response:
    """Return the icon to browsers that do not read the link."""
    return _file(call.request, "icon.svg")


@endpoint("GET", "/robots.txt", is_published=False)
async def get_robots(call: Call[Parameters, None]) -> Response:
    """Keep search engines away from the games of people."""
    return _file(call.request, "robots.txt")


@endpoint("GET", "/service-worker.js", is_published=False)
async def get_worker(call: Call[Parameters, None]) -> Response:
    """Return the service worker; its address is above all that it serves."""
    is_local = call.context.settings.is_local
    worker = await call.context.slow_work.run(lambda: make_worker(_versions(is_local)))
    return answer_asset(call.request, worker)


@endpoint("GET", "/page/texts/{language}.json", answer=Texts)
async def get_texts(call: Call[TextParameters, None]) -> Response:
    """Return the page's translations to a language, and how it writes numbers and counts."""
    return _file(call.request, f"texts/{call.parameters.language}.json")


@endpoint("GET", "/page/{name:path}", is_published=False)
async def get_file(call: Call[FileParameters, None]) -> Response:
    """Return a file of the page."""
    return _file(call.request, call.parameters.name)


async def prepare_page(context: Context) -> Asset:
    return await context.slow_work.run(lambda: make_index(_versions(context.settings.is_local)))


def _versions(is_local: bool) -> dict[str, str]:
    return {**catalogue_versions(is_local=is_local), "api/demos": demos().hash}


def _file(request: Request, name: str) -> Response:
    found, is_versioned = find_asset(name)
    if found is None:
        raise HTTPException(404)
    return answer_asset(request, found, is_versioned=is_versioned)
