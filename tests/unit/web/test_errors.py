"""Each refusal has one status, from one table."""

from __future__ import annotations

import pytest

from ludoteca.core import LudotecaError, OptionError, SessionError, UnknownNameError, say
from ludoteca.web.http.errors import busy, code_of, status_of, stopping


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [
        (stopping(), "server/stopping", 503),
        (busy(), "server/busy", 503),
        (busy("limit/busy"), "limit/busy", 503),
        (SessionError("limit/tables", say("the server is full: try again later")), "", 429),
        (SessionError("seats/shared", say("a")), "", 403),
        (SessionError("store/no-game", say("a")), "", 404),
        (SessionError("session/stale", say("a")), "", 409),
        (SessionError("people/alone", say("a")), "", 422),
        (UnknownNameError(say("a")), "request/unknown", 404),
        (OptionError(say("a")), "request/option", 422),
    ],
)
def test_a_refusal_has_a_status(error: LudotecaError, code: str, status: int) -> None:
    assert code_of(error) == (code or getattr(error, "code", ""))
    assert status_of(code_of(error)) == status
