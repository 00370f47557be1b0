"""What the server says of itself: health checks, metrics, and its description."""

from __future__ import annotations

import asyncio
from functools import cache

from starlette.responses import Response

from ludoteca.core import LudotecaError, SessionError, say
from ludoteca.games.registry import all_games
from ludoteca.web import answers
from ludoteca.web.context import Context
from ludoteca.web.endpoint import Call, Parameters, as_json, endpoint

_SECONDS = 20.0
_PROMETHEUS = "text/plain; version=0.0.4"


@endpoint("GET", "/healthz")
async def alive(call: Call[Parameters, None]) -> answers.Ready:
    """Say that the server runs."""
    return answers.Ready()


@endpoint("GET", "/readyz")
async def ready(call: Call[Parameters, None]) -> answers.Ready:
    """Say that the store answers and computers can think."""
    here = call.context
    if here.tables.is_stopping:
        raise SessionError("server/stopping", say("the server is stopping"))
    await here.store_thread.run(lambda store: store.rows("SELECT 1"))
    if not here.can_think:
        await _think(here)
    return answers.Ready()


async def _think(here: Context) -> None:
    """Let a worker process choose a move, once: that shows that processes can be started.

    Raises:
        SessionError: No process answered (``server/no-workers``).
    """
    game = all_games()[0]
    try:
        async with asyncio.timeout(_SECONDS):
            pool = here.tables.worker_pool
            await pool.choose(
                game.key, player="random", position=game.start(), seconds=0.0, address=__name__
            )
    except (TimeoutError, LudotecaError):
        raise SessionError(
            "server/no-workers", say("no worker process can be started for computer players")
        ) from None
    here.can_think = True


@endpoint("GET", "/metrics", media_type="text/plain")
async def metrics(call: Call[Parameters, None]) -> Response:
    """Return counts and times as Prometheus reads them."""
    return Response(call.context.metrics.text(), media_type=_PROMETHEUS)


@endpoint("GET", "/openapi.json", is_published=False)
async def get_description(call: Call[Parameters, None]) -> Response:
    """Describe every endpoint."""
    return as_json({**_description(), "servers": [{"url": call.request.scope["root_path"] or "/"}]})


@cache
def _description() -> dict[str, object]:
    # Rarely asked for: the start of the server does not wait for it.
    from ludoteca.web.openapi import describe_api
    from ludoteca.web.routes import ENDPOINTS

    return describe_api(ENDPOINTS)
