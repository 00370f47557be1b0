"""The HTTP status of each refusal."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import LudotecaError, SessionError, UnknownNameError

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
"""By code; else by what stands before its slash."""

OTHERS = 422
"""The request can be read, but not granted."""


def status_of(code: str) -> int:
    """Return the status of a refusal with a code."""
    return STATUSES.get(code, STATUSES.get(code.partition("/")[0], OTHERS))


def code_of(error: LudotecaError) -> str:
    """Return the code of an error."""
    if isinstance(error, SessionError):
        return error.code
    if isinstance(error, UnknownNameError):
        return "request/unknown"
    return f"request/{type(error).__name__.removesuffix('Error').lower()}"
