"""Rate limits of one network: new sockets, messages on them, and CPU time for questions."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from ludoteca.core import SessionError, say
from ludoteca.web.http.limits import VISITOR, Limits, RateLimits, network_of
from ludoteca.web.http.slow_work import SlowWork

P = ParamSpec("P")
T = TypeVar("T")

_MILLISECONDS = 1000.0
_REFUSED_COMMAND = 9.0
"""Extra charge for a refused command: finding the reason can take milliseconds."""


def too_fast() -> SessionError:
    return SessionError("limit/too-fast", say("too many messages: wait a moment"))


class Paces:
    """Rate limits shared by all sockets of a network, besides those of each socket."""

    def __init__(self, limits: Limits) -> None:
        self.handshakes = RateLimits(limits.handshakes_a_second, limits.handshakes_at_once)
        self.messages = RateLimits(
            limits.network_messages_a_second, limits.network_messages_at_once
        )
        self.questions = RateLimits(
            limits.question_seconds * _MILLISECONDS, limits.question_seconds_at_once * _MILLISECONDS
        )
        """In milliseconds of CPU time."""

    def by_name(self) -> dict[str, RateLimits]:
        """Return all, as servers of one database tell each other about them."""
        return {
            "handshakes": self.handshakes,
            "messages": self.messages,
            "questions": self.questions,
        }

    def charge_refusal(self, address: str) -> None:
        self.messages.spend(address, _REFUSED_COMMAND)

    async def think(
        self,
        slow_work: SlowWork,
        address: str,
        work: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Compute an answer off the event loop, and charge its CPU time to the network that asks.

        Raises:
            SessionError: The network has used up its time (``limit/too-fast``), or has too much
                waiting (``limit/busy``).
        """
        self._check_time(address)
        VISITOR.set(network_of(address))
        used = 0.0

        def measured() -> T:
            nonlocal used
            began = time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                used = time.thread_time() - began

        try:
            return await slow_work.run_if(partial(self._check_time, address), measured)
        finally:
            self.questions.spend(address, used * _MILLISECONDS)

    def _check_time(self, address: str) -> None:
        if not self.questions.has_left(address):
            raise too_fast()
