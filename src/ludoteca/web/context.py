"""What every endpoint works with: the tables, the store, who asks and in which language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.types import Scope

from ludoteca.core import AnyGame, SessionError, UnknownNameError, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, has_language
from ludoteca.store.retention import RetentionPolicy
from ludoteca.store.store import Store, default_location, open_store
from ludoteca.web.http.answer_cache import AnswerCache
from ludoteca.web.http.bodies import BodyBudget
from ludoteca.web.http.owner_key import Tickets, is_same
from ludoteca.web.http.slow_work import SlowWork
from ludoteca.web.metrics import LoadMeter

if TYPE_CHECKING:
    from ludoteca.web.extension import ServerExtension
    from ludoteca.web.http.endpoint import Endpoint
    from ludoteca.web.http.limits import Quota, RateLimits
    from ludoteca.web.live.store_thread import StoreThread
    from ludoteca.web.live.tables import LiveTables
    from ludoteca.web.metrics import Metrics


_MAX_LANGUAGES = 20
_MAX_KEY = 40


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    """How a server is run."""

    opening: Callable[[], Store] = open_store
    # Whether other servers may use the same store.
    is_shared: bool = field(default_factory=lambda: isinstance(default_location(), str))
    owner_key: str = ""  # Opens everything on a person's own server; empty on a server for others
    terminal: str = ""  # What its owner types in a terminal for the same games; empty if unknown
    base_path: str = ""  # The path under which it is seen from outside: empty, or as in ``/games``
    trusts_proxy: bool = False  # Whether ``X-Forwarded-For`` is believed
    # Opens the metrics; if empty, only this machine may read them, and not through a proxy.
    metrics_token: str = ""
    operator_token: str = ""  # Opens the operator's page; there is none if it is empty
    # The names by which requests may call it, besides those of this computer; empty for any.
    public_names: frozenset[str] = frozenset()
    # Whether rated games between people of one network count, as in a club.
    rates_one_network: bool = False
    # How long games are kept; None on a person's own server, which keeps all.
    retention: RetentionPolicy | None = None
    # How many processes think for computers; None lets the machine decide.
    engine_processes: int | None = None

    @property
    def is_local(self) -> bool:
        """Whether this is a person's own server: only this computer may connect."""
        return bool(self.owner_key)


@dataclass
class Context:
    """What the endpoints of one server share."""

    settings: ServerSettings
    tables: LiveTables
    metrics: Metrics
    load_meter: LoadMeter
    endpoints: tuple[Endpoint, ...]
    request_limits: Mapping[str, RateLimits]  # The rate limits of requests, by name
    # The connections of each address; None if they are not limited.
    connection_quota: Quota | None = None
    cache: AnswerCache = field(default_factory=AnswerCache)
    bodies: BodyBudget = field(default_factory=BodyBudget)
    # Held while a part of an answer is decompressed.
    decompressing: asyncio.Lock = field(default_factory=asyncio.Lock)
    # All games by key; to search the installed packages for them takes milliseconds.
    games: Mapping[str, AnyGame] = field(
        default_factory=lambda: {game.key: game for game in all_games()}
    )
    tickets: Tickets = field(default_factory=Tickets)
    can_think: bool = False  # Whether an engine process has answered
    # Held while the store proves that it can be written to.
    proving: asyncio.Lock = field(default_factory=asyncio.Lock)
    # When the store began to prove it, the last time that it did.
    proof_begun: float = float("-inf")

    @property
    def extension(self) -> ServerExtension:
        return self.tables.extension

    @property
    def store_thread(self) -> StoreThread:
        return self.tables.store_thread

    @property
    def slow_work(self) -> SlowWork:
        return self.tables.slow_work

    def is_owner(self, token: str) -> bool:
        return is_same(token, self.settings.owner_key)

    def check_owner(self, token: str) -> None:
        """Refuse all but the owner (``seats/not-owner``)."""
        if not self.is_owner(token):
            raise SessionError(
                "seats/not-owner", say("only the owner of this computer's games can do that")
            )

    def game(self, key: str) -> AnyGame:
        if key not in self.games:
            shown, names = repr(key[:_MAX_KEY]), ", ".join(self.games)
            raise UnknownNameError(
                say("no game called {key}: choose one of {names}", key=shown, names=names)
            )
        return self.games[key]


def context_of(connection: HTTPConnection) -> Context:
    found: Context = connection.app.state.context
    return found


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def path_of(scope: Scope) -> str:
    path, root = str(scope["path"]), str(scope.get("root_path", ""))
    below = path.removeprefix(root)
    return below if not below or below.startswith("/") else path


def language_of(connection: HTTPConnection) -> Language:
    """Return the language asked for by ``lang``, else by the browser, else English."""
    asked = connection.query_params.get("lang", "")
    if has_language(asked):
        return Language(asked)
    accepted = connection.headers.get("accept-language", "").split(",")[:_MAX_LANGUAGES]
    ranked = sorted(map(_ranked, accepted), reverse=True)
    return Language(next((key for _, key in ranked if has_language(key)), "en"))


def _ranked(accepted: str) -> tuple[float, str]:
    tag, _, wanted = accepted.partition(";q=")
    try:
        rank = float(wanted or 1)
    except ValueError:
        rank = 0.0
    return (rank if 0 < rank <= 1 else 0.0), tag.strip().lower().partition("-")[0]
