"""Errors of requests: a code, one sentence and an HTTP status, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.core import LudotecaError, Sentence, SessionError, UnknownNameError, say
from ludoteca.web.api.answers import Refusal

_RETRY_SECONDS = "2"

# HTTP status by code, else by the part of the code before its slash.
STATUSES: Mapping[str, int] = {
    "seats/not-owner": 401,
    "people/unknown": 401,
    "operator/not-you": 401,
    "seats": 403,
    "lobby/not-yours": 403,
    "lobby/own": 403,
    "limit/banned": 403,
    "store/no-game": 404,
    "seats/no-invitation": 404,
    "people/no-person": 404,
    "people/no-device": 404,
    "lobby/none": 404,
    "lobby/gone": 404,
    "operator/no-ban": 404,
    "http/not-found": 404,
    "request/unknown": 404,
    "session": 409,
    "session/unreadable": 422,
    "store/no-value": 422,
    "limit/too-long": 422,
    "limit": 429,
    "limit/busy": 503,
    "server": 503,
    "store": 503,
}
OTHERS = 422  # The request can be read, but not granted


# Code and sentence of what is refused before it reaches an endpoint, or breaks there.
BY_STATUS: Mapping[int, tuple[str, Sentence]] = {
    400: ("http/bad-request", say("this request cannot be read")),
    401: ("http/unauthorized", say("this needs the owner's key")),
    403: ("http/forbidden", say("this is not allowed")),
    404: ("http/not-found", say("there is nothing at this address")),
    405: ("http/method", say("this address does not support that method")),
    408: ("http/too-slow", say("this request took too long to arrive")),
    413: ("http/too-large", say("this request is too large")),
    415: ("http/media-type", say("the body must be declared as JSON")),
    421: ("http/host", say("this server has another host name")),
    429: ("limit/too-fast", say("too many requests: wait a moment")),
    500: ("http/failed", say("internal error: your game is saved, try again")),
}


def stopping() -> SessionError:
    return SessionError("server/stopping", say("the server is stopping"))


def busy(code: str = "server/busy") -> SessionError:
    return SessionError(code, say("the server is busy: try again in a moment"))


def too_fast() -> SessionError:
    return SessionError("limit/too-fast", say("too many messages: wait a moment"))


def status_of(code: str) -> int:
    return STATUSES.get(code, STATUSES.get(code.partition("/")[0], OTHERS))


def code_of(error: LudotecaError) -> str:
    if isinstance(error, SessionError):
        return error.code
    if isinstance(error, UnknownNameError):
        return "request/unknown"
    return f"request/{type(error).__name__.removesuffix('Error').lower()}"


def refuse_by_status(request: Request, status: int, headers: Mapping[str, str] = {}) -> Response:
    error = SessionError(*BY_STATUS.get(status, BY_STATUS[400]))
    return refuse(request, error, status, headers)


def refuse(
    request: Request,
    error: LudotecaError,
    status: int | None = None,
    headers: Mapping[str, str] = {},
) -> Response:
    # Imported here: the context is made of parts that raise these errors.
    from ludoteca.web.context import context_of, language_of
    from ludoteca.web.http.endpoint import as_json

    code = code_of(error)
    context_of(request).metrics.refusals.labels(code).inc()
    answer = as_json(Refusal(code, language_of(request).translate(error.sentence)))
    answer.status_code = status or status_of(code)
    answer.headers.update(headers)
    if answer.status_code in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        answer.headers["Retry-After"] = _RETRY_SECONDS
    return answer


async def _of_ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, LudotecaError)
    return refuse(request, error)


async def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return refuse_by_status(request, error.status_code, error.headers or {})


# The middleware for security handles all others.
HANDLERS = {LudotecaError: _of_ours, HTTPException: _of_http}
