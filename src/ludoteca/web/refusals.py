"""Refusals: every request that cannot be granted gets a code and one sentence, never a trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from ludoteca.core import LudotecaError, Sentence, SessionError, UnknownNameError, say
from ludoteca.web.answers import Refusal
from ludoteca.web.context import context_of, language_of, path_of

__all__ = ["add_refusals", "refusals", "refuse", "refuse_by_status", "status_of"]

_BY_CODE: Mapping[str, int] = {
    "store/no-game": 404,
    "seats/no-invitation": 404,
    "seats/not-owner": 401,
    "seats/not-yours": 403,
    "session/stale": 409,
    "session/unreadable": 422,
    "store/no-value": 422,
    "store/busy": 503,
    "limit/busy": 503,
}
_BY_KIND: Mapping[str, int] = {
    "limit": 429,
    "server": 503,
    "store": 503,
    "session": 409,
    "seats": 403,
}
"""By what stands before the stroke of a code."""

_NO_METHOD = 405
_RETRY_SECONDS = "2"

_OF_HTTP: Mapping[int, tuple[str, Sentence]] = {
    400: ("http/bad-request", say("this request cannot be read")),
    401: ("http/unauthorized", say("this needs a key")),
    403: ("http/forbidden", say("this is not allowed")),
    404: ("http/not-found", say("there is nothing at this address")),
    405: ("http/method", say("this address does not know that method")),
    408: ("http/too-slow", say("this request came too slowly")),
    413: ("http/too-large", say("this is more than the server reads")),
    415: ("http/media-type", say("a body must be JSON, and say so")),
    421: ("http/host", say("this server does not answer under that name")),
    429: ("limit/too-fast", say("too many requests: wait a moment")),
    500: ("http/failed", say("the server made a mistake: the game is kept, try again")),
    503: ("limit/busy", say("the server is busy: try again in a moment")),
}

_WORDS = {
    400: "The request cannot be read.",
    401: "The owner's key is missing or wrong.",
    403: "The request comes from a foreign page, or the seat is somebody else's.",
    404: "There is no such thing.",
    408: "The request came too slowly.",
    409: "The game does not allow it now.",
    413: "The request is too large.",
    415: "The body is no JSON.",
    421: "The server does not answer under that name.",
    422: "Something in the request is not possible; the sentence says what.",
    429: "Too many requests came from this address.",
    503: "The server is busy, or its store cannot be used.",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe how a route may refuse."""
    return {status: {"model": Refusal, "description": _WORDS[status]} for status in statuses}


def add_refusals(app: FastAPI) -> None:
    """Let an app answer every error in its own words."""
    app.add_exception_handler(LudotecaError, _of_ours)
    app.add_exception_handler(RequestValidationError, _of_validation)
    app.add_exception_handler(HTTPException, _of_http)
    app.add_exception_handler(Exception, _of_http)


def refuse(
    request: Request, status: int, code: str, sentence: str, headers: Mapping[str, str] = {}
) -> Response:
    """Answer with a code and a sentence in the language of the request."""
    context_of(request).metrics.refusals.count(code)
    more = {"Retry-After": _RETRY_SECONDS} if status in (429, 503) else {}
    words = language_of(request).translate(sentence)
    return JSONResponse(
        {"code": code, "sentence": words}, status_code=status, headers={**more, **headers}
    )


def refuse_by_status(request: Request, status: int, headers: Mapping[str, str] = {}) -> Response:
    """Answer with what is always said to requests of a kind."""
    code, sentence = _OF_HTTP.get(status, _OF_HTTP[400])
    return refuse(request, status, code, sentence, headers)


def status_of(error: LudotecaError) -> tuple[int, str]:
    """Return the HTTP status of an error, and its code."""
    if isinstance(error, SessionError):
        kind = error.code.partition("/")[0]
        return _BY_CODE.get(error.code, _BY_KIND.get(kind, 422)), error.code
    if isinstance(error, UnknownNameError):
        return 404, "wish/unknown"
    name = type(error).__name__.removesuffix("Error").lower()
    return 422, f"wish/{name}"


async def _of_ours(request: Request, error: Exception) -> Response:
    if not isinstance(error, LudotecaError):
        return refuse_by_status(request, 500)
    status, code = status_of(error)
    return refuse(request, status, code, error.sentence)


async def _of_validation(request: Request, error: Exception) -> Response:
    """Name the first thing that is wrong."""
    faults = error.errors() if isinstance(error, RequestValidationError) else []
    fault = faults[0] if faults else {}
    where = ".".join(str(part) for part in fault.get("loc", ())[1:])
    if fault.get("type") == "json_invalid" or not where:
        return refuse(request, 422, "wish/unreadable", say("this request cannot be read"))
    sentence = say("{field} is missing, unknown or not of the right kind", field=repr(where[:60]))
    return refuse(request, 422, "wish/unreadable", sentence)


async def _of_http(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        return refuse_by_status(request, 500)
    if error.status_code == _NO_METHOD:
        return refuse_by_status(request, _NO_METHOD, {"Allow": ", ".join(_methods(request))})
    return refuse_by_status(request, error.status_code, error.headers or {})


def _methods(request: Request) -> list[str]:
    """List the methods that an address knows, of all its routes."""
    path = path_of(request.scope)
    known: list[APIRoute] = request.app.state.routes
    return sorted(
        {one for route in known if route.path_regex.match(path) for one in route.methods or ()}
    )
