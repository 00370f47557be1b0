"""Whether the server lives and can work, and its numbers."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from ludoteca.core import LudotecaError, SessionError, say
from ludoteca.games.registry import game as find_game
from ludoteca.web import answers
from ludoteca.web.context import Context, Here
from ludoteca.web.refusals import refusals

__all__ = ["alive", "metrics", "ready", "router"]

router = APIRouter()

_GAME, _PLAYER = "neutron", "random"
_SECONDS = 20.0
_PROMETHEUS = "text/plain; version=0.0.4"


@router.get("/healthz", summary="Whether the server lives")
async def alive() -> answers.Ready:
    """Say that the server lives."""
    return answers.Ready(status="ok")


@router.get("/readyz", responses=refusals(503), summary="Whether the server can work")
async def ready(here: Here) -> answers.Ready:
    """Say that the store answers and computers can think."""
    if here.hall.is_stopping:
        raise SessionError("server/stopping", say("the server is being stopped"))
    await here.scribe.run(lambda store: store.rows("SELECT 1"))
    if not here.has_thought:
        await _think(here)
    return answers.Ready(status="ok")


async def _think(here: Context) -> None:
    """Let a process choose a move, once: after that it is known that processes can be started.

    Raises:
        SessionError: None has answered (``server/no-workers``).
    """
    position = find_game(_GAME).start()
    try:
        async with asyncio.timeout(_SECONDS):
            await here.hall.thinkers.choose(_GAME, _PLAYER, position, 0.0, address=__name__)
    except (TimeoutError, LudotecaError):
        raise SessionError(
            "server/no-workers", say("no process can be started for computer players")
        ) from None
    here.has_thought = True


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    summary="Numbers for Prometheus",
)
async def metrics(here: Here) -> PlainTextResponse:
    """Return counts and times as Prometheus reads them."""
    return PlainTextResponse(here.metrics.text(), media_type=_PROMETHEUS)
