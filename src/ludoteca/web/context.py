"""What every route works with: the hall, the store, and who asks in which language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

import anyio
import anyio.to_thread
from fastapi import Depends, Query, Request
from starlette.requests import HTTPConnection
from starlette.types import Scope

from ludoteca.core import Game, SessionError, say
from ludoteca.games.registry import all_games
from ludoteca.games.registry import game as find_game
from ludoteca.locale import Language, has_language
from ludoteca.match.session import Session
from ludoteca.web.key import Tickets, is_same

if TYPE_CHECKING:
    from ludoteca.web.live.hall import Hall
    from ludoteca.web.live.scribe import Scribe
    from ludoteca.web.metrics import Metrics

__all__ = [
    "VISITOR",
    "Aside",
    "Context",
    "Here",
    "Speaking",
    "address_of",
    "context_of",
    "language_of",
    "path_of",
    "token_of",
]

P = ParamSpec("P")
T = TypeVar("T")

_BEARER = "bearer "
_MOST_LANGUAGES = 20
_THREADS = 2
_MOST_WAITING = 100
_MOST_OF_VISITOR = 25

VISITOR: ContextVar[str] = ContextVar("visitor", default="")
"""Who asks, as limits count them."""


class Aside:
    """Does what takes long beside the event loop: a few at a time, and few enough waiting."""

    def __init__(self) -> None:
        """Begin with nobody waiting."""
        self._limiter: anyio.CapacityLimiter | None = None
        self._of_visitor = Counter[str]()
        self.waiting = 0

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a function returns that runs in a thread of its own.

        Raises:
            SessionError: Too many wait already (``limit/busy``).
        """
        visitor = VISITOR.get()
        is_greedy = self._of_visitor[visitor] >= _MOST_OF_VISITOR
        if is_greedy or self.waiting >= _MOST_WAITING:
            raise SessionError("limit/busy", say("the server is busy: try again in a moment"))
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(_THREADS)
        self.waiting += 1
        self._of_visitor[visitor] += 1
        try:
            made = partial(work, *args, **kwargs)
            return await anyio.to_thread.run_sync(made, limiter=self._limiter)
        finally:
            self.waiting -= 1
            self._of_visitor -= Counter((visitor,))


@dataclass
class Context:
    """One server: what its routes share."""

    hall: Hall
    scribe: Scribe
    metrics: Metrics
    owner_key: str = ""
    """Opens everything on a person's own server; empty on a server for others."""

    terminal: str = ""
    """What the owner types in a terminal for the same games."""

    aside: Aside = field(default_factory=Aside)
    tickets: Tickets = field(default_factory=Tickets)
    has_thought: bool = False
    """Whether a process was seen to think for a computer player."""

    @property
    def is_local(self) -> bool:
        """Whether this is a person's own server."""
        return bool(self.owner_key)

    def is_owner(self, token: str) -> bool:
        """Tell whether a token is the owner's key."""
        return self.is_local and is_same(token, self.owner_key)

    def check_owner(self, token: str) -> None:
        """Let only the owner pass.

        Raises:
            SessionError: Somebody else asks (``seats/not-owner``).
        """
        if not self.is_owner(token):
            raise SessionError(
                "seats/not-owner", say("only the owner of this computer's games can do that")
            )

    async def session(self, key: str) -> Session:
        """Return a game as it stands.

        Raises:
            SessionError: There is none (``store/no-game``), or it cannot be read.
        """
        events = await self.scribe.run(lambda store: store.events(key))
        return await self.aside.do(Session.replay, events)

    def game(self, key: str) -> Game[Any, Any, Any]:
        """Return a game by its key; the network starts no search for other packages.

        Raises:
            UnknownNameError: There is no such game.
        """
        known = {game.key: game for game in all_games()}
        return known[key] if key in known else find_game(key[:40])


def context_of(connection: HTTPConnection) -> Context:
    """Return what the routes of a server share."""
    found: Context = connection.app.state.context
    return found


def token_of(request: Request) -> str:
    """Return the token that a request carries; empty if none."""
    header = request.headers.get("authorization", "")
    return header[len(_BEARER) :].strip() if header[: len(_BEARER)].lower() == _BEARER else ""


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from."""
    return connection.client.host if connection.client else ""


def path_of(scope: Scope) -> str:
    """Return the path that a request asks for, below that of the server itself."""
    path, root = str(scope["path"]), str(scope.get("root_path", ""))
    below = path.removeprefix(root)
    return below if not below or below.startswith("/") else path


def language_of(connection: HTTPConnection) -> Language:
    """Return the language asked for by ``lang``, else by the browser, else English."""
    asked = connection.query_params.get("lang", "")
    if has_language(asked):
        return Language(asked)
    accepted = connection.headers.get("accept-language", "").split(",")[:_MOST_LANGUAGES]
    ranked = sorted(map(_ranked, accepted), reverse=True)
    return Language(next((key for _, key in ranked if has_language(key)), "en"))


def _ranked(accepted: str) -> tuple[float, str]:
    """Read one of the languages that a browser lists, with how much it is wanted."""
    tag, _, wanted = accepted.partition(";q=")
    try:
        rank = float(wanted or 1)
    except ValueError:
        rank = 0.0
    return (rank if 0 < rank <= 1 else 0.0), tag.strip().lower().partition("-")[0]


async def _language(
    request: Request,
    lang: Annotated[
        str, Query(max_length=35, description="The language of the answer by its key, such as en.")
    ] = "",
) -> Language:
    return language_of(request)


async def _context(request: Request) -> Context:
    return context_of(request)


Here = Annotated[Context, Depends(_context)]
Speaking = Annotated[Language, Depends(_language)]
