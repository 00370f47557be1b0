"""Refusals: a request that cannot be granted gets a code and one sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.core import LudotecaError, Sentence, say
from ludoteca.web.api.answers import Refusal
from ludoteca.web.context import context_of, language_of
from ludoteca.web.http.endpoint import as_json
from ludoteca.web.http.statuses import code_of, status_of

_RETRY_SECONDS = "2"

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
"""What is refused before it reaches an endpoint, or breaks there."""


def refuse_by_status(request: Request, status: int, headers: Mapping[str, str] = {}) -> Response:
    """Answer with the code and the sentence of an HTTP status."""
    code, sentence = BY_STATUS.get(status, BY_STATUS[400])
    return _refuse(request, status, code, sentence, headers)


def _refuse(
    request: Request, status: int, code: str, sentence: str, headers: Mapping[str, str] = {}
) -> Response:
    context_of(request).metrics.refusals.labels(code).inc()
    answer = as_json(Refusal(code, language_of(request).translate(sentence)))
    answer.status_code = status
    answer.headers.update(headers)
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        answer.headers["Retry-After"] = _RETRY_SECONDS
    return answer


def refuse(request: Request, error: LudotecaError) -> Response:
    """Answer with the code and the sentence of an error."""
    code = code_of(error)
    return _refuse(request, status_of(code), code, error.sentence)


async def _of_ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, LudotecaError)
    return refuse(request, error)


async def _of_http(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        return refuse_by_status(request, 500)
    return refuse_by_status(request, error.status_code, error.headers or {})


HANDLERS = {LudotecaError: _of_ours, HTTPException: _of_http, Exception: _of_http}
"""What answers each kind of error."""
