"""The operator of a server: who holds the token may see its load, close tables and ban networks."""

from __future__ import annotations

from ludoteca.core import SessionError, say
from ludoteca.web.http.limits import RateLimits
from ludoteca.web.http.owner_key import is_same

_FAILURES_A_SECOND = 1 / 30
_FAILURES_AT_ONCE = 5.0

PREFIX = "/api/operator/"


class Operator:
    """Lets in only those who have the operator's token."""

    def __init__(self, token: str) -> None:
        self._token = token
        # How many wrong tokens an address may try.
        self.failures = RateLimits(_FAILURES_A_SECOND, _FAILURES_AT_ONCE)

    def check(self, token: str, address: str) -> None:
        if not self._token:
            raise SessionError("http/not-found", say("there is nothing at this address"))
        # The right token is never shut out: others may share the address of the operator.
        if is_same(token, self._token):
            return
        if not self.failures.allows(address):
            raise SessionError("limit/too-fast", say("too many wrong tokens: wait a minute"))
        raise SessionError("operator/not-you", say("this needs the operator's token"))
