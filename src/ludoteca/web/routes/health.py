"""What the server says of itself: health checks, metrics, and its description."""

from __future__ import annotations

import asyncio
import time
from functools import lru_cache
from http import HTTPStatus

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ludoteca.core import LudotecaError, SessionError, say
from ludoteca.store.store import Store
from ludoteca.web.api import answers
from ludoteca.web.context import Context
from ludoteca.web.http.endpoint import Call, Endpoint, Parameters, endpoint
from ludoteca.web.http.errors import stopping
from ludoteca.web.http.limits import parse_address
from ludoteca.web.http.owner_key import is_same
from ludoteca.web.http.responses import Compressed, compress
from ludoteca.web.http.security import is_loopback_name
from ludoteca.web.thinking.process import Line

_SECONDS = 20.0


@endpoint("GET", "/healthz")
async def alive(call: Call[Parameters, None]) -> answers.Ready:
    """Say that the server runs."""
    return answers.Ready()


@endpoint("GET", "/readyz")
async def ready(call: Call[Parameters, None]) -> answers.Ready:
    """Say that games can be written and computers can think."""
    context = call.context
    if context.tables.registry.is_stopping:
        raise stopping()
    await _write(context)
    if not context.can_think:
        await _think(context)
    return answers.Ready()


async def _write(context: Context) -> None:
    """Prove that the store can be written to now; requests that wait together share a proof."""
    asked = time.monotonic()
    async with context.proving:
        if context.proof_begun < asked:
            begun = time.monotonic()
            await context.store_thread.run(Store.check_writable)
            context.proof_begun = begun


async def _think(context: Context) -> None:
    """Let an engine process choose a move, once: that shows that processes can be started."""
    game = next(iter(context.games.values()))
    try:
        async with asyncio.timeout(_SECONDS):
            pool = context.tables.engine_pool
            await pool.choose(game.key, "random", Line(game.start()), 0.0, address=__name__)
    except (TimeoutError, LudotecaError):
        raise SessionError(
            "server/no-engine", say("no engine process can be started for computer players")
        ) from None
    context.can_think = True


@endpoint("GET", "/metrics", media_type="text/plain", refusals=(403,))
async def metrics(call: Call[Parameters, None]) -> Response:
    """Return counts and times as Prometheus reads them."""
    if not _may_measure(call):
        raise HTTPException(HTTPStatus.FORBIDDEN)
    return Response(call.context.metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def _may_measure(call: Call[Parameters, None]) -> bool:
    """Return whether a request has the token or, if there is none, comes from here.

    A page of another site whose name leads to this computer comes from here too, but calls the
    server by that name.
    """
    settings = call.context.settings
    if settings.metrics_token:
        return is_same(call.token, settings.metrics_token)
    address = parse_address(call.address)
    if settings.trusts_proxy or address is None or not address.is_loopback:
        return False
    return is_loopback_name(call.request.headers) or bool(settings.public_names)


@endpoint("GET", "/openapi.json", is_published=False)
async def get_description(call: Call[Parameters, None]) -> Compressed:
    """Describe every endpoint."""
    root, endpoints = call.request.scope["root_path"] or "/", call.context.endpoints
    return await call.context.slow_work.run(_description, root, endpoints)


@lru_cache(maxsize=1)
def _description(root: str, endpoints: tuple[Endpoint, ...]) -> Compressed:
    # Rarely asked for: the start of the server does not wait for it.
    from ludoteca.web.http.openapi import describe_api

    return compress({**describe_api(endpoints), "servers": [{"url": root}]})
