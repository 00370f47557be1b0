"""``ludoteca think``: computer players for servers, in processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.complaint import failing, tell
from ludoteca.core import OptionError, say

if TYPE_CHECKING:
    from ludoteca.web.live.store_thread import StoreThread


def think(
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=64, help="The number of processes; by default one per core."
        ),
    ] = None,
) -> None:
    """Think for the computer players of servers that share a PostgreSQL database."""
    # Imported here: only a thinker needs them.
    from ludoteca.store.store import default_place, open_store
    from ludoteca.web.live.store_thread import StoreThread

    if not isinstance(default_place(), str):
        raise OptionError(
            say("thinking for servers needs PostgreSQL: name it in LUDOTECA_DATABASE")
        )
    size = workers or os.cpu_count() or 1
    with failing(say("the thinker cannot start")):
        store_thread = StoreThread(open_store)
        try:
            asyncio.run(_think(store_thread, size))
        finally:
            store_thread.close()


async def _think(store_thread: StoreThread, size: int) -> None:
    from ludoteca.club.cluster.thinker import Thinker

    loop, stopped = asyncio.get_running_loop(), asyncio.Event()

    def handle(number: int, frame: object) -> None:
        loop.call_soon_threadsafe(stopped.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)
    thinking = loop.create_task(Thinker(store_thread, size).run())
    waiting = loop.create_task(stopped.wait())
    tell(say("thinking for servers; Ctrl-C stops it"))
    await asyncio.wait((thinking, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if thinking.done():
        # It ends by itself only if it cannot begin.
        thinking.result()
    thinking.cancel()
    await asyncio.gather(thinking, return_exceptions=True)
